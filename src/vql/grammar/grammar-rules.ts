import type { IToken, ParserMethod } from 'chevrotain';
import type { Span } from '../../diagnostics/span.js';
import type { Annotation, Call, Missing, Operand, Path, Predicate, SelectItem, SortKey, Statement } from '../ast.js';
import type { Slot } from '../slots.js';
import type { Level } from './levels.js';
import type { Reporter } from './reporter.js';

/** Input of one run of the grammar. */
export interface GrammarInput {
  readonly text: string;
  readonly tokens: IToken[];
  readonly reporter: Reporter;
  readonly maxDepth: number;
  /** The annotations of the text, in its order. */
  readonly annotations: readonly Annotation[];
  /** Receives the offsets of the parentheses that group conditions: the tree does not contain them. */
  readonly parentheses: number[];
  /** Receives what the tree does not show of a text with placeholders; `undefined` for any other text. */
  readonly placeholders: PlaceholderNotes | undefined;
}

/** Notes of the grammar about the placeholders of a text, by offset. */
export interface PlaceholderNotes {
  /** The slots of placeholders, and the innermost parentheses around conditions there. Other slots follow from the tree. */
  readonly slots: Map<number, NotedSlot>;
  /** Tokens after a placeholder that may stand for more than its slot, so that they are no errors, whatever they are. */
  readonly followers: Set<number>;
  /** Those of them that would be errors. */
  readonly unexpected: Set<number>;
  /** The connectives of conditions, in the order of the text. */
  readonly connectives: Connective[];
}

/** The slot of a placeholder, with the innermost parentheses around conditions there, and the token that it is inside of. */
interface NotedSlot {
  readonly slot: Slot;
  readonly level: Level | undefined;
  readonly token?: Span | undefined;
}

/** An AND or OR between two conditions. */
export interface Connective {
  readonly word: 'AND' | 'OR';
  readonly offset: number;
  readonly level: Level;
}

/** The rules that are called from other files, and by recovery. */
export interface GrammarRules {
  readonly root: ParserMethod<[], Statement | undefined>;
  readonly predicateRoot: ParserMethod<[], Predicate>;
  readonly nestedStatement: ParserMethod<[], Statement | Missing>;
  readonly selectItem: ParserMethod<[], SelectItem>;
  readonly sortKey: ParserMethod<[], SortKey>;
  readonly predicate: ParserMethod<[], Predicate>;
  readonly operand: ParserMethod<[], Operand>;
  readonly list: ParserMethod<[], readonly Operand[]>;
  /** Part of three rules, and not a rule itself: calling a rule is slower than reading a path. */
  readonly pathOrCall: () => Path | Call;
}

import type { IToken, ParserMethod } from 'chevrotain';
import type { Annotation, Call, Missing, Operand, Path, Predicate, SelectItem, SortKey, Statement } from '../ast.js';
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

import type { Field } from '../../catalog/field.js';
import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Node, Predicate, Statement } from '../../vql/ast.js';
import type { Piece } from '../document.js';
import type { Setting } from '../options.js';
import { fieldOf, scopeAt } from '../scope.js';

/** A change of the text that is offered: a fix of something wrong, or another way to say the same. */
export interface CodeAction extends Fix {
  readonly kind: 'fix' | 'rewrite';
}

/** A place in a statement without errors, for which other ways to write it are looked for. */
export interface ActionPlace {
  readonly piece: Piece;
  readonly statement: Statement;
  readonly node: Node;
  /** From the root to the parent. */
  readonly ancestors: readonly Node[];
  readonly setting: Setting;
}

/** One other way to write a condition, or several neighbouring ones. */
export interface Rewriting {
  readonly title: string;
  /** The conditions that it takes the place of: one, or neighbours in a list. */
  readonly replaces: readonly Predicate[];
  readonly by: Predicate;
  /** Whether it means the same only where the field has one value, not several. */
  readonly needsOneValue?: boolean;
}

/** The field of a condition, if the catalog knows it. */
export function fieldAt(operand: Node, { ancestors, setting }: ActionPlace): Field | undefined {
  return operand.kind === 'Path' ? fieldOf(operand.segments, scopeAt(ancestors, setting)) : undefined;
}

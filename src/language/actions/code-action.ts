import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Node, Statement } from '../../vql/ast.js';
import type { Section } from '../document.js';
import type { Setting } from '../options.js';

/** A change of the text that is offered: a fix of a diagnostic, or another way to write the same. */
export interface CodeAction extends Fix {
  readonly kind: 'fix' | 'rewrite';
}

/** A node of a statement without errors, for which rewritings are looked for. */
export interface ActionContext {
  readonly section: Section;
  readonly statement: Statement;
  readonly node: Node;
  /** From the root to the parent. */
  readonly ancestors: readonly Node[];
  readonly setting: Setting;
}

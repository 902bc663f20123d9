import type { Span } from '../diagnostics/span.js';
import type { Dialect } from '../dialect/dialect.js';
import type { Node } from './ast.js';
import { FlatEmitter } from './layout/flat-emitter.js';
import { pathText } from './nodes.js';

/** How a node is written. */
export interface PrintOptions {
  /** Of a dialect, the printer asks how variables are written; default: `defaultDialect`. */
  readonly dialect?: Pick<Dialect, 'variableStyle'>;
}

/**
 * Writes a node as VQL on one line, keywords in capitals and with the fewest parentheses; only an annotation breaks the
 * line, because it must. For every tree without errors, `parse(print(tree))` is the tree again, but for the places.
 * Names are written as they are: a tree from elsewhere should be made by the `create…` functions, which check them.
 *
 * @example
 * ```ts
 * import { parse, print } from 'vql-kit/vql';
 * const { value: statement } = parse("select id from account.query where ((active = 'true'))");
 * console.log(statement && print(statement)); // SELECT id FROM account.query WHERE active = 'true'
 * ```
 */
export function print(node: Node, { dialect }: PrintOptions = {}): string {
  // Most of what is printed is one name, and has no layout.
  if (node.kind === 'Path') return pathText(node);
  return new FlatEmitter(dialect?.variableStyle).write(node);
}

/** Writes a node as `print` does, with keywords in the case of the text that it is put into. */
export function printInCase(node: Node, keywordCase: 'upper' | 'lower', { dialect }: PrintOptions): string {
  return new FlatEmitter(dialect?.variableStyle, keywordCase).write(node);
}

/** Where each node of a tree stands in `print(tree)`, but for the options of annotations, which are printed as one piece. */
export function printPlaces(root: Node): ReadonlyMap<Node, Span> {
  const spans = new Map<Node, Span>();
  new FlatEmitter(undefined).write(root, (node, start, end) => spans.set(node, { start, end }));
  return spans;
}

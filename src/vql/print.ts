import { checkOptions, type OptionKinds, record } from '../diagnostics/arguments.js';
import type { Span } from '../diagnostics/span.js';
import { type Dialect, resolveDialect } from '../dialect/dialect.js';
import type { Node } from './ast.js';
import { withTreeCheck } from './check-syntax-tree.js';
import { FlatEmitter } from './layout/flat-emitter.js';
import { checkNodeArgument, pathText } from './nodes.js';

/** Options of `print`. */
export interface PrintOptions {
  /** The dialect of the installation, which decides how variables are written; default: `defaultDialect`. */
  readonly dialect?: Partial<Dialect> | undefined;
}

const printOptions: OptionKinds<PrintOptions> = { dialect: record };

/**
 * Prints a node as VQL on one line, with keywords in upper case and the fewest parentheses. An annotation ends its line. For
 * every tree without errors, `parse(print(tree))` equals the tree, except for spans. Names are printed unchecked: create
 * trees with the `create…` functions, which validate them.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option` for a mistake of the caller.
 *
 * @example
 * ```ts
 * import { parse, print } from 'vql-kit/vql';
 * const { value: statement } = parse("select id from account.query where ((active = 'true'))");
 * console.log(statement && print(statement)); // SELECT id FROM account.query WHERE active = 'true'
 * ```
 */
export function print(node: Node, options?: PrintOptions): string {
  checkNodeArgument('The node of print', node);
  checkOptions('print', options, printOptions);
  return withTreeCheck('The node of print', node, () => {
    // Most printed nodes are a single name, which needs no layout.
    if (node.kind === 'Path') return pathText(node);
    return new FlatEmitter({ variableStyle: resolveDialect(options?.dialect).variableStyle }).write(node);
  });
}

/** Prints a node like `print`, with keywords in the case of the text that it is inserted into. */
export function printInCase(node: Node, keywordCase: 'upper' | 'lower', { dialect }: PrintOptions): string {
  return new FlatEmitter({ variableStyle: dialect?.variableStyle, keywordCase }).write(node);
}

/** Returns the span of each node of a tree in `print(tree)`, except for options of annotations, which are printed as one text. */
export function printSpans(root: Node): ReadonlyMap<Node, Span> {
  const spans = new Map<Node, Span>();
  new FlatEmitter().write(root, (node, start, end) => spans.set(node, { start, end }));
  return spans;
}

import { checkOptions } from '../diagnostics/arguments.js';
import { childKeys, type Node, type NodeKind, type NodeOf } from './ast.js';
import { checkNodeArgument } from './nodes.js';
import { isList, kindFunctions } from './visit.js';

/** Functions by kind of node: each returns the replacement of its node. */
export type Transformers = {
  readonly [Kind in NodeKind]?: (node: NodeOf<Kind>) => Node;
};

/**
 * Rebuilds a tree from its leaves upwards. Nothing is mutated, and what does not change stays the same object: a
 * transformation that changes nothing returns `root` itself. A function gets its node with the children already transformed.
 * The result must fit its member (a predicate for a predicate); its kind is not checked.
 *
 * @throws {VqlError} `wrong-argument` if the root is not a node; `unknown-option` if there is a function for a kind that does
 * not exist.
 *
 * @example
 * ```ts
 * import { createPath, parse, print, transform } from 'vql-kit/vql';
 * const { value: statement } = parse('SELECT id FROM account.query ORDER BY nmae');
 * const fixed = statement && transform(statement, { Path: (path) => (path.segments[0] === 'nmae' ? createPath('name') : path) });
 * console.log(fixed && print(fixed)); // SELECT id FROM account.query ORDER BY name
 * ```
 */
export function transform<Root extends Node>(root: Root, transformers: Transformers): Root {
  checkNodeArgument('The root of transform', root);
  checkOptions('transform', transformers, kindFunctions);
  // Which kinds are valid depends on the position of the node; the caller is responsible for that.
  return rebuild(root, transformers) as Root;
}

type Fields = Record<string, Node | readonly Node[] | undefined>;

function rebuild(node: Node, transformers: Transformers): Node {
  let changed: Fields | undefined;
  for (const key of childKeys[node.kind]) {
    const before = (node as unknown as Fields)[key];
    if (before === undefined) continue;
    const after = isList(before) ? rebuildList(before, transformers) : rebuild(before, transformers);
    if (after === before) continue;
    changed ??= {};
    changed[key] = after;
  }
  const rebuilt = changed === undefined ? node : ({ ...node, ...changed } as Node);
  const transformer = transformers[rebuilt.kind] as ((node: Node) => Node) | undefined;
  return transformer === undefined ? rebuilt : transformer(rebuilt);
}

function rebuildList(nodes: readonly Node[], transformers: Transformers): readonly Node[] {
  const rebuilt = nodes.map((node) => rebuild(node, transformers));
  return rebuilt.some((node, index) => node !== nodes[index]) ? rebuilt : nodes;
}

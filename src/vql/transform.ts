import { checkOptions, wrongArgument } from '../diagnostics/arguments.js';
import { childKinds, type Node, type NodeKind, type NodeOf, type ReplacementKind } from './ast.js';
import { checkNodes, suspiciousDepth } from './check-syntax-tree.js';
import { checkNodeArgument, wrongKind } from './nodes.js';
import { type Children, isNodeList, kindFunctions } from './visit.js';

/**
 * Functions by kind of node: each returns the replacement of its node, `null` to delete it, or `undefined` to leave it. `ancestors`
 * are the nodes from the root to the parent as they were; `key` is the member of the parent in which the node is, and `index` its
 * index if the member is a list.
 */
export type Transformers = {
  readonly [Kind in NodeKind]?: (
    node: NodeOf<Kind>,
    ancestors: readonly Node[],
    key: string | undefined,
    index: number | undefined,
  ) => NodeOf<Kind> | NodeOf<ReplacementKind<Kind>> | null | undefined | void;
};

/**
 * Rebuilds a tree from its leaves upwards. Nothing is mutated, and what does not change stays the same object: a
 * transformation that changes nothing returns `root` itself. A function gets its node with the children already transformed.
 *
 * What loses its only part is deleted with it: AND, OR and NOT without conditions, a column or sort key without its expression, an
 * annotation without options. AND and OR of one condition become that condition. Clauses and list elements can be deleted.
 *
 * @throws {VqlError} `wrong-argument` if the root or a node below it is not a node, a replacement does not fit its member (a predicate for a
 * predicate), or a node is deleted that its parent needs; `unknown-option` if there is a function for a kind that does not exist.
 *
 * @example
 * ```ts
 * import { createPath, parse, print, transform } from 'vql-kit/vql';
 * const { value: statement } = parse('SELECT id FROM account.query ORDER BY nmae LIMIT 5');
 * const fixed = statement && transform(statement, {
 *   Path: (path) => (path.segments[0] === 'nmae' ? createPath('name') : path),
 *   Limit: () => null,
 * });
 * console.log(fixed && print(fixed)); // SELECT id FROM account.query ORDER BY name
 * ```
 */
export function transform<Root extends Node>(root: Root, transformers: Transformers): Root {
  checkNodeArgument('The root of transform', root);
  checkOptions('transform', transformers, kindFunctions);
  const rebuilt = rebuild(root, { root, transformers, ancestors: [], isChecked: false }, undefined, undefined);
  if (rebuilt === null) throw wrongArgument('The result of transform', 'a node: the root cannot be deleted', rebuilt);
  // A function for the kind of the root may return another kind, as its type says.
  return rebuilt as Root;
}

type AnyTransformer = (
  node: Node,
  ancestors: readonly Node[],
  key: string | undefined,
  index: number | undefined,
) => Node | null | undefined;

/** One run of `transform`. */
interface Transformation {
  readonly root: Node;
  readonly transformers: Transformers;
  readonly ancestors: Node[];
  /** Whether the tree was checked because it is deep. */
  isChecked: boolean;
}

/** The members with children of each kind, with the kinds of the children. */
const childMembers = new Map<unknown, readonly (readonly [key: string, kinds: readonly NodeKind[]])[]>(
  Object.entries(childKinds).map(([kind, members]) => [kind, Object.entries(members)]),
);

/** Returns a node with its children transformed, and then transformed itself; null if it is deleted. */
function rebuild(node: Node, run: Transformation, key: string | undefined, index: number | undefined): Node | null {
  const { root, transformers, ancestors } = run;
  // Callers without types can have anything in a tree.
  const members = childMembers.get((node as Node | null)?.kind);
  if (members === undefined) checkNodes('The root of transform', root);
  ancestors.push(node);
  if (ancestors.length === suspiciousDepth && !run.isChecked) {
    checkNodes('The root of transform', root);
    run.isChecked = true;
  }
  const changed = new Map<string, Node | readonly Node[] | undefined>();
  for (const [child, kinds] of members ?? []) {
    const before = (node as unknown as Children)[child];
    if (before === undefined) continue;
    const transformed = (one: Node, at: number | undefined): Node | null => {
      const after = rebuild(one, run, child, at);
      if (after !== null && after !== one) checkPosition(node, child, kinds, after);
      return after;
    };
    const after = isNodeList(before)
      ? transformList(before, transformed)
      : (transformed(before, undefined) ?? undefined);
    if (after !== before) changed.set(child, after);
  }
  ancestors.pop();
  const rebuilt = changed.size === 0 ? node : withChildren(node, changed);
  if (rebuilt === null) return null;
  const transformer = transformers[rebuilt.kind] as AnyTransformer | undefined;
  const result = transformer?.(rebuilt, ancestors, key, index);
  return result === undefined ? rebuilt : result;
}

function transformList(
  nodes: readonly Node[],
  transformed: (node: Node, index: number) => Node | null,
): readonly Node[] {
  const after = nodes.map(transformed);
  if (after.every((node, index) => node === nodes[index])) return nodes;
  return after.filter((node) => node !== null);
}

function checkPosition(parent: Node, key: string, kinds: readonly NodeKind[], node: Node): void {
  const name = `The replacement at "${key}" of ${parent.kind}`;
  checkNodeArgument(name, node);
  if (!kinds.includes(node.kind)) throw wrongKind(name, kinds, node.kind);
}

/** Returns a node with other children; null if it has lost its only part. */
function withChildren(node: Node, changed: ReadonlyMap<string, Node | readonly Node[] | undefined>): Node | null {
  for (const [key, after] of changed) {
    const isGone = after === undefined || (isNodeList(after) && after.length === 0);
    const part = ownParts[node.kind];
    if (isGone && part === key) return null;
    if (isGone && !optionalParts[node.kind]?.includes(key))
      throw wrongArgument(
        `The member "${key}" of ${node.kind}`,
        'present: delete the node that needs it instead',
        after,
      );
  }
  const rebuilt = { ...node, ...Object.fromEntries(changed) } as Node;
  if ((rebuilt.kind === 'And' || rebuilt.kind === 'Or') && rebuilt.predicates.length === 1)
    return rebuilt.predicates[0] ?? null;
  return rebuilt;
}

/** The part without which a node is deleted itself. */
const ownParts: { readonly [Kind in NodeKind]?: string } = {
  And: 'predicates',
  Or: 'predicates',
  Not: 'predicate',
  Column: 'expression',
  SortKey: 'expression',
  Annotation: 'options',
};

/** The parts that a node need not have. */
const optionalParts: { readonly [Kind in NodeKind]?: readonly string[] } = {
  Statement: ['joins', 'where', 'orderBy', 'limit', 'offset'],
  Column: ['annotations'],
  Like: ['escape'],
  Call: ['args'],
};

import { callback, checkOptions, type OptionKinds, wrongArgument } from '../diagnostics/arguments.js';
import type { CUnitJunction, CUnitPredicate, NodeType } from './predicate.js';

/** A function of a node. `ancestors` are the junctions from the root to the parent, `index` is the index among its children. */
type NodeFunction<Node, Result> = (
  node: Node,
  ancestors: readonly CUnitJunction[],
  index: number | undefined,
) => Result;

/** Functions by type of node. */
type FunctionsByType<Result> = {
  readonly [Type in NodeType]?: NodeFunction<Extract<CUnitPredicate, { readonly type: Type }>, Result>;
};

/**
 * Functions by type of node, called on entering; `enter` and `leave` are called for every node. `'skip'` leaves out the children,
 * `'stop'` ends the walk; any other result continues. `ancestors` are the junctions from the root to the parent, and `index` is the
 * index among the children of the parent; `undefined` for the root.
 */
export type PredicateVisitor = FunctionsByType<unknown> & {
  readonly enter?: NodeFunction<CUnitPredicate, unknown>;
  readonly leave?: NodeFunction<CUnitPredicate, void>;
};

/**
 * Functions by type of node: each returns the replacement of its node, `null` to delete it, or `undefined` to leave it. A junction
 * gets its children already transformed.
 */
export type PredicateTransformers = FunctionsByType<CUnitPredicate | null | undefined | void>;

const transformerKinds: OptionKinds<PredicateTransformers> = { JUNCTION: callback, FILTER: callback };
const visitorKinds: OptionKinds<PredicateVisitor> = { ...transformerKinds, enter: callback, leave: callback };

/**
 * Traverses a C-Unit predicate in its order, parents before children.
 *
 * @throws {VqlError} `wrong-argument` if the predicate is not a node; `unknown-option` if the visitor has a function for a type that
 * does not exist.
 *
 * @example
 * ```ts
 * import { createFilter, createJunction, visitPredicate } from 'vql-kit/cunit';
 * const predicate = createJunction('AND', [createFilter('EQUALS', 'city', ['Ulm']), createFilter('IS_NULL', 'tax')]);
 * const properties = new Set<string | undefined>();
 * visitPredicate(predicate, { FILTER: ({ property }) => properties.add(property) });
 * console.log([...properties]); // ['city', 'tax']
 * ```
 */
export function visitPredicate(predicate: CUnitPredicate, visitor: PredicateVisitor): void {
  checkNode('The predicate of visitPredicate', predicate);
  checkOptions('visitPredicate', visitor, visitorKinds);
  walk(predicate, visitor, [], undefined);
}

/** Visits a node and its children; returns whether the walk goes on. */
function walk(
  node: CUnitPredicate,
  visitor: PredicateVisitor,
  ancestors: CUnitJunction[],
  index: number | undefined,
): boolean {
  const entered = visitor.enter?.(node, ancestors, index);
  const answer = entered === 'skip' || entered === 'stop' ? entered : call(visitor, node, ancestors, index);
  if (answer === 'stop') return false;
  if (node.type === 'JUNCTION' && answer !== 'skip') {
    ancestors.push(node);
    const isContinued = node.children.every((child, at) => walk(child, visitor, ancestors, at));
    ancestors.pop();
    if (!isContinued) return false;
  }
  visitor.leave?.(node, ancestors, index);
  return true;
}

/** Calls the function for the type of a node. */
function call<Result>(
  functions: FunctionsByType<Result>,
  node: CUnitPredicate,
  ancestors: readonly CUnitJunction[],
  index: number | undefined,
): Result | undefined {
  return node.type === 'JUNCTION'
    ? functions.JUNCTION?.(node, ancestors, index)
    : functions.FILTER?.(node, ancestors, index);
}

/**
 * Rebuilds a C-Unit predicate from its leaves upwards. Nothing is mutated, and what does not change stays the same object. A junction
 * that loses all of its children is deleted with them; if nothing remains, the result is `undefined`.
 *
 * @throws {VqlError} `wrong-argument` if the predicate or a replacement is not a node; `unknown-option` if there is a function for a
 * type that does not exist.
 *
 * @example
 * ```ts
 * import { createFilter, createJunction, transformPredicate } from 'vql-kit/cunit';
 * const predicate = createJunction('AND', [createFilter('EQUALS', 'town', ['Ulm']), createFilter('IS_NULL', 'tax')]);
 * const changed = transformPredicate(predicate, {
 *   FILTER: (filter) => (filter.property === 'town' ? { ...filter, property: 'city' } : null),
 * });
 * console.log(JSON.stringify(changed?.type === 'JUNCTION' && changed.children)); // [{"type":"FILTER","operator":"EQUALS","property":"city","values":["Ulm"]}]
 * ```
 */
export function transformPredicate(
  predicate: CUnitPredicate,
  transformers: PredicateTransformers,
): CUnitPredicate | undefined {
  checkNode('The predicate of transformPredicate', predicate);
  checkOptions('transformPredicate', transformers, transformerKinds);
  return rebuild(predicate, transformers, [], undefined) ?? undefined;
}

function rebuild(
  node: CUnitPredicate,
  transformers: PredicateTransformers,
  ancestors: CUnitJunction[],
  index: number | undefined,
): CUnitPredicate | null {
  const rebuilt = node.type === 'JUNCTION' ? withChildren(node, transformers, ancestors) : node;
  if (rebuilt === null) return null;
  const result = call<CUnitPredicate | null | undefined | void>(transformers, rebuilt, ancestors, index);
  if (result === undefined) return rebuilt;
  if (result !== null) checkNode('The replacement of a node', result);
  return result;
}

function withChildren(
  node: CUnitJunction,
  transformers: PredicateTransformers,
  ancestors: CUnitJunction[],
): CUnitJunction | null {
  ancestors.push(node);
  const after = node.children.map((child, index) => rebuild(child, transformers, ancestors, index));
  ancestors.pop();
  if (after.every((child, index) => child === node.children[index])) return node;
  const children = after.filter((child) => child !== null);
  return children.length === 0 ? null : { ...node, children };
}

function checkNode(name: string, node: unknown): asserts node is CUnitPredicate {
  const type: unknown = typeof node === 'object' && node !== null && 'type' in node ? node.type : undefined;
  if (type !== 'JUNCTION' && type !== 'FILTER')
    throw wrongArgument(name, 'a junction or a filter of C-Unit', type ?? node);
}

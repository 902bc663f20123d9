import { filterRow } from '../../dialect/operators.js';
import type { And, Node, Or } from '../../vql/ast.js';
import { print } from '../../vql/print.js';
import { transform } from '../../vql/transform.js';
import type { CUnitPredicate } from '../predicate.js';
import { transformPredicate } from '../visit.js';
import { canonicalJson } from './canonical-json.js';

/** Returns a C-Unit predicate with the children of its junctions, and the values of its lists, in an order of their own. */
export function sortedPredicate(predicate: CUnitPredicate): CUnitPredicate {
  const sorted = transformPredicate(predicate, {
    JUNCTION: (junction) => ({ ...junction, children: sortedBy(junction.children, canonicalJson) }),
    FILTER: (filter) =>
      filterRow(filter.operator).form.kind === 'list'
        ? { ...filter, values: sortedBy(filter.values ?? [], String) }
        : undefined,
  });
  return sorted ?? predicate;
}

/**
 * Returns a tree with the conditions of AND and OR, and the values of IN, in an order of their own. The query of an EXISTS stays: in
 * C-Unit it is a string.
 */
export function sortedTree<Tree extends Node>(tree: Tree): Tree {
  const isOutside = (ancestors: readonly Node[]): boolean => ancestors.every(({ kind }) => kind !== 'Exists');
  const junction = <One extends And | Or>(one: One, ancestors: readonly Node[]) =>
    isOutside(ancestors) ? { ...one, predicates: sortedBy(one.predicates, print) } : undefined;
  return transform(tree, {
    And: junction,
    Or: junction,
    In: (list, ancestors) => (isOutside(ancestors) ? { ...list, values: sortedBy(list.values, print) } : undefined),
  });
}

function sortedBy<Item>(items: readonly Item[], textOf: (item: Item) => string): readonly Item[] {
  return items
    .map((item) => ({ item, text: textOf(item) }))
    .sort((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)))
    .map(({ item }) => item);
}

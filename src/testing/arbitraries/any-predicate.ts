import type fc from 'fast-check';
import type { Predicate } from '../../vql/index.js';
import { deepFreeze } from '../deep-freeze.js';
import { anyTree, type TreeConstraints } from '../trees/any-tree.js';

/**
 * Any predicate that the parser accepts: comparisons of anything with anything, calls, subqueries, variables; frozen.
 * `predicate` has those that rows can answer. Shrinks to a comparison of two paths.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { anyPredicate } from 'vql-kit/testing';
 * import { parsePredicate, print } from 'vql-kit/vql';
 *
 * fc.assert(fc.property(anyPredicate(), (tree) => parsePredicate(print(tree)).value !== undefined));
 * ```
 */
export function anyPredicate(constraints?: TreeConstraints): fc.Arbitrary<Predicate> {
  return anyTree(constraints).predicate.map(deepFreeze);
}

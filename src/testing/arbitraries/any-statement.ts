import type fc from 'fast-check';
import type { Statement } from '../../vql/index.js';
import { deepFreeze } from '../deep-freeze.js';
import { anyTree, type TreeConstraints } from '../trees/any-tree.js';

/**
 * Any statement that the parser accepts, of every kind of node, with hostile strings and names that look like keywords;
 * frozen. For what reads, writes or walks trees; `statement` has those that make sense. Shrinks to `SELECT *` with a
 * template.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { anyStatement } from 'vql-kit/testing';
 * import { equalNodes, parseOrThrow, print } from 'vql-kit/vql';
 *
 * fc.assert(fc.property(anyStatement(), (tree) => equalNodes(parseOrThrow(print(tree)), tree)));
 * ```
 */
export function anyStatement(constraints?: TreeConstraints): fc.Arbitrary<Statement> {
  return anyTree(constraints).statement.map(deepFreeze);
}

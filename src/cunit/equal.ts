import { canonicalText } from './canonical-text.js';
import type { CUnitPredicate } from './predicate.js';

/**
 * Whether two C-Unit objects say the same in the same way: members in any order, those that are `undefined` as if they were
 * absent. Lists are compared in their order. To find spellings that mean the same, normalize both first.
 *
 * @example
 * ```ts
 * import { createFilter, equalPredicates } from 'vql-kit/cunit';
 * const bare = { values: ['1'], property: 'id', operator: 'EQUALS', type: 'FILTER' } as const;
 * console.log(equalPredicates(createFilter('EQUALS', 'id', ['1']), bare)); // true
 * ```
 */
export function equalPredicates(first: CUnitPredicate, second: CUnitPredicate): boolean {
  return canonicalText(first) === canonicalText(second);
}

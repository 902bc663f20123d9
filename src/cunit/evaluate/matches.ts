import type { Predicate } from '../../vql/ast.js';
import { isBroken } from '../../vql/nodes.js';
import type { CUnitPredicate } from '../predicate.js';
import { validPredicate } from '../read/read-predicate.js';
import { rejectText } from '../vql-nodes.js';
import { matchNode } from './match-cunit.js';
import { createMatchContext, type MatchOptions } from './match-options.js';
import { matchPredicate } from './match-vql.js';
import type { Row } from './rows.js';

/**
 * Compiles a predicate, in VQL or C-Unit, to a function that says whether it holds for a row.
 *
 * Three-valued logic as in SQL: a comparison with null is unknown and does not match (spec, query-language §1.10). Rows may be
 * nested or flat. A collection matches when any element does, also under NOT: `NOT (x = 'A')` is `x <> 'A'` (§1.7). The value of
 * the row decides how a value of the query is read: as number (64-bit ids keep every digit), boolean, date, or text.
 *
 * @throws {TypeError} if the predicate is not valid, or needs a function, variable or `exists` that the options do not give.
 *
 * @example
 * ```ts
 * import { createMatcher } from 'vql-kit/cunit';
 * import { parsePredicate } from 'vql-kit/vql';
 * const { value: predicate } = parsePredicate("total >= 100 AND customer.city LIKE 'B%'");
 * const isWanted = predicate && createMatcher(predicate);
 * console.log(isWanted?.({ total: 120, customer: { city: 'Berlin' } })); // true
 * ```
 */
export function createMatcher(
  predicate: Predicate | CUnitPredicate,
  options: MatchOptions = {},
): (row: object) => boolean {
  rejectText(predicate);
  const context = createMatchContext(options);
  if (isVql(predicate) && isBroken(predicate))
    throw new TypeError('The predicate has a gap: it was read from a text with errors.');
  const matcher = isVql(predicate)
    ? matchPredicate(predicate, false, context)
    : matchNode(validPredicate(predicate), context);
  // Objects of an interface or a class are rows too, though no index of theirs says so.
  return (row) => matcher(row as Row);
}

/**
 * Whether a predicate, in VQL or C-Unit, holds for a row; see `createMatcher`, which is faster for many rows.
 *
 * @throws {TypeError} as `createMatcher` does.
 *
 * @example
 * ```ts
 * import { createFilter, matches } from 'vql-kit/cunit';
 * console.log(matches(createFilter('IN', 'type', ['A', 'B']), { type: ['X', 'B'] })); // true
 * ```
 */
export function matches(predicate: Predicate | CUnitPredicate, row: object, options: MatchOptions = {}): boolean {
  return createMatcher(predicate, options)(row);
}

/** Whether a predicate is one of VQL; both forms are told apart by their discriminating member. */
function isVql(predicate: Predicate | CUnitPredicate): predicate is Predicate {
  return typeof predicate === 'object' && predicate !== null && 'kind' in predicate;
}

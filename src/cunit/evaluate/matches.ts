import type { Predicate } from '../../vql/ast.js';
import { withTreeCheck } from '../../vql/check-syntax-tree.js';
import { isBroken } from '../../vql/nodes.js';
import type { CUnitPredicate } from '../predicate.js';
import { checkedPredicate } from '../read/read-predicate.js';
import { rejectText } from '../vql-nodes.js';
import { matchNode } from './match-cunit.js';
import { createMatchContext, type MatchOptions, matchError } from './match-options.js';
import { matchPredicate } from './match-vql.js';
import { isMatch } from './matcher.js';
import type { Row } from './rows.js';

/**
 * Compiles a predicate, in VQL or C-Unit, to a function that tests a row.
 *
 * Logic is three-valued as in SQL: a comparison with null is unknown and does not match. Rows may be nested or flat. A
 * collection matches if any of its elements does, also below NOT: `NOT (x = 'A')` is `x <> 'A'`. The type of the row's value
 * determines how a value of the query is read: as a number (64-bit ids keep every digit), boolean, date, or text.
 *
 * @throws {VqlError} if the predicate is not valid or has a gap, or needs a function, variable or `exists` that the options do
 * not have; `unknown-option` or `wrong-argument` for an invalid option.
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
  return compile('createMatcher', predicate, options);
}

/**
 * Whether a predicate, in VQL or C-Unit, holds for a row. For many rows, `createMatcher` compiles the predicate only once.
 *
 * @throws {VqlError} as `createMatcher`.
 *
 * @example
 * ```ts
 * import { createFilter, matches } from 'vql-kit/cunit';
 * console.log(matches(createFilter('IN', 'type', ['A', 'B']), { type: ['X', 'B'] })); // true
 * ```
 */
export function matches(predicate: Predicate | CUnitPredicate, row: object, options: MatchOptions = {}): boolean {
  return compile('matches', predicate, options)(row);
}

function compile(
  owner: string,
  predicate: Predicate | CUnitPredicate,
  options: MatchOptions,
): (row: object) => boolean {
  rejectText(owner, predicate);
  const context = createMatchContext(owner, options);
  if (isVql(predicate) && isBroken(predicate)) throw matchError('match-gap', {});
  const matcher = isVql(predicate)
    ? withTreeCheck(`The predicate of ${owner}`, predicate, () => matchPredicate(predicate, false, context))
    : matchNode(checkedPredicate(predicate, { dialect: options.dialect }), context);
  // Instances of an interface or a class are rows too, although their types have no index signature.
  return (row) => isMatch(matcher, row as Row);
}

/** Whether a predicate is a VQL tree: its nodes have `kind`, those of C-Unit have `type`. */
function isVql(predicate: Predicate | CUnitPredicate): predicate is Predicate {
  return typeof predicate === 'object' && predicate !== null && 'kind' in predicate;
}

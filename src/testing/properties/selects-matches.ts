import fc from 'fast-check';
import { type CUnitPredicate, createMatcher } from '../../cunit/index.js';
import { callback, checkArgument, checkOptions } from '../../diagnostics/arguments.js';
import type { Predicate } from '../../vql/index.js';
import { withRows } from '../rows/rows.js';
import { countAnswers } from './answer-counter.js';
import { type AsyncCheckedProperty, Case, describeWithRows, selectedBy } from './case.js';
import {
  compareSelections,
  constantOr,
  type MatchPropertyOptions,
  matchPropertyOptions,
  predicateFor,
  type Select,
  selected,
} from './selection.js';

/**
 * Creates the property that an evaluator, such as a database, selects the same rows as `createMatcher`, tested on rows with values close
 * to those of the predicate.
 *
 * @param select - Returns the indexes of the rows that a predicate selects, or a promise of them; `undefined` for an unsupported predicate.
 * @param options - Predicates and rows.
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { createMatcher } from 'vql-kit/cunit';
 * import { selectsMatches } from 'vql-kit/testing';
 *
 * const property = selectsMatches(async (query, rows) => {
 *   // Insert the rows into a table and query your database here.
 *   const matches = createMatcher(query);
 *   return rows.flatMap((row, index) => (matches(row) ? [index] : []));
 * });
 * await fc.assert(property);
 * ```
 */
export function selectsMatches(
  select: Select<Predicate>,
  options?: Partial<MatchPropertyOptions<Predicate>>,
): AsyncCheckedProperty;
export function selectsMatches<Query extends Predicate | CUnitPredicate>(
  select: Select<Query>,
  options: MatchPropertyOptions<Query>,
): AsyncCheckedProperty;
export function selectsMatches<Query extends Predicate | CUnitPredicate>(
  select: Select<Query>,
  options: Partial<MatchPropertyOptions<Query>> = {},
): AsyncCheckedProperty {
  checkArgument('The first argument of selectsMatches', select, callback);
  checkOptions('selectsMatches', options, matchPropertyOptions);
  const { rows = {}, of = predicateFor<Query>(rows), match = {}, least } = options;
  const answers = countAnswers('The selection', least);
  const inputs = fc
    .record({ tested: withRows(of, rows), match: constantOr(match) })
    .map((value) => new Case(value, ({ tested }) => describeWithRows(tested)));
  return fc.asyncProperty(
    inputs,
    answers.watchAsync(async ({ value: { tested, match: matching } }) => {
      const found = await selected(select, tested.query, tested.rows);
      answers.note(found !== undefined);
      if (found === undefined) return;
      const wanted: ReadonlySet<number> = selectedBy(createMatcher(tested.query, matching), tested.rows);
      compareSelections(tested, wanted, found, 'The code under test');
    }),
  );
}

import fc from 'fast-check';
import { type CUnitPredicate, createMatcher } from '../../cunit/index.js';
import { callback, checkArgument, checkOptions } from '../../diagnostics/arguments.js';
import type { Predicate } from '../../vql/index.js';
import { withRows } from '../rows/rows.js';
import { countAnswers } from './answer-counter.js';
import { type AsyncCheckedProperty, Case, selectedBy, shownWithRows } from './case.js';
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
 * The law that what evaluates predicates selects the right rows: of rows near to what the predicate asks for, exactly those that
 * `createMatcher` selects. As `preservesMatches`, for what answers about many rows at once or later, as a database does.
 *
 * @param select - Gives the indexes of the rows that a predicate selects, at once or later; `undefined` promises nothing.
 * @param options - The predicates and rows.
 * @throws {RangeError} if there is no such option.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { createMatcher } from 'vql-kit/cunit';
 * import { selectsMatches } from 'vql-kit/testing';
 *
 * const law = selectsMatches(async (query, rows) => {
 *   // Instead of this: put the rows into a table, and ask the database.
 *   const matches = createMatcher(query);
 *   return rows.flatMap((row, index) => (matches(row) ? [index] : []));
 * });
 * await fc.assert(law);
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
  const tried = fc
    .record({ asked: withRows(of, rows), match: constantOr(match) })
    .map((value) => new Case(value, ({ asked }) => shownWithRows(asked)));
  return fc.asyncProperty(
    tried,
    answers.watchLater(async ({ value: { asked, match: matching } }) => {
      const found = await selected(select, asked.query, asked.rows);
      answers.note(found !== undefined);
      if (found === undefined) return;
      const wanted: ReadonlySet<number> = selectedBy(createMatcher(asked.query, matching), asked.rows);
      compareSelections(asked, wanted, found, 'What is tested');
    }),
  );
}

import fc from 'fast-check';
import { type CUnitPredicate, createMatcher, type MatchOptions, type Row } from '../../cunit/index.js';
import { callback, checkArgument, checkOptions } from '../../diagnostics/arguments.js';
import { describeValue } from '../../diagnostics/describe-value.js';
import type { Predicate } from '../../vql/index.js';
import { withRows } from '../rows/rows.js';
import { countAnswers } from './answer-counter.js';
import { Case, type CheckedProperty, selectedBy, shown, shownWithRows } from './case.js';
import {
  compareSelections,
  constantOr,
  type MatchPropertyOptions,
  matchPropertyOptions,
  predicateFor,
} from './selection.js';

/** What a translation may give: a predicate of either form, a function that tests a row, or nothing. */
export type Translated = Predicate | CUnitPredicate | ((row: Row) => boolean) | undefined;

/**
 * The law that a translation selects the same rows: of rows near to what the predicate asks for, exactly those that
 * `createMatcher` selects. Where the translation gives `undefined` nothing is promised; one that gives something for too few
 * predicates fails the law (`least`). What answers later is for `selectsMatches`.
 *
 * @param translate - Gets a predicate, and the options of the matcher that is compared with.
 * @param options - The predicates and rows.
 * @throws {RangeError} if there is no such option.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { toCUnit, toVql } from 'vql-kit/cunit';
 * import { cunitPredicate, preservesMatches } from 'vql-kit/testing';
 *
 * fc.assert(preservesMatches((condition) => toCUnit(condition).value));
 * fc.assert(preservesMatches((node) => toVql(node).value, { of: cunitPredicate() }));
 * ```
 */
export function preservesMatches(
  translate: (query: Predicate, options: MatchOptions) => Translated,
  options?: Partial<MatchPropertyOptions<Predicate>>,
): CheckedProperty;
export function preservesMatches<Query extends Predicate | CUnitPredicate>(
  translate: (query: Query, options: MatchOptions) => Translated,
  options: MatchPropertyOptions<Query>,
): CheckedProperty;
export function preservesMatches<Query extends Predicate | CUnitPredicate>(
  translate: (query: Query, options: MatchOptions) => Translated,
  options: Partial<MatchPropertyOptions<Query>> = {},
): CheckedProperty {
  checkArgument('The first argument of preservesMatches', translate, callback);
  checkOptions('preservesMatches', options, matchPropertyOptions);
  const { rows = {}, of = predicateFor<Query>(rows), match = {}, least } = options;
  const answers = countAnswers('The translation', least);
  const tried = fc
    .record({ asked: withRows(of, rows), match: constantOr(match) })
    .map((value) => new Case(value, ({ asked }) => shownWithRows(asked)));
  return fc.property(
    tried,
    answers.watch(({ value: { asked, match: matching } }) => {
      const translated = translate(asked.query, matching);
      checkTranslated(translated);
      answers.note(translated !== undefined);
      if (translated === undefined) return;
      const wanted = selectedBy(createMatcher(asked.query, matching), asked.rows);
      const matches = typeof translated === 'function' ? translated : createMatcher(translated, matching);
      const who = typeof translated === 'function' ? 'What it was translated to' : shown(translated);
      compareSelections(asked, wanted, selectedBy(matches, asked.rows), who);
    }),
  );
}

/** @throws {TypeError} if a translation gave something else than it may. */
function checkTranslated(translated: unknown): void {
  if (translated === undefined || typeof translated === 'function') return;
  if (translated instanceof Promise)
    throw new TypeError('The translation answers later. Hold it to `selectsMatches`, which waits.');
  const isPredicate =
    typeof translated === 'object' && translated !== null && ('kind' in translated || 'type' in translated);
  if (isPredicate) return;
  throw new TypeError(
    `A translation gives a predicate, a function that tests a row, or undefined; found ${describeValue(translated)}.`,
  );
}

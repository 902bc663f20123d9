import fc from 'fast-check';
import { type CUnitPredicate, createMatcher, type MatchOptions, type Row } from '../../cunit/index.js';
import { callback, checkArgument, checkOptions, wrongArgument } from '../../diagnostics/arguments.js';
import type { Predicate } from '../../vql/index.js';
import { withRows } from '../rows/rows.js';
import { countAnswers } from './answer-counter.js';
import { Case, type CheckedProperty, describe, describeWithRows, selectedBy } from './case.js';
import {
  compareSelections,
  constantOr,
  type MatchPropertyOptions,
  matchPropertyOptions,
  predicateFor,
} from './selection.js';

/** Result of a translation: a predicate of either form, a function that tests a row, or nothing. */
export type Translated = Predicate | CUnitPredicate | ((row: Row) => boolean) | undefined;

/**
 * Creates the property that a translation selects the same rows as `createMatcher`, tested on rows with values close to those of the
 * predicate. A result `undefined` is not compared; a translation that returns too few results fails the property (`least`). Use
 * `selectsMatches` for asynchronous code.
 *
 * @param translate - Receives a predicate, and the options of the matcher that it is compared with.
 * @param options - Predicates and rows.
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
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
  const inputs = fc
    .record({ tested: withRows(of, rows), match: constantOr(match) })
    .map((value) => new Case(value, ({ tested }) => describeWithRows(tested)));
  return fc.property(
    inputs,
    answers.watch(({ value: { tested, match: matching } }) => {
      const translated = translate(tested.query, matching);
      checkTranslated(translated);
      answers.note(translated !== undefined);
      if (translated === undefined) return;
      const wanted = selectedBy(createMatcher(tested.query, matching), tested.rows);
      const matches = typeof translated === 'function' ? translated : createMatcher(translated, matching);
      const who = typeof translated === 'function' ? 'The translated function' : describe(translated);
      compareSelections(tested, wanted, selectedBy(matches, tested.rows), who);
    }),
  );
}

/** @throws {VqlError} `wrong-argument` for any other result of a translation. */
function checkTranslated(translated: unknown): void {
  if (translated === undefined || typeof translated === 'function') return;
  if (translated instanceof Promise)
    throw wrongArgument('The translation', 'synchronous; use selectsMatches for asynchronous code', translated);
  const isPredicate =
    typeof translated === 'object' && translated !== null && ('kind' in translated || 'type' in translated);
  if (isPredicate) return;
  throw wrongArgument('The translation', 'a predicate, a function that tests a row, or undefined', translated);
}

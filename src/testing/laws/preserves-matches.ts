import fc from 'fast-check';
import { type CUnitPredicate, createMatcher, type MatchOptions, type Row } from '../../cunit/index.js';
import type { Predicate } from '../../vql/index.js';
import { predicate } from '../arbitraries/predicate.js';
import { type RowConstraints, withRows } from '../rows/with-rows.js';
import { Case, type Law, selectedBy, shown, shownWithRows } from './case.js';

/** What is translated, and asked of which rows. */
export interface MatchLawOptions<Query> {
  /** The predicates; default `predicate()`. */
  readonly of: fc.Arbitrary<Query>;
  /** What the rows are like. */
  readonly rows?: RowConstraints | undefined;
  /** What matchers need besides: variables, functions, EXISTS, the rules of LIKE; several are tried if an arbitrary is given. */
  readonly match?: MatchOptions | fc.Arbitrary<MatchOptions> | undefined;
}

/** What a translation may give: a predicate of either form, a function that tests a row, or nothing. */
export type Translated = Predicate | CUnitPredicate | ((row: Row) => boolean) | undefined;

/**
 * The law that a translation selects the same rows: of rows near to what the predicate asks for, exactly those that
 * `createMatcher` selects. Where the translation gives `undefined` nothing is promised; one that mostly does so fails the law.
 *
 * @param translate - Gets a predicate, and the options of the matcher that is compared with.
 * @param options - The predicates and rows.
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
  options?: Partial<MatchLawOptions<Predicate>>,
): Law;
export function preservesMatches<Query extends Predicate | CUnitPredicate>(
  translate: (query: Query, options: MatchOptions) => Translated,
  options: MatchLawOptions<Query>,
): Law;
export function preservesMatches<Query extends Predicate | CUnitPredicate>(
  translate: (query: Query, options: MatchOptions) => Translated,
  // Without predicates the first overload has made sure that the default ones are meant.
  { of = predicate() as unknown as fc.Arbitrary<Query>, rows = {}, match = {} }: Partial<MatchLawOptions<Query>> = {},
): Law {
  const tried = fc
    .record({ asked: withRows(of, rows), options: isArbitrary(match) ? match : fc.constant(match) })
    .map((value) => new Case(value, ({ asked }) => shownWithRows(asked)));
  return fc.property(tried, ({ value: { asked, options } }) => {
    const translated = translate(asked.query, options);
    fc.pre(translated !== undefined);
    const wanted = selectedBy(createMatcher(asked.query, options), asked.rows);
    const matches = typeof translated === 'function' ? translated : createMatcher(translated, options);
    const found = selectedBy(matches, asked.rows);
    const at = asked.rows.findIndex((_, index) => wanted.includes(index) !== found.includes(index));
    if (at < 0) return;
    const become = typeof translated === 'function' ? 'What it was translated to' : shown(translated);
    const verb = found.includes(at) ? 'selects' : 'does not select';
    const other = wanted.includes(at) ? 'does' : 'does not';
    throw new Error(`${become} ${verb} the row ${fc.stringify(asked.rows[at])}, which ${shown(asked.query)} ${other}.`);
  });
}

function isArbitrary<Value>(given: object | fc.Arbitrary<Value>): given is fc.Arbitrary<Value> {
  return 'generate' in given && 'shrink' in given;
}

import fc from 'fast-check';
import type { CUnitPredicate, MatchOptions } from '../../cunit/index.js';
import type { Predicate } from '../../vql/index.js';
import { predicate } from '../arbitraries/predicate.js';
import { arbitrary, isArbitrary, type OptionKinds, record, share } from '../check-options.js';
import type { RowConstraints } from '../rows/with-rows.js';

/** What is held to matchers, and asked of which rows. */
export interface MatchLawOptions<Query> {
  /** The predicates; default `predicate()`, about the catalog and template of the rows. */
  readonly of: fc.Arbitrary<Query>;
  /** What the rows are like. */
  readonly rows?: RowConstraints | undefined;
  /** What matchers need besides: variables, functions, EXISTS, the rules of LIKE; several are tried if an arbitrary is given. */
  readonly match?: MatchOptions | fc.Arbitrary<MatchOptions> | undefined;
  /** The share of predicates for which something has to be given, so that the law says enough; default 0.05. */
  readonly least?: number | undefined;
}

/** What each option can be. */
export const matchLawOptions: OptionKinds<MatchLawOptions<unknown>> = {
  of: arbitrary,
  rows: record,
  match: record,
  least: share,
};

/** Predicates about what rows have, for laws without predicates of their own. */
export function predicateFor<Query extends Predicate | CUnitPredicate>({
  catalog,
  template,
}: RowConstraints): fc.Arbitrary<Query> {
  // Without predicates the first overload of a law has made sure that those of VQL are meant.
  return predicate({ catalog, template }) as unknown as fc.Arbitrary<Query>;
}

/** An arbitrary, or always the same. */
export function constantOr<Value extends object>(given: Value | fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return isArbitrary(given) ? (given as fc.Arbitrary<Value>) : fc.constant(given);
}

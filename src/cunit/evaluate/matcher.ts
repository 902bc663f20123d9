import { combinationsOf, elementsOf, type Row, sourceValue, type ValueSource } from './rows.js';

/** Tests a row: a condition on one value of it, or a function for everything else. */
export type Matcher = ValueCondition | ((row: Row) => boolean);

/**
 * A condition on one value of a row, as most of a predicate are. It is a record of one shape, whose test is a function that all
 * conditions with its operator share: a function of its own for each condition would take three times the memory.
 */
export interface ValueCondition {
  readonly source: ValueSource;
  /**
   * Whether the condition is true of a value, which may be null. False and unknown need no distinction, since NOT has been pushed
   * into the tests.
   */
  readonly test: (value: unknown, wanted: unknown) => boolean;
  /** The values of the query that the test compares with. */
  readonly wanted: unknown;
}

/** Creates a condition. */
export function createValueCondition<Wanted>(
  source: ValueSource,
  test: (value: unknown, wanted: Wanted) => boolean,
  wanted: Wanted,
): ValueCondition {
  // A test is called with the wanted values of its own condition only, which the type of the record cannot express.
  return { source, test: test as ValueCondition['test'], wanted };
}

/** Matches no row: a comparison with NULL is unknown. */
export const matchesNoRow: Matcher = () => false;

/** Whether a row matches. A collection does if any of its elements does, which is assumed from queries of running integrations. */
export function isMatch(matcher: Matcher, row: Row): boolean {
  if (typeof matcher === 'function') return matcher(row);
  const { source, test, wanted } = matcher;
  const value = sourceValue(source, row);
  return Array.isArray(value) ? elementsOf(value).some((element) => test(element, wanted)) : test(value, wanted);
}

/** Tests a value with the row around it; a collection matches if any of its elements does. */
export function elementMatcher(source: ValueSource, test: (value: unknown, row: Row) => boolean): Matcher {
  return (row) => elementsOf(sourceValue(source, row)).some((element) => test(element, row));
}

/** Tests the values of several sources: any combination of one element of each. */
export function anyCombinationOf(
  sources: readonly ValueSource[],
  test: (combination: readonly unknown[]) => boolean,
): Matcher {
  return (row) => {
    const values = sources.map((source) => sourceValue(source, row));
    if (!values.some(Array.isArray)) return test(values);
    for (const combination of combinationsOf(values)) if (test(combination)) return true;
    return false;
  };
}

/** Matches a row if all matchers do. */
export function allOf(matchers: readonly Matcher[]): Matcher {
  return (row) => {
    for (const matcher of matchers) if (!isMatch(matcher, row)) return false;
    return true;
  };
}

/** Matches a row if any matcher does. */
export function anyMatcher(matchers: readonly Matcher[]): Matcher {
  return (row) => {
    for (const matcher of matchers) if (isMatch(matcher, row)) return true;
    return false;
  };
}

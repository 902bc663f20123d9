import type { Polarity } from './query-view.js';

/** The truth of a condition for some rows, as far as a rule knows it. */
type KnownTruth = 'true' | 'false' | 'unknown' | 'not true' | 'not false' | 'open';

/** The outcome of a condition as it is written, without the NOTs around it. */
export interface Outcome {
  /** For rows in which its field has a value. */
  readonly withValue: KnownTruth;
  /** For rows in which its field is NULL. */
  readonly withoutValue: KnownTruth;
  /**
   * Whether the field is compared more than once. On a to-many path, each comparison may hold for another element of a row, so that a
   * row may match where no single value could.
   */
  readonly comparesTwice?: boolean;
  /** Whether the outcome follows from an order. A value of a field of unknown type can lack one: then neither `<` nor `>=` is true. */
  readonly needsOrder?: boolean;
}

type RowShare = 'all' | 'none' | 'some';

/** The rows that a condition selects where it stands. */
export interface MatchedRows {
  /** How many of the rows in which its field has a value match. */
  readonly withValue: RowShare;
  /** How many of the rows in which its field is NULL match. */
  readonly withoutValue: RowShare;
  /** Whether rows match nevertheless if the field is a to-many path. */
  readonly exceptToMany: boolean;
  /** Whether only rows match whose value can be compared. */
  readonly ifComparable: boolean;
  /** Whether the rows are selected by the negated condition. */
  readonly negated: boolean;
}

/** A message that says which rows match. The rule reports the outcome of the condition instead; its polarity is known where it is reported. */
export interface AboutRows {
  readonly rows: MatchedRows;
}

/** The truth below a NOT, and how many of the rows match: rows for which a condition is unknown do not. */
const truths: Readonly<Record<KnownTruth, { readonly negation: KnownTruth; readonly matching: RowShare }>> = {
  true: { negation: 'false', matching: 'all' },
  false: { negation: 'true', matching: 'none' },
  unknown: { negation: 'unknown', matching: 'none' },
  'not true': { negation: 'not false', matching: 'none' },
  'not false': { negation: 'not true', matching: 'some' },
  open: { negation: 'open', matching: 'some' },
};

/** Returns the rows that a condition selects, from its outcome and the NOTs around it. */
export function matchedRows(outcome: Outcome, { negated }: Pick<Polarity, 'negated'>): MatchedRows {
  const matching = (truth: KnownTruth): RowShare => truths[negated ? truths[truth].negation : truth].matching;
  const withValue = matching(outcome.withValue);
  return {
    withValue,
    withoutValue: matching(outcome.withoutValue),
    exceptToMany: outcome.comparesTwice === true && withValue === 'none',
    ifComparable: outcome.needsOrder === true && withValue === 'all',
    negated,
  };
}

/** Describes the rows that match, as a clause: `no row matches`. */
export function matchInWords(rows: MatchedRows): string {
  const isOnlyNull = rows.withValue === 'all' && rows.withoutValue === 'none' && !rows.ifComparable;
  const verb = rows.withValue === 'some' ? 'match' : 'matches';
  const match = isOnlyNull ? 'only a row without a value does not match' : `${rowsInWords(rows)} ${verb}`;
  return `${rows.negated ? 'below NOT, ' : ''}${match}${exceptionInWords(rows)}`;
}

/** Describes the rows for which a condition, or else its negation, holds: `it holds for every row`. */
export function holdsInWords(rows: MatchedRows): string {
  return `${rows.negated ? 'its negation' : 'it'} holds for ${rowsInWords(rows)}${exceptionInWords(rows)}`;
}

function rowsInWords({ withValue, withoutValue }: MatchedRows): string {
  const amount = withValue === 'all' ? 'every row' : withValue === 'none' ? 'no row' : 'some rows';
  return withValue === withoutValue || withValue === 'some' ? amount : `${amount} in which the field is not NULL`;
}

function exceptionInWords({ exceptToMany, ifComparable }: MatchedRows): string {
  if (ifComparable) return ' if the values can be compared';
  return exceptToMany ? ' unless the field is a to-many path' : '';
}

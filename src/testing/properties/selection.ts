import fc from 'fast-check';
import type { CUnitPredicate, MatchOptions, Row } from '../../cunit/index.js';
import { type OptionKinds, record } from '../../diagnostics/arguments.js';
import { describeValue } from '../../diagnostics/describe-value.js';
import type { Predicate } from '../../vql/index.js';
import { predicate } from '../arbitraries/predicate.js';
import { arbitrary, fraction, isArbitrary } from '../check-options.js';
import type { RowConstraints } from '../rows/rows.js';
import { shown } from './case.js';

/** What is held to matchers, and asked of which rows. */
export interface MatchPropertyOptions<Query> {
  /** The predicates; default `predicate()`, about the catalog and template of the rows. */
  readonly of: fc.Arbitrary<Query>;
  /** What the rows are like. */
  readonly rows?: RowConstraints | undefined;
  /** What matchers need besides: variables, functions, EXISTS, the rules of LIKE; several are tried if an arbitrary is given. */
  readonly match?: MatchOptions | fc.Arbitrary<MatchOptions> | undefined;
  /** The fraction of predicates for which something has to be given, so that the law says enough; default 0.05. */
  readonly least?: number | undefined;
}

/** What each option can be. */
export const matchPropertyOptions: OptionKinds<Partial<MatchPropertyOptions<unknown>>> = {
  of: arbitrary,
  rows: record,
  match: record,
  least: fraction,
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

/** The indexes of the rows that a predicate selects; `undefined` if it cannot be asked, which promises nothing. */
export type Select<Query> = (
  query: Query,
  rows: readonly Row[],
) => readonly number[] | undefined | Promise<readonly number[] | undefined>;

/**
 * What is selected, or `undefined`.
 *
 * @throws {TypeError} if there is something else than indexes of the rows, or one of them twice.
 */
export async function selected<Query>(
  select: Select<Query>,
  query: Query,
  rows: readonly Row[],
): Promise<ReadonlySet<number> | undefined> {
  const found: unknown = await select(query, rows);
  if (found === undefined) return undefined;
  if (!Array.isArray(found) || !found.every((index) => Number.isInteger(index) && index >= 0 && index < rows.length))
    throw new TypeError(
      `The indexes of the selected rows were expected, such as [0, 2], of ${rows.length} rows; found ${describeValue(found)}.`,
    );
  const indexes = new Set<number>(found);
  if (indexes.size < found.length)
    throw new TypeError(`A row is selected once at most; found ${describeValue(found)}.`);
  return indexes;
}

/** What was asked of which rows. */
interface AskedOf {
  readonly query: unknown;
  readonly rows: readonly Row[];
}

/** Fails on the first row that only one of two selections has; `who` made the other one. */
export function compareSelections(
  { query, rows }: AskedOf,
  wanted: ReadonlySet<number>,
  found: ReadonlySet<number>,
  who: string,
): void {
  const at = rows.findIndex((_, index) => wanted.has(index) !== found.has(index));
  if (at < 0) return;
  const verb = found.has(at) ? 'selects' : 'does not select';
  const other = wanted.has(at) ? 'does' : 'does not';
  throw new Error(`${who} ${verb} the row ${fc.stringify(rows[at])}, which ${shown(query)} ${other}.`);
}

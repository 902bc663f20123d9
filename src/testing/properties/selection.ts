import fc from 'fast-check';
import type { CUnitPredicate, MatchOptions, Row } from '../../cunit/index.js';
import { type OptionKinds, record, wrongArgument } from '../../diagnostics/arguments.js';
import type { Predicate } from '../../vql/index.js';
import { predicate } from '../arbitraries/predicate.js';
import { arbitrary, fraction, isArbitrary } from '../option-kinds.js';
import type { QueryWithRows, RowConstraints } from '../rows/rows.js';
import { describe } from './case.js';

/** Options of `preservesMatches` and `selectsMatches`. */
export interface MatchPropertyOptions<Query> {
  /** Predicates; default `predicate()`, on the catalog and template of the rows. */
  readonly of: fc.Arbitrary<Query>;
  /** Constraints of the rows. */
  readonly rows?: RowConstraints | undefined;
  /** Options of the matcher: variables, functions, EXISTS, dialect; or an arbitrary of them. */
  readonly match?: MatchOptions | fc.Arbitrary<MatchOptions> | undefined;
  /** Fraction of predicates that must have a result; default 0.05. */
  readonly least?: number | undefined;
}

/** Kinds of the options. */
export const matchPropertyOptions: OptionKinds<Partial<MatchPropertyOptions<unknown>>> = {
  of: arbitrary,
  rows: record,
  match: record,
  least: fraction,
};

/** Creates default predicates for rows. */
export function predicateFor<Query extends Predicate | CUnitPredicate>({
  catalog,
  template,
}: RowConstraints): fc.Arbitrary<Query> {
  // Without predicates, the first overload guarantees that they are VQL predicates.
  return predicate({ catalog, template }) as unknown as fc.Arbitrary<Query>;
}

/** Returns an arbitrary, or one of a constant. */
export function constantOr<Value extends object>(given: Value | fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return isArbitrary(given) ? (given as fc.Arbitrary<Value>) : fc.constant(given);
}

/** Returns the indexes of the rows that a predicate selects; `undefined` if the predicate is not supported. */
export type Select<Query> = (
  query: Query,
  rows: readonly Row[],
) => readonly number[] | undefined | Promise<readonly number[] | undefined>;

/**
 * Returns the selected indexes, or `undefined`.
 *
 * @throws {VqlError} `wrong-argument` for anything but distinct indexes of the rows.
 */
export async function selected<Query>(
  select: Select<Query>,
  query: Query,
  rows: readonly Row[],
): Promise<ReadonlySet<number> | undefined> {
  const found: unknown = await select(query, rows);
  if (found === undefined) return undefined;
  if (!Array.isArray(found) || !found.every((index) => Number.isInteger(index) && index >= 0 && index < rows.length))
    throw wrongArgument('The result of the selection', `an array of indexes of the ${rows.length} rows`, found);
  const indexes = new Set<number>(found);
  if (indexes.size < found.length)
    throw wrongArgument('The result of the selection', 'an array of distinct indexes', found);
  return indexes;
}

/** Throws for the first row that only one of two selections contains; `who` names the code under test. */
export function compareSelections(
  { query, rows }: QueryWithRows<unknown>,
  wanted: ReadonlySet<number>,
  found: ReadonlySet<number>,
  who: string,
): void {
  const at = rows.findIndex((_, index) => wanted.has(index) !== found.has(index));
  if (at < 0) return;
  const verb = found.has(at) ? 'selects' : 'does not select';
  const other = wanted.has(at) ? 'does' : 'does not';
  throw new Error(`${who} ${verb} the row ${fc.stringify(rows[at])}, which ${describe(query)} ${other}.`);
}

import fc from 'fast-check';
import { type CUnitPredicate, createJunction, negate, type Row, type TranslationOptions } from '../../cunit/index.js';
import {
  type Between,
  createAnd,
  createNot,
  createOr,
  type In,
  type Like,
  type Predicate,
  visit,
} from '../../vql/index.js';
import { predicate } from '../arbitraries/predicate.js';
import { askedIn } from '../rows/asked-in.js';
import { type RowConstraints, withRows } from '../rows/with-rows.js';
import { type AsyncLaw, Case, shown, shownWithRows } from './case.js';

/** What is asked of which rows. */
export interface PartitionOptions<Query> {
  /** The predicates; default `predicate()`. */
  readonly of: fc.Arbitrary<Query>;
  /** What the rows are like, or the rows. Of a collection, one element can make a predicate true and another its negation: leave them out. */
  readonly rows?: RowConstraints | fc.Arbitrary<readonly Row[]> | undefined;
  /** How the negation of a C-Unit predicate is made: its variables, and the rules of LIKE. */
  readonly negation?: TranslationOptions | undefined;
}

/** The indexes of the rows that a predicate selects; `undefined` if it cannot be asked, which promises nothing. */
export type Select<Query> = (
  query: Query,
  rows: readonly Row[],
) => readonly number[] | undefined | Promise<readonly number[] | undefined>;

/**
 * The law of three parts: a row is selected by a predicate p, or by NOT p, or by neither because a field that is asked for
 * has no value, or one that cannot be compared. No row is selected by both; `p AND NOT p` selects none, `p OR NOT p` those of the
 * two. It holds of whatever evaluates predicates, a database as well, without another to compare with.
 *
 * @param select - Gives the indexes of the rows that a predicate selects, at once or later.
 * @param options - The predicates and rows.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { createMatcher } from 'vql-kit/cunit';
 * import { partitions } from 'vql-kit/testing';
 *
 * const law = partitions((query, rows) => {
 *   const matches = createMatcher(query);
 *   return rows.flatMap((row, index) => (matches(row) ? [index] : []));
 * });
 * await fc.assert(law);
 * ```
 */
export function partitions(select: Select<Predicate>, options?: Partial<PartitionOptions<Predicate>>): AsyncLaw;
export function partitions<Query extends Predicate | CUnitPredicate>(
  select: Select<Query>,
  options: PartitionOptions<Query>,
): AsyncLaw;
export function partitions<Query extends Predicate | CUnitPredicate>(
  select: Select<Query>,
  // Without predicates the first overload has made sure that the default ones are meant.
  {
    of = predicate() as unknown as fc.Arbitrary<Query>,
    rows = {},
    negation = {},
  }: Partial<PartitionOptions<Query>> = {},
): AsyncLaw {
  const asked = 'generate' in rows ? fc.record({ query: of, rows }) : withRows(of, { values: 'scalar', ...rows });
  return fc.asyncProperty(
    asked.map((value) => new Case(value, shownWithRows)),
    async ({ value: { query, rows } }) => {
      const not = negated(query, negation);
      fc.pre(not !== undefined);
      const parts = [];
      for (const one of [query, not, joined('AND', query, not), joined('OR', query, not)]) {
        const found = await select(one, rows);
        fc.pre(found !== undefined);
        parts.push(new Set(found));
      }
      const [holds = new Set(), fails = new Set(), both = new Set(), either = new Set()] = parts;
      for (const [index, row] of rows.entries()) {
        const places = `${shown(query)} and its negation, on the row ${fc.stringify(row)}`;
        const [isTrue, isFalse] = [holds.has(index), fails.has(index)];
        if (isTrue && isFalse) throw new Error(`Both hold: ${places}.`);
        if (both.has(index)) throw new Error(`AND holds of ${places}.`);
        if (either.has(index) !== (isTrue || isFalse)) throw new Error(`OR is another than one of ${places}.`);
        if (!isTrue && !isFalse && isDecided(query, row))
          throw new Error(`Neither holds, and no value is missing: ${places}.`);
      }
    },
  );
}

/** The negation, in the form of the predicate. */
function negated<Query extends Predicate | CUnitPredicate>(
  query: Query,
  options: TranslationOptions,
): Query | undefined {
  // The negation has the form of what is negated.
  if ('kind' in query) return createNot(query) as Predicate as Query;
  return negate(query, options).value as Query | undefined;
}

function joined<Query extends Predicate | CUnitPredicate>(operator: 'AND' | 'OR', one: Query, other: Query): Query {
  if ('kind' in one && 'kind' in other) {
    const both: readonly Predicate[] = [one, other];
    // What is joined has the form of its parts.
    return (operator === 'AND' ? createAnd(both) : createOr(both)) as Predicate as Query;
  }
  return createJunction(operator, [one, other] as readonly CUnitPredicate[]) as CUnitPredicate as Query;
}

/** Whether every field that is asked for is a text, which can be compared with every text. */
function isDecided(query: Predicate | CUnitPredicate, row: Row): boolean {
  if (mayBeOpen(query)) return false;
  return [...askedIn(query).values.keys()].every((path) => typeof valueAt(row, path) === 'string');
}

/** Whether something besides the row can leave it open: NULL itself, what a function answers, and two values, of which no row says how to read them. */
function mayBeOpen(query: Predicate | CUnitPredicate): boolean {
  if (!('kind' in query))
    return query.type === 'JUNCTION' ? query.children.some(mayBeOpen) : (query.functions ?? []).length > 0;
  let found = false;
  const note = (): void => {
    found = true;
  };
  const noteValue = ({ operand }: In | Between | Like): void => {
    if (operand.kind !== 'Path') note();
  };
  visit(query, {
    NullLiteral: note,
    Call: note,
    In: noteValue,
    Between: noteValue,
    Like: noteValue,
    Comparison: ({ left, right }) => {
      if (left.kind !== 'Path' && right.kind !== 'Path') note();
    },
  });
  return found;
}

/** What stands at a path of a row, nested or flat. */
function valueAt(row: Row, path: string): unknown {
  if (row[path] !== undefined) return row[path];
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      row,
    );
}

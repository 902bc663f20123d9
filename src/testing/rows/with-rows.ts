import fc from 'fast-check';
import type { Catalog } from '../../catalog/index.js';
import type { CUnitPredicate, Row } from '../../cunit/index.js';
import type { Predicate } from '../../vql/index.js';
import { vocabularies } from '../constraints.js';
import { deepFreeze } from '../deep-freeze.js';
import { askedIn } from './asked-in.js';
import { growRow, type RowSeed } from './grow-row.js';
import type { CellSeed } from './grow-value.js';

/** What rows are like. */
export interface RowConstraints {
  /** A catalog whose types the values have; absent: values of every type, at the paths that the predicate asks for. */
  readonly catalog?: Catalog | undefined;
  /** The template whose fields the rows have, as `group.name`; default the first of the catalog. */
  readonly template?: string | undefined;
  /**
   * `any` (default): fields that are absent, null or, where they can be, arrays; `scalar`: no arrays; `texts`: neither
   * null nor arrays, and without a catalog texts alone, so that every condition is either true or false.
   */
  readonly values?: 'any' | 'scalar' | 'texts' | undefined;
  /** How many rows there are at least; default 1. */
  readonly minRows?: number | undefined;
  /** How many rows there are at most; default 8. */
  readonly maxRows?: number | undefined;
  /** Further texts that rows may have, such as the values of variables; default none. */
  readonly texts?: readonly string[] | undefined;
}

/** A query and rows to ask it of. */
export interface QueryWithRows<Query> {
  readonly query: Query;
  readonly rows: readonly Row[];
}

const scalars = ['absent', 'null', 'own', 'own', 'own', 'longer', 'typed', 'typed', 'other'] as const;
const kinds: Readonly<Record<NonNullable<RowConstraints['values']>, readonly CellSeed['kind'][]>> = {
  any: [...scalars, 'list'],
  scalar: scalars,
  texts: ['own', 'own', 'longer', 'other'],
};

/**
 * Predicates, each with rows whose values are those that it asks for, or near them: so it is true of many, and false of
 * many; frozen. Query and rows shrink independently.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { matches, toCUnit } from 'vql-kit/cunit';
 * import { predicate, withRows } from 'vql-kit/testing';
 *
 * const law = fc.property(withRows(predicate()), ({ query, rows }) => {
 *   const { value } = toCUnit(query);
 *   return value === undefined || rows.every((row) => matches(value, row) === matches(query, row));
 * });
 * fc.assert(law);
 * ```
 */
export function withRows<Query extends Predicate | CUnitPredicate>(
  queries: fc.Arbitrary<Query>,
  constraints: RowConstraints = {},
): fc.Arbitrary<QueryWithRows<Query>> {
  const { values, minRows = 1, maxRows = Math.max(8, minRows) } = constraints;
  const grow = growerOf(constraints);
  const seeds = fc.array(rowSeed(values), { minLength: minRows, maxLength: maxRows });
  return fc.tuple(queries, seeds).map(([query, list]) => ({ query, rows: grow(list, query) }));
}

/** Rows from seeds, for a query if there is one. */
export function growerOf({ catalog, template, texts = [] }: RowConstraints) {
  const [vocabulary] = catalog === undefined ? [] : vocabularies({ catalog, template });
  const fields = vocabulary?.fields ?? [];
  return (list: readonly RowSeed[], query: Predicate | CUnitPredicate | undefined): readonly Row[] => {
    const asked = askedIn(query);
    return deepFreeze(list.map((seed) => growRow(seed, asked, fields, texts)));
  };
}

/** The seed of a row; it has as many cells as small queries have paths, and larger ones use them again. */
export function rowSeed(values: RowConstraints['values'] = 'any'): fc.Arbitrary<RowSeed> {
  const cell = fc.record({ kind: fc.constantFrom(...kinds[values]), pick: fc.nat({ max: 999 }) });
  return fc.record({ cells: fc.array(cell, { minLength: 7, maxLength: 7 }), isFlat: fc.boolean() });
}

import fc from 'fast-check';
import type { Catalog, Field } from '../../catalog/index.js';
import type { CUnitPredicate, Row } from '../../cunit/index.js';
import {
  checkArgument,
  checkOptions,
  listOf,
  type OptionKinds,
  oneOf,
  string,
  wholeNumber,
  wrongArgument,
} from '../../diagnostics/arguments.js';
import { deepFreeze } from '../../diagnostics/deep-freeze.js';
import type { Predicate } from '../../vql/index.js';
import { type Vocabulary, vocabularies } from '../constraints.js';
import { arbitrary, catalogKind, checkBounds } from '../option-kinds.js';
import { sampleCatalog } from '../sample-catalog.js';
import type { CellSeed } from './cell-value.js';
import { type ComparedValues, comparedValuesIn } from './compared-values.js';
import { createRow, type RowColumn, type RowSeed, rowColumns } from './create-row.js';

/** First of consecutive 64-bit ids beyond 2^53, where numbers lose digits. */
const firstId = 1_389_132_653_974_581_248n;

/**
 * Generates rows of a template, each with a unique 64-bit `id` as a string: a table to page through or to query; frozen. There are up
 * to `maxRows` rows in any order, often none, and many share values.
 *
 * @throws {VqlError} if the catalog lacks the template.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { rows } from 'vql-kit/testing';
 *
 * fc.assert(fc.property(rows(), (table) => new Set(table.map(({ id }) => id)).size === table.length));
 * ```
 */
export function rows(constraints: RowConstraints = {}): Tables {
  return tablesOf(constraints, (row) => row);
}

/** Arbitrary of tables whose rows have an id. */
export type Tables = fc.Arbitrary<readonly (Row & { readonly id: string })[]>;

/** Creates tables that shrink only by leaving out rows, for properties that use only ids. */
export function tablesOfIds(constraints: RowConstraints): Tables {
  return tablesOf(constraints, (row) => fc.noShrink(row));
}

function tablesOf(
  constraints: RowConstraints,
  shrunk: <Value>(row: fc.Arbitrary<Value>) => fc.Arbitrary<Value>,
): Tables {
  const { minRows, maxRows } = lengthsOf('rows', constraints, 0, 30);
  const columns = columnsFor({ ...constraints, catalog: constraints.catalog ?? sampleCatalog })(undefined);
  // Enough ids to make those of a full table distinct at once.
  const number = fc.nat({ max: Math.max(500, 20 * maxRows) });
  const records = shrunk(fc.tuple(number, rowSeed(constraints.values, false)));
  const bounds = { minLength: minRows, maxLength: maxRows, size: 'max' } as const;
  return fc
    .uniqueArray(records, { ...bounds, selector: ([own]) => own })
    .map((list) =>
      deepFreeze(list.map(([own, seed]) => ({ ...createRow(seed, columns), id: String(firstId + BigInt(own)) }))),
    );
}

/** Constraints of `withRows` and `rows`. */
export interface RowConstraints {
  /** Catalog with the types of the values; without it, values of every type at the paths of the predicate. */
  readonly catalog?: Catalog | undefined;
  /** Template of the rows, as `group.name`; default the one that has most paths of the predicate, or the first. */
  readonly template?: string | undefined;
  /**
   * `any` (default): fields may be absent, null or arrays; `scalar`: no arrays; `texts`: neither null nor arrays, and without a catalog
   * only strings, so that every condition is either true or false.
   */
  readonly values?: 'any' | 'scalar' | 'texts' | undefined;
  /** Least number of rows; default 1, for `rows` 0. */
  readonly minRows?: number | undefined;
  /** Greatest number of rows; default 12, for `rows` 30, but at least `minRows`. */
  readonly maxRows?: number | undefined;
  /** More texts for the rows, such as values of variables; default none. */
  readonly texts?: readonly string[] | undefined;
}

/** A query with rows. */
export interface QueryWithRows<Query> {
  readonly query: Query;
  readonly rows: readonly Row[];
}

const scalars = [
  'absent',
  'null',
  'own',
  'own',
  'own',
  'own',
  'near',
  'near',
  'near',
  'near',
  'typed',
  'typed',
  'other',
] as const;
const kinds: Readonly<Record<NonNullable<RowConstraints['values']>, readonly CellSeed['kind'][]>> = {
  any: [...scalars, 'list', 'list'],
  scalar: scalars,
  texts: ['own', 'own', 'near', 'other'],
};

/**
 * Generates predicates with rows whose values are those of the predicate or close to them, so that it is true for many rows and false for
 * many; frozen. Predicate and rows shrink independently.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { matches, toCUnit } from 'vql-kit/cunit';
 * import { predicate, withRows } from 'vql-kit/testing';
 *
 * const property = fc.property(withRows(predicate()), ({ query, rows }) => {
 *   const { value } = toCUnit(query);
 *   return value === undefined || rows.every((row) => matches(value, row) === matches(query, row));
 * });
 * fc.assert(property);
 * ```
 */
export function withRows<Query extends Predicate | CUnitPredicate>(
  queries: fc.Arbitrary<Query>,
  constraints: RowConstraints = {},
): fc.Arbitrary<QueryWithRows<Query>> {
  checkArgument('The first argument of withRows', queries, arbitrary);
  const { values } = constraints;
  const { minRows, maxRows } = lengthsOf('withRows', constraints, 1, 12);
  const columnsForQuery = columnsFor(constraints);
  return fc
    .tuple(someRows(rowSeed(values, constraints.catalog !== undefined), minRows, maxRows), queries)
    .map(([list, query]) => {
      const columns = columnsForQuery(query);
      return { query, rows: deepFreeze(list.map((seed) => createRow(seed, columns))) };
    });
}

/** Checks the constraints and returns the bounds of the number of rows. */
function lengthsOf(owner: string, constraints: RowConstraints, least: number, most: number): Lengths {
  checkOptions(owner, constraints, rowOptions);
  const { minRows = Math.min(least, constraints.maxRows ?? least), maxRows = Math.max(most, minRows) } = constraints;
  checkBounds(minRows, maxRows, ['minRows', 'maxRows']);
  return { minRows, maxRows };
}

interface Lengths {
  readonly minRows: number;
  readonly maxRows: number;
}

const rowOptions: OptionKinds<RowConstraints> = {
  catalog: catalogKind,
  template: string,
  values: oneOf(Object.keys(kinds)),
  minRows: wholeNumber(0),
  maxRows: wholeNumber(0),
  texts: listOf(string),
};

/** Generates arrays, which shrink to any single element if `least` is 1. */
function someRows<Item>(item: fc.Arbitrary<Item>, least: number, most: number): fc.Arbitrary<readonly Item[]> {
  const list = fc.array(item, { minLength: least === 1 ? 0 : least, maxLength: most, size: 'max' });
  // An array with a minimum length would not shrink to each of its elements.
  return list.filter(({ length }) => length >= least);
}

/** Returns a function that creates the columns of the rows for a query. */
function columnsFor({ catalog, template, texts: more = [] }: RowConstraints) {
  const templates = catalog === undefined ? [] : vocabularies({ catalog, template });
  return (query: Predicate | CUnitPredicate | undefined): readonly RowColumn[] => {
    const compared = query === undefined ? everyFieldOf(templates[0]?.fields ?? []) : comparedValuesIn(query);
    return rowColumns(compared, templateFor(compared, templates)?.fields ?? [], more);
  };
}

function everyFieldOf(fields: readonly Field[]): ComparedValues {
  return { values: new Map(fields.map(({ path }) => [path, []])), all: [] };
}

/** Returns the template that has most of the paths, the first of several; `undefined` without a catalog. */
function templateFor({ values }: ComparedValues, templates: readonly Vocabulary[]): Vocabulary | undefined {
  const paths = [...values.keys()];
  const known = templates.map(({ isKnown }) => paths.filter(isKnown).length);
  const most = known.reduce((more, count) => Math.max(more, count), 0);
  if (templates.length > 0 && paths.length > 0 && most === 0)
    throw wrongArgument('The catalog of the rows', 'the catalog of the predicates', paths.join(', '));
  return templates[known.indexOf(most)];
}

/**
 * Generates the seed of a row, with as many cells as small queries have paths; larger ones reuse them. Fields outside the predicate
 * have separate cells.
 */
function rowSeed(values: RowConstraints['values'] = 'any', hasOthers: boolean): fc.Arbitrary<RowSeed> {
  const cell = fc.record({ kind: fc.constantFrom(...kinds[values]), pick: fc.nat({ max: 999 }) }, plain);
  const cells = (count: number) => fc.array(cell, { minLength: count, maxLength: count });
  return fc.record(
    { cells: cells(7), others: cells(hasOthers ? 3 : 0), turn: fc.nat({ max: 6 }), isFlat: fc.boolean() },
    plain,
  );
}

/** Objects without a prototype are slower to read and to generate. */
const plain = { noNullPrototype: true } as const;

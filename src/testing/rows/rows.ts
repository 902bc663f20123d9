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
import type { Predicate } from '../../vql/index.js';
import { arbitrary, catalog, checkBounds } from '../check-options.js';
import { deepFreeze } from '../combinators.js';
import { type Vocabulary, vocabularies } from '../constraints.js';
import { sampleCatalog } from '../sample-catalog.js';
import { type Asked, askedIn } from './asked-values.js';
import type { CellSeed } from './cell-value.js';
import { type Bed, bedsOf, growRow, type RowSeed } from './grow-row.js';

/** Ids of 64 bits, near each other beyond 2^53, where numbers have lost digits. */
const firstId = 1_389_132_653_974_581_248n;

/**
 * Rows of a template, each with an `id` of its own, as a text of 64 bits: a table to be paged through, or to be queried.
 * They come in any order; many share values. There are up to `maxRows` of them, by default 30, and often none. Frozen.
 *
 * @throws {RangeError} if the catalog lacks the template.
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

/** Tables whose rows have an id each. */
export type Tables = fc.Arbitrary<readonly (Row & { readonly id: string })[]>;

/** Tables that shrink by leaving out rows, which stay as they are: for what looks at ids alone, and whose failures show nothing else. */
export function tablesOfIds(constraints: RowConstraints): Tables {
  return tablesOf(constraints, (row) => fc.noShrink(row));
}

function tablesOf(
  constraints: RowConstraints,
  shrunk: <Value>(row: fc.Arbitrary<Value>) => fc.Arbitrary<Value>,
): Tables {
  const { minRows, maxRows } = lengthsOf('rows', constraints, 0, 30);
  const beds = bedsIn({ ...constraints, catalog: constraints.catalog ?? sampleCatalog })(undefined);
  // Enough ids that those of a full table differ at once.
  const number = fc.nat({ max: Math.max(500, 20 * maxRows) });
  const records = shrunk(fc.tuple(number, rowSeed(constraints.values, false)));
  const bounds = { minLength: minRows, maxLength: maxRows, size: 'max' } as const;
  return fc
    .uniqueArray(records, { ...bounds, selector: ([own]) => own })
    .map((list) =>
      deepFreeze(list.map(([own, seed]) => ({ ...growRow(seed, beds), id: String(firstId + BigInt(own)) }))),
    );
}

/** What rows are like. */
export interface RowConstraints {
  /** A catalog whose types the values have; absent: values of every type, at the paths that the predicate asks for. */
  readonly catalog?: Catalog | undefined;
  /** The template whose fields the rows have, as `group.name`; default the one of the catalog that the predicate is about, or the first. */
  readonly template?: string | undefined;
  /**
   * `any` (default): fields that are absent, null or, where they can be, arrays; `scalar`: no arrays; `texts`: neither
   * null nor arrays, and without a catalog texts alone, so that every condition is either true or false.
   */
  readonly values?: 'any' | 'scalar' | 'texts' | undefined;
  /** How many rows there are at least; default 1, of the tables of `rows` 0. */
  readonly minRows?: number | undefined;
  /** How many rows there are at most; default 12, of the tables of `rows` 30, or as many as there are at least. */
  readonly maxRows?: number | undefined;
  /** Further texts that rows may have, such as the values of variables; default none. */
  readonly texts?: readonly string[] | undefined;
}

/** A query and rows to ask it of. */
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
  checkArgument('The first argument of withRows', queries, arbitrary);
  const { values } = constraints;
  const { minRows, maxRows } = lengthsOf('withRows', constraints, 1, 12);
  const bedsFor = bedsIn(constraints);
  return fc
    .tuple(someRows(rowSeed(values, constraints.catalog !== undefined), minRows, maxRows), queries)
    .map(([list, query]) => {
      const beds = bedsFor(query);
      return { query, rows: deepFreeze(list.map((seed) => growRow(seed, beds))) };
    });
}

/** How many rows are asked for, checked with the other constraints. */
export function lengthsOf(owner: string, constraints: RowConstraints, least: number, most: number): Lengths {
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
  catalog,
  template: string,
  values: oneOf(Object.keys(kinds)),
  minRows: wholeNumber(0),
  maxRows: wholeNumber(0),
  texts: listOf(string),
};

/** Lists up to the length that is said; of those that need not be longer, one item alone is what they shrink to. */
function someRows<Item>(item: fc.Arbitrary<Item>, least: number, most: number): fc.Arbitrary<readonly Item[]> {
  const list = fc.array(item, { minLength: least === 1 ? 0 : least, maxLength: most, size: 'max' });
  // A list that may be empty shrinks to any one of its items, one that may not keeps a second.
  return list.filter(({ length }) => length >= least);
}

/** Where rows grow, for a query if there is one. */
export function bedsIn({ catalog: about, template, texts: more = [] }: RowConstraints) {
  const templates = about === undefined ? [] : vocabularies({ catalog: about, template });
  return (query: Predicate | CUnitPredicate | undefined): readonly Bed[] => {
    const asked = query === undefined ? everyFieldOf(templates[0]?.fields ?? []) : askedIn(query);
    return bedsOf(asked, templateFor(asked, templates)?.fields ?? [], more);
  };
}

function everyFieldOf(fields: readonly Field[]): Asked {
  return { values: new Map(fields.map(({ path }) => [path, []])), all: [] };
}

/** The first template that knows most of what is asked for; `undefined` if there is none. */
function templateFor({ values }: Asked, templates: readonly Vocabulary[]): Vocabulary | undefined {
  const paths = [...values.keys()];
  const known = templates.map(({ isKnown }) => paths.filter(isKnown).length);
  const most = Math.max(0, ...known);
  if (templates.length > 0 && paths.length > 0 && most === 0)
    throw wrongArgument('The catalog of the rows', 'the catalog of the predicates', paths.join(', '));
  return templates[known.indexOf(most)];
}

/**
 * The seed of a row; it has as many cells as small queries have paths, and larger ones use them again. Fields that are not
 * asked for need cells of their own, if there may be any.
 */
export function rowSeed(values: RowConstraints['values'] = 'any', hasOthers: boolean): fc.Arbitrary<RowSeed> {
  const cell = fc.record({ kind: fc.constantFrom(...kinds[values]), pick: fc.nat({ max: 999 }) }, plain);
  const cells = (count: number) => fc.array(cell, { minLength: count, maxLength: count });
  return fc.record(
    { cells: cells(7), others: cells(hasOthers ? 3 : 0), turn: fc.nat({ max: 6 }), isFlat: fc.boolean() },
    plain,
  );
}

/** Objects without a prototype are slower to read, and to choose them takes a draw of every object. */
const plain = { noNullPrototype: true } as const;

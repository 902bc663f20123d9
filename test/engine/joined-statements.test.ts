import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatcher } from '../../src/cunit/index.js';
import { compileSql, type Engine, openEngine } from '../../src/engine/index.js';
import { parseOrThrow } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';
import type { Database } from './support/database.js';
import { ofThisRun } from './support/of-this-run.js';
import { openPglite } from './support/open-pglite.js';
import { openSqlite } from './support/open-sqlite.js';
import { openTrino } from './support/open-trino.js';

type Cells = Readonly<Record<string, number | null>>;

/** Tables whose fields have the same names, with equal values in several of them, and without some. */
const tables: Readonly<Record<string, readonly Cells[]>> = {
  'a.t': [1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({ id, ref: id === 3 ? null : (id * 3) % 8, n: id % 3 })),
  'b.u': [1, 2, 3, 5, 7, 9].map((id) => ({ id, ref: id === 5 ? null : id - 1, n: id % 2 === 0 ? null : id % 4 })),
  'c.v': [2, 4, 6].map((id) => ({ id, ref: id / 2, n: 1 })),
  'd.w': [],
};
const names = Object.keys(tables);
const fields = ['id', 'ref', 'n'] as const;
const columns = { id: 'integer', ref: 'integer', n: 'integer' } as const;

type Sign = '=' | '<>' | '<' | '>=';
const signs: Readonly<Record<Sign, (a: number, b: number) => boolean>> = {
  '=': (a, b) => a === b,
  '<>': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '>=': (a, b) => a >= b,
};

/** A field, or a value. */
type Operand = { readonly field: string } | number;

type Condition =
  | { readonly kind: 'compare'; readonly left: string; readonly sign: Sign; readonly right: Operand }
  | { readonly kind: 'null'; readonly field: string }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'AND' | 'OR'; readonly of: readonly Condition[] }
  | {
      readonly kind: 'exists';
      readonly of: Inner;
      readonly inner: string;
      readonly sign: Sign;
      readonly outer: string;
    };

interface SortKey {
  readonly field: string;
  readonly isDescending: boolean;
}

/** A statement in a join, or in EXISTS; it selects all fields, or one without repetitions. */
interface Inner {
  readonly name: string;
  readonly distinct: string | undefined;
  readonly where: Condition | undefined;
  readonly joins: readonly Join[];
  readonly orderBy: readonly SortKey[];
  readonly limit: number | undefined;
  readonly offset: number | undefined;
}

interface Join {
  readonly alias: string;
  readonly of: Inner;
  readonly on: Condition;
}

const operand: fc.Arbitrary<Operand> = fc.oneof(
  fc.integer({ min: 0, max: 8 }),
  fc.constantFrom(...fields).map((field) => ({ field })),
);
const sign = fc.constantFrom(...(Object.keys(signs) as Sign[]));
const sortKeys = fc.array(fc.record({ field: fc.constantFrom(...fields), isDescending: fc.boolean() }), {
  maxLength: 2,
});
const optional = <Value>(arbitrary: fc.Arbitrary<Value>, freq: number): fc.Arbitrary<Value | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq });

/** Conditions on the fields of one table. */
const { condition: plain } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ kind: fc.constant('compare' as const), left: fc.constantFrom(...fields), sign, right: operand }),
    fc.record({ kind: fc.constant('null' as const), field: fc.constantFrom(...fields) }),
    fc.record({ kind: fc.constant('not' as const), of: tie('condition') }),
    fc.record({
      kind: fc.constantFrom('AND' as const, 'OR' as const),
      of: fc.array(tie('condition'), { minLength: 2, maxLength: 3 }),
    }),
  ),
}));

const pages = {
  limit: optional(fc.integer({ min: 1, max: 6 }), 2),
  offset: optional(fc.integer({ min: 1, max: 3 }), 1),
};

/** Statements of the tables with some names, with joins of their own to a depth. */
function inner(from: readonly string[], depth: number): fc.Arbitrary<Inner> {
  return fc.constantFrom(...from).chain((name) =>
    fc.record({
      name: fc.constant(name),
      distinct: depth === 0 ? optional(fc.constantFrom(...fields), 1) : fc.constant(undefined),
      where: optional(plain, 2),
      joins: depth === 0 ? fc.constant([]) : joins(`${depth}`, depth - 1, 1),
      orderBy: sortKeys,
      ...pages,
    }),
  );
}

/** Joins, each of which is linked to a field of the first table, or compared with it. */
function joins(suffix: string, depth: number, maxLength: number): fc.Arbitrary<readonly Join[]> {
  return fc
    .array(
      fc.record({
        of: inner(names, depth),
        selected: fc.constantFrom(...fields),
        sign: fc.oneof({ weight: 3, arbitrary: fc.constant('=' as const) }, { weight: 1, arbitrary: sign }),
        right: fc.constantFrom(...fields),
        also: optional(plain, 1),
      }),
      { maxLength },
    )
    .map((list) =>
      list.map(({ of, selected, sign: between, right, also }, index): Join => {
        const alias = `j${suffix}${index}`;
        const left = `${alias}.${of.distinct ?? selected}`;
        const link = { kind: 'compare' as const, left, sign: between, right: { field: right } };
        return { alias, of, on: also === undefined ? link : { kind: 'AND', of: [link, also] } };
      }),
    );
}

const exists = (name: string): fc.Arbitrary<Condition> =>
  // The field of the outer row is written with its template, so that another table is read.
  inner(
    names.filter((one) => one !== name),
    1,
  ).chain((of) =>
    fc
      .record({ inner: fc.constantFrom(...fields), sign, outer: fc.constantFrom(...fields), isNegated: fc.boolean() })
      .map(({ isNegated, ...link }): Condition => {
        // A page of the rows that are linked to the outer one is a form that some targets lack.
        const found = {
          kind: 'exists' as const,
          of: { ...of, limit: undefined, offset: undefined, distinct: undefined },
          ...link,
        };
        return isNegated ? { kind: 'not', of: found } : found;
      }),
  );

const statements: fc.Arbitrary<Inner> = fc.constantFrom('a.t', 'b.u').chain((name) =>
  fc.record({
    name: fc.constant(name),
    distinct: fc.constant(undefined),
    where: fc.oneof(
      optional(plain, 2),
      fc
        .tuple(exists(name), plain, fc.constantFrom('AND' as const, 'OR' as const))
        .map(([first, second, kind]): Condition => ({ kind, of: [first, second] })),
    ),
    joins: joins('', 1, 2),
    orderBy: sortKeys,
    ...pages,
  }),
);

/** The selected columns: an outer statement selects those of its joins too. */
const selectedBy = ({ distinct }: Inner): readonly string[] => (distinct === undefined ? fields : [distinct]);
const columnsOf = (statement: Inner): readonly string[] => [
  ...selectedBy(statement),
  ...statement.joins.flatMap(({ alias, of }) => selectedBy(of).map((field) => `${alias}.${field}`)),
];

/** All selected columns, so that rows that are equal in their order are the same. */
const totalOrder = (statement: Inner, ownColumns: readonly string[]): readonly SortKey[] => [
  ...(statement.distinct === undefined ? statement.orderBy : []),
  ...ownColumns.map((field) => ({ field, isDescending: false })),
];

function write(condition: Condition, template: string): string {
  switch (condition.kind) {
    case 'compare': {
      const { left, sign: between, right } = condition;
      return `${left} ${between} ${typeof right === 'number' ? right : right.field}`;
    }
    case 'null':
      return `${condition.field} IS NULL`;
    case 'not':
      return condition.of.kind === 'exists'
        ? `NOT ${write(condition.of, template)}`
        : `NOT (${write(condition.of, template)})`;
    case 'exists': {
      const { of, inner: field, sign: between, outer } = condition;
      const link = `${field} ${between} ${template}.${outer}`;
      return `EXISTS (${writeStatement(of, selectedBy(of), link)})`;
    }
    default:
      return `(${condition.of.map((one) => write(one, template)).join(` ${condition.kind} `)})`;
  }
}

function writeStatement(statement: Inner, selected: readonly string[], link?: string): string {
  const { name, distinct, where, limit, offset } = statement;
  const joined = statement.joins.map(
    ({ alias, of, on }) => ` JOIN (${writeStatement(of, selectedBy(of))}) AS ${alias} ON (${write(on, name)})`,
  );
  const conditions = [...(where === undefined ? [] : [write(where, name)]), ...(link === undefined ? [] : [link])];
  const keys = totalOrder(statement, selected).map(
    ({ field, isDescending }) => `${field}${isDescending ? ' DESC' : ''}`,
  );
  return [
    `SELECT ${distinct === undefined ? '' : 'DISTINCT '}${selected.join(', ')} FROM ${name}${joined.join('')}`,
    ...(conditions.length === 0 ? [] : [`WHERE ${conditions.join(' AND ')}`]),
    ...(link === undefined ? [`ORDER BY ${keys.join(', ')}`] : []),
    ...(limit === undefined ? [] : [`LIMIT ${limit}`]),
    ...(offset === undefined ? [] : [`OFFSET ${offset}`]),
  ].join(' ');
}

/** Whether a condition holds for a row; `undefined` if it is unknown. */
function holds(condition: Condition, row: Cells): boolean | undefined {
  switch (condition.kind) {
    case 'compare': {
      const left = row[condition.left] ?? null;
      const right = typeof condition.right === 'number' ? condition.right : (row[condition.right.field] ?? null);
      return left === null || right === null ? undefined : signs[condition.sign](left, right);
    }
    case 'null':
      return (row[condition.field] ?? null) === null;
    case 'not': {
      const result = holds(condition.of, row);
      return result === undefined ? undefined : !result;
    }
    case 'exists': {
      const { of, inner: field, sign: between, outer } = condition;
      return rowsOf(of).some((one) => {
        const [left, right] = [one[field] ?? null, row[outer] ?? null];
        return left !== null && right !== null && signs[between](left, right);
      });
    }
    default: {
      const results = condition.of.map((one) => holds(one, row));
      const deciding = condition.kind === 'OR';
      if (results.includes(deciding)) return deciding;
      return results.includes(undefined) ? undefined : !deciding;
    }
  }
}

/** Returns the rows of a statement by loops: joined, filtered, sorted, and cut. */
function rowsOf(statement: Inner, ownColumns = selectedBy(statement)): readonly Cells[] {
  const { name, where, distinct, limit = Number.POSITIVE_INFINITY, offset = 0 } = statement;
  let rows = tables[name] ?? [];
  for (const { alias, of, on } of statement.joins)
    rows = rows.flatMap((row) =>
      rowsOf(of)
        .map((other) => ({
          ...row,
          ...Object.fromEntries(Object.entries(other).map(([field, value]) => [`${alias}.${field}`, value])),
        }))
        .filter((both) => holds(on, both) === true),
    );
  rows = rows.filter((row) => where === undefined || holds(where, row) === true);
  rows = rows.map((row) => Object.fromEntries(ownColumns.map((field) => [field, row[field] ?? null])));
  if (distinct !== undefined) rows = [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
  const keys = totalOrder(statement, ownColumns);
  // Null is the greatest value.
  const rank = (value: number | null | undefined): number => value ?? Number.MAX_VALUE;
  rows = [...rows].sort((a, b) => {
    for (const { field, isDescending } of keys) {
      const order = rank(a[field]) - rank(b[field]);
      if (order !== 0) return isDescending ? -order : order;
    }
    return 0;
  });
  return rows.slice(offset, offset + limit);
}

const sqlTables = Object.fromEntries(names.map((name) => [name, { name, columns }]));
let engine: Engine;
beforeAll(async () => {
  engine = await openEngine({
    tables: Object.fromEntries(names.map((name) => [name, { rows: tables[name] ?? [], columns }])),
  });
});
afterAll(() => engine.close());

/** The rows that the WHERE of a statement matches without a database; `matches` refuses a JOIN in EXISTS. */
function matchedBy(text: string, { name, where }: Inner): readonly Cells[] | undefined {
  const predicate = parseOrThrow(text).where;
  const rows = tables[name] ?? [];
  if (predicate === undefined || where === undefined || joinsInExists(where)) return undefined;
  return rows.filter(createMatcher(predicate, { template: name, tables }));
}

function joinsInExists(condition: Condition): boolean {
  if (condition.kind === 'exists') return condition.of.joins.length > 0;
  if (condition.kind === 'not') return joinsInExists(condition.of);
  return 'of' in condition && condition.of.some(joinsInExists);
}

describe.each(
  ofThisRun([
    { name: 'SQLite', open: openSqlite },
    { name: 'PostgreSQL', open: openPglite },
    { name: 'Trino', open: openTrino },
  ]),
)('statements with joins, EXISTS and pages of them', ({ name: title, open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    for (const name of names) await database.load(name, columns, tables[name] ?? []);
  });
  afterAll(() => database.close());

  it(`select the rows that loops select, by the engine and on ${title}`, async () => {
    const seen = { rows: 0, empty: 0, joined: 0, paged: 0, exists: 0, matched: 0 };
    const law = fc.asyncProperty(statements, async (statement) => {
      const selected = columnsOf(statement);
      const text = writeStatement(statement, selected);
      const expected = rowsOf(statement, selected).map((row) => selected.map((name) => row[name]));
      // Each several times: a database may plan a join in another way when it is run again.
      for (let run = 0; run < 3; run++) {
        const { data } = await engine.execute(text);
        expect(
          data.map((row) => Object.values(row).map(numberOf)),
          text,
        ).toEqual(expected);
      }
      {
        const { target, query } = database;
        const { value } = compileSql(text, { target, tables: sqlTables });
        const rows = await query(value?.sql ?? '', value?.params ?? []);
        expect(
          rows.map((row) => Object.values(row).map(numberOf)),
          `${target}: ${text}\n${value?.sql}`,
        ).toEqual(expected);
      }
      const matched = matchedBy(text, statement);
      if (matched !== undefined) {
        const { where } = statement;
        const held = (tables[statement.name] ?? []).filter((row) => where !== undefined && holds(where, row) === true);
        expect(matched, text).toEqual(held);
        if (text.includes('EXISTS')) seen.matched += 1;
      }
      if (expected.length === 0) seen.empty += 1;
      else seen.rows += 1;
      if (expected.length > 0 && text.includes('JOIN')) seen.joined += 1;
      if (expected.length > 0 && /LIMIT.*\) AS/.test(text)) seen.paged += 1;
      if (expected.length > 0 && text.includes('EXISTS')) seen.exists += 1;
    });
    await fc.assert(law, { numRuns: propertyRuns(300) });
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(propertyRuns(300) / 20);
  });
});

function numberOf(value: unknown): number | null {
  return value === null ? null : Number(value);
}

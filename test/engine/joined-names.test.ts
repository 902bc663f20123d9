import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatcher } from '../../src/cunit/index.js';
import { type Columns, compileSql, openEngine } from '../../src/engine/index.js';
import { parsePredicate } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';
import type { Database } from './support/database.js';
import { ofThisRun } from './support/of-this-run.js';
import { openDuckdb } from './support/open-duckdb.js';
import { openPglite } from './support/open-pglite.js';
import { openSqlite } from './support/open-sqlite.js';
import { openTrino } from './support/open-trino.js';

/** Conditions on a path whose names are joined in the keys of a row in every way. */
const conditions = [
  ...['a.b.c = 1', 'a.b.c <> 1', 'NOT a.b.c <> 1', 'a.b.c > 1', 'a.b.c IS NULL', 'a.b.c IS NOT NULL'],
  ...['a.b.c IN (1, 3)', 'a.b.c NOT IN (1, 3)', 'a.b.c BETWEEN 2 AND 3', 'a.b.c = id', "a.b.c LIKE '2%'"],
];

type Row = Readonly<Record<string, unknown>>;

/** Returns the ids of the rows that `matches` selects. */
function matching(condition: string, rows: readonly Row[]): readonly unknown[] {
  const { value } = parsePredicate(condition);
  const isMatch = value && createMatcher(value);
  return rows.filter((row) => isMatch?.(row)).map(({ id }) => id);
}

const cell = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null, freq: 2 });
const list = fc.option(fc.array(cell, { maxLength: 2 }), { nil: null });
const objects = (inner: fc.Arbitrary<unknown>) => fc.option(fc.array(inner, { maxLength: 2 }), { nil: null });
const member = (name: string, value: fc.Arbitrary<unknown>) => fc.record({ [name]: fc.option(value, { nil: null }) });

/** Tables with a column for each way to join names, in types that databases hold. */
const tables: Readonly<Record<string, { readonly columns: Columns; readonly row: fc.Arbitrary<Row> }>> = {
  'in columns': {
    columns: {
      id: 'integer',
      'a.b.c': 'integer',
      'a.b': { c: 'integer' },
      a: { b: { c: 'integer' }, 'b.c': 'integer' },
    },
    row: fc.record({
      'a.b.c': cell,
      'a.b': fc.option(member('c', cell), { nil: null }),
      a: fc.option(fc.record({ b: fc.option(member('c', cell), { nil: null }), 'b.c': cell }), { nil: null }),
    }),
  },
  'beside lists': {
    columns: {
      id: 'integer',
      'a.b.c': ['integer'],
      a: [{ b: { c: 'integer' }, 'b.c': ['integer'] }],
      'a.b': [{ c: 'integer' }],
    },
    row: fc.record({
      'a.b.c': list,
      a: objects(fc.record({ b: fc.option(member('c', cell), { nil: null }), 'b.c': list })),
      'a.b': objects(member('c', cell)),
    }),
  },
};

const numbered = (rows: readonly Row[]): readonly Row[] => rows.map((row, id) => ({ id, ...row }));

describe.each(
  ofThisRun([
    { name: 'DuckDB', open: openDuckdb },
    { name: 'SQLite', open: openSqlite },
    { name: 'PostgreSQL', open: openPglite },
    { name: 'Trino', open: openTrino },
  ]),
)('$name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it.each(Object.entries(tables))('reads names that are joined %s as matches does', async (_, { columns, row }) => {
    let selected = 0;
    const property = fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 12, size: 'max' }),
      async (unnumbered) => {
        const rows = numbered(unnumbered);
        await database.load('rows', columns, rows);
        for (const condition of conditions) {
          const text = `SELECT id FROM test.rows WHERE ${condition} ORDER BY id`;
          const { value, diagnostics } = compileSql(text, {
            target: database.target,
            tables: { 'test.rows': { name: 'rows', columns } },
          });
          expect(diagnostics, text).toEqual([]);
          const found = await database.query(value?.sql ?? '', value?.params ?? []);
          const ids = found.map(({ id }) => Number(id));
          selected += ids.length;
          expect(ids, condition).toEqual(matching(condition, rows));
        }
      },
    );
    await fc.assert(property, { numRuns: propertyRuns(25) });
    expect(selected).toBeGreaterThan(50);
  });
});

/** Rows of any nesting, with keys that join names in any way, values of several types, and missing keys. */
const anyRow: fc.Arbitrary<Row> = (() => {
  const value = fc.oneof(
    cell,
    list,
    fc.constantFrom('1', 'x', true, {}),
    fc.array(fc.array(cell, { maxLength: 2 }), { maxLength: 2 }),
  );
  const some = (members: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
    fc
      .record(members, { requiredKeys: [] })
      .chain((object) => fc.constantFrom<unknown>(object, object, object, [object], [], [object, null], null, 7));
  const b = some({ c: value });
  const a = some({ b, 'b.c': value });
  return fc.record({ a, 'a.b': b, 'a.b.c': value }, { requiredKeys: [] });
})();

describe('the engine on rows in memory', () => {
  it('reads names that are joined in any row as matches does, and JSON too', async () => {
    let [selected, inJson] = [0, 0];
    const property = fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 4 }), async (unnumbered) => {
      const rows = numbered(unnumbered);
      const engine = await openEngine({ tables: { 'test.rows': rows } });
      try {
        const found = engine.catalog().find('test.rows');
        const types = ['a.b.c', 'a.b', 'a'].map((path) => found?.field(path)?.type);
        // The path is a mistake where no column has a value.
        if (types.every((type) => type === undefined)) return;
        if (types.includes('json')) inJson++;
        for (const condition of conditions) {
          const { data } = await engine.execute(`SELECT id FROM test.rows WHERE ${condition} ORDER BY id`);
          selected += data.length;
          expect(
            data.map(({ id }) => id),
            condition,
          ).toEqual(matching(condition, rows));
        }
      } finally {
        engine.close();
      }
    });
    await fc.assert(property, { numRuns: propertyRuns(60) });
    expect(selected).toBeGreaterThan(50);
    expect(inJson).toBeGreaterThan(5);
  });
});

describe('a value of each row', () => {
  const rows = [
    { id: 1, 'a.b': 5, a: { b: 9, 'c.d': 'y', c: { d: 'x' } }, l: [{ 'x.y': 1 }, { x: { y: 2 } }] },
    { id: 2, 'a.b': null, a: { b: 7, c: { d: 'x' } }, l: [{ 'x.y': null, x: { y: 3 } }] },
    { id: 3, a: { b: 4, 'c.d': 'z' }, l: null },
    { id: 4 },
  ];
  const answers: Readonly<Record<string, readonly unknown[]>> = {
    'SELECT a.b FROM test.rows ORDER BY id': [{ 'a.b': 5 }, { 'a.b': 7 }, { 'a.b': 4 }, { 'a.b': null }],
    'SELECT id FROM test.rows ORDER BY a.b DESC, id': [{ id: 4 }, { id: 2 }, { id: 1 }, { id: 3 }],
    'SELECT id FROM test.rows ORDER BY a.c.d, id': [{ id: 2 }, { id: 1 }, { id: 3 }, { id: 4 }],
    'SELECT SUM(a.b), MAX(a.c.d), COUNT(a.c.d) FROM test.rows': [
      { 'SUM(a.b)': 16, 'MAX(a.c.d)': 'z', 'COUNT(a.c.d)': 3 },
    ],
    'SELECT l.x.y FROM test.rows ORDER BY id LIMIT 2': [{ 'l.x.y': [1, 2] }, { 'l.x.y': [3] }],
    'SELECT DISTINCT a.c.d FROM test.rows ORDER BY a.c.d LIMIT 2': [{ 'a.c.d': 'x' }, { 'a.c.d': 'y' }],
  };
  it.each(Object.entries(answers))('%s', async (text, expected) => {
    const engine = await openEngine({ tables: { 'test.rows': rows } });
    try {
      expect((await engine.execute(text)).data).toEqual(expected);
    } finally {
      engine.close();
    }
  });

  const columns: Columns = {
    id: 'integer',
    'a.b': 'string',
    a: { b: 'integer', c: 'json' },
    'a.c': { d: 'string' },
    j: 'json',
  };
  const lost = (text: string) =>
    compileSql(text, { target: 'duckdb', tables: { 'test.rows': { columns } } }).diagnostics.map(({ code }) => code);

  it('of several types is refused', () => {
    expect(lost('SELECT a.b FROM test.rows')).toEqual(['sql-types']);
    expect(lost('SELECT id FROM test.rows ORDER BY a.b')).toEqual(['sql-sort-key']);
    expect(lost('SELECT MAX(a.b) FROM test.rows')).toEqual(['sql-call']);
    expect(lost('SELECT id FROM test.rows WHERE a.b = 1')).toEqual([]);
  });

  it('is not searched in JSON, where a column lists the path', () => {
    expect(lost('SELECT a.c.d, MAX(a.c.d) FROM test.rows')).toEqual(['sql-grouping']);
    expect(lost('SELECT a.c.d FROM test.rows ORDER BY a.c.d')).toEqual([]);
  });

  it('has at most six names below JSON, where each way to join them is written', () => {
    expect(lost('SELECT id FROM test.rows WHERE j.a.b.c.d.e.f = 1')).toEqual([]);
    expect(lost('SELECT id FROM test.rows WHERE j.a.b.c.d.e.f.g = 1')).toEqual(['sql-field']);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileSql, openEngine } from '../../src/engine/index.js';
import type { Database } from './support/database.js';
import { ofThisRun } from './support/of-this-run.js';
import { openDuckdb } from './support/open-duckdb.js';
import { openPglite } from './support/open-pglite.js';
import { openSqlite } from './support/open-sqlite.js';
import { openTrino } from './support/open-trino.js';

/** DuckDB 1.5.5 and 1.5.6 filter a joined statement by the other side before its LIMIT, in most runs, and so in each of these. */
const rounds = 20;
const sizes = [7, 40, 3000] as const;
/** SQLite has no hash joins. */
const smallSizes = [7, 40] as const;
const columns = { t: { id: 'integer' }, u: { id: 'integer', ref: 'integer' } } as const;
const tables = { 'a.t': { name: 't2', columns: columns.t }, 'b.u': { name: 'u', columns: columns.u } };

/** Tables `a.t` with the ids 1 to twice the size, and `b.u` with half of them, of which 5 has no value. */
function rowsOf(size: number): { readonly t: { id: number }[]; readonly u: { id: number; ref: number | null }[] } {
  const t = Array.from({ length: 2 * size }, (_, index) => ({ id: index + 1 }));
  const u = t.slice(0, size).map(({ id }) => ({ id, ref: id === 5 ? null : id - 1 }));
  return { t, u };
}

/** Joins with a page, and the ids that they select for a size. */
const joins: readonly { readonly text: string; readonly ids: (size: number) => readonly number[] }[] = [
  {
    text: 'SELECT id FROM b.u JOIN (SELECT id FROM a.t WHERE id IN (1,2,3,4,6,11,13) ORDER BY id DESC LIMIT 6) AS j ON (j.id = id) WHERE ref IS NOT NULL ORDER BY id',
    ids: (size) => [2, 3, 4, 6, 11, 13].filter((id) => id <= size),
  },
  {
    text: 'SELECT id FROM b.u JOIN (SELECT id FROM a.t ORDER BY id DESC OFFSET 6) AS j ON (j.id = id) WHERE ref < 4 ORDER BY id',
    ids: (size) => [1, 2, 3, 4].filter((id) => id <= 2 * size - 6),
  },
  {
    text: 'SELECT id FROM b.u JOIN (SELECT DISTINCT id FROM a.t ORDER BY id LIMIT 3 OFFSET 1) AS j ON (j.id = id) WHERE ref > 1 ORDER BY id',
    ids: () => [3, 4],
  },
  {
    text: 'SELECT id FROM b.u JOIN (SELECT id FROM a.t JOIN (SELECT id FROM b.u ORDER BY id DESC LIMIT 4) AS k ON (k.id = id) ORDER BY id LIMIT 3) AS j ON (j.id = id) WHERE ref IS NOT NULL ORDER BY id',
    ids: (size) => (size === 7 ? [4, 6] : [size - 3, size - 2, size - 1]),
  },
  {
    text: 'SELECT id FROM a.t WHERE EXISTS (SELECT id FROM b.u JOIN (SELECT id FROM a.t ORDER BY id DESC LIMIT 10) AS j ON (j.id = id) WHERE id = a.t.id AND ref IS NOT NULL) ORDER BY id',
    ids: (size) => (size === 7 ? [6, 7] : []),
  },
];

describe.each(
  ofThisRun([
    { name: 'DuckDB', open: openDuckdb, sizes, runs: rounds },
    {
      name: 'DuckDB with all of its threads',
      open: () => openDuckdb({ settings: ['RESET threads'] }),
      sizes,
      runs: rounds,
    },
    { name: 'SQLite', open: openSqlite, sizes: smallSizes, runs: 1 },
    { name: 'PostgreSQL', open: openPglite, sizes, runs: 1 },
    { name: 'Trino', open: openTrino, sizes, runs: 1 },
  ]),
)('a joined statement with LIMIT or OFFSET on $name', ({ open, sizes, runs }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it.each(sizes)('is limited before it is joined, with %i rows', async (size) => {
    const { t, u } = rowsOf(size);
    await database.load('t2', columns.t, t);
    await database.load('u', columns.u, u);
    for (const { text, ids } of joins) {
      const { value } = compileSql(text, { target: database.target, tables });
      for (let run = 0; run < runs; run++) {
        const rows = await database.query(value?.sql ?? '', value?.params ?? []);
        expect(
          rows.map(({ id }) => Number(id)),
          `${text}\n${value?.sql}`,
        ).toEqual(ids(size));
      }
    }
  });
});

it.each(sizes)(
  'a joined statement with LIMIT or OFFSET is limited before it is joined by the engine, with %i rows',
  async (size) => {
    const { t, u } = rowsOf(size);
    const engine = await openEngine({ tables: { 'a.t': t, 'b.u': u } });
    for (const { text, ids } of joins)
      for (let run = 0; run < rounds; run++)
        expect(
          (await engine.execute(text)).data.map(({ id }) => id),
          text,
        ).toEqual(ids(size));
    engine.close();
  },
);

it.each([
  ['LIMIT 3', true],
  ['OFFSET 3', true],
  ['LIMIT 3 OFFSET 1', true],
  ['', false],
])('for DuckDB is computed on its own if it has %j, whichever version is installed: %s', (page, isAlone) => {
  const text = `SELECT id FROM b.u JOIN (SELECT id FROM a.t ORDER BY id ${page}) AS j ON (j.id = id)`;
  expect(compileSql(text, { target: 'duckdb', tables }).value?.sql.includes(' AS MATERIALIZED (')).toBe(isAlone);
});

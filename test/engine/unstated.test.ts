import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatcher } from '../../src/cunit/index.js';
import { compileSql } from '../../src/engine/index.js';
import { parseOrThrow } from '../../src/vql/index.js';
import type { Database } from './support/database.js';
import { ofThisRun } from './support/of-this-run.js';
import { openDuckdb } from './support/open-duckdb.js';
import { openPglite } from './support/open-pglite.js';
import { openSqlite } from './support/open-sqlite.js';
import { openTrino } from './support/open-trino.js';

const columns = {
  id: 'integer',
  active: 'boolean',
  name: 'string',
  tags: ['string'],
  flags: ['boolean'],
  lines: [{ code: 'string' }],
  total: 'decimal',
  'a.b': 'integer',
  a: { b: 'integer', c: 'string' },
} as const;

const rows = [
  { active: true, name: 'a\\', tags: ['x', null], lines: [{ code: 'x' }, { code: null }], total: 0.3 },
  { active: false, name: 'a!', tags: [null], lines: [null], total: 12.25 },
  { active: null, name: 'a', tags: [], lines: [], total: null },
  { active: true, name: 'TRUE', tags: null, lines: null, total: 100 },
  { active: false, name: 'true', tags: ['x', 'y'], lines: [{ code: 'x' }], total: -0.1 },
].map((row, id) => ({
  id,
  ...row,
  flags: [row.active, null],
  'a.b': [1, null, 3, 4, 5][id] ?? null,
  a: { b: 7, c: row.name },
}));

/** Conditions whose meaning no document states. */
const conditions: Readonly<Record<string, readonly string[]>> = {
  'the letter case of booleans': [
    ...[
      "active = 'TRUE'",
      "active <> 'TRUE'",
      "active = 'true'",
      "active <> 'true'",
      'active = true',
      'active <> TRUE',
    ],
    ...[
      "active IN ('TRUE', 'false')",
      "active NOT IN ('TRUE', 'false')",
      "active < 'TRUE'",
      "active BETWEEN 'False' AND 'True'",
    ],
    ...["flags = 'TRUE'", "flags <> 'TRUE'", 'active = name', 'active <> name', 'NOT (active = name)'],
  ],
  'an escape character at the end of a pattern': [
    ...[
      "name LIKE 'a\\' ESCAPE '\\'",
      "name LIKE 'a!' ESCAPE '!'",
      "name NOT LIKE 'a!' ESCAPE '!'",
      "name LIKE 'a!!' ESCAPE '!'",
    ],
    ...["name LIKE '%!' ESCAPE '!'", "name LIKE '!' ESCAPE '!'", "name LIKE 'a\\'", "name LIKE 'a\\%' ESCAPE '\\'"],
  ],
  'null in a list': [
    ...['tags IS NULL', 'tags IS NOT NULL', 'NOT (tags IS NULL)', 'lines.code IS NULL', 'lines.code IS NOT NULL'],
    ...[
      "tags = 'x'",
      "tags <> 'x'",
      "tags NOT IN ('x')",
      "tags NOT IN ('y', NULL)",
      'flags IS NULL',
      'flags IS NOT NULL',
    ],
  ],
  'a column whose name is a path of another': ['a.b = 1', 'a.b <> 7', 'a.b IS NULL', 'a.b = 7', "a.c = 'a'", 'a.b > 1'],
  decimals: [
    ...[
      "total = '0.3'",
      "total = '0.30'",
      'total = 0.30000000000000004',
      'total > 0.3',
      'total >= 0.30000000000000001',
    ],
    ...["total IN ('12.250', 1e2)", 'total <> 100.0', "total BETWEEN '-0.1' AND '0.3'", 'total < 12.2500000000000001'],
  ],
};

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
    await database.load('rows', columns, rows);
  });
  afterAll(() => database.close());

  const query = async (text: string) => {
    const { value, diagnostics } = compileSql(text, {
      target: database.target,
      tables: { 'test.rows': { name: 'rows', columns } },
    });
    expect(diagnostics, text).toEqual([]);
    return database.query(value?.sql ?? '', value?.params ?? []);
  };

  it.each(Object.entries(conditions))('reads %s as matches does', async (_, texts) => {
    for (const text of texts) {
      const statement = `SELECT id FROM test.rows WHERE ${text} ORDER BY id`;
      const { where } = parseOrThrow(statement);
      const expected = rows.filter((row) => where && createMatcher(where)(row)).map(({ id }) => id);
      expect(
        (await query(statement)).map(({ id }) => Number(id)),
        text,
      ).toEqual(expected);
    }
  });

  it('refuses an aggregate that is written twice, since a row has one member of a name', () => {
    const { exact, diagnostics } = compileSql('SELECT count(id), count(id) FROM test.rows', {
      target: database.target,
      tables: { 'test.rows': { name: 'rows', columns } },
    });
    expect([exact, diagnostics.map(({ code }) => code)]).toEqual([false, ['sql-name']]);
  });
});

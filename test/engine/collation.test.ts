import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatcher } from '../../src/cunit/index.js';
import { compileSql } from '../../src/engine/index.js';
import { parseOrThrow } from '../../src/vql/index.js';
import type { Database } from './support/database.js';
import { openDuckdb } from './support/open-duckdb.js';
import { openSqlite } from './support/open-sqlite.js';

const columns = { id: 'integer', name: 'string', code: 'string' } as const;
const rows = [
  ['a', 'A'],
  ['A', 'A'],
  ['b', 'a'],
  ['B', 'b'],
  ['ab', 'AB'],
  [null, 'a'],
].map(([name, code], id) => ({ id, name, code }));
const tables = { 'account.query': { name: 'accounts', columns } };

describe.each([
  { name: 'DuckDB', open: () => openDuckdb('NOCASE') },
  { name: 'SQLite', open: () => openSqlite('NOCASE') },
])('$name, with columns that ignore letter case', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.load('accounts', columns, rows);
  });
  afterAll(() => database.close());

  const query = async (text: string) => {
    const { value, exact } = compileSql(text, { target: database.target, tables });
    expect(exact).toBe(true);
    return database.query(value?.sql ?? '', value?.params ?? []);
  };

  it.each([
    "name = 'a'",
    "name <> 'a'",
    "name IN ('a', 'B')",
    "name NOT IN ('a', 'B')",
    "name > 'B'",
    "name <= 'a'",
    "name BETWEEN 'A' AND 'B'",
    "name NOT BETWEEN 'A' AND 'B'",
    "name LIKE 'a%'",
    "name NOT LIKE 'A%'",
    'name LIKE code',
    'name = code',
    'name <> code',
    'name < code',
    "'a' = name",
    "EXISTS (SELECT id FROM account.query WHERE code = 'AB') AND name = 'ab'",
  ])('selects the rows that %s selects', async (condition) => {
    const text = `SELECT id FROM account.query WHERE ${condition} ORDER BY id`;
    const { where } = parseOrThrow(text);
    // Whatever the row, some row has the code "AB".
    const matches = where && createMatcher(where, { exists: () => true });
    const expected = rows.filter((row) => matches?.(row)).map(({ id }) => id);
    expect((await query(text)).map(({ id }) => Number(id))).toEqual(expected);
  });

  it('distinguishes, counts and sorts texts by code points', async () => {
    const names = async (text: string) => (await query(text)).map((row) => row['name']);
    expect(await names('SELECT DISTINCT name FROM account.query ORDER BY name')).toEqual([
      'A',
      'B',
      'a',
      'ab',
      'b',
      null,
    ]);
    expect(await names('SELECT name FROM account.query ORDER BY name DESC')).toEqual([null, 'b', 'ab', 'a', 'B', 'A']);
    const [counts] = await query('SELECT count(DISTINCT code), min(name), max(name) FROM account.query');
    expect(Object.values(counts ?? {}).map(String)).toEqual(['4', 'A', 'b']);
  });
});

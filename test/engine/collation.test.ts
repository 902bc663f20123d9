import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatcher } from '../../src/cunit/index.js';
import { compileSql } from '../../src/engine/index.js';
import { parseOrThrow } from '../../src/vql/index.js';
import type { Database } from './support/database.js';
import { openDuckdb } from './support/open-duckdb.js';
import { openPglite } from './support/open-pglite.js';
import { openSqlite } from './support/open-sqlite.js';
import { primaryCollation } from './support/sessions.js';

const columns = {
  id: 'integer',
  name: 'string',
  code: 'string',
  flag: 'boolean',
  tags: ['string'],
  customer: { city: 'string' },
  lines: [{ code: 'string', notes: ['string'] }],
} as const;
const rows = [
  ['a', 'A', true],
  ['A', 'A', false],
  ['b', 'a', true],
  ['B', 'b', false],
  ['ab', 'AB', true],
  ['True', 'TRUE', true],
  [null, 'a', null],
].map(([name, code, flag], id) => ({
  id,
  name,
  code,
  flag,
  tags: name === null ? [] : [name, 'x'],
  customer: { city: name },
  lines: [{ code: name, notes: [code] }],
}));
const tables = { 'account.query': { name: 'accounts', columns } };

const conditions = [
  "name = 'a'",
  "name <> 'a'",
  "name IN ('a', 'B')",
  "name NOT IN ('a', 'B')",
  "name IN ('A', code)",
  "name > 'B'",
  "name <= 'a'",
  "name BETWEEN 'A' AND 'B'",
  "name NOT BETWEEN 'A' AND 'B'",
  "NOT (name = 'A')",
  "name LIKE 'a%'",
  "name NOT LIKE 'A%'",
  'name LIKE code',
  'name = code',
  'name <> code',
  'name < code',
  "'a' = name",
  'name = flag',
  'name <> flag',
  "tags = 'a'",
  "tags <> 'a'",
  "tags IN ('A', 'b')",
  "tags > 'a'",
  "tags LIKE 'a%'",
  "tags BETWEEN 'A' AND 'Z'",
  'tags = code',
  "customer.city = 'a'",
  "customer.city NOT IN ('a', 'B')",
  "customer.city LIKE 'a_'",
  'customer.city = code',
  "lines.code = 'a'",
  "lines.code < 'a'",
  "lines.notes = 'A'",
  "lines.notes LIKE 'A%'",
];

/** Databases whose texts are equal if they differ in letter case only, which a first test proves. */
const databases = [
  { name: 'DuckDB, columns', open: () => openDuckdb({ texts: 'VARCHAR COLLATE NOCASE' }) },
  { name: 'DuckDB, all texts', open: () => openDuckdb({ settings: ["SET default_collation = 'NOCASE'"] }) },
  { name: 'SQLite, columns', open: () => openSqlite({ texts: 'TEXT COLLATE NOCASE' }) },
  {
    name: 'PostgreSQL, columns',
    open: () => openPglite({ texts: 'text COLLATE no_case', settings: [primaryCollation] }),
  },
  {
    name: 'PostgreSQL, columns of limited length',
    open: () => openPglite({ texts: 'varchar(9) COLLATE no_case', settings: [primaryCollation] }),
  },
  {
    name: 'PostgreSQL, citext',
    open: () => openPglite({ texts: 'citext', settings: ['CREATE EXTENSION citext'] }),
  },
];

describe.each(databases)('$name that ignore letter case', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.load('accounts', columns, rows);
  });
  afterAll(() => database.close());

  const query = async (text: string, allow: 'sql-grouping'[] = []) => {
    const { value, diagnostics } = compileSql(text, { target: database.target, tables, allow });
    expect(diagnostics.map(({ code }) => code)).toEqual(allow);
    return database.query(value?.sql ?? '', value?.params ?? []);
  };

  it('is a database on which the plain comparison ignores letter case', async () => {
    const found = await database.query("SELECT id FROM accounts WHERE name = 'A' ORDER BY id", []);
    expect(found.map(({ id }) => Number(id))).toEqual([0, 1]);
  });

  it.each(conditions)('selects the rows that %s selects', async (condition) => {
    const text = `SELECT id FROM account.query WHERE ${condition} ORDER BY id`;
    const { where } = parseOrThrow(text);
    const expected = rows.filter((row) => where !== undefined && createMatcher(where)(row)).map(({ id }) => id);
    expect((await query(text)).map(({ id }) => Number(id))).toEqual(expected);
  });

  it('distinguishes and sorts texts by code points', async () => {
    const names = async (text: string) => (await query(text)).map((row) => row['name']);
    const sorted = ['A', 'B', 'True', 'a', 'ab', 'b', null];
    expect(await names('SELECT DISTINCT name FROM account.query ORDER BY name')).toEqual(sorted);
    expect(await names('SELECT name FROM account.query ORDER BY name DESC')).toEqual([...sorted].reverse());
    expect(await query('SELECT DISTINCT code FROM account.query')).toHaveLength(5);
    expect(await query('SELECT DISTINCT tags FROM account.query')).toHaveLength(7);
    expect(await query('SELECT DISTINCT customer.city FROM account.query')).toHaveLength(7);
    const cities = await query('SELECT customer.city FROM account.query ORDER BY customer.city');
    expect(cities.map((row) => row['customer.city'])).toEqual(sorted);
  });

  it('counts, compares and groups texts by code points', async () => {
    const [found = {}] = await query('SELECT count(DISTINCT code), min(name), max(name), min(code) FROM account.query');
    expect(Object.values(found).map(String)).toEqual(['5', 'A', 'b', 'A']);
    const groups = await query('SELECT code, count(*) FROM account.query ORDER BY code', ['sql-grouping']);
    expect(groups.map((row) => [row['code'], Number(row['count(*)'])])).toEqual([
      ['A', 2],
      ['AB', 1],
      ['TRUE', 1],
      ['a', 2],
      ['b', 1],
    ]);
  });

  it('joins and correlates by code points', async () => {
    const pairs = await query(
      'SELECT id, o.id FROM account.query JOIN (SELECT id, code FROM account.query) AS o ON (o.code = name) ORDER BY id, o.id',
    );
    expect(pairs.map((row) => [Number(row['id']), Number(row['o.id'])])).toEqual([
      [0, 2],
      [0, 6],
      [1, 0],
      [1, 1],
      [2, 3],
    ]);
    const existing = await query(
      "SELECT id FROM account.query WHERE EXISTS (SELECT o.code FROM account.query JOIN (SELECT code FROM account.query) AS o ON (o.code = name) WHERE name = 'b') AND name = 'b'",
    );
    expect(existing.map(({ id }) => Number(id))).toEqual([2]);
  });

  it('compares the texts of a column of unknown type by code points', async () => {
    const unknown = { 'account.query': { name: 'accounts' } };
    const ids = async (where: string) => {
      const { value } = compileSql(`SELECT id FROM account.query WHERE ${where}`, {
        target: database.target,
        tables: unknown,
      });
      return (await database.query(value?.sql ?? '', value?.params ?? [])).map(({ id }) => Number(id)).sort();
    };
    expect(await ids("name = 'a'")).toEqual([0]);
    expect(await ids("name <> 'a'")).toEqual([1, 2, 3, 4, 5]);
    expect(await ids("name IN ('a', 'b')")).toEqual([0, 2]);
    expect(await ids("name NOT IN ('a', 'b')")).toEqual([1, 3, 4, 5]);
    expect(await ids("name < 'a'")).toEqual([1, 3, 5]);
    // SQLite cannot write a number as LIKE reads it, which the column may hold.
    if (database.target !== 'sqlite') expect(await ids("name LIKE 'a%'")).toEqual([0, 4]);
  });
});

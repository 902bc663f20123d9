import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFilter } from '../../src/cunit/index.js';
import { compileSql } from '../../src/engine/index.js';
import { createFolder } from '../cli/run-vql.js';
import type { Database } from './support/database.js';
import { ofThisRun } from './support/of-this-run.js';
import { openDuckdb } from './support/open-duckdb.js';
import { openPglite } from './support/open-pglite.js';
import { openSqlite } from './support/open-sqlite.js';
import { openTrino } from './support/open-trino.js';

const hostile = [
  "O'Brien",
  "'",
  "''",
  "\\'; DROP TABLE rows; --",
  '\\',
  "x' OR '1'='1",
  '"quoted"',
  '$1 ?1 ? :name @x %s',
  '-- comment',
  '/* comment */',
  ';\n.quit\n\\q\n',
  '\r\n\t',
  '$$ $tag$',
  '\u2019 Möbel 😀',
  '%_!',
  'E\\n',
  '',
];
const columns = {
  id: 'integer',
  name: 'string',
  price: 'double',
  total: 'decimal',
  day: 'date',
  active: 'boolean',
} as const;
const rows = hostile.map((name, index) => ({
  id: 9007199254740993n + BigInt(index),
  name,
  price: index / 8,
  total: index + 0.25,
  day: new Date(Date.UTC(2024, 0, index + 1)),
  active: index % 2 === 0,
}));
const tables = { 'a.b': { name: 'rows', columns } };

describe.each(
  ofThisRun([
    { name: 'DuckDB', open: openDuckdb },
    { name: 'PostgreSQL', open: openPglite },
    { name: 'SQLite', open: openSqlite },
    { name: 'Trino', open: openTrino },
  ]),
)('values as literals on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.load('rows', columns, rows);
  });
  afterAll(() => database.close());

  it('select the row with a hostile text, and only that', async () => {
    const { target } = database;
    for (const [index, name] of hostile.entries()) {
      for (const operator of ['EQUALS', 'IN', 'STARTS_WITH'] as const) {
        const queryPredicate = createFilter(operator, 'name', [name]);
        const request = { queryPredicate, overrideResults: [{ property: 'name' }] };
        const { value } = compileSql({ group: 'a', template: 'b', request }, { target, tables, inline: true });
        expect(value?.params).toEqual([]);
        const found = await database.query(value?.sql ?? '', []);
        const expected = operator === 'STARTS_WITH' ? hostile.filter((one) => one.startsWith(name)) : [hostile[index]];
        expect(found.map((row) => row['name']).sort()).toEqual([...expected].sort());
      }
    }
  });

  it('have the type of the column', async () => {
    const { target } = database;
    for (const [condition, count] of [
      ["id = '9007199254740994'", 1],
      ['price > 1.125', 7],
      ['price > -1e300', 17],
      ["total BETWEEN '1.25' AND 3.25", 3],
      ["day >= '2024-01-16'", 2],
      ["active = 'true'", 9],
    ] as const) {
      const { value } = compileSql(`SELECT name FROM a.b WHERE ${condition}`, { target, tables, inline: true });
      expect([condition, value?.params, (await database.query(value?.sql ?? '', [])).length]).toEqual([
        condition,
        [],
        count,
      ]);
    }
  });

  it('write NUL as a call where texts can have it', async () => {
    const { target } = database;
    if (target === 'postgres' || target === 'sqlite') return;
    const queryPredicate = createFilter('EQUALS', 'name', ["a\0'b"]);
    const query = { group: 'a', template: 'b', request: { queryPredicate, overrideResults: [{ property: 'name' }] } };
    const { value } = compileSql(query, { target, tables, inline: true });
    expect(value?.sql).toContain(`= ('a' || chr(0) || '''b')`);
    expect(await database.query(value?.sql ?? '', [])).toEqual([]);
  });
});

describe('values as literals', () => {
  it('are what "vql sql --inline" prints, as text and as JSON', async () => {
    const { vql } = await createFolder();
    const argv = [
      'sql',
      "SELECT id FROM a.b WHERE name = '\\O''Brien' AND name > 'x'",
      '--target',
      'postgres',
      '--inline',
    ];
    const name = 'CAST(t0."name" AS text) COLLATE "C"';
    const sql = `SELECT t0."id" AS "id" FROM "a.b" AS t0 WHERE (${name} = E'\\\\O''Brien' AND ${name} `;
    const { code, stdout } = await vql(argv);
    expect(code).toBe(0);
    expect(stdout.startsWith(sql)).toBe(true);
    expect(stdout.split('\n')).toHaveLength(2);
    const json = JSON.parse((await vql([...argv, '--format', 'json'])).stdout);
    expect(json).toEqual({ sql: stdout.trim().slice(0, -1), params: [] });
  });
});

import { expect, it } from 'vitest';
import { compileSql, openEngine } from '../../src/engine/index.js';
import { parseOrThrow } from '../../src/vql/index.js';
import { openDuckdb } from './support/open-duckdb.js';
import { openPglite } from './support/open-pglite.js';
import { openSqlite } from './support/open-sqlite.js';

const columns = { id: 'integer', name: 'string', lines: [{ article: 'string' }] } as const;
const rows = [
  { id: 2, name: 'a', lines: [{ article: 'x' }] },
  { id: 1, name: 'b', lines: [] },
];
it.each([
  { name: 'DuckDB', open: openDuckdb },
  { name: 'PostgreSQL', open: openPglite },
  { name: 'SQLite', open: openSqlite },
])('the same column or aggregate twice is one column on $name', async ({ open }) => {
  const database = await open();
  await database.load('rows', columns, rows);
  const ask = (text: string) => {
    const { value } = compileSql(text, { target: database.target, tables: { 'a.b': { name: 'rows', columns } } });
    return database.query(value?.sql ?? '', value?.params ?? []);
  };
  const [row = {}, ...others] = await ask('SELECT max(id), count(*), max(id), count(*) FROM a.b');
  expect(Object.entries(row).map(([key, value]) => [key, Number(value)])).toEqual([
    ['max(id)', 2],
    ['count(*)', 2],
  ]);
  expect(others).toEqual([]);
  expect(await ask('SELECT name, lines.article, name, lines.article FROM a.b ORDER BY id')).toHaveLength(2);
  await database.close();
});

it('the same column or aggregate twice is one column of the engine, and different ones of one name are rejected', async () => {
  const engine = await openEngine({ tables: { 'a.b': rows } });
  expect((await engine.execute('SELECT max(id), max(id) FROM a.b')).data).toEqual([{ 'max(id)': 2 }]);
  expect((await engine.execute('SELECT name, lines.article, lines.article FROM a.b WHERE id = 2')).data).toEqual([
    { name: 'a', 'lines.article': ['x'] },
  ]);
  const other = "SELECT name, --v:result{displayname='name'}\nid FROM a.b";
  await expect(engine.execute(other)).rejects.toThrow('"name"');
  engine.close();
});

it('an offset of 0 is a page, with the id as last sort key, in the engine as in the SQL', async () => {
  const engine = await openEngine({ tables: { 'a.b': rows } });
  const ids = async (...args: Parameters<typeof engine.execute>) =>
    (await engine.execute(...args)).data.map(({ id }) => id);
  expect(await ids('SELECT id FROM a.b OFFSET 0')).toEqual([1, 2]);
  expect(await ids('SELECT id FROM a.b', { offset: 0 })).toEqual([1, 2]);
  expect(await ids('SELECT id FROM a.b')).toEqual([2, 1]);
  engine.close();
  const { value } = compileSql('SELECT id FROM a.b OFFSET 0', { target: 'duckdb' });
  expect(value?.sql).toContain('ORDER BY t0."id"');
});

it('many columns, sort keys and aggregates take linear time', () => {
  const seconds = (count: number): number => {
    const names = Array.from({ length: count }, (_, index) => `column${index}`);
    const tables = { 'a.b': { columns: Object.fromEntries(names.map((name) => [name, 'string' as const])) } };
    const list = names.join(', ');
    const trees = [
      `SELECT ${list} FROM a.b`,
      `SELECT DISTINCT ${list} FROM a.b ORDER BY ${list}`,
      `SELECT ${names.map((name) => `max(${name})`).join(', ')} FROM a.b`,
    ].map((text) => parseOrThrow(text));
    const { user } = process.cpuUsage();
    for (const tree of trees) expect(compileSql(tree, { target: 'duckdb', tables }).exact).toBe(true);
    return process.cpuUsage({ user, system: 0 }).user;
  };
  seconds(2_500);
  // Quadratic time would be 64 times as long.
  expect(seconds(20_000) / seconds(2_500)).toBeLessThan(32);
});

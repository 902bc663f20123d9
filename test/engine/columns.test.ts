import { expect, it } from 'vitest';
import { compileSql, openEngine, targetNames } from '../../src/engine/index.js';

const columns = { id: 'integer', name: 'string', lines: [{ article: 'string' }] } as const;
const rows = [
  { id: 2, name: 'a', lines: [{ article: 'x' }] },
  { id: 1, name: 'b', lines: [] },
];
const tables = { 'a.b': { name: 'rows', columns } };

it.each([
  'SELECT id, id FROM a.b',
  'SELECT max(id), count(*), max(id) FROM a.b',
  'SELECT lines.article, name, lines.article FROM a.b',
  "SELECT name, --v:result{displayname='name'}\nid FROM a.b",
])('two columns of one name are rejected by compileSql and the engine: %s', async (text) => {
  for (const target of targetNames) {
    const { diagnostics } = compileSql(text, { target, tables });
    expect(diagnostics.map(({ code }) => code)).toEqual(['sql-name']);
  }
  const engine = await openEngine({ tables: { 'a.b': rows } });
  await expect(engine.execute(text)).rejects.toThrow('Two columns have the name');
  engine.close();
});

it('two JOINs of one alias are rejected by compileSql and the engine', async () => {
  const joined = 'JOIN (SELECT id FROM a.b) AS j ON (j.id = id)';
  const text = `SELECT name FROM a.b ${joined} ${joined} WHERE j.id = 1`;
  for (const target of targetNames) {
    const { diagnostics } = compileSql(text, { target, tables });
    expect(diagnostics.map(({ message }) => message)).toEqual(['Two JOINs have the name "j".']);
  }
  const engine = await openEngine({ tables: { 'a.b': rows } });
  await expect(engine.execute(text)).rejects.toThrow('Two JOINs have the alias "j"');
  engine.close();
});

it('a limit of 0 in a statement has no rows, and in a request is not a page', async () => {
  const engine = await openEngine({ tables: { 'a.b': rows } });
  expect(await engine.execute('SELECT id FROM a.b LIMIT 0')).toMatchObject({
    data: [],
    headers: { 'x-query-more-elements': 'false', 'x-query-next-offset': '0' },
  });
  const statement = 'SELECT id FROM a.b';
  await expect(engine.execute({ statement, limit: 0 })).rejects.toThrow(
    'The limit of the page must be a whole number of at least 1; found the number 0.',
  );
  await expect(engine.execute({ statement, offset: 0 })).rejects.toThrow(
    'The offset of the page must be a whole number of at least 1; found the number 0.',
  );
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

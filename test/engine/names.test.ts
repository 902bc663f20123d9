import { describe, expect, it } from 'vitest';
import { compileSql, openEngine } from '../../src/engine/index.js';
import { targetNames } from '../../src/engine/targets/targets.js';
import { temporaryFiles } from './support/temporary-files.js';

const files = temporaryFiles();
const columns = { id: 'integer', a: 'integer', b: 'integer' } as const;
const tables = { 'test.rows': { name: 'rows', columns } };
const rows = [
  { id: 1, a: 1, b: 2 },
  { id: 2, a: 2, b: 1 },
];
const similar = "--v:result{displayname='x'}\na, --v:result{displayname='X'}\nb FROM test.rows";
/** Statements in which the columns of a subquery have these names. */
const nested = [
  `SELECT DISTINCT ${similar} ORDER BY b`,
  `SELECT id, j.X FROM test.rows JOIN (SELECT ${similar}) AS j ON (a = j.X)`,
];

describe('names that differ only in letter case', () => {
  it.each(targetNames)('are two columns of a result in %s', (target) => {
    expect(compileSql(`SELECT ${similar} ORDER BY b`, { target, tables }).diagnostics).toEqual([]);
  });

  it.each(nested)('are one name in a subquery, except in PostgreSQL: %s', (text) => {
    for (const target of targetNames) {
      const codes = compileSql(text, { target, tables }).diagnostics.map(({ code }) => code);
      expect({ target, codes }).toEqual({ target, codes: target === 'postgres' ? [] : ['sql-name'] });
    }
  });

  it('are rejected by the engine only in a subquery', async () => {
    const engine = await openEngine({ tables: { 'test.rows': rows } });
    try {
      const { data } = await engine.execute(`SELECT ${similar} ORDER BY b`);
      expect(data).toEqual([
        { x: 2, X: 1 },
        { x: 1, X: 2 },
      ]);
      for (const text of nested)
        await expect(engine.execute(text)).rejects.toThrow('"x" and "X" differ only in letter case');
    } finally {
      engine.close();
    }
  });
});

describe('a name with NUL', () => {
  it.each(targetNames)('is a loss in %s that cannot be allowed: it could end the statement', (target) => {
    const codes = (table: Parameters<typeof compileSql>[1]['tables']): readonly string[] => {
      const { value, diagnostics: losses } = compileSql('SELECT * FROM test.rows', {
        target,
        ...(table && { tables: table }),
        allow: ['sql-value'],
      });
      expect(value).toBeUndefined();
      return losses.map(({ code }) => code);
    };
    expect(codes({ 'test.rows': { name: 'a\0b', columns } })).toEqual(['sql-value']);
    expect(codes({ 'test.rows': { name: 'rows', columns: { 'a\0b': 'string' } } })).toEqual(['sql-value']);
  });
});

describe('the style of variables', () => {
  const dialect = { likeCaseSensitive: true, variableStyle: '$name' } as const;
  const text = 'SELECT id FROM test.rows WHERE a = $wanted';
  const variables = { wanted: '2' };

  it('is that of the dialect, in SQL and in the engine', async () => {
    const { value } = compileSql(text, { target: 'duckdb', tables, dialect, variables });
    expect(value?.params).toEqual(['2']);
    const engine = await openEngine({ tables: { 'test.rows': rows }, dialect });
    expect((await engine.execute(text, { variables })).data).toEqual([{ id: 2 }]);
    engine.close();
  });

  it('is a colon without one', () => {
    expect(compileSql(text, { target: 'duckdb', tables, variables }).diagnostics.map(({ code }) => code)).toEqual([
      'foreign-placeholder',
    ]);
  });
});

describe('a line break in the header of CSV', () => {
  it.each(['\n', '\r\n'])('is part of a name in quotes: %j', async (end) => {
    const file = files.write('breaks.csv', `id,"a${end}b",c${end}1,2,3${end}`);
    const engine = await openEngine({ tables: { 'a.b': file } });
    expect((await engine.execute('SELECT * FROM a.b')).data).toEqual([{ id: 1, 'a\nb': 2, c: 3 }]);
    engine.close();
  });

  it('in a quote that is not closed is an error', async () => {
    const file = files.write('open.csv', 'id,"a\n1,2\n');
    await expect(openEngine({ tables: { 'a.b': file } })).rejects.toThrow(
      'open.csv", line 1: a cell begins with a quote that is not closed; close it, or double it.',
    );
  });
});

it.each([
  { name: 'key.json', text: '[{"a":1},\n {"a":2,"":3}]', position: 'row 2' },
  { name: 'key.ndjson', text: '{"a":"\\"\\":"}\n\n{ "" : 3}\n', position: 'line 3' },
  { name: 'member.json', text: '[{"a":{"b":1}},{"a":{"b":1,"":2}}]', position: 'row 2' },
  { name: 'element.json', text: '[{"a":[{"":1}]}]', position: 'row 1' },
  { name: 'both.json', text: '[{"":1,"C0":2}]', position: 'row 1' },
])('a key of JSON without a name is an error: $name', async ({ name, text, position }) => {
  const opening = openEngine({ tables: { 'a.b': files.write(name, text) } });
  await expect(opening).rejects.toThrow(
    `${name}", ${position}: it has the key "", which no query can name; rename or remove it.`,
  );
});

it('a key of JSON with the name that DuckDB would give to one without is read', async () => {
  const text = '[{"C0":"\\"\\":","a":{"b":"{\\"\\":1}"}}]';
  const engine = await openEngine({ tables: { 'a.b': files.write('named.json', text) } });
  expect((await engine.execute('SELECT * FROM a.b')).data).toEqual(JSON.parse(text));
  engine.close();
});

describe('of two of one name', () => {
  const answer = async (text: string) => {
    const engine = await openEngine({ tables: { 'test.rows': rows } });
    try {
      const { data, definition } = await engine.execute(text);
      return { data, visible: definition.map(({ visible }) => visible) };
    } finally {
      engine.close();
    }
  };

  it('the last display name and the last visibility of a column count', async () => {
    const named = "--v:result{displayname='x', visible=false, displayname='y'}\n--v:result{visible=true}\na";
    expect(await answer(`SELECT ${named} FROM test.rows WHERE id = 1`)).toEqual({ data: [{ y: 1 }], visible: [true] });
    const hidden = '--v:result{visible=true, visible=false}\na, b';
    expect((await answer(`SELECT ${hidden} FROM test.rows WHERE id = 1`)).visible).toEqual([false, true]);
  });

  it('an alias names the last JOIN, which is a loss', () => {
    const fields = (columns: Record<string, 'string' | 'integer'>) => ({ name: 'rows', columns });
    const first = fields({ id: 'integer', a: 'string' });
    const second = fields({ id: 'integer', b: 'string' });
    const text = (inner: string, other: string, column: string) =>
      `SELECT j.${column} FROM test.a JOIN (SELECT id, a FROM ${inner}) AS j ON (id = j.id) JOIN (SELECT id, b FROM ${other}) AS j ON (id = j.id)`;
    const codes = (column: string) =>
      compileSql(text('test.a', 'test.b', column), {
        target: 'duckdb',
        tables: { 'test.a': first, 'test.b': second },
      }).diagnostics.map(({ code }) => code);
    expect([codes('b'), codes('a')]).toEqual([['sql-name'], ['sql-name', 'sql-field']]);
  });

  it('a column that is selected twice under one name is the first, where the loss is allowed', () => {
    const twice = "SELECT --v:result{displayname='x'}\na, --v:result{displayname='x'}\nb FROM test.rows";
    const { value } = compileSql(twice, { target: 'duckdb', tables, allow: ['sql-name'] });
    expect(value?.sql).toBe('SELECT t0."a" AS "x" FROM "rows" AS t0');
  });
});

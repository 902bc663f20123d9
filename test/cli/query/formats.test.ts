import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { createFolder } from '../run-vql.js';
import { startAnswering } from './installation.js';

const id = '1389132653974581248';
const price = '12345678901234567890123456789012345.678';
/** As a service sends it: numbers without quotes. */
const answer = `{"definition":[{"attribute":"id"},{"attribute":"price"},{"attribute":"note"},{"attribute":"day"},{"attribute":"key","visible":false}],
  "data":[{"id":${id},"price":${price},"note":"a|b\\n\\"c\\"","day":"2026-01-31","key":1},{"id":2,"price":0.5,"note":null,"day":null,"key":2}]}`;

const expected = {
  table: [
    `                 id                                    price  note     day`,
    `-------------------  ---------------------------------------  -------  ----------`,
    `${id}  ${price}  a|b\uFFFD"c"  2026-01-31`,
    `                  2                                      0.5`,
    '',
    '2 rows',
    '',
  ].join('\n'),
  csv: `id,price,note,day\n${id},${price},"a|b\n""c""",2026-01-31\n2,0.5,,\n`,
  ndjson: `{"id":"${id}","price":"${price}","note":"a|b\\n\\"c\\"","day":"2026-01-31"}\n{"id":2,"price":0.5,"note":null,"day":null}\n`,
  json: `[\n  {"id":"${id}","price":"${price}","note":"a|b\\n\\"c\\"","day":"2026-01-31"},\n  {"id":2,"price":0.5,"note":null,"day":null}\n]\n`,
  markdown: `| id | price | note | day |\n|---:|---:|---|---|\n| ${id} | ${price} | a\\|b<br>"c" | 2026-01-31 |\n| 2 | 0.5 |  |  |\n`,
} as const;

describe('a 64-bit id and a decimal of 38 digits', () => {
  it.each(Object.entries(expected))('keep their digits in the format %s', async (format, text) => {
    const { env } = await startAnswering(() => new Response(answer));
    const { vql } = await createFolder();
    const { code, stdout } = await vql(['query', 'SELECT * FROM a.b', '--format', format], { env });
    expect([code, stdout]).toEqual([0, text]);
  });

  it('keep their digits and their types in Parquet', async () => {
    const { env } = await startAnswering(() => new Response(answer));
    const { vql, path } = await createFolder();
    const { code } = await vql(['query', 'SELECT * FROM a.b', '--output', 'rows.parquet'], { env });
    expect(code).toBe(0);
    const { types, rows } = await readParquet(join(path, 'rows.parquet'));
    expect(types).toEqual({ id: 'BIGINT', price: 'DECIMAL(38,3)', note: 'VARCHAR', day: 'DATE' });
    expect(rows).toEqual([
      [id, price, 'a|b\n"c"', '2026-01-31'],
      ['2', '0.500', null, null],
    ]);
  });

  it.each([
    ['[1e21, 1.5, 1389132653974581248, 12]', 'DOUBLE', ['1e+21', '1.5', '1.3891326539745812e+18', '12.0']],
    ['[1e21, 1389132653974581249]', 'VARCHAR', ['1e+21', '1389132653974581249']],
    ['[1e21, 0.12345678901234567891]', 'VARCHAR', ['1e+21', '0.12345678901234567891']],
    ['[1e21, 2, null]', 'DOUBLE', ['1e+21', '2.0', null]],
  ])('keep their digits in Parquet beside a number with an exponent: %s', async (values, type, texts) => {
    const rows = values
      .slice(1, -1)
      .split(', ')
      .map((value) => `{"n":${value}}`);
    const { env } = await startAnswering(() => new Response(`{"data":[${rows.join(',')}]}`));
    const { vql, path } = await createFolder();
    expect((await vql(['query', 'SELECT n FROM a.b', '--output', 'n.parquet'], { env })).code).toBe(0);
    const written = await readParquet(join(path, 'n.parquet'));
    expect([written.types, written.rows]).toEqual([{ n: type }, texts.map((text) => [text])]);
  });

  it.each([
    ['["2026-01-31T08:00:00.000Z", null]', 'TIMESTAMP WITH TIME ZONE'],
    ['["2026-01-31T08:00:00Z"]', 'VARCHAR'],
    ['["2026-02-30"]', 'VARCHAR'],
    ['["2026-02-28", "2026-02-28T00:00:00.000Z"]', 'VARCHAR'],
    ['[9223372036854775807, -9223372036854775808]', 'BIGINT'],
    ['[9223372036854775808]', 'DECIMAL(20,0)'],
    ['[1, -20.25]', 'DECIMAL(22,2)'],
    ['[true, null]', 'BOOLEAN'],
    ['[true, 1]', 'VARCHAR'],
    ['[null]', 'VARCHAR'],
  ])('have the narrowest type that keeps them: %s', async (values, type) => {
    const rows = values
      .slice(1, -1)
      .split(', ')
      .map((value) => `{"n":${value}}`);
    const { env } = await startAnswering(() => new Response(`{"data":[${rows.join(',')}]}`));
    const { vql, path } = await createFolder();
    expect((await vql(['query', 'SELECT n FROM a.b', '--output', 'n.parquet'], { env })).code).toBe(0);
    expect((await readParquet(join(path, 'n.parquet'))).types).toEqual({ n: type });
  });

  it('are read by Parquet from vql run too', async () => {
    const { vql, path } = await createFolder({ 'rows.json': `[{"id":${id},"open":true,"tags":["a"]}]` });
    const argv = ['run', 'SELECT id, open, tags FROM a.b', '--table', 'a.b=rows.json', '--output', 'out.parquet'];
    expect(await vql(argv)).toMatchObject({ code: 0, stdout: '' });
    const { types, rows } = await readParquet(join(path, 'out.parquet'));
    expect(types).toEqual({ id: 'BIGINT', open: 'BOOLEAN', tags: 'VARCHAR' });
    expect(rows).toEqual([[id, 'true', '["a"]']]);
  });

  it('are not sent to a terminal as Parquet', async () => {
    const { vql } = await createFolder();
    const { code, stderr } = await vql(['query', 'SELECT * FROM a.b', '--format', 'parquet'], { terminal: ['stdout'] });
    expect([code, stderr]).toEqual([2, 'The format parquet is binary. Name a file with --output.\n']);
  });
});

describe('the format markdown', () => {
  it('escapes what Markdown would read as markup', async () => {
    const { env } = await startAnswering(() =>
      Response.json({ data: [{ note: '&amp; ~~a~~ <b> [c](d) *e* _f_ `g` > h' }] }),
    );
    const { vql } = await createFolder();
    const { stdout } = await vql(['query', 'SELECT note FROM a.b', '--format', 'markdown'], { env });
    expect(stdout.split('\n')[2]).toBe('| \\&amp; \\~\\~a\\~\\~ \\<b\\> \\[c\\](d) \\*e\\* \\_f\\_ \\`g\\` \\> h |');
  });
});

describe('the id that the pager adds', () => {
  it('is not in the output of a service that does not describe its columns', async () => {
    const { env } = await startAnswering(() => Response.json({ data: [{ name: 'Bolt', id: 7 }] }));
    const { vql } = await createFolder();
    const ask = async (query: string) => (await vql(['query', query, '--format', 'csv', '--quiet'], { env })).stdout;
    expect(await ask('SELECT name FROM a.b LIMIT 1')).toBe('name\nBolt\n');
    expect(await ask('SELECT name, id FROM a.b LIMIT 1')).toBe('name,id\nBolt,7\n');
  });
});

describe('rows with other members than the first page', () => {
  const late = 'Later rows have columns that the first page does not have, and that are left out: name.\n';
  it.each([
    ['csv', 'id\n1\n2\n', late],
    ['markdown', '| id |\n|---:|\n| 1 |\n| 2 |\n', late],
    ['ndjson', '{"id":1}\n{"id":2,"name":"late"}\n', ''],
    ['json', '[\n  {"id":1},\n  {"id":2,"name":"late"}\n]\n', ''],
  ])('are written as %s, or noted if they are left out', async (format, text, note) => {
    const pages = [{ data: [{ id: 1 }] }, { data: [{ id: 2, name: 'late' }] }, { data: [] }];
    const { env } = await startAnswering(() =>
      Response.json(pages.shift(), { headers: { 'x-query-more-elements': String(pages.length > 1) } }),
    );
    const { vql } = await createFolder();
    const argv = ['query', 'SELECT * FROM a.b', '--format', format, '--page-size', '1'];
    const { stdout, stderr } = await vql(argv, { env });
    expect(stdout).toBe(text);
    expect(stderr.includes('Later rows')).toBe(note !== '');
    expect(stderr).toContain(note);
  });

  it('are columns of Parquet', async () => {
    const pages = [{ data: [{ id: 1 }] }, { data: [{ id: 2, name: 'late' }] }];
    const { env } = await startAnswering(() =>
      Response.json(pages.shift(), { headers: { 'x-query-more-elements': String(pages.length > 0) } }),
    );
    const { vql, path } = await createFolder();
    const argv = ['query', 'SELECT * FROM a.b', '--output', 'late.parquet', '--page-size', '1', '--quiet'];
    expect(await vql(argv, { env })).toMatchObject({ code: 0, stderr: '' });
    const { types, rows } = await readParquet(join(path, 'late.parquet'));
    expect(types).toEqual({ id: 'BIGINT', name: 'VARCHAR' });
    expect(rows).toEqual([
      ['1', null],
      ['2', 'late'],
    ]);
  });

  it('do not include the id that the pager adds', async () => {
    const pages = [{ data: [{ name: 'a' }] }, { data: [{ name: 'b', id: 2 }] }];
    const { env } = await startAnswering(() =>
      Response.json(pages.shift(), { headers: { 'x-query-more-elements': String(pages.length > 0) } }),
    );
    const { vql } = await createFolder();
    const argv = ['query', 'SELECT name FROM a.b', '--format', 'ndjson', '--page-size', '1', '--quiet'];
    expect((await vql(argv, { env })).stdout).toBe('{"name":"a"}\n{"name":"b"}\n');
  });
});

async function readParquet(path: string) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM '${path}'`);
  const types = Object.fromEntries(described.getRows().map(([name, type]) => [name, type]));
  const read = await connection.runAndReadAll(`SELECT COLUMNS(*)::VARCHAR FROM '${path}'`);
  const rows = read.getRows();
  connection.closeSync();
  instance.closeSync();
  return { types, rows };
}

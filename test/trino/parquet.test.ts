import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createMatcher, type Row } from '../../src/cunit/index.js';
import { type Columns, compileSql } from '../../src/engine/index.js';
import { parseOrThrow } from '../../src/vql/index.js';
import { startAnswering } from '../cli/query/installation.js';
import { createFolder } from '../cli/run-vql.js';
import { openTrino } from '../engine/support/open-trino.js';

const columns = {
  id: 'integer',
  name: 'string',
  price: 'decimal',
  at: 'date-time',
  day: 'date',
  open: 'boolean',
} as const satisfies Columns;

/** The types of the columns in the catalog `lake`, which reads Parquet. */
const declared = 'id BIGINT, name VARCHAR, price DECIMAL(38,18), "at" TIMESTAMP(6), day DATE, open BOOLEAN';

/** Values that a double or a careless reader would change. */
const answer = `{"data":[
{"id":1389132653974581248,"name":"a \\"b\\", c\\nd","price":12345678901234567890.123456789012345678,"at":"2026-01-31T08:00:00.000Z","day":"2026-02-28","open":true},
{"id":1389132653974581249,"name":null,"price":-0.25,"at":null,"day":null,"open":false},
{"id":1389132653974581251,"name":"","price":7,"at":"2026-01-31T08:00:00.001Z","day":"1969-12-31","open":null}]}`;

const rows: readonly Row[] = [
  {
    id: 1389132653974581248n,
    name: 'a "b", c\nd',
    price: '12345678901234567890.123456789012345678',
    at: new Date('2026-01-31T08:00:00.000Z'),
    day: new Date('2026-02-28'),
    open: true,
  },
  { id: 1389132653974581249n, name: null, price: '-0.25', at: null, day: null, open: false },
  {
    id: 1389132653974581251n,
    name: '',
    price: '7',
    at: new Date('2026-01-31T08:00:00.001Z'),
    day: new Date('1969-12-31'),
    open: null,
  },
];

const conditions = [
  ...['id = 1389132653974581249', 'id > 1389132653974581248', "name LIKE '%b\", c%'", "name = ''", 'name IS NULL'],
  ...["at > '2026-01-31T08:00:00Z'", "at = '2026-01-31T09:00:00+01:00'", "day < '1970-01-01'", "day = '2026-02-28'"],
  ...['open = TRUE', 'open IS NULL', "day <> '2026-02-28'", "at LIKE '%08:00:00.001Z'"],
];

it('a Parquet file that vql export has written is a table in Trino, with the values to their last digit', async () => {
  const headers = { 'x-query-more-elements': 'false', 'x-query-next-offset': '0' };
  const { env } = await startAnswering(() => new Response(answer, { headers }));
  const { vql, path } = await createFolder();
  const exported = 'SELECT id, name, price, at, day, open FROM account.query';
  expect(await vql(['export', exported, '--output', 'out.parquet', '--quiet'], { env })).toMatchObject({ code: 0 });

  const folder = `vql_test_${process.pid}`;
  const lake = process.env['TRINO_LAKE'] ?? '';
  const table = ['lake', 'vql_test', folder];
  const database = await openTrino();
  onTestFinished(async () => {
    await database.query(`DROP TABLE IF EXISTS ${table.join('.')}`, []);
    await rm(join(lake, folder), { recursive: true, force: true });
    await database.close();
  });
  await mkdir(join(lake, folder), { recursive: true });
  await copyFile(join(path, 'out.parquet'), join(lake, folder, 'out.parquet'));
  await database.query('CREATE SCHEMA IF NOT EXISTS lake.vql_test', []);
  await database.query(
    `CREATE TABLE ${table.join('.')} (${declared}) WITH (external_location = 'local:///${folder}', format = 'PARQUET')`,
    [],
  );

  const ask = async (text: string) => {
    const options = { target: 'trino', tables: { 'account.query': { name: table, columns } } } as const;
    const { value } = compileSql(text, options);
    return database.query(value?.sql ?? '', value?.params ?? []);
  };
  expect(await ask('SELECT id, name, day, open FROM account.query ORDER BY id')).toEqual(
    rows.map(({ id, name, day, open }) => ({ id, name, day, open })),
  );
  const texts = `SELECT CAST(price AS VARCHAR) AS price, CAST("at" AS VARCHAR) AS "at" FROM ${table.join('.')} ORDER BY id`;
  expect(await database.query(texts, [])).toEqual([
    { price: '12345678901234567890.123456789012345678', at: '2026-01-31 08:00:00.000000' },
    { price: '-0.250000000000000000', at: null },
    { price: '7.000000000000000000', at: '2026-01-31 08:00:00.001000' },
  ]);
  for (const condition of conditions) {
    const text = `SELECT id FROM account.query WHERE ${condition} ORDER BY id`;
    const { where } = parseOrThrow(text);
    const isMatch = where && createMatcher(where);
    const ids = (await ask(text)).map(({ id }) => id);
    expect(ids, condition).toEqual(rows.filter((row) => isMatch?.(row)).map(({ id }) => id));
  }
});

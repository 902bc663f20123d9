import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { compileSql, type EngineRow, openEngine, type TableSource } from '../../src/engine/index.js';
import { temporaryFiles } from './support/temporary-files.js';

const files = temporaryFiles();

/** Runs a query on one table. */
async function ask(source: TableSource, text: string): Promise<readonly EngineRow[]> {
  const engine = await openEngine({ tables: { 'a.b': source } });
  try {
    return (await engine.execute(text)).data;
  } finally {
    engine.close();
  }
}

const long = 9007199254740993n;

describe.each(['json', 'ndjson'] as const)('whole numbers of 64 bits in %s', (format) => {
  const write = (name: string, rows: readonly string[]): string =>
    files.write(`${name}.${format}`, format === 'json' ? `[${rows.join(',\n')}]` : rows.join('\n'));

  it.each([
    { beside: 'negative ones', other: '-1', sorted: [-1, long] },
    { beside: 'fractions', other: '1.5', sorted: [1.5, long] },
    { beside: 'larger ones', other: '18446744073709551615', sorted: [long, 18446744073709551615n] },
    { beside: 'nulls', other: 'null', sorted: [long, null] },
  ])('keep their digits beside $beside', async ({ beside, other, sorted }) => {
    const file = write(`beside ${beside}`, [`{"n": ${long}}`, `{"n": ${other}}`]);
    expect((await ask(file, 'SELECT n FROM a.b ORDER BY n')).map(({ n }) => n)).toEqual(sorted);
    expect(await ask(file, `SELECT n FROM a.b WHERE n = ${long}`)).toHaveLength(1);
    expect(await ask(file, 'SELECT n FROM a.b WHERE n = 9007199254740992')).toEqual([]);
  });

  it.each(['"text"', 'true', '[1]', '1e300'])('keep their digits beside %s, in a JSON column', async (other) => {
    const file = write(`mixed ${other.replaceAll(/\W/g, '')}`, [`{"n": ${long}}`, `{"n": ${other}}`]);
    expect((await ask(file, 'SELECT n FROM a.b')).map(({ n }) => n)).toEqual([long, JSON.parse(other)]);
    expect(await ask(file, `SELECT n FROM a.b WHERE n = ${long}`)).toEqual([{ n: long }]);
  });

  it('keep their digits in lists and objects', async () => {
    const file = write('nested', [
      `{"id": 1, "a": [{"b": [${long}, -1]}], "c": {"d": ${long}, "e": 0.5}}`,
      '{"id": 2, "a": [{"b": [0.5]}], "c": {"d": -7, "e": 1}}',
    ]);
    expect(await ask(file, 'SELECT a.b, c FROM a.b WHERE id = 1')).toEqual([
      { 'a.b': [[long, -1]], c: { d: long, e: 0.5 } },
    ]);
    expect(await ask(file, `SELECT id FROM a.b WHERE a.b = ${long} AND c.d = ${long}`)).toEqual([{ id: 1 }]);
    expect(await ask(file, 'SELECT id FROM a.b WHERE a.b = 9007199254740992')).toEqual([]);
  });

  it('do not affect columns of fractions, which are doubles', async () => {
    const file = write('doubles', ['{"n": 0.1}', '{"n": -3}', '{"n": 1e-7}']);
    expect((await ask(file, 'SELECT n FROM a.b ORDER BY n')).map(({ n }) => n)).toEqual([-3, 1e-7, 0.1]);
  });

  it('and texts that look like other types are unchanged', async () => {
    const row = { u: 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', t: '10:00:00', d: '2024-02-29', n: '007' };
    expect(await ask(write('texts', [JSON.stringify(row)]), 'SELECT * FROM a.b')).toEqual([row]);
  });
});

describe('rows in memory', () => {
  it('keep 64-bit integers beside fractions', async () => {
    const rows = [{ n: long }, { n: 1.5 }, { n: -1n }];
    expect(await ask(rows, 'SELECT n FROM a.b')).toEqual([{ n: long }, { n: 1.5 }, { n: -1 }]);
    expect(await ask(rows, `SELECT n FROM a.b WHERE n = ${long}`)).toEqual([{ n: long }]);
  });

  it('can hold NaN, which equals nothing and has no order, and infinities', async () => {
    const rows = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1, null].map((n, id) => ({ id, n }));
    const ids = async (where: string): Promise<unknown> =>
      (await ask(rows, `SELECT id FROM a.b WHERE ${where} ORDER BY id`)).map(({ id }) => id);
    expect(await ids('n IS NULL')).toEqual([4]);
    expect(await ids('n = n')).toEqual([1, 2, 3]);
    expect(await ids('n <> n')).toEqual([0]);
    expect(await ids('n >= n')).toEqual([1, 2, 3]);
    expect(await ids('n > id')).toEqual([1]);
    expect(await ids('n < id')).toEqual([2, 3]);
    expect(await ids('n <> 5')).toEqual([0, 1, 2, 3]);
    expect(await ids('n > 5')).toEqual([1]);
    expect((await ask(rows, 'SELECT n FROM a.b WHERE id < 2')).map(({ n }) => n)).toEqual([
      Number.NaN,
      Number.POSITIVE_INFINITY,
    ]);
  });

  it('are rejected with keys that differ only in letter case, and if they contain themselves', async () => {
    await expect(ask([{ id: 1, ID: 2 }], 'SELECT id FROM a.b')).rejects.toThrow(
      'The table of "a.b" cannot be read: a row has "id" and "ID", and DuckDB ignores letter case in names.',
    );
    await expect(ask([{ a: [{ b: 1 }, { B: 1 }] }], 'SELECT a FROM a.b')).rejects.toThrow('a row has "b" and "B"');
    const row: Record<string, unknown> = {};
    row['own'] = row;
    await expect(ask([row], 'SELECT own FROM a.b')).rejects.toThrow('a row contains itself, or is nested too deep.');
  });
});

describe('date-times finer than a millisecond', () => {
  const moment = '2024-01-01T12:00:00.123456Z';

  it.each(['TIMESTAMP', 'TIMESTAMPTZ', 'TIMESTAMP_NS'])(
    'of the type %s are compared and printed alike',
    async (type) => {
      const file = files.path(`${type}.parquet`);
      const instance = await DuckDBInstance.create(':memory:');
      const connection = await instance.connect();
      await connection.run("SET TimeZone = 'UTC'");
      await connection.run(
        `COPY (SELECT CAST('2024-01-01 12:00:00.123456' AS ${type}) AS at) TO '${file.replaceAll("'", "''")}'`,
      );
      connection.closeSync();
      instance.closeSync();
      expect(await ask(file, 'SELECT at FROM a.b')).toEqual([{ at: moment }]);
      const holds = async (condition: string): Promise<boolean> =>
        (await ask(file, `SELECT at FROM a.b WHERE ${condition}`)).length === 1;
      for (const condition of [`at = '${moment}'`, `at <= '${moment}'`, `at IN ('${moment}')`, `at LIKE '%.123456Z'`])
        expect(await holds(condition), condition).toBe(true);
      for (const condition of [`at <> '${moment}'`, `at > '${moment}'`, "at = '2024-01-01T12:00:00.123Z'"])
        expect(await holds(condition), condition).toBe(false);
      expect(await holds("at > '2024-01-01T12:00:00.123Z' AND at < '2024-01-01T12:00:00.1234561Z'")).toBe(true);
    },
  );

  it('can be before 1970 and at the limits of the calendar', async () => {
    const rows = { columns: { at: 'date-time', day: 'date' }, rows: [] } as const;
    expect(await ask(rows, 'SELECT at FROM a.b')).toEqual([]);
    const file = files.path('ends.parquet');
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(
      `COPY (SELECT TIMESTAMP '1969-12-31 23:59:59.999999' AS at, DATE '0044-03-15 (BC)' AS day) TO '${file.replaceAll("'", "''")}'`,
    );
    connection.closeSync();
    instance.closeSync();
    expect(await ask(file, 'SELECT * FROM a.b')).toEqual([{ at: '1969-12-31T23:59:59.999999Z', day: '-000043-03-15' }]);
  });

  it('are parameters with the digits that the target compares', () => {
    const params = (target: 'duckdb' | 'postgres' | 'sqlite' | 'trino') =>
      compileSql(`SELECT id FROM a.b WHERE at >= '${moment}'`, {
        target,
        tables: { 'a.b': { columns: { id: 'integer', at: 'date-time' } } },
      }).value;
    for (const target of ['duckdb', 'postgres', 'trino'] as const)
      expect(params(target)?.params).toEqual(['2024-01-01 12:00:00.123456']);
    expect(params('trino')?.sql).toContain('CAST(? AS TIMESTAMP(6))');
    // SQLite compares milliseconds, so the comparison is with the millisecond below.
    expect(params('sqlite')?.sql).toContain(' > CAST(?1 AS INTEGER)');
  });
});

it('writes the years before 1 in the era of PostgreSQL, which has no year 0', () => {
  const params = (year: string) =>
    compileSql(`SELECT id FROM a.b WHERE at > '${year}-06-01'`, {
      target: 'postgres',
      tables: { 'a.b': { columns: { id: 'integer', at: 'date-time' } } },
    }).value?.params;
  expect(params('0000')).toEqual(['0001-06-01 00:00:00.000 BC']);
  expect(params('0001')).toEqual(['0001-06-01 00:00:00.000']);
});

it.each([
  ['0.0000001', [1]],
  ['-0.0000000025', [2]],
  ['0.5', [3]],
  ['1e-7', []],
  ['%.00000%', [1, 2]],
])('matches the plain digits of a small double: %s', async (pattern, ids) => {
  const rows = [1e-7, -2.5e-9, 0.5].map((d, index) => ({ id: index + 1, d }));
  const found = await ask(rows, `SELECT id FROM a.b WHERE d LIKE '${pattern}' ORDER BY id`);
  expect(found.map(({ id }) => id)).toEqual(ids);
});

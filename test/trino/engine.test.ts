import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { VqlError } from '../../src/diagnostics/index.js';
import {
  type Columns,
  type Engine,
  type EngineProgress,
  type EngineRow,
  openEngine,
  type TrinoSource,
} from '../../src/engine/index.js';
import type { Database, TestRow } from '../engine/support/database.js';
import { openTrino } from '../engine/support/open-trino.js';
import { startProxy } from './support/start-proxy.js';

// The script that runs these tests sets it.
const url = process.env['TRINO_URL'] ?? '';
const schema = `vql_engine_${process.pid}`;
let database: Database;

beforeAll(async () => {
  database = await openTrino();
  await database.query(`CREATE SCHEMA IF NOT EXISTS memory.${schema}`, []);
});
afterAll(async () => {
  await database.query(`DROP SCHEMA IF EXISTS memory.${schema} CASCADE`, []);
  await database.close();
});

async function open(options: Partial<TrinoSource> = {}): Promise<Engine> {
  const engine = await openEngine({ trino: { url, catalog: 'memory', schema, user: 'test', ...options } });
  onTestFinished(() => engine.close());
  return engine;
}

async function createTable(name: string, select: string): Promise<void> {
  await database.query(`DROP TABLE IF EXISTS memory.${schema}.${name}`, []);
  await database.query(`CREATE TABLE memory.${schema}.${name} AS ${select}`, []);
  onTestFinished(async () => void (await database.query(`DROP TABLE IF EXISTS memory.${schema}.${name}`, [])));
}

async function failure(job: Promise<unknown>): Promise<VqlError> {
  const error: unknown = await job.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof VqlError) return error;
  throw new Error(`Not a VqlError: ${String(error)}`);
}

/** The state and the error of the latest query on the server with a text in it. */
async function latestQuery(text: string): Promise<TestRow | undefined> {
  const [row] = await database.query(
    `SELECT state, error_code FROM system.runtime.queries WHERE query LIKE '%${text}%' AND query NOT LIKE '%runtime.queries%' ORDER BY created DESC LIMIT 1`,
    [],
  );
  return row;
}

const cases: readonly (readonly [name: string, sql: string, value: unknown])[] = [
  ['l1', "BIGINT '9223372036854775807'", 9223372036854775807n],
  ['l2', "BIGINT '-9007199254740993'", -9007199254740993n],
  ['i1', "SMALLINT '-3'", -3],
  [
    'd1',
    "CAST('12345678901234567890.123456789012345678' AS DECIMAL(38,18))",
    '12345678901234567890.123456789012345678',
  ],
  ['d2', "CAST('12.50' AS DECIMAL(9,2))", 12.5],
  ['d3', "CAST('99999999999999999999999999999999999999' AS DECIMAL(38,0))", 99999999999999999999999999999999999999n],
  ['f1', '1e300', 1e300],
  ['f2', 'nan()', Number.NaN],
  ['f3', '-infinity()', Number.NEGATIVE_INFINITY],
  ['f4', "REAL '0.5'", 0.5],
  ['b1', 'TRUE', true],
  ['s1', "U&'\\00e4\\+01F600 ''\"\\\\'", 'ä😀 \'"\\'],
  ['s2', "CAST('ab' AS CHAR(5))", 'ab'],
  ['s3', "'a' || chr(0) || chr(10)", 'a\0\n'],
  ['t1', "DATE '0044-03-15'", '0044-03-15'],
  ['t2', "TIMESTAMP '2024-02-29 10:11:12'", '2024-02-29T10:11:12.000Z'],
  ['t3', "TIMESTAMP '1969-12-31 23:59:59.999999'", '1969-12-31T23:59:59.999999Z'],
  ['t4', "TIMESTAMP '2024-02-29 10:11:12.123456789012'", '2024-02-29T10:11:12.123456789012Z'],
  ['t5', "TIMESTAMP '2024-07-01 10:11:12.5 Europe/Berlin'", '2024-07-01T08:11:12.500Z'],
  ['t6', "TIMESTAMP '2024-02-29 23:30:00 -05:45'", '2024-03-01T05:15:00.000Z'],
  ['j1', 'JSON \'{"a":[1,12345678901234567890,null]}\'', { a: [1, 12345678901234567890n, null] }],
  ['a1', 'ARRAY[CAST(ROW(1, \'x\') AS ROW(a BIGINT, "b c" VARCHAR)), NULL]', [{ a: 1, 'b c': 'x' }, null]],
  ['m1', "MAP(ARRAY['a', 'b'], ARRAY[1.5, NULL])", { a: 1.5, b: null }],
  ['u1', "UUID '8b552858-daad-44e2-9df7-00af33157b70'", '8b552858-daad-44e2-9df7-00af33157b70'],
  ['n1', 'CAST(NULL AS ARRAY(BIGINT))', null],
];

describe('an engine on Trino', () => {
  it('reads values of every type as they are written', async () => {
    await createTable('type_values', `SELECT ${cases.map(([name, sql]) => `${sql} AS ${name}`).join(', ')}`);
    const engine = await open();
    const { data } = await engine.execute('SELECT * FROM type.values LIMIT 1');
    expect(data).toEqual([Object.fromEntries(cases.map(([name, , value]) => [name, value]))]);
    expect(engine.catalog().definition.templates['type.values']?.fields).toMatchObject({
      d1: { type: 'decimal' },
      t5: { type: 'date-time' },
      'a1.b c': { type: 'string', collection: true, lists: ['a1'] },
    });
  });

  it('passes values as parameters, whatever is in them', async () => {
    const texts = ["O'Neill", '?', '""', 'a\0b', '\\', '%_!', 'ä😀', "'; DROP TABLE x --", '\r\n', ''];
    await createTable('text_values', "SELECT 0 AS id, CAST('' AS VARCHAR) AS name WHERE FALSE");
    for (const [id, name] of texts.entries())
      await database.query(
        `INSERT INTO memory.${schema}.text_values SELECT ${id}, ${name
          .split('\0')
          .map((part) => `'${part.replaceAll("'", "''")}'`)
          .join(' || chr(0) || ')}`,
        [],
      );
    for (const version of [undefined, '400']) {
      const proxy = await startProxy(url, version === undefined ? {} : { version });
      onTestFinished(() => proxy.kill());
      const engine = await open({ url: proxy.url });
      for (const [id, name] of texts.entries()) {
        const { data } = await engine.execute('SELECT id FROM text.values WHERE name = :name LIMIT 10', {
          variables: { name },
        });
        expect(data).toEqual([{ id }]);
      }
    }
  });

  it('streams a result of many pages without losing or repeating a row', async () => {
    const engine = await open({ catalog: 'tpch', schema: 'tiny' });
    const seen = new Set<string>();
    const progress: EngineProgress[] = [];
    const { rows } = await engine.stream('SELECT orderKey, lineNumber, extendedPrice FROM tiny.lineitem', {
      onProgress: (one) => void progress.push(one),
    });
    let count = 0;
    for await (const row of rows) {
      count += 1;
      seen.add(`${row['orderKey']} ${row['lineNumber']}`);
    }
    expect([count, seen.size]).toEqual([60_175, 60_175]);
    expect(progress.at(-1)).toMatchObject({ state: 'FINISHED', rows: 60_175 });
  });

  it('gives the page that the query or the options ask for', async () => {
    const engine = await open({ catalog: 'tpch', schema: 'tiny' });
    const { data, headers } = await engine.execute('SELECT orderKey FROM tiny.orders ORDER BY orderKey', {
      limit: 2,
      offset: 2,
    });
    expect(data).toEqual([{ orderKey: 3 }, { orderKey: 4 }]);
    expect(headers).toEqual({ 'x-query-more-elements': 'true', 'x-query-next-offset': '4' });
  });
});

describe('the same VQL on DuckDB and Trino', () => {
  const columns = {
    id: 'integer',
    name: 'string',
    amount: 'decimal',
    share: 'double',
    open: 'boolean',
    day: 'date',
    at: 'date-time',
    seen: 'instant',
    tags: ['string'],
    address: { city: 'string', floors: ['integer'] },
    contacts: [{ mail: 'string', age: 'integer' }],
  } as const satisfies Columns;
  const rows = [
    {
      id: 9007199254740993n,
      name: 'Ärger GmbH',
      amount: '12345678901234567890.5',
      share: 0.1,
      open: true,
      day: '2024-02-29',
      at: '2024-02-29T10:11:12.123456Z',
      seen: '2024-02-29T10:11:12.000Z',
      tags: ['VIP', "O'Neill"],
      address: { city: 'Zürich', floors: [1, 2] },
      contacts: [
        { mail: 'a@b.c', age: 30 },
        { mail: null, age: null },
      ],
    },
    {
      id: 1,
      name: 'zebra',
      amount: '-0.25',
      share: 1e20,
      open: false,
      day: '1969-12-31',
      at: '1969-12-31T23:59:59.999Z',
      seen: null,
      tags: [],
      address: null,
      contacts: [],
    },
    {
      id: 2,
      name: null,
      amount: null,
      share: null,
      open: null,
      day: null,
      at: null,
      seen: null,
      tags: null,
      address: { city: null, floors: null },
      contacts: null,
    },
    {
      id: 3,
      name: 'Zebra',
      amount: '7',
      share: -2.5,
      open: true,
      day: '2024-12-31',
      at: '2024-12-31T00:00:00.000Z',
      seen: '2024-07-01T00:00:00.001Z',
      tags: ['vip'],
      address: { city: 'Aachen', floors: [] },
      contacts: [{ mail: 'x@y.z', age: 7 }],
    },
  ] as const satisfies readonly TestRow[];
  const statements = [
    'SELECT * FROM vqltest.rows ORDER BY id',
    'SELECT id, name FROM vqltest.rows ORDER BY name, id',
    'SELECT id, name FROM vqltest.rows ORDER BY name DESC, id LIMIT 2',
    'SELECT id, contacts.mail, address.floors, tags FROM vqltest.rows ORDER BY id',
    "SELECT id FROM vqltest.rows WHERE tags = 'VIP' ORDER BY id",
    "SELECT id FROM vqltest.rows WHERE contacts.age > 8 OR address.city LIKE 'A%' ORDER BY id",
    "SELECT id, at, seen, day FROM vqltest.rows WHERE at >= '2024-02-29T10:11:12.123Z' ORDER BY id",
    'SELECT count(id), sum(amount), min(day), max(at), avg(id) FROM vqltest.rows WHERE id < 10',
    'SELECT sum(share) FROM vqltest.rows WHERE id = 3',
    "SELECT id FROM vqltest.rows WHERE NOT name = 'zebra' ORDER BY id",
    'SELECT id FROM vqltest.rows WHERE name IS NULL OR open = TRUE ORDER BY id',
    'SELECT id FROM vqltest.rows WHERE id IN (1, 9007199254740993) ORDER BY id DESC',
    'SELECT id FROM vqltest.rows WHERE amount > 12345678901234567890.4 ORDER BY id',
    'SELECT DISTINCT open FROM vqltest.rows ORDER BY open',
    'SELECT id, b.name FROM vqltest.rows JOIN (SELECT id, name FROM vqltest.rows WHERE open = TRUE) AS b ON (b.id = id) ORDER BY id',
    'SELECT id FROM vqltest.rows WHERE EXISTS (SELECT id FROM vqltest.rows WHERE id > 5) ORDER BY id',
    'SELECT id FROM vqltest.rows ORDER BY id LIMIT 2 OFFSET 1',
  ];

  it('has the same answers in an engine on Trino', async () => {
    const duckdb = await openEngine({ tables: { 'vqltest.rows': { rows, columns } } });
    onTestFinished(() => duckdb.close());
    await database.load('vqltest_rows', columns, rows);
    const [found] = await database.query(
      "SELECT table_schema FROM memory.information_schema.tables WHERE table_name = 'vqltest_rows' AND table_schema = current_schema",
      [],
    );
    const trino = await open({ schema: String(found?.['table_schema']) });
    for (const statement of statements) {
      const [expected, answer] = [await duckdb.execute(statement), await trino.execute(statement)];
      expect([statement, answer.data]).toEqual([statement, expected.data]);
      expect(answer.headers).toEqual(expected.headers);
    }
  });
});

describe('what ends a query of an engine on Trino', () => {
  /** Runs for minutes. */
  const slow =
    'SELECT count(a.orderKey) FROM sf1.lineitem JOIN (SELECT orderKey, lineNumber FROM sf1.lineitem) AS a ON (a.lineNumber = lineNumber)';
  const large = 'SELECT orderKey, comment FROM sf1.lineitem WHERE quantity <> :mark';

  it('an abort cancels it on the server', async () => {
    const engine = await open({ catalog: 'tpch', schema: 'sf1' });
    const controller = new AbortController();
    const reason = new Error('Stopped by the test.');
    const running = engine.execute(slow, {
      signal: controller.signal,
      onProgress: ({ state }) => state === 'RUNNING' && controller.abort(reason),
    });
    await expect(running).rejects.toBe(reason);
    await expect
      .poll(() => latestQuery('sf1"."lineitem" AS t%JOIN'), { timeout: 10_000 })
      .toMatchObject({ state: 'FAILED', error_code: 'USER_CANCELED' });
  });

  it('leaving the loop cancels it on the server', async () => {
    const engine = await open({ catalog: 'tpch', schema: 'sf1' });
    const mark = '31415';
    for await (const _ of (await engine.stream(large, { variables: { mark } })).rows) break;
    await expect
      .poll(() => latestQuery(`quantity%${mark}`), { timeout: 10_000 })
      .toMatchObject({ state: 'FAILED', error_code: 'USER_CANCELED' });
  });

  it('a limit of the session is an error with the name and the query of Trino', async () => {
    const engine = await open({ catalog: 'tpch', schema: 'sf1', session: { query_max_execution_time: '1s' } });
    const error = await failure(engine.execute(slow));
    expect(error.code).toBe('engine-trino');
    expect(error.message).toMatch(
      /Trino reports EXCEEDED_TIME_LIMIT: Query exceeded the maximum execution time limit of 1\.00s \(query \d{8}_\d{6}_\d+_\w+\)\./,
    );
    expect(error.diagnostics[0]?.span).toEqual({ start: 0, end: slow.length });
  });

  it('a server that is killed is named, and no row came twice', async () => {
    const proxy = await startProxy(url);
    onTestFinished(() => proxy.kill());
    const engine = await open({ url: proxy.url, catalog: 'tpch', schema: 'sf1', retryMs: 1_000 });
    const found: EngineRow[] = [];
    const { rows } = await engine.stream('SELECT orderKey, lineNumber, comment FROM sf1.lineitem');
    const error = await failure(
      (async () => {
        for await (const row of rows) if (found.push(row) === 20_000) await proxy.kill();
      })(),
    );
    expect(error.code).toBe('engine-connection');
    expect(error.message).toContain(`The Trino server at ${proxy.url} does not answer`);
    expect(new Set(found.map((row) => `${row['orderKey']} ${row['lineNumber']}`)).size).toBe(found.length);
  });

  it('a password is named that the server does not accept', async () => {
    const error = await failure(open({ authorization: `Basic ${btoa('test:wrong')}` }));
    expect(error.code).toBe('engine-connection');
    expect(error.message).toMatch(/answers 40[13] .*: the authorization is wrong, missing or has expired\./);
  });

  it('a table is named that has changed its columns', async () => {
    await createTable('changing_table', "SELECT 1 AS id, 'a' AS name");
    const engine = await open();
    expect((await engine.execute('SELECT id, name FROM changing.table LIMIT 5')).data).toEqual([{ id: 1, name: 'a' }]);
    await createTable('changing_table', "SELECT 'x' AS id, 'a' AS name");
    const changed = await failure(engine.execute('SELECT id FROM changing.table WHERE id = 1 LIMIT 5'));
    expect(changed.message).toContain(
      `the column "id" of the table "memory.${schema}.changing_table" has changed its type since the engine was opened`,
    );
    const selected = await failure(engine.execute('SELECT id FROM changing.table LIMIT 5'));
    expect(selected.message).toContain('has changed its type since the engine was opened');
    await createTable('changing_table', 'SELECT 1 AS id');
    const lost = await failure(engine.execute('SELECT name FROM changing.table LIMIT 5'));
    expect(lost.message).toContain(`the table "memory.${schema}.changing_table" has lost the column "name"`);
    await database.query(`DROP TABLE memory.${schema}.changing_table`, []);
    const removed = await failure(engine.execute('SELECT id FROM changing.table LIMIT 5'));
    expect(removed.message).toContain(`the table "memory.${schema}.changing_table" was removed`);
  });
});

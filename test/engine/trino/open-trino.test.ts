import { afterEach, describe, expect, it } from 'vitest';
import { createCatalog } from '../../../src/catalog/catalog.js';
import { defineCatalog } from '../../../src/catalog/index.js';
import { VqlError } from '../../../src/diagnostics/index.js';
import {
  type Engine,
  type EngineProgress,
  type EngineRow,
  openEngine,
  type TrinoSource,
} from '../../../src/engine/index.js';
import {
  type FakeOptions,
  type FakeResult,
  type FakeTrino,
  listing,
  startFakeTrino,
  types,
} from './support/fake-trino.js';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function start(options: FakeOptions): Promise<FakeTrino> {
  const server = await startFakeTrino(options);
  opened.unshift(server);
  return server;
}

async function open(server: FakeTrino, options: Partial<TrinoSource> = {}): Promise<Engine> {
  const trino = { url: server.url, catalog: 'lake', schema: 'erp', user: 'ada', retryMs: 2_000, ...options };
  const engine = await openEngine({ trino });
  opened.push(engine);
  return engine;
}

/** A server with the table `account_query`, whose queries have one result. */
function withAccounts(result: FakeResult, options: Partial<FakeOptions> = {}): Promise<FakeTrino> {
  const columns = listing([
    ['account_query', 'id', 'bigint'],
    ['account_query', 'name', 'varchar'],
  ]);
  return start({ answer: (sql) => (sql.includes('information_schema') ? columns : result), ...options });
}

const idAndName = [
  { name: 'id', type: types.bigint },
  { name: 'name', type: types.varchar },
];
const query = 'SELECT id, name FROM account.query LIMIT 10';

async function failure(job: Promise<unknown>): Promise<VqlError> {
  const error: unknown = await job.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof VqlError) return error;
  throw new Error(`Not a VqlError: ${String(error)}`);
}

async function readAll(rows: AsyncIterable<EngineRow>, found: EngineRow[] = []): Promise<readonly EngineRow[]> {
  for await (const row of rows) found.push(row);
  return found;
}

describe('an engine on Trino', () => {
  it('reads a result page by page, in their order', async () => {
    const server = await withAccounts({
      columns: idAndName,
      steps: [{ rows: '[]' }, { rows: '[[1,"Bolt"],[2,null]]' }, { rows: '[]', delayMs: 20 }, { rows: '[[3,"Nut"]]' }],
    });
    const engine = await open(server);
    const { data, headers, definition } = await engine.execute(query);
    expect(data).toEqual([
      { id: 1, name: 'Bolt' },
      { id: 2, name: null },
      { id: 3, name: 'Nut' },
    ]);
    expect(headers['x-query-more-elements']).toBe('false');
    expect(definition.map(({ attribute }) => attribute)).toEqual(['id', 'name']);
    expect(server.cancelled).toEqual([]);
  });

  it('says that there are more rows, and asks for one more than the limit', async () => {
    const server = await withAccounts({ columns: idAndName, steps: [{ rows: '[[1,"a"],[2,"b"],[3,"c"]]' }] });
    const engine = await open(server);
    const { data, headers } = await engine.execute(query, { limit: 2, offset: 4 });
    expect(data).toHaveLength(2);
    expect(headers).toEqual({ 'x-query-more-elements': 'true', 'x-query-next-offset': '6' });
    expect(server.requests.findLast(({ method }) => method === 'POST')?.body).toContain('OFFSET 4 LIMIT 3');
  });

  it('sends the session in headers, and values as parameters', async () => {
    const server = await withAccounts({ columns: idAndName, steps: [{ rows: '[]' }] });
    const engine = await open(server, {
      authorization: () => 'Bearer abc',
      session: { query_max_run_time: '10m, or less' },
    });
    await engine.execute(
      "SELECT id, name FROM account.query WHERE name = 'O''Neill' AND id > 9007199254740993 LIMIT 10",
    );
    const last = server.requests.findLast(({ method }) => method === 'POST');
    expect(last?.headers).toMatchObject({
      'x-trino-user': 'ada',
      'x-trino-catalog': 'lake',
      'x-trino-schema': 'erp',
      'x-trino-source': 'vql-kit',
      'x-trino-time-zone': 'UTC',
      'x-trino-client-capabilities': 'PARAMETRIC_DATETIME',
      'x-trino-session': 'query_max_run_time=10m%2C%20or%20less',
      authorization: 'Bearer abc',
    });
    expect(last?.body).toMatch(/^EXECUTE IMMEDIATE 'SELECT .*"lake"\."erp"\."account_query".*\?.*\?.*' USING /s);
    expect(last?.body).toMatch(/USING 'O''Neill', '9007199254740993'$/);
  });

  it('prepares statements by a header at a server before version 418', async () => {
    const server = await withAccounts({ columns: idAndName, steps: [{ rows: '[]' }] }, { version: '417-e' });
    const engine = await open(server);
    await engine.execute("SELECT id, name FROM account.query WHERE name = 'ü' LIMIT 10");
    const last = server.requests.findLast(({ method }) => method === 'POST');
    expect(last?.body).toBe("EXECUTE query USING 'ü'");
    const header = String(last?.headers['x-trino-prepared-statement']);
    expect(header).toMatch(/^query=SELECT%20/);
    expect(decodeURIComponent(header)).toContain('"lake"."erp"."account_query"');
  });

  it('writes a NUL in a value as a call', async () => {
    const server = await withAccounts({ columns: idAndName, steps: [{ rows: '[]' }] });
    const engine = await open(server);
    await engine.execute('SELECT id FROM account.query WHERE name = :name', { variables: { name: 'a\0b' } });
    expect(server.requests.findLast(({ method }) => method === 'POST')?.body).toMatch(
      / USING \('a' \|\| chr\(0\) \|\| 'b'\)/,
    );
  });

  it('reads rows of answers that do not repeat the columns', async () => {
    const steps = [
      { rows: '[]' },
      { rows: '[[1,"a"]]', hasNoColumns: true },
      { rows: '[[2,"b"]]', hasNoColumns: true },
    ];
    const engine = await open(await withAccounts({ columns: idAndName, steps }));
    expect((await engine.execute(query)).data.map((row) => row['id'])).toEqual([1, 2]);
  });

  it.each([
    ['the address that the server has behind it', '/trino', 'http://coordinator:8080'],
    ['the address with its path', '/trino', 'https://trino.example.com/trino'],
    ['no address', '/a/b', ''],
    ['another address without a path', '', 'http://coordinator:8080'],
  ])('asks the proxy in front of the server, which gives %s', async (_, path, address) => {
    const steps = [{ rows: '[[1,"a"]]' }, { rows: '[[2,"b"]]' }];
    const server = await withAccounts({ columns: idAndName, steps }, { proxy: { path, address } });
    const engine = await open(server);
    expect((await engine.execute(query)).data.map((row) => row['id'])).toEqual([1, 2]);
    for await (const _row of (await engine.stream(query)).rows) break;
    expect(server.cancelled).toHaveLength(1);
  });

  it('reports the progress that the server counts', async () => {
    const stats = { state: 'RUNNING', totalSplits: 8, completedSplits: 3, processedRows: 500, processedBytes: 4096 };
    const server = await withAccounts({ columns: idAndName, steps: [{ rows: '[]', stats }, { rows: '[[1,"a"]]' }] });
    const engine = await open(server);
    const seen: EngineProgress[] = [];
    await engine.execute(query, { onProgress: (progress) => void seen.push(progress) });
    expect(seen).toContainEqual({ state: 'RUNNING', splits: 8, completedSplits: 3, rows: 500, bytes: 4096 });
  });

  it('writes rows as text', async () => {
    const rows = '[[9007199254740993,"a,b"],[2,null]]';
    const server = await withAccounts({ columns: idAndName, steps: [{ rows }] });
    const engine = await open(server);
    const textOf = async (format: 'csv' | 'json' | 'ndjson'): Promise<string> => {
      let text = '';
      for await (const chunk of (await engine.streamText(query, { format })).chunks) text += chunk.text;
      return text;
    };
    expect(await textOf('csv')).toBe('id,name\n9007199254740993,"a,b"\n2,\n');
    expect(await textOf('ndjson')).toBe('{"id":"9007199254740993","name":"a,b"}\n{"id":2,"name":null}\n');
    expect(JSON.parse(await textOf('json'))).toEqual([
      { id: '9007199254740993', name: 'a,b' },
      { id: 2, name: null },
    ]);
  });

  it('refuses to change tables', async () => {
    const engine = await open(await withAccounts({ columns: idAndName, steps: [] }));
    expect((await failure(engine.put('account.query', []))).code).toBe('engine-read-only');
    expect((await failure(engine.remove('account.query', ['1']))).code).toBe('engine-read-only');
  });
});

describe('values', () => {
  const cases: readonly (readonly [title: string, type: unknown, json: string, value: unknown])[] = [
    ['an integer of 64 bits', types.bigint, '9223372036854775807', 9223372036854775807n],
    ['the least integer of 64 bits', types.bigint, '-9223372036854775808', -9223372036854775808n],
    ['the greatest safe integer', types.bigint, '9007199254740991', 9007199254740991],
    [
      'a decimal with all its digits',
      types.decimal(38, 18),
      '"12345678901234567890.123456789012345678"',
      '12345678901234567890.123456789012345678',
    ],
    ['a decimal that a number has', types.decimal(10, 2), '"12.50"', 12.5],
    ['a small decimal', types.decimal(38, 18), '"0.000000100000000000"', 1e-7],
    ['a decimal without a value', types.decimal(38, 18), '"0.000000000000000000"', 0],
    ['a negative decimal of 15 digits', types.decimal(38, 18), '"-0.000123456789012345"', -0.000123456789012345],
    ['a decimal of 18 digits', types.decimal(38, 18), '"0.123456789012345678"', '0.123456789012345678'],
    [
      'a long decimal without a fraction',
      types.decimal(38, 2),
      '"12345678901234567890123.00"',
      12345678901234567890123n,
    ],
    ['a double', types.plain('double'), '1.0E300', 1e300],
    ['a double of many digits', types.plain('double'), '0.1234567890123456', 0.1234567890123456],
    [
      'a double beside a long integer',
      types.row({ id: types.bigint, share: types.plain('double') }),
      '[1389132653974581249,0.30000000000000004]',
      { id: 1389132653974581249n, share: 0.30000000000000004 },
    ],
    ['NaN', types.plain('double'), '"NaN"', Number.NaN],
    ['an infinity', types.plain('real'), '"-Infinity"', Number.NEGATIVE_INFINITY],
    ['a boolean', types.plain('boolean'), 'true', true],
    ['a text with digits', types.varchar, '"a 12345678901234567890"', 'a 12345678901234567890'],
    ['a text with a quote before digits', types.varchar, '"\\\\\\":12345678901234567890"', '\\":12345678901234567890'],
    ['a padded text', types.plain('char'), '"ab  "', 'ab'],
    ['a date', types.plain('date'), '"2024-02-29"', '2024-02-29'],
    ['a date before Christ', types.plain('date'), '"-0044-03-15"', '-000044-03-15'],
    ['a date after 9999', types.plain('date'), '"+12024-02-29"', '+012024-02-29'],
    ['a time without a fraction', types.plain('timestamp'), '"2024-02-29 10:11:12"', '2024-02-29T10:11:12.000Z'],
    [
      'a time with microseconds',
      types.plain('timestamp'),
      '"2024-02-29 10:11:12.123400"',
      '2024-02-29T10:11:12.123400Z',
    ],
    [
      'a time with zeros at its end',
      types.plain('timestamp'),
      '"2024-02-29 10:11:12.120000000"',
      '2024-02-29T10:11:12.120Z',
    ],
    [
      'a time with picoseconds',
      types.plain('timestamp'),
      '"2024-02-29 10:11:12.000000000001"',
      '2024-02-29T10:11:12.000000000001Z',
    ],
    [
      'an instant in UTC',
      types.plain('timestamp with time zone'),
      '"2024-02-29 10:11:12.123456 UTC"',
      '2024-02-29T10:11:12.123456Z',
    ],
    [
      'an instant with an offset',
      types.plain('timestamp with time zone'),
      '"2024-03-01 01:11:12.123 +05:30"',
      '2024-02-29T19:41:12.123Z',
    ],
    [
      'an instant with the name of a zone',
      types.plain('timestamp with time zone'),
      '"2024-07-01 10:11:12.1 Europe/Berlin"',
      '2024-07-01T08:11:12.100Z',
    ],
    [
      'an instant after clocks were changed',
      types.plain('timestamp with time zone'),
      '"2024-03-31 03:30:00 Europe/Berlin"',
      '2024-03-31T01:30:00.000Z',
    ],
    ...(
      [
        ['in the first century', '0001-07-01 10:00:00 Europe/Berlin', '0001-07-01T09:06:32.000Z'],
        ['before Christ', '-0044-03-15 12:00:00.5 Europe/Berlin', '-000044-03-15T11:06:32.500Z'],
        ['of a zone that nobody knows', '2024-07-01 10:11:12.1 Mars/Olympus', '2024-07-01 10:11:12.1 Mars/Olympus'],
        ['beyond the dates of JavaScript', '+300000-01-01 00:00:00 UTC', '+300000-01-01 00:00:00 UTC'],
      ] as const
    ).map(
      ([title, text, value]) =>
        [`an instant ${title}`, types.plain('timestamp with time zone'), JSON.stringify(text), value] as const,
    ),
    ['a list', types.array(types.bigint), '[1,null,9007199254740993]', [1, null, 9007199254740993n]],
    ['a row', types.row({ a: types.bigint, 'b c': types.array(types.varchar) }), '[1,["x"]]', { a: 1, 'b c': ['x'] }],
    [
      'a row with a name of the prototype',
      types.row({ ['__proto__']: types.bigint }),
      '[1]',
      JSON.parse('{"__proto__":1}'),
    ],
    ['a map', types.map(types.bigint, types.decimal(5, 1)), '{"1":"2.5","2":null}', { 1: 2.5, 2: null }],
    [
      'JSON',
      types.plain('json'),
      JSON.stringify('{"a":[1,12345678901234567890],"b":null}'),
      { a: [1, 12345678901234567890n], b: null },
    ],
    ['a UUID', types.plain('uuid'), '"8b552858-daad-44e2-9df7-00af33157b70"', '8b552858-daad-44e2-9df7-00af33157b70'],
    ['null', types.row({ a: types.bigint }), 'null', null],
  ];

  it.each(cases)('%s is read as on DuckDB', async (_, type, json, value) => {
    const server = await withAccounts({ columns: [{ name: 'value', type }], steps: [{ rows: `[[${json}]]` }] });
    const engine = await open(server, {
      tables: { 'account.query': { name: 'account_query', columns: { value: 'unknown' } } },
    });
    const { data } = await engine.execute('SELECT value FROM account.query LIMIT 1');
    expect(data).toEqual([{ value }]);
  });
});

describe('what fails for the moment', () => {
  it.each([502, 503, 504])('is tried again after an answer %d', async (status) => {
    const server = await withAccounts({
      columns: idAndName,
      steps: [{ rows: '[[1,"a"]]' }, { status }, { rows: '[[2,"b"]]' }],
    });
    const engine = await open(server);
    const rows = await readAll((await engine.stream(query)).rows);
    expect(rows).toEqual([
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
    ]);
    const pages = server.requests.filter(({ path }) => path.endsWith('/1') && !path.includes('00000_'));
    expect(pages).toHaveLength(2);
  });

  it('waits as long as an answer 429 says', async () => {
    const limited = { status: 429, headers: { 'Retry-After': '1' } };
    const server = await withAccounts({ columns: idAndName, steps: [limited, { rows: '[[1,"a"]]' }] });
    const engine = await open(server);
    const start = performance.now();
    expect(await readAll((await engine.stream(query)).rows)).toEqual([{ id: 1, name: 'a' }]);
    expect(performance.now() - start).toBeGreaterThan(900);
  });

  it('pauses before it asks again, also if an answer 429 says that it need not', async () => {
    const limited = { status: 429, headers: { 'Retry-After': '0' } };
    const server = await withAccounts({ columns: idAndName, steps: [limited, { rows: '[[1,"a"]]' }] });
    const engine = await open(server);
    const start = performance.now();
    expect(await readAll((await engine.stream(query)).rows)).toEqual([{ id: 1, name: 'a' }]);
    expect(performance.now() - start).toBeGreaterThan(49);
  });

  it.each(['before', 'midway'] as const)(
    'gives no row twice after a connection that broke %s an answer',
    async (breaks) => {
      const server = await withAccounts({
        columns: idAndName,
        steps: [{ rows: '[[1,"a"]]' }, { breaks, rows: '[[2,"b"],[3,"c"]]' }, { rows: '[[4,"d"]]' }],
      });
      const engine = await open(server);
      const rows = await readAll((await engine.stream(query)).rows);
      expect(rows.map((row) => row['id'])).toEqual([1, 2, 3, 4]);
    },
  );

  it('fails with the address when a server stays away in the middle of a result', async () => {
    const steps = Array.from({ length: 50 }, (_, index) => ({ rows: `[[${index},"a"]]`, delayMs: 5 }));
    const server = await withAccounts({ columns: idAndName, steps });
    const engine = await open(server, { retryMs: 300 });
    const found: EngineRow[] = [];
    const { rows } = await engine.stream(query);
    const reading = (async () => {
      for await (const row of rows) if (found.push(row) === 3) await server.close();
    })();
    const error = await failure(reading);
    opened.splice(opened.indexOf(server), 1);
    expect(error.code).toBe('engine-connection');
    expect(error.message).toMatch(/The Trino server at http:\/\/127\.0\.0\.1:\d+ does not answer: .*, for \d+ ms\./);
    const ids = found.map((row) => row['id']);
    expect(ids).toEqual(ids.map((_, index) => index));
  });
});

describe('an error', () => {
  it('of the server has its name, the query and the text', async () => {
    const error = {
      message: 'line 3:7: Division by zero',
      errorCode: 8,
      errorName: 'DIVISION_BY_ZERO',
      errorType: 'INTERNAL_ERROR',
    };
    const server = await withAccounts({ columns: idAndName, steps: [{ rows: '[[1,"a"]]' }, { error }] });
    const engine = await open(server);
    const found: EngineRow[] = [];
    const thrown = await failure(engine.stream(`  ${query}`).then(({ rows }) => readAll(rows, found)));
    expect(found).toEqual([{ id: 1, name: 'a' }]);
    expect(thrown.code).toBe('engine-trino');
    expect(thrown.message).toContain(
      'Trino reports DIVISION_BY_ZERO: Division by zero (query 20260301_101112_00001_fake0).',
    );
    expect(thrown.diagnostics[0]?.span).toEqual({ start: 2, end: 2 + query.length });
    expect(thrown.cause).toMatchObject({ errorName: 'DIVISION_BY_ZERO', queryId: '20260301_101112_00001_fake0' });
    expect(server.cancelled).toEqual([]);
  });

  it('of an authorization names it, when the engine is opened and when it expires', async () => {
    let accepted = 'Bearer 1';
    const steps = Array.from({ length: 5 }, (_, index) => ({ rows: `[[${index},"a"]]` }));
    const server = await withAccounts({ columns: idAndName, steps }, { authorization: () => accepted });
    const wrong = await failure(open(server, { authorization: 'Bearer 2' }));
    expect(wrong.message).toMatch(/answers 401 \(Unauthorized\): the authorization is wrong, missing or has expired\./);
    expect(wrong.message).not.toContain('Bearer');
    const engine = await open(server, { authorization: 'Bearer 1' });
    const { rows } = await engine.stream(query);
    const expired = await failure(
      (async () => {
        for await (const _ of rows) accepted = 'Bearer 3';
      })(),
    );
    expect(expired.code).toBe('engine-connection');
    expect(expired.message).toContain('has expired');
  });

  it('refuses what a function returns for an authorization, without repeating it', async () => {
    const server = await withAccounts({ columns: idAndName, steps: [] });
    const error = await failure(open(server, { authorization: () => 'Bearer sécret' }));
    expect(error.code).toBe('wrong-argument');
    expect(error.message).toContain('The result of the function "authorization" of the option "trino"');
    expect(error.message).not.toContain('cret');
    expect(server.requests).toEqual([]);
  });

  it('names a query that a restarted server does not know', async () => {
    const server = await withAccounts({ columns: idAndName, steps: [{ rows: '[]' }, { status: 404 }] });
    const engine = await open(server);
    const error = await failure(engine.execute(query));
    expect(error.message).toContain('does not know the query 20260301_101112_00001_fake0 any more');
  });

  it('names the column of a table that has changed since', async () => {
    let type = 'bigint';
    const server = await start({
      answer: (sql) =>
        sql.includes('information_schema')
          ? listing([['account_query', 'id', type]])
          : { columns: [{ name: 'id', type: types.plain(type) }], steps: [{ rows: '[]' }] },
    });
    const engine = await open(server);
    type = 'varchar';
    const error = await failure(engine.execute('SELECT id FROM account.query LIMIT 1'));
    expect(error.message).toContain(
      'the column "id" of the table "lake.erp.account_query" has changed its type since the engine was opened; open it again',
    );
  });

  it('names the table that has lost a column', async () => {
    let columns: Parameters<typeof listing>[0] = [
      ['account_query', 'id', 'bigint'],
      ['account_query', 'name', 'varchar'],
    ];
    const error = {
      message: "line 1:8: Column 't0.name' cannot be resolved",
      errorName: 'COLUMN_NOT_FOUND',
      errorType: 'USER_ERROR',
    };
    const server = await start({
      answer: (sql) => (sql.includes('information_schema') ? listing(columns) : { columns: [], steps: [{ error }] }),
    });
    const engine = await open(server);
    columns = columns.slice(0, 1);
    const thrown = await failure(engine.execute(query));
    expect(thrown.message).toContain('COLUMN_NOT_FOUND: the table "lake.erp.account_query" has lost the column "name"');
  });

  it('names a server that is not one', async () => {
    const server = await start({ answer: () => undefined });
    const wrong = await failure(open(server, { url: `${server.url}/elsewhere` }));
    expect(wrong.code).toBe('engine-connection');
    const refused = await failure(open(server, { url: 'http://127.0.0.1:9' }));
    expect(refused.message).toMatch(/^The Trino server at http:\/\/127\.0\.0\.1:9 does not answer: /);
  });

  it.each([
    ['an address with a password', { url: 'https://ada:secret@trino.example.com' }],
    ['no address', { url: 'trino.example.com' }],
    ['a user that no header has', { user: 'Jürgen\n' }],
  ])('refuses %s without repeating it', async (_, options) => {
    const trino = { url: 'http://127.0.0.1:9', catalog: 'lake', schema: 'erp', user: 'ada', ...options };
    const error = await failure(openEngine({ trino }));
    expect(error.code).toBe('wrong-argument');
    expect(error.message).not.toContain('secret');
  });

  it('refuses tables of files beside a server', async () => {
    const trino = { url: 'http://127.0.0.1:9', catalog: 'lake', schema: 'erp', user: 'ada' };
    expect((await failure(openEngine({ trino, tables: {} }))).code).toBe('wrong-argument');
    expect((await failure(openEngine({}))).message).toContain('The option "tables" or "trino" of openEngine');
  });
});

describe('a query is cancelled on the server', () => {
  const steps = Array.from({ length: 100 }, (_, index) => ({ rows: `[[${index},"a"]]`, delayMs: 5 }));
  const idOfQuery = '20260301_101112_00001_fake0';

  it('when the loop is left', async () => {
    const server = await withAccounts({ columns: idAndName, steps });
    const engine = await open(server);
    for await (const row of (await engine.stream(query)).rows) if (row['id'] === 2) break;
    expect(server.cancelled).toEqual([idOfQuery]);
  });

  it('when the signal is aborted, and the reason is thrown', async () => {
    const server = await withAccounts({ columns: idAndName, steps });
    const engine = await open(server);
    const controller = new AbortController();
    const { rows } = await engine.stream(query, { signal: controller.signal });
    const reason = new Error('Stopped by the test.');
    const reading = (async () => {
      for await (const _ of rows) controller.abort(reason);
    })();
    await expect(reading).rejects.toBe(reason);
    expect(server.cancelled).toEqual([idOfQuery]);
  });

  it('when the engine is closed', async () => {
    const server = await withAccounts({ columns: idAndName, steps });
    const engine = await open(server);
    const error = await failure(
      (async () => {
        for await (const _ of (await engine.stream(query)).rows) engine.close();
      })(),
    );
    expect(error.code).toBe('engine-closed');
    expect(server.cancelled).toEqual([idOfQuery]);
    expect((await failure(engine.execute(query))).code).toBe('engine-closed');
  });
});

describe('an abort while nobody reads the rows', () => {
  const steps = Array.from({ length: 100 }, (_, index) => ({ rows: `[[${index},"a"]]`, delayMs: 5 }));

  it('cancels the query on the server, once', async () => {
    const server = await withAccounts({ columns: idAndName, steps });
    const engine = await open(server);
    const controller = new AbortController();
    const { rows } = await engine.stream(query, { signal: controller.signal });
    const iterator = rows[Symbol.asyncIterator]();
    await iterator.next();
    const reason = new Error('Stopped by the test.');
    controller.abort(reason);
    await expect.poll(() => server.cancelled).toHaveLength(1);
    await expect(iterator.next()).rejects.toBe(reason);
    expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('of the engine does, too', async () => {
    const server = await withAccounts({ columns: idAndName, steps });
    const engine = await open(server);
    await (await engine.stream(query)).rows[Symbol.asyncIterator]().next();
    engine.close();
    await expect.poll(() => server.cancelled).toHaveLength(1);
  });

  it('sends no statement if it comes before the authorization', async () => {
    const authorizations: ((value: string) => void)[] = [];
    let isHanging = false;
    const authorization = () =>
      isHanging ? new Promise<string>((resolve) => void authorizations.push(resolve)) : 'Bearer abc';
    const server = await withAccounts({ columns: idAndName, steps });
    const engine = await open(server, { authorization });
    await engine.execute('SELECT id FROM account.query WHERE id = 1 LIMIT 1');
    const sent = server.requests.length;
    isHanging = true;
    const controller = new AbortController();
    const running = engine.execute(query, { signal: controller.signal });
    await expect.poll(() => authorizations.length).toBe(1);
    controller.abort(new Error('Stopped by the test.'));
    await expect(running).rejects.toThrow('Stopped by the test.');
    for (const resolve of authorizations) resolve('Bearer abc');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.requests).toHaveLength(sent);
  });

  it('does not wait for an authorization that never comes', async () => {
    let isHanging = false;
    const authorization = () => (isHanging ? new Promise<string>(() => undefined) : 'Bearer abc');
    const server = await withAccounts({ columns: idAndName, steps });
    const engine = await open(server, { authorization });
    const controller = new AbortController();
    const { rows } = await engine.stream(query, { signal: controller.signal });
    const start = performance.now();
    const reading = (async () => {
      for await (const _ of rows) {
        isHanging = true;
        setTimeout(() => controller.abort(new Error('Stopped by the test.')), 20);
      }
    })();
    await expect(reading).rejects.toThrow('Stopped by the test.');
    expect(performance.now() - start).toBeLessThan(4_000);
  });
});

describe('the spooled protocol', () => {
  const inline = (rows: string) => ({ type: 'inline', data: Buffer.from(rows).toString('base64'), metadata: {} });

  it('reads rows in the answer, and in files of the storage, without the headers of the session', async () => {
    const files = { '/bucket/segment-1': '[[9007199254740993,"ü"],[3,"c"]]' };
    const result: { steps: FakeResult['steps'] } = { steps: [] };
    const server = await withAccounts(
      {
        columns: idAndName,
        get steps() {
          return result.steps;
        },
      },
      { files },
    );
    const spooled = {
      type: 'spooled',
      uri: `${server.url}/bucket/segment-1`,
      ackUri: `${server.url}/v1/ack/segment-1`,
      headers: { 'x-amz-key': ['a', 'b'] },
    };
    result.steps = [{ segments: { encoding: 'json', segments: [inline('[[1,"😀"]]'), spooled] } }];
    const engine = await open(server, { authorization: 'Bearer abc' });
    expect(await readAll((await engine.stream(query)).rows)).toEqual([
      { id: 1, name: '😀' },
      { id: 9007199254740993n, name: 'ü' },
      { id: 3, name: 'c' },
    ]);
    const ofFile = server.requests.find(({ path }) => path === '/bucket/segment-1');
    expect(ofFile?.headers).toMatchObject({ 'x-amz-key': 'a, b' });
    expect(ofFile?.headers).not.toHaveProperty('authorization');
    expect(ofFile?.headers).not.toHaveProperty('x-trino-user');
    await expect.poll(() => server.requests.some(({ path }) => path === '/v1/ack/segment-1')).toBe(true);
  });

  it('names a file that has expired', async () => {
    const spooled = { type: 'spooled', uri: 'http://127.0.0.1:1/never' };
    const server = await withAccounts({
      columns: idAndName,
      get steps() {
        return [{ segments: { encoding: 'json', segments: [{ ...spooled, uri: `${server.url}/gone` }] } }];
      },
    } satisfies FakeResult);
    const engine = await open(server);
    expect((await failure(engine.execute(query))).message).toContain('a segment of the result has expired');
  });

  it('asks the proxy for files of the coordinator, and other servers for theirs', async () => {
    const address = 'http://coordinator:8080';
    const files = { '/v1/spooled/download/1': '[[1,"a"]]' };
    const spooled = {
      type: 'spooled',
      uri: `${address}/v1/spooled/download/1`,
      ackUri: `${address}/v1/ack/1`,
    };
    const steps = [{ rows: '[]' }, { segments: { encoding: 'json', segments: [spooled] } }];
    const server = await withAccounts({ columns: idAndName, steps }, { files, proxy: { path: '/trino', address } });
    const engine = await open(server);
    expect((await engine.execute(query)).data).toEqual([{ id: 1, name: 'a' }]);
    await expect.poll(() => server.requests.some(({ path }) => path === '/trino/v1/ack/1')).toBe(true);
  });

  it('says that the storage fails, and not the authorization at the server', async () => {
    const files = { '/old': 403, '/closed': 401 };
    let uri = '';
    const server = await withAccounts(
      {
        columns: idAndName,
        get steps() {
          return [{ segments: { encoding: 'json', segments: [{ type: 'spooled', uri }] } }];
        },
      } satisfies FakeResult,
      { files },
    );
    const engine = await open(server, { retryMs: 100 });
    uri = `${server.url}/old`;
    expect((await failure(engine.execute(query))).message).toContain('a segment of the result has expired');
    uri = `${server.url}/closed`;
    expect((await failure(engine.execute(query))).message).toContain(
      `keeps rows in the storage at ${server.url}, which answers 401 (Refused by the storage).`,
    );
    uri = 'http://127.0.0.1:9/bucket?signature=secret';
    const { message } = await failure(engine.execute(query));
    expect(message).toContain('keeps rows in the storage at http://127.0.0.1:9, which does not answer: ');
    expect(message).not.toContain('secret');
  });

  it('refuses an encoding that was not asked for', async () => {
    const segments = { encoding: 'json+lz4', segments: [] };
    const server = await withAccounts({ columns: idAndName, steps: [{ segments }] });
    const engine = await open(server);
    expect((await failure(engine.execute(query))).message).toContain('json+lz4');
  });
});

describe('tables', () => {
  const rows: Parameters<typeof listing>[0] = [
    ['account_query', 'id', 'bigint'],
    ['account_query', 'addresses', 'array(row(postal code varchar))'],
    ['document_querysalesdocuments', 'documenttype', 'varchar'],
    ['document_querysalesdocuments', 'created', 'timestamp(6) with time zone'],
    ['orders', 'total', 'decimal(38,18)'],
    ['not a name', 'id', 'integer'],
  ];
  const nested = types.array(types.row({ 'postal code': types.varchar }));
  const answer = (sql: string): FakeResult => {
    if (sql.includes('information_schema')) return listing(rows);
    if (sql.includes('LIMIT 0'))
      return {
        columns: [
          { name: 'id', type: types.bigint },
          { name: 'addresses', type: nested },
        ],
        steps: [{ rows: '[]' }],
      };
    return { columns: [{ name: 'documentType', type: types.varchar }], steps: [{ rows: '[["ORDER"]]' }] };
  };

  it('have the templates that their names stand for, with types of the server', async () => {
    const engine = await open(await start({ answer }));
    const { templates } = engine.catalog().definition;
    expect(Object.keys(templates)).toEqual(['account.query', 'document.querysalesdocuments', 'erp.orders']);
    expect(templates['account.query']?.fields).toEqual({
      id: { type: 'integer' },
      'addresses.postal code': { type: 'string', collection: true, lists: ['addresses'] },
    });
    expect(templates['document.querysalesdocuments']?.fields).toMatchObject({ created: { type: 'date-time' } });
    expect(templates['erp.orders']?.fields).toEqual({ total: { type: 'decimal' } });
  });

  it('are found whatever the letter case of a query is, which the rows have', async () => {
    const server = await start({ answer });
    const engine = await open(server);
    const statement = "SELECT documentType FROM document.querySalesDocuments WHERE documentType = 'ORDER' LIMIT 10";
    expect(await engine.check(statement)).toMatchObject([{ code: 'unstable-paging' }]);
    expect((await engine.execute(statement)).data).toEqual([{ documentType: 'ORDER' }]);
    expect(server.requests.findLast(({ method }) => method === 'POST')?.body).toContain(
      '"document_querysalesdocuments"',
    );
    const unknown = await failure(engine.execute('SELECT id FROM document.querySales LIMIT 10'));
    expect(unknown.code).toBe('sql-table');
  });

  it('have the letter case of a catalog, where a query does not name them', async () => {
    const letterCase = defineCatalog({
      templates: { 'document.querySalesDocuments': { fields: { documentType: { type: 'string' } } } },
    });
    const engine = await open(await start({ answer }), { letterCase });
    const { templates } = engine.catalog().definition;
    expect(Object.keys(templates)).toEqual(['account.query', 'document.querySalesDocuments', 'erp.orders']);
    expect(Object.keys(templates['document.querySalesDocuments']?.fields ?? {})).toEqual(['documentType', 'created']);
  });

  it('have columns with dots in their names, as an export writes them', async () => {
    const row = types.row({ mailaddress: types.varchar });
    const server = await start({
      answer(sql) {
        if (sql.includes('information_schema'))
          return listing([
            ['account_query', 'defaultaddress.zipcode', 'varchar'],
            ['account_query', 'contact.main', 'row(mailaddress varchar)'],
          ]);
        const columns = [
          { name: 'defaultaddress.zipcode', type: types.varchar },
          { name: 'contact.main', type: row },
        ];
        return { columns, steps: [{ rows: sql.includes('LIMIT 0') ? '[]' : '[["8000",null]]' }] };
      },
    });
    const engine = await open(server);
    const statement =
      "SELECT defaultAddress.zipCode, contact.main FROM account.query WHERE contact.main.mailAddress = 'a' LIMIT 10";
    expect((await engine.execute(statement)).data).toEqual([
      { 'defaultAddress.zipCode': '8000', 'contact.main': null },
    ]);
    const sql = server.requests.findLast(({ method }) => method === 'POST')?.body;
    expect(sql).toContain('"defaultaddress.zipcode" AS "defaultAddress.zipCode"');
    expect(sql).toContain('"contact.main"."mailaddress"');
  });

  it('can be named, in another schema and catalog', async () => {
    const asked: string[] = [];
    const server = await start({
      answer(sql) {
        asked.push(sql);
        return listing([['orders', 'id', 'bigint']]);
      },
    });
    const engine = await open(server, {
      tables: {
        'sales.order': { name: ['archive', 'y2024', 'orders'] },
        'crm.a': { name: 'a', columns: { id: 'integer' } },
      },
    });
    expect(Object.keys(engine.catalog().definition.templates)).toEqual(['sales.order', 'crm.a']);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('"archive".information_schema.columns');
    expect(asked[0]).toMatch(/USING 'y2024', 'orders'$/);
  });

  it('are found by names in any letter case, and rows have the names of the query', async () => {
    const server = await start({
      answer: (sql) =>
        sql.includes('information_schema')
          ? listing([
              ['account_query', 'id', 'bigint'],
              ['account_query', 'name', 'varchar'],
            ])
          : { columns: idAndName, steps: [{ rows: '[[1,"a"]]' }] },
    });
    for (const tables of [undefined, { 'Account.Query': 'account_query' }]) {
      const engine = await open(server, { tables });
      const keysOf = async (statement: string) => Object.keys((await engine.execute(statement)).data[0] ?? {});
      expect(await keysOf('SELECT * FROM account.query WHERE ID > 1 AND Id < 5 LIMIT 1')).toEqual(['id', 'name']);
      expect(await keysOf('SELECT * FROM Account.QUERY WHERE ID = 7 LIMIT 1')).toEqual(['id', 'name']);
      expect(await keysOf('SELECT ID, Name FROM account.query ORDER BY id LIMIT 1')).toEqual(['ID', 'Name']);
      expect(await keysOf('SELECT DISTINCT ID, name FROM account.query ORDER BY id LIMIT 1')).toEqual(['ID', 'name']);
      const joined = 'JOIN (SELECT * FROM ACCOUNT.query) AS b ON (b.ID = id)';
      expect(await keysOf(`SELECT id, b.NAME FROM account.query ${joined} LIMIT 1`)).toEqual(['id', 'b.NAME']);
      expect((await engine.check('SELECT ID FROM ACCOUNT.query WHERE id = 1 LIMIT 1')).map(({ code }) => code)).toEqual(
        [],
      );
    }
  });

  it('have the letter case of the catalog, template by template', async () => {
    const letterCase = createCatalog({
      templates: {
        'Account.query': { fields: { ID: {}, companyName: {} } },
        'order.query': { fields: { id: {}, CompanyName: {} } },
      },
    });
    const all = ['account_query', 'order_query', 'other_query'].flatMap((table) =>
      [
        [table, 'id', 'bigint'],
        [table, 'companyname', 'varchar'],
      ].map(([name = '', column = '', type = '']) => [name, column, type] as const),
    );
    const engine = await open(await start({ answer: () => listing(all) }), { letterCase });
    const { templates } = engine.catalog().definition;
    const names = Object.entries(templates).map(([name, { fields }]) => [name, Object.keys(fields ?? {})]);
    expect(names).toEqual([
      ['Account.query', ['ID', 'companyName']],
      ['order.query', ['id', 'CompanyName']],
      ['other.query', ['id', 'companyname']],
    ]);
  });

  it('are told apart by their exact names, and can have any column', async () => {
    const engine = await open(
      await start({
        answer: () =>
          listing([
            ['orders', 'id', 'bigint'],
            ['erp_orders', '__proto__', 'bigint'],
            ['erp_orders', 'total', 'double'],
          ]),
      }),
    );
    expect(Object.keys(engine.catalog().definition.templates['erp.orders']?.fields ?? {})).toEqual([
      '__proto__',
      'total',
    ]);
  });

  it('that cannot be read do not keep others from being read', async () => {
    const error = { message: 'line 1:15: View is stale', errorName: 'VIEW_IS_STALE', errorType: 'USER_ERROR' };
    const engine = await open(
      await start({
        answer(sql) {
          if (sql.includes('information_schema'))
            return listing([
              ['account_query', 'id', 'bigint'],
              ['stale_view', 'id', 'bigint'],
              ['stale_view', 'tags', 'array(varchar)'],
            ]);
          return { columns: idAndName.slice(0, 1), steps: sql.includes('stale') ? [{ error }] : [{ rows: '[[1]]' }] };
        },
      }),
    );
    expect(engine.catalog().definition.templates['stale.view']?.fields).toEqual({
      id: { type: 'integer' },
      tags: { type: 'unknown' },
    });
    expect((await engine.execute('SELECT id FROM account.query LIMIT 5')).data).toEqual([{ id: 1 }]);
    expect((await failure(engine.execute('SELECT id FROM stale.view LIMIT 5'))).message).toContain('VIEW_IS_STALE');
  });

  it.each([
    ['an empty name', ''],
    ['no parts', { name: [] }],
    ['an empty part', { name: ['lake', '', 'orders'] }],
    ['four parts', { name: ['a', 'b', 'c', 'd'] }],
  ])('are refused with %s', async (_, table) => {
    const trino = { url: 'http://127.0.0.1:9', catalog: 'lake', schema: 'erp', user: 'ada', tables: { 'a.b': table } };
    expect((await failure(openEngine({ trino }))).code).toBe('wrong-argument');
  });

  it('that do not exist are errors with their names', async () => {
    const server = await start({ answer });
    expect((await failure(open(server, { tables: { 'a.b': 'nothing' } }))).message).toBe(
      'The table of "a.b" cannot be read: Trino has no table "lake.erp.nothing".',
    );
    const empty = await start({
      answer: (sql) =>
        sql.includes('schemata')
          ? { columns: [{ name: 'schema_name', type: types.varchar }], steps: [{ rows: '[["erp"],["sales"]]' }] }
          : listing([]),
    });
    expect((await failure(open(empty, { schema: 'slaes' }))).message).toMatch(
      /has no schema "lake\.slaes", but "sales"\.$/,
    );
    expect((await failure(open(empty, { schema: 'ERP' }))).message).toMatch(
      /has no tables in the schema "lake\.ERP"\.$/,
    );
  });
});

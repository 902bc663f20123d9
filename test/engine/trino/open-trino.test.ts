import { describe, expect, it } from 'vitest';
import { type EngineProgress, type EngineRow, openEngine } from '../../../src/engine/index.js';
import { listing, types } from './support/fake-trino.js';
import { failure, idAndName, open, query, readAll, start, withAccounts } from './support/open-engine.js';

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

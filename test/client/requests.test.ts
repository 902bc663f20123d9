import { gzipSync } from 'node:zlib';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { from } from '../../src/builder/index.js';
import { type ClientOptions, createClient } from '../../src/client/index.js';
import type { Diagnostic } from '../../src/diagnostics/index.js';
import { parseOrThrow, vql } from '../../src/vql/index.js';
import { clientOf, errorOf, json, page, secret, startServer, text } from './server.js';

const lastPage = { 'x-query-more-elements': 'false', 'x-query-next-offset': '0' };

describe('a client', () => {
  const required = { baseUrl: 'https://erp.example.com', userAgent: 'my-app', token: 'secret' };

  it.each([
    ['baseUrl', '/erp'],
    ['baseUrl', 'ftp://erp.example.com'],
    ['baseUrl', 'https://erp.example.com?tenant=1'],
    ['userAgent', undefined],
    ['userAgent', ''],
    ['userAgent', ' '],
    ['userAgent', 'my app\n'],
    ['token', undefined],
    ['token', 5],
    ['token', { token: () => 'secret' }],
    ['timeoutMs', 0],
    ['retry', 3],
    ['version', ['latest']],
  ])('is not made with the option %s %j', (name, value) => {
    const options = { ...required, [name]: value } as ClientOptions;
    expect(() => createClient(options)).toThrow(`The option "${name}" of createClient must be`);
  });

  it('is not made with an unknown option', () => {
    expect(() => createClient({ ...required, useragent: 'x' } as ClientOptions)).toThrow('Did you mean "userAgent"?');
    expect(() => createClient({ ...required, retry: { attempt: 3 } } as never)).toThrow('Did you mean "attempts"?');
  });

  it('is not made without options', () => {
    expect(() => createClient(undefined as never)).toThrow('The options of createClient must be an object');
  });

  it('lists what it assumes, without what its options state', () => {
    const assumed = createClient(required).assumptions;
    expect(assumed).toEqual([
      'statement-member',
      'result-shape',
      'next-offset',
      'rest-headers',
      'short-page',
      'rest-sort',
      'sort-list-rest',
      'rate-limits',
      'error-body',
      'refusal-status',
      'document-statuses',
      'path-versions',
      'authorization-header',
      'registration-answer',
      'subscription-transitions',
    ]);
    const stated = {
      statementMember: 'vql',
      rowsOf: () => [],
      version: '2',
      authorize: () => ({}),
      dialect: { evidence: { 'short-page': 'installation' } },
    } as const;
    const { assumptions } = createClient({ ...required, ...stated });
    expect(assumed.filter((id) => !assumptions.includes(id))).toEqual([
      'statement-member',
      'result-shape',
      'short-page',
      'path-versions',
      'authorization-header',
    ]);
    expect(createClient({ ...required, rowsOf: undefined }).assumptions).toEqual(assumed);
  });

  it.each(['', '/', '/api', '/api/'])('sends its requests below the base url %j', async (path) => {
    const server = await startServer(json({ id: '7' }));
    const erp = clientOf({ url: `${server.url}${path}` });
    await erp.get('account', '7');
    expect(server.received[0]?.path).toBe(`${path.replace(/\/$/, '')}/erp/accounts/7`);
  });

  it('takes a URL as its base', async () => {
    const server = await startServer(json({ id: '7' }));
    await clientOf(server, { baseUrl: new URL(server.url) }).get('account', '7');
    expect(server.received.map(({ path }) => path)).toEqual(['/erp/accounts/7']);
  });

  it('sends User-Agent, token and media types', async () => {
    const server = await startServer(page(0));
    await clientOf(server).query('SELECT id FROM account.query').toArray({ max: 0 });
    expect(server.received[0]?.headers).toMatchObject({
      'user-agent': 'my-app/1.0',
      authorization: `Bearer ${secret}`,
      accept: 'application/json',
      'content-type': 'application/json',
    });
  });

  it('sends the headers of the option authorize', async () => {
    const server = await startServer(json({}));
    const erp = clientOf(server, { authorize: (token) => ({ 'x-api-key': token }) });
    await erp.get('account', '7');
    expect(server.received[0]?.headers).toMatchObject({ 'x-api-key': secret });
    expect(server.received[0]?.headers.authorization).toBeUndefined();
  });

  it('asks a function for the token of each request', async () => {
    const server = await startServer(json({}));
    let count = 0;
    const erp = clientOf(server, {
      token: async () => {
        count += 1;
        return `token-${count}`;
      },
    });
    await erp.get('account', '7');
    await erp.get('account', '8');
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it('uses the fetch of the platform at the time of the call', async () => {
    const own = globalThis.fetch;
    const erp = createClient(required);
    try {
      globalThis.fetch = async () => Response.json({ id: '7' });
      expect(await erp.get('account', '7')).toEqual({ id: '7' });
    } finally {
      globalThis.fetch = own;
    }
  });
});

describe('query', () => {
  const statement = 'SELECT id FROM account.query ORDER BY id';
  const sources = {
    'a text': 'SELECT id FROM account.query',
    'a text of the tag': vql`SELECT id FROM account.query`,
    'a query of the builder': from('account.query').select('id'),
    'a tree': parseOrThrow('SELECT id FROM account.query'),
    'the body of the execute endpoint': { statement: 'SELECT id FROM account.query' },
  };

  it.each(Object.entries(sources))('reads every row of %s, page by page', async (_, source) => {
    const server = await startServer(page(5));
    const ids: unknown[] = [];
    for await (const { id } of clientOf(server).query(source as string, { pageSize: 2 })) ids.push(id);
    expect(ids).toEqual(['1', '2', '3', '4', '5']);
    // An offset of 0 is not sent.
    expect(server.received.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
      ['POST', '/cmn/computed-queries/execute', { statement, limit: 2 }],
      ['POST', '/cmn/computed-queries/execute', { statement, limit: 2, offset: 2 }],
      ['POST', '/cmn/computed-queries/execute', { statement, limit: 2, offset: 4 }],
    ]);
  });

  it('reads pages', async () => {
    const server = await startServer(page(3));
    const sizes: number[] = [];
    for await (const { rows } of clientOf(server).query(statement, { pageSize: 2 }).pages()) sizes.push(rows.length);
    expect(sizes).toEqual([2, 1]);
  });

  it('sends a C-Unit query to its template, with group and template encoded', async () => {
    const server = await startServer(json({ data: [{ id: '1' }] }, lastPage));
    const query = { group: 'account', template: 'query', request: {} };
    const codes: string[] = [];
    const erp = clientOf(server, { onDiagnostic: ({ code }) => codes.push(code) });
    await erp.query(query, { tiebreak: 'none' }).toArray({ max: 1 });
    expect(codes).toContain('template-sort');
    await clientOf(server).page({ ...query, group: 'a/b', template: 'ä?' }, { limit: 5 });
    expect(server.received.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ['/cmn/computed-queries/account/query', { pageable: { limit: 100 } }],
      ['/cmn/computed-queries/a%2Fb/%C3%A4%3F', { pageable: { limit: 5 } }],
    ]);
  });

  it('has rows of the type of the query', async () => {
    const erp = clientOf({ url: 'https://erp.example.com' });
    const typed = vql<{ readonly id: string }>`SELECT id FROM account.query`;
    expectTypeOf(erp.query(typed).first()).resolves.toEqualTypeOf<{ readonly id: string } | undefined>();
    expectTypeOf(erp.query<{ readonly n: number }>('SELECT n FROM a.b').first()).resolves.toEqualTypeOf<
      { readonly n: number } | undefined
    >();
  });

  it('sends nothing before the first row is requested', async () => {
    const server = await startServer(page(1));
    const rows = clientOf(server).query(statement);
    expect(server.received).toEqual([]);
    expect(await rows.first()).toEqual({ id: '1' });
  });

  it('uses the member and the rows that the options state', async () => {
    const server = await startServer(json({ result: { rows: [{ id: '1' }] } }, lastPage));
    const rowsOf = (body: unknown) => (body as { result: { rows: unknown } }).result.rows;
    const erp = clientOf(server, { statementMember: 'vql', rowsOf });
    expect(await erp.query(statement).toArray({ max: 1 })).toEqual([{ id: '1' }]);
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ vql: statement, limit: 100 });
  });

  it('reports the warnings of the pager', async () => {
    const server = await startServer(json({ data: [] }));
    const found: Diagnostic[] = [];
    const erp = clientOf(server, { onDiagnostic: (one) => found.push(one) });
    await erp.query({ statement: 'SELECT id FROM account.query LIMIT 10', limit: 5 }).toArray({ max: 10 });
    expect(found.map(({ code }) => code)).toContain('page-conflict');
  });

  it('rejects a text that is not VQL before anything is sent', async () => {
    const server = await startServer(page(1));
    expect(await errorOf(clientOf(server).query('SELECT FROM').first())).toMatchObject({ name: 'VqlError' });
    expect(server.received).toEqual([]);
  });

  it.each([
    ['pageSize', { pageSize: 0 }],
    ['retry', { retry: {} }],
  ])('rejects the option %s', (name, options) => {
    const erp = clientOf({ url: 'https://erp.example.com' });
    expect(() => erp.query(statement, options as object)).toThrow(`"${name}"`);
    expect(() => erp.list('/erp/x', {}, options as object)).toThrow(`"${name}"`);
  });
});

describe('page', () => {
  it('reads one page', async () => {
    const server = await startServer(page(5));
    const erp = clientOf(server);
    expect(await erp.page('SELECT id FROM account.query LIMIT 2')).toEqual({
      rows: [{ id: '1' }, { id: '2' }],
      hasMore: true,
      nextOffset: 2,
    });
    expect(await erp.page('SELECT id FROM account.query', { limit: 2, offset: 4 })).toEqual({
      rows: [{ id: '5' }],
      hasMore: false,
      nextOffset: undefined,
    });
    expect(server.received.map(({ body }) => JSON.parse(body))).toEqual([
      { statement: 'SELECT id FROM account.query', limit: 2 },
      { statement: 'SELECT id FROM account.query', limit: 2, offset: 4 },
    ]);
  });

  it('leaves out an offset of 0', async () => {
    const server = await startServer(page(1));
    await clientOf(server).page('SELECT id FROM account.query OFFSET 0', { limit: 1, offset: 0 });
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({
      statement: 'SELECT id FROM account.query',
      limit: 1,
    });
  });

  it.each([0, -1, 1.5, '5'])('rejects the limit %j', async (limit) => {
    const server = await startServer(page(1));
    const error = await errorOf(clientOf(server).page('SELECT id FROM account.query', { limit: limit as number }));
    expect(error).toMatchObject({ code: 'wrong-argument' });
    expect(await errorOf(clientOf(server).page(`SELECT id FROM account.query LIMIT 0`))).toMatchObject({
      name: 'VqlError',
    });
    expect(server.received).toEqual([]);
  });

  it('of a query without a limit needs "all"', async () => {
    const server = await startServer(page(3));
    const erp = clientOf(server);
    expect(await errorOf(erp.page('SELECT id FROM account.query'))).toMatchObject({ code: 'unlimited-query' });
    expect(server.received).toEqual([]);
    const { rows } = await erp.page('SELECT id FROM account.query', { all: true });
    expect(rows).toHaveLength(3);
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ statement: 'SELECT id FROM account.query' });
  });

  const cunit = { group: 'account', template: 'query', request: { pageable: { start: 6, limit: 3 } } };
  it.each([
    [{}, 3, 6],
    [{ limit: 5 }, 5, 6],
    [{ offset: 9 }, 3, 9],
    [{ limit: 5, offset: 9 }, 5, 9],
    [{ offset: 0 }, 3, undefined],
  ])(
    'with the options %j has the limit and the offset of the query that they do not state',
    async (options, limit, offset) => {
      const server = await startServer(json({ data: [] }, lastPage));
      const erp = clientOf(server);
      const statement = 'SELECT id FROM account.query';
      await erp.page(`${statement} LIMIT 3 OFFSET 6`, options);
      await erp.page(parseOrThrow(`${statement} LIMIT 3 OFFSET 6`), options);
      await erp.page({ statement, limit: 3, offset: 6 }, options);
      await erp.page(cunit, options);
      const bodies = server.received.map(({ body }) => JSON.parse(body));
      const fields = { limit, ...(offset !== undefined && { offset }) };
      expect(bodies.slice(0, 3)).toEqual(Array(3).fill({ statement, ...fields }));
      expect(bodies[3]).toEqual({ pageable: { limit, ...(offset !== undefined && { start: offset }) } });
    },
  );

  it('of a C-Unit query has its limit in pageable', async () => {
    const server = await startServer(json({ data: [] }, lastPage));
    await clientOf(server).page({ group: 'account', template: 'query', request: {} }, { limit: 5, offset: 10 });
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ pageable: { start: 10, limit: 5 } });
  });

  it.each([
    ['a query of the builder', from('account.query').select('id').limit(3)],
    ['a text of the tag', vql`SELECT id FROM account.query LIMIT ${3}`],
    ['a tree', parseOrThrow('SELECT id FROM account.query LIMIT 3')],
    ['the body of the execute endpoint', { statement: 'SELECT id FROM account.query', limit: 3 }],
    ['such a body with a tree', { statement: parseOrThrow('SELECT id FROM account.query LIMIT 3') }],
  ])('of %s has its limit as a field', async (_, source) => {
    const server = await startServer(page(3));
    expect((await clientOf(server).page(source as unknown as string)).rows).toHaveLength(3);
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({
      statement: 'SELECT id FROM account.query',
      limit: 3,
    });
  });

  it('of a query of the builder that VQL cannot express is sent in C-Unit', async () => {
    const server = await startServer(json({ data: [] }, lastPage));
    await clientOf(server).page(from('account.query').select('id').contains('name', '100%').limit(5));
    expect(server.received.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      [
        '/cmn/computed-queries/account/query',
        {
          adhocPreset: { results: [{ property: 'id' }] },
          pageable: { limit: 5 },
          queryPredicate: { type: 'FILTER', operator: 'CONTAINS', property: 'name', values: ['100%'] },
        },
      ],
    ]);
  });
});

describe('list', () => {
  it('reads a collection by the name of its endpoint, or by its path', async () => {
    const server = await startServer(json([{ id: '1' }]));
    const erp = clientOf(server);
    expect(await erp.list('listStockJournal', { articleId: '7' }).toArray({ max: 10 })).toEqual([{ id: '1' }]);
    await erp.list('listCreateTemplates').toArray({ max: 10 });
    await erp.list('/erp/others', { name: 'a&b' }, { pageSize: 5, tiebreak: 'none' }).toArray({ max: 10 });
    expect(server.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /erp/stocks/stockjournal?articleId=7&sort=id&order=ASC&start=0&limit=100',
      'GET /cmn/create-templates?start=0&limit=100',
      'GET /erp/others?name=a%26b&start=0&limit=5',
    ]);
  });

  it('rejects a name that is not one of a list', () => {
    const erp = clientOf({ url: 'https://erp.example.com' });
    expect(() => erp.list('getAccount' as never)).toThrow('"listCreateTemplates", "listStockJournal"');
  });

  it('reports an answer that is not a list', async () => {
    const server = await startServer(json({ rows: [] }));
    expect(await errorOf(clientOf(server).list('listStockJournal').first())).toMatchObject({
      code: 'unreadable-answer',
      message: 'The answer to GET /erp/stocks/stockjournal cannot be read: the option "rowsOf" finds no array of rows.',
    });
  });

  it('reads rows in a member, as those of a query', async () => {
    const server = await startServer(json({ data: [{ id: '1' }] }));
    const parameters = new URLSearchParams({ name: 'a&b' });
    const rows = await clientOf(server).list('/erp/others', parameters, { tiebreak: 'none' }).toArray({ max: 10 });
    expect(rows).toEqual([{ id: '1' }]);
    expect(server.received[0]?.path).toBe('/erp/others?name=a%26b&start=0&limit=100');
  });
});

describe('get', () => {
  it('keeps the digits of ids from body to path', async () => {
    const server = await startServer(
      text('{"id":1389132653974581248,"parentId":"9007199254740993"}', { 'content-type': 'application/json' }),
    );
    const erp = clientOf(server);
    const account = await erp.get<{ readonly id: bigint; readonly parentId: string }>('account', 1389132653974581249n);
    expect(account).toEqual({ id: 1389132653974581248n, parentId: '9007199254740993' });
    await erp.get('article', account.id);
    await erp.get('document', account.parentId);
    expect(server.received.map(({ path }) => path)).toEqual([
      '/erp/accounts/1389132653974581249',
      '/erp/articles/1389132653974581248',
      '/erp/documents/9007199254740993',
    ]);
  });

  it('encodes the id', async () => {
    const server = await startServer(json({}));
    await clientOf(server).get('account', '../a b?c#d');
    expect(server.received[0]?.path).toBe('/erp/accounts/..%2Fa%20b%3Fc%23d');
  });

  it.each(['', '..', 2 ** 53])('rejects the id %j', async (id) => {
    const server = await startServer(json({}));
    expect(await errorOf(clientOf(server).get('account', id))).toMatchObject({ code: 'wrong-argument' });
    expect(server.received).toEqual([]);
  });

  it('rejects an unknown kind of record', async () => {
    const erp = clientOf({ url: 'https://erp.example.com' });
    expect(await errorOf(erp.get('person' as never, '1'))).toMatchObject({ code: 'wrong-argument' });
  });

  it('reads an answer that is compressed', async () => {
    const server = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync('{"id":"7"}'));
    });
    expect(await clientOf(server).get('account', '7')).toEqual({ id: '7' });
  });
});

import { describe, expect, it } from 'vitest';
import type { Client } from '../../src/client/index.js';
import type { Diagnostic } from '../../src/diagnostics/index.js';
import { clientOf, errorOf, json, startServer, text } from './server.js';

const lastPage = { 'x-query-more-elements': 'false', 'x-query-next-offset': '0' };
const document = { transitionId: 'create', document: {} };

describe('a body that is checked before it is sent', () => {
  const registration = { url: 'https://app.example.com', destinationQueue: 'article.update' };
  const calls: readonly (readonly [string, object, (erp: Client, body: object) => Promise<unknown>])[] = [
    ['documents.create', document, (erp, body) => erp.documents.create(body as never)],
    ['webhooks.register', registration, (erp, body) => erp.webhooks.register(body as never)],
    ['webhooks.deregister', registration, (erp, body) => erp.webhooks.deregister(body as never)],
  ];

  it.each(calls)('by %s is as it was when the call was made', async (_, given, send) => {
    const server = await startServer(json({}));
    const body: Record<string, unknown> = structuredClone({ ...given });
    const call = send(clientOf(server), body);
    for (const name of Object.keys(body)) body[name] = 5;
    await call;
    expect(server.received.map(({ body: received }) => JSON.parse(received))).toEqual([given]);
  });

  it.each(calls)('by %s is a value that JSON can express, not nested too deeply', async (name, given, send) => {
    const server = await startServer(json({}));
    const cycle: Record<string, unknown> = { ...given };
    cycle['self'] = cycle;
    let deep: unknown = {};
    for (let depth = 0; depth < 1_000; depth++) deep = [deep];
    for (const [wrong, expected] of [
      [cycle, 'a value that JSON can express'],
      [{ ...given, price: Number.NaN }, 'a value that JSON can express; found'],
      [{ ...given, deep }, 'JSON whose arrays and objects are nested at most 1000 levels deep; found deeper ones.'],
    ] as const)
      expect(await errorOf(send(clientOf(server), wrong))).toMatchObject({
        code: 'wrong-argument',
        message: expect.stringMatching(new RegExp(`^The (request|registration) of ${name} must be ${expected}`)),
      });
    expect(server.received).toEqual([]);
  });
});

describe('documents.create', () => {
  it('sends the request, with the digits of its ids', async () => {
    const server = await startServer(json({ document: { id: '1' } }));
    const request = { ...document, document: { externalId: 'A-1' } };
    expect(await clientOf(server).documents.create(request)).toEqual({ document: { id: '1' } });
    expect(server.received.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
      ['POST', '/erp/documents', request],
    ]);
  });

  it('checks the request before it is sent, and reports warnings', async () => {
    const server = await startServer(json({}));
    const found: Diagnostic[] = [];
    const erp = clientOf(server, { onDiagnostic: (one) => found.push(one) });
    expect(await errorOf(erp.documents.create({ document: {} } as never))).toMatchObject({
      name: 'VqlError',
      message: 'Not a valid request of documents.create, at "/transitionId": Expected a string, found nothing.',
    });
    expect(server.received).toEqual([]);
    const lines = [{ lineType: 'ARTICLE_LINE', quantity: 2, settledOpenItemId: '4711' }];
    await erp.documents.create({ transitionId: 'create', document: { lines } } as never);
    expect(found.map(({ severity }) => severity)).toEqual(['warning']);
    expect(server.received).toHaveLength(1);
  });

  it('sends what was checked, although the object is changed afterwards', async () => {
    const server = await startServer(json({}));
    const request: { transitionId: string; document: object } = { ...document };
    let given = (_: string): void => undefined;
    const token = () => new Promise<string>((resolve) => (given = resolve));
    const creation = clientOf(server, { token }).documents.create(request);
    await expect.poll(() => given.length).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 200));
    request.transitionId = 'delete';
    given('late');
    await creation;
    expect(JSON.parse(server.received[0]?.body ?? '').transitionId).toBe('create');
  });
});

describe('dialectInfo', () => {
  it('returns the dialect of the installation, with the settings of the client', async () => {
    const server = await startServer(json({ functions: [{ name: 'lower' }], dataTypes: [] }));
    const dialect = await clientOf(server, { dialect: { likeEscape: '!' } }).dialectInfo();
    expect(server.received[0]?.path).toBe('/cmn/computed-queries/dialect-info');
    expect(dialect.likeEscape).toBe('!');
  });

  it('throws for an answer that is not one', async () => {
    const server = await startServer(json({ other: [] }));
    expect(await errorOf(clientOf(server).dialectInfo())).toMatchObject({
      name: 'ClientError',
      code: 'unreadable-answer',
      status: 200,
      body: '{"other":[]}',
    });
  });
});

describe('webhooks', () => {
  const wanted = {
    owner: 'system',
    url: 'https://example.org/v2',
    destinationQueue: 'article.update',
    appIdentifier: 'my-app',
  };

  it('lists destinations', async () => {
    const destinations = [{ owner: 'system', queue: 'article.update' }];
    const server = await startServer(json(destinations));
    expect(await clientOf(server).webhooks.destinations()).toEqual(destinations);
    expect(server.received[0]?.path).toBe('/cmn/system/app-message-webhook/destinations');
  });

  it.each([
    ['register', 'latest', {}],
    ['deregister', '2', { version: 2 }],
  ] as const)('%s sends the registration to version %s', async (name, version, options) => {
    const server = await startServer(text(''));
    expect(await clientOf(server, options).webhooks[name](wanted)).toBeUndefined();
    expect(server.received.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
      ['POST', `/community/${version}/cmn/system/app-message-webhook/${name}`, wanted],
    ]);
  });

  it('returns a text as it is, but not a page in HTML', async () => {
    const server = await startServer(text('ok'), text('<p>Sign in', { 'content-type': 'text/html' }));
    const erp = clientOf(server);
    expect(await erp.webhooks.register(wanted)).toBe('ok');
    expect(await errorOf(erp.webhooks.register(wanted))).toMatchObject({ code: 'unreadable-answer' });
  });

  it('checks a registration before it is sent', async () => {
    const server = await startServer(text(''));
    const error = await errorOf(clientOf(server).webhooks.register({ ...wanted, url: 'ftp://x' }));
    expect(error).toMatchObject({ name: 'VqlError' });
    expect(server.received).toEqual([]);
  });

  it('plans what to add and what has become stale', async () => {
    const old = {
      id: '7',
      url: 'https://example.org/v1',
      destinationQueue: 'article.update',
      appIdentifier: 'my-app',
      state: 'ACTIVE',
    };
    const server = await startServer(json({ data: [old] }, lastPage));
    expect(await clientOf(server).webhooks.plan([wanted])).toEqual({
      add: [wanted],
      keep: [],
      stale: [{ subscription: old, reason: 'twin' }],
      revoked: [],
    });
    expect(JSON.parse(server.received[0]?.body ?? '').statement).toContain('FROM system.queryAppMessageWebhook');
  });
});

const cyclic: { self?: unknown } = {};
cyclic.self = cyclic;

describe('request', () => {
  it('sends a request to an endpoint by its name', async () => {
    const cookies = { 'set-cookie': 'session=1', 'set-cookie2': 'session=2' };
    const server = await startServer(json([{ key: 'account' }], { 'x-more': '1', ...cookies }));
    const erp = clientOf(server, { version: '3' });
    const { status, headers, body } = await erp.request('listGroups');
    expect([status, headers.get('x-more'), body]).toEqual([200, '1', [{ key: 'account' }]]);
    expect(Object.keys(cookies).map((name) => headers.get(name))).toEqual([null, null]);
    await erp.request('listFields', { parameters: { group: 'a/b', template: 'c' } });
    await erp.request('putDocument', { body: { id: 1389132653974581248n } });
    await erp.request('registerWebhook', { body: {} });
    expect(server.received.map(({ method, path, body }) => `${method} ${path} ${body}`)).toEqual([
      'GET /cmn/computed-queries ',
      'GET /cmn/computed-queries/a%2Fb/c/fields ',
      'PUT /erp/documents {"id":1389132653974581248}',
      'POST /community/3/cmn/system/app-message-webhook/register {}',
    ]);
  });

  it('sends a request by method and path', async () => {
    const server = await startServer(text('1,2', { 'content-type': 'text/csv' }));
    const { body } = await clientOf(server).request({ method: 'GET', path: '/erp/export' }, { query: [['a', 'b&c']] });
    expect(body).toBe('1,2');
    expect(server.received[0]?.path).toBe('/erp/export?a=b%26c');
  });

  it.each([
    'erp',
    '//elsewhere.test/x',
    '/../x',
    '/%2e%2e/x',
    '/http://elsewhere.test/',
    '/x?a=b',
    '/x#y',
    '\\\\elsewhere.test',
  ])('leads the token nowhere else by the path %s', async (path) => {
    const server = await startServer(json({}));
    const sent: string[] = [];
    const fetch = async (url: string | URL) => {
      sent.push(String(url));
      return Response.json({});
    };
    const erp = clientOf({ url: `${server.url}/api` }, { fetch });
    await erp.request({ method: 'GET', path: path as '/x' }).catch(() => undefined);
    expect(sent.filter((url) => !url.startsWith(`${server.url}/api/`))).toEqual([]);
  });

  const deep = { a: JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) };
  const unwritable = {
    toJSON: () => {
      throw new Error('no price yet');
    },
  };

  it.each<readonly [string, unknown, unknown, string]>([
    ['an unknown endpoint', 'getAccounts', {}, 'The first argument of request must be one of '],
    ['an endpoint of the identity server', 'requestToken', {}, 'The first argument of request must be one of '],
    ['a missing parameter', 'getAccount', {}, 'id'],
    ['an unknown method', { method: 'FETCH', path: '/x' }, {}, 'The option "method" of request must be one of '],
    ['a missing path', { method: 'GET' }, {}, 'The member "path" of the endpoint of request must be a string'],
    ['an unknown option', 'listGroups', { params: {} }, 'request has no option "params". Its options are "signal", '],
    ['a misspelled member', { method: 'GET', path: '/x', query: {} }, {}, 'request has no option "query".'],
    ['a query string as a text', 'listGroups', { query: 'a=b' }, 'The option "query" of request must be an object, or'],
    ...[[['a']], [5], [['a', undefined]], { a: {} }].map(
      (query) => ['a parameter without a value', 'listGroups', { query }, 'cannot be sent in a query string'] as const,
    ),
    ['a map', 'putDocument', { body: new Map() }, 'JSON can express, or a body that fetch takes; found an object of'],
    ['a function as body', 'putDocument', { body: () => 1 }, 'must be a value that JSON can express; found a function'],
    [
      'a cycle',
      'putDocument',
      { body: cyclic },
      'must be a value that JSON can express; found an object with the member',
    ],
    [
      'a body nested too deep',
      'putDocument',
      { body: deep },
      'found an object with the member "a" (it is nested too deeply)',
    ],
    [
      'a body whose toJSON throws',
      'putDocument',
      { body: unwritable },
      'found an object with the member "toJSON" (no price yet)',
    ],
    [
      'a body with NaN',
      'putDocument',
      { body: { price: Number.NaN } },
      'The body of a request must be a value that JSON can express; found the number NaN.',
    ],
    ['a body of a GET', 'listGroups', { body: {} }, 'The option "body" of request must be left out for a GET'],
    ['a body of a GET by its path', { method: 'GET', path: '/x' }, { body: 1 }, 'must be left out for a GET'],
    ['a signal that is not one', 'listGroups', { signal: 5 }, 'The option "signal" of request must be an AbortSignal'],
  ])('rejects %s', async (_, endpoint, request, message) => {
    const erp = clientOf({ url: 'https://erp.example.com' });
    const error = await errorOf(erp.request(endpoint as never, request as never));
    expect(error).toMatchObject({ name: 'VqlError' });
    expect((error as Error).message).toContain(message);
  });
});

it('has no type for a body of a GET', () => {
  const ofTypes = (erp: Client) => [
    // @ts-expect-error - a GET has no body
    erp.request('listGroups', { body: {} }),
    // @ts-expect-error - a GET has no body
    erp.request({ method: 'GET', path: '/x' }, { body: {} }),
    erp.request('putDocument', { body: {}, query: { a: [1, 2] } }),
    erp.request({ method: 'POST', path: '/x' }, { body: {}, query: new URLSearchParams() }),
  ];
  expect(ofTypes).toBeDefined();
});

it.each<[string, Parameters<Client['request']>[1]]>([
  ['an object', { query: { a: ['1', 2], b: undefined, c: true } }],
  [
    'pairs',
    {
      query: [
        ['a', '1,2'],
        ['c', 'true'],
      ],
    },
  ],
  ['a URLSearchParams', { query: new URLSearchParams('a=1,2&c=true') }],
])('a query string is that of %s', async (_, request) => {
  const server = await startServer(json({}));
  await clientOf(server).request({ method: 'GET', path: '/x' }, request as object);
  expect(server.received[0]?.path).toBe('/x?a=1%2C2&c=true');
});

describe('options of a call', () => {
  const wrong = { singal: new AbortController().signal } as never;

  it.each<[string, (erp: Client) => unknown]>([
    ['query', (erp) => erp.query('SELECT id FROM account.query', wrong)],
    ['list', (erp) => erp.list('listStockJournal', {}, wrong)],
    ['page', (erp) => erp.page('SELECT id FROM account.query', wrong)],
    ['get', (erp) => erp.get('account', '7', wrong)],
    ['documents.create', (erp) => erp.documents.create(document, wrong)],
    ['dialectInfo', (erp) => erp.dialectInfo(wrong)],
    ['webhooks.destinations', (erp) => erp.webhooks.destinations(wrong)],
    ['webhooks.register', (erp) => erp.webhooks.register({} as never, wrong)],
    ['webhooks.deregister', (erp) => erp.webhooks.deregister({} as never, wrong)],
    ['webhooks.plan', (erp) => erp.webhooks.plan([], wrong)],
    ['request', (erp) => erp.request('listGroups', wrong)],
  ])('%s rejects a misspelled one, and sends nothing', async (name, call) => {
    const server = await startServer(json({}));
    const error = await errorOf(Promise.resolve(clientOf(server)).then(call));
    expect(error).toMatchObject({ code: 'unknown-option' });
    expect((error as Error).message).toBe(`${name} has no option "singal". Did you mean "signal"?`);
    expect(server.received).toEqual([]);
  });

  it.each<[string, (erp: Client) => unknown]>([
    [
      'query has no option "limit". It is "pageSize" here, and an option of page().',
      (erp) => erp.query('', { limit: 5 } as never),
    ],
    ['query has no option "retry". It is an option of the client.', (erp) => erp.query('', { retry: {} } as never)],
    [
      'get has no option "timeoutMs". It is an option of the client.',
      (erp) => erp.get('account', '7', { timeoutMs: 5 } as never),
    ],
  ])('have a hint where they belong elsewhere: %s', async (message, call) => {
    const error = await errorOf(Promise.resolve(clientOf({ url: 'https://erp.example.com' })).then(call));
    expect((error as Error).message).toContain(message);
  });

  it('can be headers, also of retries', async () => {
    const server = await startServer(text('', {}, 503), json({ document: {}, data: [] }));
    const erp = clientOf(server);
    const headers = { 'x-acme-suppress-own-webhooks': 'true' };
    await erp.get('account', '7', { headers });
    await erp.documents.create(document, { headers });
    await erp.page('SELECT id FROM account.query', { limit: 1, headers });
    await erp.request('putDocument', { body: {}, headers });
    await erp.request({ method: 'POST', path: '/erp/x' }, { headers: { ...headers, Accept: 'text/csv' } });
    expect(server.received.map((one) => one.headers['x-acme-suppress-own-webhooks'])).toEqual(Array(6).fill('true'));
    expect(server.received.map((one) => one.headers.accept)).toEqual([
      ...Array(4).fill('application/json'),
      'application/json, */*;q=0.5',
      'text/csv',
    ]);
  });

  it.each([
    { Authorization: 'x' },
    { 'USER-AGENT': 'x' },
    { 'content-type': 'x' },
    { 'a b': 'x' },
    { a: 'x\ny' },
    { a: undefined },
    new Headers({ a: 'b' }),
    'a: b',
  ])('cannot be the headers %j', async (headers) => {
    const server = await startServer(json({}));
    if (!(headers instanceof Headers))
      expect(await errorOf(clientOf(server).get('account', '7', { headers: headers as never }))).toMatchObject({
        code: 'wrong-argument',
        message: expect.stringContaining(
          'The option "headers" of get must be an object of headers as strings, without',
        ),
      });
    expect(server.received).toEqual([]);
  });

  it('are an object', async () => {
    const erp = clientOf({ url: 'https://erp.example.com' });
    const message = 'The options of get must be an object; found null.';
    expect(await errorOf(erp.get('account', '7', null as never))).toMatchObject({ message });
  });
});

import { describe, expect, it } from 'vitest';
import { codeGrant, deviceGrant, offlineToken, passwordGrant } from '../../src/auth/index.js';
import { type Client, createClient, type FetchInit, type RequestHeaders } from '../../src/client/index.js';
import { clientOf, errorOf, json, secret, startServer } from './server.js';

/** The headers that the client or the platform sets. */
const unsettable = [
  'authorization',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'sec-fetch-mode',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
];

/** Other headers, among them all that browsers do not let programs set. */
const others = [
  'accept',
  'accept-charset',
  'accept-encoding',
  'access-control-request-headers',
  'access-control-request-method',
  'cookie',
  'date',
  'dnt',
  'if-none-match',
  'origin',
  'proxy-authorization',
  'range',
  'referer',
  'sec-fetch-site',
  'set-cookie',
  'via',
  'x-acme-suppress-own-webhooks',
  'x-http-method-override',
];

const calls: Readonly<Record<string, (erp: Client, headers: RequestHeaders) => Promise<unknown>>> = {
  get: (erp, headers) => erp.get('account', '7', { headers }),
  query: async (erp, headers) => erp.query({ statement: 'SELECT id FROM a.b' }, { headers }).first(),
  list: async (erp, headers) => erp.list('listStockJournal', {}, { headers }).first(),
  page: (erp, headers) => erp.page({ statement: 'SELECT id FROM a.b' }, { limit: 1, headers }),
  'documents.create': (erp, headers) => erp.documents.create({ transitionId: 'a', document: {} }, { headers }),
  request: (erp, headers) => erp.request({ method: 'POST', path: '/erp/x' }, { body: {}, headers }),
};

describe.each(unsettable)('the header %s', (name) => {
  // A request states the type of its body.
  const owners = Object.keys(calls).filter((owner) => owner !== 'request' || name !== 'content-type');
  it.each(owners)('of %s is refused by its name, and nothing is sent', async (owner) => {
    const server = await startServer(json({ data: [] }));
    for (const spelled of [name, name.toUpperCase()]) {
      const error = await errorOf(
        calls[owner]?.(clientOf(server), { 'x-a': '1', [spelled]: '5' }) ?? Promise.resolve(),
      );
      expect(error).toMatchObject({
        code: 'wrong-argument',
        message: `The option "headers" of ${owner} must be an object of headers as strings, without those that the client or the platform sets; found the header "${name}".`,
      });
    }
    expect(server.received).toEqual([]);
  });
});

/** Headers in each form that `fetch` takes. */
const forms: Readonly<Record<string, (headers: Record<string, string>) => RequestHeaders>> = {
  'an object': (headers) => headers,
  Headers: (headers) => new Headers(headers),
  pairs: (headers) => Object.entries(headers),
  'a map': (headers) => new Map(Object.entries(headers)),
};

describe.each(Object.entries(forms))('%s', (_, form) => {
  it.each(Object.keys(calls))('is sent by %s, and replaces what the client has', async (owner) => {
    const server = await startServer(json({ data: [] }));
    await calls[owner]?.(clientOf(server), form({ 'X-A': '1', Accept: 'text/csv' }));
    expect(server.received[0]?.headers).toMatchObject({ 'x-a': '1', accept: 'text/csv' });
  });

  it('is refused for a header that the platform sets', async () => {
    const server = await startServer(json({}));
    expect(await errorOf(clientOf(server).get('account', '7', { headers: form({ Host: 'a' }) }))).toMatchObject({
      message: expect.stringMatching(/; found the header "host"\.$/),
    });
    expect(server.received).toEqual([]);
  });

  it('is taken from authorize', async () => {
    const server = await startServer(json({}));
    await clientOf(server, { authorize: (token) => form({ 'X-Key': token }) }).get('account', '7');
    expect(server.received[0]?.headers).toMatchObject({ 'x-key': secret });
  });
});

it.each([
  ['a string', 'x-a: 1'],
  ['a number', { 'x-a': 1 }],
  ['an array', { 'x-a': ['1'] }],
  ['names without values', ['ab']],
  ['a pair of three', [['x-a', '1', '2']]],
  ['an invalid name', { 'x a': '1' }],
  ['a line end', new Map([['x-a', '1\nb: 2']])],
  // It has its pairs only once.
  ['an iterator', new Map([['x-a', '1']]).entries()],
])('%s is not headers', async (_, headers) => {
  const server = await startServer(json({}));
  const options = { headers: headers as RequestHeaders };
  expect(await errorOf(clientOf(server).get('account', '7', options))).toMatchObject({ code: 'wrong-argument' });
  expect(server.received).toEqual([]);
});

it.each<readonly [unknown, string]>([
  [{ 'x-b': '1', 'x-a': 1 }, 'the header "x-a" that is a number'],
  [{ 'x-a': undefined }, 'the header "x-a" that is undefined'],
  [[['x-a', ['1']]], 'the header "x-a" that is an array'],
  [{ 'x-a': `${secret}\n1` }, 'the header "x-a" that cannot be sent'],
  [{ 'x a': '1' }, 'the header "x a" that cannot be sent'],
  [[['x-a', '1', '2']], 'an array'],
  ['x-a: 1', 'a string with whitespace in it'],
])('the header that is wrong is named: %j', async (headers, found) => {
  const erp = clientOf({ url: 'https://erp.example' });
  const options = { headers: headers as RequestHeaders };
  for (const [name, call] of [
    ['get', () => erp.get('account', '7', options)],
    ['request', () => erp.request({ method: 'GET', path: '/x' }, options)],
    ['fetch', () => erp.fetch('/x', options as FetchInit)],
  ] as const)
    expect(await errorOf(call())).toMatchObject({
      message: `The option "headers" of ${name} must be an object of headers as strings, without those that the client or the platform sets; found ${found}.`,
    });
});

it('an empty value of a header is sent, as by the platform', async () => {
  const server = await startServer(json({}));
  const options = { headers: { 'x-a': '' } };
  await clientOf(server).get('account', '7', options);
  await clientOf(server).fetch('/x', options);
  expect(server.received.map(({ headers }) => headers['x-a'])).toEqual(['', '']);
});

it.each(['content-length', 'Host', 'Transfer-Encoding'])('the header %s of authorize is refused', async (name) => {
  const server = await startServer(json({}));
  const erp = clientOf(server, { authorize: (token) => ({ 'x-key': token, [name]: '5' }) });
  expect(await errorOf(erp.get('account', '7'))).toMatchObject({
    code: 'wrong-argument',
    message: `The option "authorize" of createClient must be a function that returns an object of headers as strings, at least one; found one that returns the header "${name.toLowerCase()}", which the platform sets.`,
  });
  expect(server.received).toEqual([]);
});

it.each(others)('the header %s keeps no call from its end', async (name) => {
  const server = await startServer(json({ data: [] }));
  const erp = clientOf(server, { timeoutMs: 5_000, retry: { attempts: 1 } });
  for (const call of Object.values(calls)) await call(erp, { [name]: 'gzip' });
  expect(server.received.map(({ body }) => body.length > 0)).toEqual([false, true, false, true, true, true]);
});

describe('a platform without', () => {
  const client = { baseUrl: 'https://erp.example.com', userAgent: 'a', token: 't', retry: { attempts: 1 } };
  const app = { authUrl: 'https://id.example.com', clientId: 'a', clientSecret: 's' };
  const grant = { ...app, username: 'u', password: 'p' };
  const login = codeGrant({ authUrl: app.authUrl, clientId: 'a', redirectUri: 'https://app.example/callback' });
  const fetch = async (): Promise<Response> => Response.json({ id: '7', access_token: 'a1', expires_in: 60 });

  /** Runs a function where a global object is missing, or is a getter. */
  async function without(
    name: string,
    run: () => Promise<unknown>,
    instead: PropertyDescriptor = { value: undefined },
  ): Promise<unknown> {
    const [member = '', ...owners] = name.split('.').reverse();
    const owner = owners.length === 0 ? globalThis : Reflect.get(globalThis, owners.join('.'));
    const before = Object.getOwnPropertyDescriptor(owner, member) ?? {};
    Object.defineProperty(owner, member, { ...instead, configurable: true });
    try {
      return await errorOf((async () => run())());
    } finally {
      Object.defineProperty(owner, member, before);
    }
  }

  it.each([
    ['fetch', () => createClient(client).get('account', '7'), 'the client'],
    ['Headers', () => createClient({ ...client, fetch }).get('account', '7'), 'the client'],
    ['TextDecoder', () => createClient({ ...client, fetch }).get('account', '7'), 'the client'],
    ['btoa', () => createClient({ ...client, fetch }).get('account', '7'), 'the client'],
    ['URL', () => createClient(client).get('account', '7'), 'createClient'],
    ['URL.canParse', () => createClient(client).get('account', '7'), 'createClient'],
    ['performance', () => createClient(client).get('account', '7'), 'createClient'],
    ['setTimeout', () => createClient(client).get('account', '7'), 'createClient'],
    ['clearTimeout', () => passwordGrant(grant).token(), 'passwordGrant'],
    ['URL.canParse', () => passwordGrant(grant).token(), 'passwordGrant'],
    // First, while oauth4webapi is not loaded.
    ['TextEncoder', () => passwordGrant({ ...grant, fetch }).token(), 'a token source'],
    ['TextDecoder', () => deviceGrant({ ...app, fetch }).begin(), 'a token source'],
    ['btoa', () => offlineToken({ ...app, fetch, refreshToken: 'r' }).token(), 'a token source'],
    ['TextEncoder', () => login.begin(), 'codeGrant'],
    [
      'TextDecoder',
      () => login.finish('/callback?code=c&state=s', { url: '', state: 's', verifier: 'v' }),
      'codeGrant',
    ],
    ['URLSearchParams', () => passwordGrant({ ...grant, fetch }).token(), 'a token source'],
    ['fetch', () => passwordGrant(grant).token(), 'a token source'],
    ['Response', () => passwordGrant({ ...grant, fetch }).token(), 'a token source'],
    ['crypto', () => login.begin(), 'codeGrant'],
  ])('%s gets a sentence before anything is sent', async (name, run, owner) => {
    expect(await without(name, run)).toMatchObject({
      name: 'VqlError',
      code: 'missing-platform-part',
      message: `This platform has no "${name}", which ${owner} needs; nothing was sent.`,
    });
  });

  it('what it loads when it is read, but cannot, has that error as its cause', async () => {
    const cause = new ReferenceError('ReadableStream is not defined');
    const failing = {
      get: () => {
        throw cause;
      },
    };
    expect(await without('Headers', () => createClient(client).get('account', '7'), failing)).toMatchObject({
      message: 'This platform has no "Headers", which the client needs; nothing was sent.',
      cause,
    });
  });

  it.each(['fetch', 'crypto'])('%s is no error for a client that does not need it', async (name) => {
    let account: unknown;
    const done = new Error('done');
    const run = async () => {
      account = await createClient({ ...client, fetch }).get('account', '7');
      throw done;
    };
    expect(await without(name, run)).toBe(done);
    expect(account).toMatchObject({ id: '7' });
  });
});

import { describe, expect, it } from 'vitest';
import { createClient, type Fetch } from '../../src/client/index.js';
import { clientOf, errorOf, json, startServer } from './server.js';

const statement = 'SELECT id FROM account.query';
const document = { transitionId: 'create', document: {} };

describe('a source', () => {
  it.each([{ parameters: {} }, { body: {} }, {}, undefined, 5, []])(
    'is not %j, and nothing is sent',
    async (source) => {
      const server = await startServer(json({ data: [] }));
      const expected =
        'must be VQL, a query of the builder or the tag, a tree, { statement } or { group, template, request }; found ';
      expect(() => clientOf(server).query(source as never)).toThrow(`The first argument of query ${expected}`);
      const error = await errorOf(clientOf(server).page(source as never, { limit: 1 }));
      expect((error as Error).message).toContain(`The first argument of page ${expected}`);
      expect(server.received).toEqual([]);
    },
  );
});

it.each([undefined, {}, 'x', [null]])('webhooks.plan is checked before the query: %j', async (wanted) => {
  const server = await startServer(json({ data: [] }));
  const error = await errorOf(clientOf(server).webhooks.plan(wanted as never));
  expect((error as Error).message).toContain('The first argument of webhooks.plan must be an array');
  expect(server.received).toEqual([]);
});

describe('a fetch', () => {
  const erpOf = (fetch: unknown) => clientOf({ url: 'https://erp.example.com' }, { fetch: fetch as Fetch });
  const expected =
    'The option "fetch" of createClient must be a function that takes the arguments of fetch and returns a Response; found one that';

  it.each([
    ['nothing', undefined, 'returned undefined'],
    ['the body', { id: '7' }, 'returned an object with the member "id"'],
  ])('that returns %s is a mistake, and not tried again', async (_, result, found) => {
    let count = 0;
    const fetch = async () => {
      count += 1;
      return result;
    };
    expect(await errorOf(erpOf(fetch).get('account', '7'))).toMatchObject({
      code: 'unreadable-answer',
      message: `The answer to GET /erp/accounts/7 cannot be read: the option "fetch" has ${found}, not a Response.`,
    });
    expect(count).toBe(1);
    expect(await errorOf(erpOf(fetch).documents.create(document))).toMatchObject({
      code: 'unknown-outcome',
      message: `It is not known whether POST /erp/documents took effect: the option "fetch" has ${found}, not a Response. It was not sent again.`,
    });
  });

  it('that returns headers which cannot be listed is a mistake', async () => {
    const fetch = async () => ({ status: 200, headers: { get: () => null } });
    expect(await errorOf(erpOf(fetch).get('account', '7'))).toMatchObject({
      code: 'unreadable-answer',
      message: expect.stringContaining('not a Response'),
    });
  });

  it('that follows a redirect is a mistake, and its answer is not read', async () => {
    const fetch = async () => Object.defineProperty(Response.json({ id: '7' }), 'redirected', { value: true });
    expect(await errorOf(erpOf(fetch).get('account', '7'))).toMatchObject({
      code: 'unreadable-answer',
      message: expect.stringContaining('the option "fetch" has followed a redirect, which could lead the token'),
    });
  });

  it('that returns an error of the Fetch API has met a network error', async () => {
    const erp = clientOf(
      { url: 'https://erp.example.com' },
      { fetch: async () => Response.error(), retry: { attempts: 1 } },
    );
    expect(await errorOf(erp.get('account', '7'))).toMatchObject({ code: 'network' });
  });

  it('that takes one Request is a mistake, and not tried again', async () => {
    let count = 0;
    const fetch = async (request: Request) => {
      count += 1;
      return globalThis.fetch(request.url);
    };
    const error = await errorOf(erpOf(fetch).documents.create(document));
    expect(error).toMatchObject({ code: 'wrong-argument' });
    expect((error as Error).message).toContain(`${expected} throws: Invalid URL`);
    expect(count).toBe(1);
  });

  it('that throws a sentence does not double its full stop', async () => {
    const fetch = async () => {
      throw new TypeError('The network is down.');
    };
    expect(await errorOf(erpOf(fetch).get('account', '7'))).toMatchObject({
      message: 'GET /erp/accounts/7 failed: The network is down. There were 4 attempts.',
    });
  });

  it('whose TLS fails says so without paths of OpenSSL', async () => {
    const text =
      'C0EC:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../deps/openssl/openssl/ssl/record/ssl3_record.c:355:\n';
    const fetch = async () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(text), { code: 'EPROTO' }) });
    };
    const error = await errorOf(erpOf(fetch).get('account', '7'));
    expect((error as Error).message).toContain(
      'failed: TLS failed, wrong version number: is it a port of https? (EPROTO).',
    );
  });

  it('of the platform says the same of a server with http', async () => {
    const server = await startServer(json({}));
    const erp = clientOf({ url: server.url.replace('http:', 'https:') }, { retry: { attempts: 1 } });
    const { message } = (await errorOf(erp.get('account', '7'))) as Error;
    expect(message).toContain('TLS failed, ');
    expect(message).not.toContain('.c:');
  });
});

describe('a token', () => {
  it.each([
    ['', 'an empty string'],
    ['Bearer abc', 'a string with whitespace in it'],
    ['abc\n', 'a string with whitespace around it'],
  ])('%j is refused with the reason', async (token, found) => {
    const options = { baseUrl: 'https://erp.example.com', userAgent: 'my-app' };
    const expected = `must be the token alone, without "Bearer": printable ASCII characters without whitespace; found ${found}.`;
    const atOnce = await errorOf(Promise.resolve().then(() => createClient({ ...options, token })));
    expect(atOnce).toMatchObject({ name: 'VqlError', message: `The option "token" of createClient ${expected}` });
    const later = await errorOf(createClient({ ...options, token: () => token }).page(statement, { limit: 1 }));
    expect(later).toMatchObject({
      name: 'VqlError',
      message: `The result of the option "token" of createClient ${expected}`,
    });
  });
});

it('a base url with http elsewhere than on the loopback has to be allowed', () => {
  const options = { baseUrl: 'http://erp.example.com', userAgent: 'my-app', token: 'secret' };
  expect(() => createClient(options)).toThrow('allowHttp: true');
  expect(createClient({ ...options, allowHttp: true })).toBeDefined();
});

describe('a list', () => {
  const erp = clientOf({ url: 'https://erp.example.com' }, { fetch: async () => Response.json([]) });

  it.each([
    '/erp/articles',
    '/erp/accounts',
    '/erp/documents',
    '/erp/articles/',
    '/cmn/computed-queries/execute',
    '/cmn/computed-queries/account/query',
    '/community/latest/cmn/system/app-message-webhook/register',
    '/community/v1/cmn/system/app-message-webhook/deregister/',
    '/erp/x/../articles',
    '/erp/./accounts',
    '/erp\\articles',
    '/erp/%61rticles',
  ])('that no GET returns is refused with the way to records: %s', (path) => {
    expect(() => erp.list(path as `/${string}`)).toThrow(
      'The first argument of list must be a path that GET reads (records are listed by a query, as in query("SELECT id FROM group.template ORDER BY id"))',
    );
  });

  it.each([
    '/erp/stocks/stockjournal',
    '/cmn/create-templates',
    '/cmn/computed-queries/account',
    '/cmn/computed-queries/account/query/fields',
    '/cmn/computed-queries/dialect-info',
    '/erp/articlesOfMine',
  ] as const)('of another path is not refused: %s', (path) => {
    expect(() => erp.list(path)).not.toThrow();
  });
});

import { execFile } from 'node:child_process';
import { inspect, promisify } from 'node:util';
import { Request as UndiciRequest } from 'undici';
import { describe, expect, it } from 'vitest';
import { createClient, type RawRequest, type RequestRecord, type ResponseRecord } from '../../src/client/index.js';
import { fetchBy } from '../support/fetch-by.js';
import { type Behaviour, clientOf, errorOf, json, page, reset, secret, slow, startServer, text } from './server.js';

const statement = 'SELECT id FROM account.query';
const document = { transitionId: 'create', document: { externalId: 'it\'s \\ "quoted"' } };

/** Everything that a program or a logger can see of a value. */
function seen(value: unknown): string {
  const error = value as {
    readonly message?: unknown;
    readonly stack?: unknown;
    readonly cause?: unknown;
    readonly headers?: Headers;
  };
  const headers = error.headers instanceof Headers ? [...error.headers] : error.headers;
  return [
    inspect(value, { depth: 20, showHidden: true }),
    JSON.stringify(value),
    error.message,
    error.stack,
    inspect(error.cause),
    inspect(headers),
  ].join('\n');
}

/** An answer with rows is no error, and may contain what it contains. */
const accepted = () => Promise.reject(new Error('accepted'));

/** The secret in any form, and any part of it that could be recognized. */
const leaks = (value: unknown): readonly string[] => {
  const forms = [secret, encodeURIComponent(secret), btoa(`:${secret}`)];
  return forms.filter((form) => seen(value).includes(form) || seen(value).includes(form.slice(0, 8)));
};

const echo =
  (status: number, type = 'text/plain'): Behaviour =>
  (_, response) =>
    response
      .writeHead(status, {
        'content-type': type,
        'x-echo': `Bearer ${secret}`,
        [`x-${encodeURIComponent(secret)}`]: '1',
        'set-cookie': 'session=very-secret',
      })
      .end(JSON.stringify({ detail: `The token ${secret} of ?t=${encodeURIComponent(secret)} is wrong.` }));

describe('the token', () => {
  it.each([
    ['a refusal that repeats it', echo(401)],
    ['a problem that repeats it', echo(403, 'application/problem+json')],
    ['a page that repeats it', echo(200, 'text/html')],
    ['an answer without rows that repeats it', echo(200, 'application/json')],
    ['an outcome that is not known', echo(500)],
    ['a reset', reset],
    ['an answer that takes too long', slow],
    // The part of the token before the cut must not be left.
    ...Array.from(
      { length: 5 },
      (_, index) =>
        [
          `a refusal that is cut inside it, at ${index}`,
          text(`${'x'.repeat(10_000 - 5 * index - 3)}${secret}`.padEnd(30_000, secret), {}, 404),
        ] as const,
    ),
    [
      'a refusal that breaks inside it',
      ((_, response) => {
        response.writeHead(404, { 'content-length': '1000' });
        response.write(`no ${secret.slice(0, 20)}`, () => response.socket?.destroy());
      }) satisfies Behaviour,
    ],
  ] as const)('is not in the error for %s', async (_, behaviour) => {
    const server = await startServer(behaviour);
    const records: unknown[] = [];
    const erp = clientOf(server, {
      timeoutMs: 100,
      retry: { attempts: 1 },
      onRequest: (one) => records.push(one),
      onResponse: (one) => records.push(one),
      onDiagnostic: (one) => records.push(one),
    });
    const errors = [
      await errorOf(erp.query(statement).first()),
      await errorOf(erp.get('account', '7').then(accepted)),
      await errorOf(erp.documents.create(document).then(accepted)),
    ];
    for (const value of [...errors, ...records, erp]) expect(leaks(value)).toEqual([]);
    expect(seen([...errors, ...records])).not.toContain('very-secret');
    expect(records.length).toBeGreaterThan(0);
  });

  it('is not in the error of a fetch that repeats it', async () => {
    const fetch = fetchBy(async (request) => {
      throw new TypeError('fetch failed', { cause: new Error(`refused ${request.headers.get('authorization')}`) });
    });
    const error = await errorOf(
      clientOf({ url: 'https://erp.example.com' }, { fetch, retry: { attempts: 1 } }).get('account', '7'),
    );
    expect(leaks(error)).toEqual([]);
    expect((error as Error).message).toBe('GET /erp/accounts/7 failed: refused Bearer <token>.');
  });

  it('is not in the cause of an error, which is what the fetch has thrown if it has no secret', async () => {
    const bug = new TypeError('Cannot read properties of undefined');
    const thrown: readonly (readonly [object, (cause: unknown) => void])[] = [
      [bug, (cause) => expect(cause).toBe(bug)],
      [
        Object.assign(new RangeError(`no ${secret}`), { code: 'E_NO' }),
        (cause) => expect(cause).toMatchObject({ name: 'RangeError', message: 'no <token>' }),
      ],
      [
        Object.assign(new Error('no'), { request: { headers: { authorization: `Bearer ${secret}` } } }),
        (cause) => expect(cause).not.toHaveProperty('request'),
      ],
      [new Error('no', { cause: new Error(secret) }), (cause) => expect(cause).toMatchObject({ message: 'no' })],
      [
        Object.assign(new Error('no'), { options: { agent: { pool: { sockets: { first: {} } } } } }),
        (cause) => expect(cause).not.toHaveProperty('options'),
      ],
      // None of these has the token among its own properties.
      ...[
        new UndiciRequest('https://erp.example.com/x', { headers: { authorization: `Bearer ${secret}` } }),
        new Map([['authorization', `Bearer ${secret}`]]),
        Buffer.from(secret),
        new (class {
          readonly #token = secret;
          token(): string {
            return this.#token;
          }
        })(),
      ].map(
        (request) =>
          [
            Object.assign(new Error('no'), { request }),
            (cause: unknown) => {
              expect(cause).toMatchObject({ name: 'Error', message: 'no' });
              expect(cause).not.toHaveProperty('request');
            },
          ] as const,
      ),
      [
        new (class extends Error {
          override readonly name = 'HttpError';
          readonly #token = secret;
          token(): string {
            return this.#token;
          }
        })('no'),
        (cause) => {
          expect(cause).toMatchObject({ name: 'HttpError', message: 'no' });
          expect(cause).not.toHaveProperty('token');
        },
      ],
      [
        new Proxy(
          {},
          {
            ownKeys: () => {
              throw new Error(secret);
            },
          },
        ),
        (cause) => expect(cause).toBeUndefined(),
      ],
    ];
    for (const [error, check] of thrown) {
      const fetch = () => Promise.reject(error);
      const found = await errorOf(
        clientOf({ url: 'https://erp.example.com' }, { fetch, retry: { attempts: 2, delayMs: 1 } }).get('account', '7'),
      );
      expect(found).toMatchObject({ code: 'network', attempts: 2 });
      expect(leaks(found)).toEqual([]);
      check((found as Error).cause);
    }
  });

  it('is not in an error in the encoded form that a header has', async () => {
    const server = await startServer((_, response, request) =>
      response.writeHead(403).end(`Wrong: ${request.headers.authorization}`),
    );
    const authorize = (token: string) => ({ authorization: `Basic ${btoa(`:${token}`)}`, 'x-tenant': '1' });
    const records: RequestRecord[] = [];
    const error = await errorOf(
      clientOf(server, { authorize, onRequest: (one) => records.push(one) }).get('account', '71'),
    );
    expect([error, ...records].flatMap(leaks)).toEqual([]);
    expect(error).toMatchObject({ body: 'Wrong: Basic <token>' });
    expect(records[0]).toMatchObject({ url: `${server.url}/erp/accounts/71`, headers: { 'x-tenant': '1' } });
  });

  it.each([`${secret}\n`, `a ${secret}`, `ü${secret}`])('is not in the error that refuses it', async (token) => {
    const options = { baseUrl: 'https://erp.example.com', userAgent: 'my-app' };
    const atOnce = await errorOf(Promise.resolve().then(() => createClient({ ...options, token })));
    const later = await errorOf(createClient({ ...options, token: () => token }).get('account', '7'));
    expect([atOnce, later].flatMap(leaks)).toEqual([]);
  });

  const wrong: readonly [string, (token: string) => unknown, string][] = [
    ['a text', (token) => `Bearer ${token}`, 'one that returns a string with whitespace in it'],
    ['a promise', async (token) => ({ authorization: token }), 'one that returns a promise'],
    ['nothing', () => undefined, 'one that returns undefined'],
    ['no header', () => ({}), 'one that returns an object'],
    [
      'a header without a text',
      () => ({ authorization: undefined }),
      'one that returns the header "authorization" that is undefined',
    ],
    [
      'a header that is not a text',
      (token) => ({ 'x-tenant': '1', authorization: { token } }),
      'one that returns the header "authorization" that is an object with the member "token"',
    ],
    [
      'a header whose name is the token',
      (token) => ({ [token]: 1 }),
      'one that returns the header "<token>" that is a number',
    ],
    ['an empty header', () => ({ authorization: '' }), 'one that returns the header "authorization" without a value'],
    ['an array that is not of pairs', (token) => ['authorization', token], 'one that returns an array'],
    [
      'an error',
      (token) => {
        throw new Error(`cannot sign ${token}.`);
      },
      'one that throws: cannot sign <token>',
    ],
  ];
  it.each(wrong)('is neither sent nor shown if authorize has %s as its result', async (_, authorize, found) => {
    const server = await startServer(json({}));
    const erp = clientOf(server, { authorize: authorize as never });
    const error = await errorOf(erp.page(statement, { limit: 1 }));
    expect(leaks(error)).toEqual([]);
    expect(error).toMatchObject({
      name: 'VqlError',
      code: 'wrong-argument',
      message: `The option "authorize" of createClient must be a function that returns an object of headers as strings, at least one; found ${found}.`,
    });
    expect(server.received).toEqual([]);
  });

  it('is not in the error for headers that are not valid', async () => {
    for (const value of [`${secret}\0`, 'a\nb'])
      for (const authorize of [(token: string) => ({ authorization: `${token}${value}` }), () => ({ 'a b': value })]) {
        const error = await errorOf(clientOf({ url: 'https://erp.example.com' }, { authorize }).get('account', '7'));
        expect(error).toMatchObject({ name: 'VqlError', code: 'wrong-argument' });
        expect(leaks(error)).toEqual([]);
      }
  });

  it('or password in the base url is not in the error that refuses it', () => {
    const create = () =>
      createClient({ baseUrl: 'https://me:very-secret@erp.example.com', userAgent: 'my-app', token: 'x' });
    expect(create).toThrow('found "https://erp.example.com/" with a user.');
  });

  it('is where it belongs in rows', async () => {
    const server = await startServer(json({ id: '7', note: secret }));
    expect(await clientOf(server).get('account', '7')).toEqual({ id: '7', note: secret });
  });
});

describe('a token that the caller puts into a request', () => {
  const base = 'https://erp.example.com';
  const inJson = JSON.stringify({ note: `see ${secret}` });
  /** The token as a part of names. */
  const inNames = secret.replaceAll(/[^\w-]/g, '');
  /** A position, as erp.fetch takes it. The own token of the client stands in the header Authorization as well. */
  interface Position {
    readonly path: string;
    readonly init?: RequestInit;
    /** Default: `secret`. */
    readonly token?: string;
    /** Whether only `fetch` takes it, and `request` does not. */
    readonly isOfFetch?: boolean;
  }
  const positions: readonly (readonly [string, Position])[] = [
    ['a path', { path: `/erp/x/${secret}` }],
    ['a path, encoded', { path: `/erp/x/${encodeURIComponent(secret)}/y` }],
    ['a query', { path: `/erp/x?token=${secret}` }],
    ['a query, encoded', { path: `/erp/x?a=b&token=${encodeURIComponent(secret)}` }],
    ['a query, encoded as a form', { path: `/erp/x?${new URLSearchParams({ token: secret })}` }],
    ['a name in a query', { path: `/erp/x?${encodeURIComponent(secret)}=1` }],
    ['a fragment', { path: `/erp/x#${secret}` }],
    ['a header', { path: '/erp/x', init: { headers: { 'x-a': `key ${secret}` } } }],
    ['the name of a header', { path: '/erp/x', init: { headers: { [`x-${inNames}`]: '1' } }, token: inNames }],
    [
      'the type of a body',
      { path: '/erp/x', init: { method: 'PUT', body: 'a', headers: { 'content-type': `text/${secret}` } } },
    ],
    [
      'the type of a Blob',
      { path: '/erp/x', init: { method: 'PUT', body: new Blob(['a'], { type: `text/${secret}` }) } },
    ],
    ['the method', { path: '/erp/x', init: { method: 'X-ABCDEFGHIJ' }, token: 'X-ABCDEFGHIJ', isOfFetch: true }],
    ['a text', { path: '/erp/x', init: { method: 'PUT', body: `a ${secret}` } }],
    [
      'JSON',
      { path: '/erp/x', init: { method: 'PUT', body: inJson, headers: { 'content-type': 'application/json' } } },
    ],
    [
      'URLSearchParams',
      { path: '/erp/x', init: { method: 'PUT', body: new URLSearchParams({ a: 'b', token: secret }) } },
    ],
    ['a FormData', { path: '/erp/x', init: { method: 'PUT', body: formOf({ token: secret }) } }],
    ['bytes', { path: '/erp/x', init: { method: 'PUT', body: new TextEncoder().encode(secret) } }],
  ];
  function formOf(fields: Readonly<Record<string, string>>): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return form;
  }
  /** What the service does, by which each kind of message is made. */
  const answers: readonly (readonly [string, (request: Request) => Response | Promise<Response>])[] = [
    ['a refusal', () => new Response('no', { status: 404 })],
    ['a failure', () => new Response('no', { status: 500 })],
    ['a broken connection', () => Promise.reject(new TypeError('fetch failed'))],
    ['no answer in time', () => new Promise<Response>(() => undefined)],
    ['something else than a response', () => 5 as never],
    ['a page', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
    ['more than is read', () => new Response('x'.repeat(2_000))],
    [
      'the request itself',
      async ({ url, headers, body }) => new Response(`${url}\n${[...headers]}\n${await textOf(body)}`, { status: 422 }),
    ],
    ['rows', () => Response.json({ data: [] }, { headers: { 'x-query-more-elements': 'false' } })],
  ];
  const textOf = async (body: ReadableStream | null) => (body === null ? '' : new Response(body).text());

  describe.each(positions)('in %s', (_position, { path, init = {}, token = secret, isOfFetch = false }) => {
    const parts = [token, encodeURIComponent(token)].map((form) => form.slice(0, 8).toLowerCase());

    it.each(answers)('is shown nowhere after %s', async (_, answer) => {
      const shown: unknown[] = [];
      const erp = clientOf(
        { url: base },
        {
          token,
          fetch: fetchBy(async (request) => answer(request)),
          timeoutMs: 20,
          maxAnswerBytes: 1_000,
          retry: { attempts: 2, delayMs: 1, onRetry: (one) => shown.push(one) },
          onRequest: (one) => shown.push(one),
          onResponse: (one) => shown.push(one),
          onDiagnostic: (one) => shown.push(one),
        },
      );
      const { method = 'GET', body, headers } = init;
      const [rawPath = '', query] = path.split(/[?#]/);
      await erp.fetch(path, init).catch((error: unknown) => shown.push(error));
      if (!isOfFetch) {
        const request = { body, headers, query: new URLSearchParams(query) } as RawRequest;
        const endpoint = { method: method as 'PUT', path: rawPath as `/${string}` };
        await erp.request(endpoint, request).catch((error: unknown) => shown.push(error));
        await erp.request(endpoint, { ...request, as: 'json' }).catch((error: unknown) => shown.push(error));
      }
      expect(shown.length).toBeGreaterThan(1);
      const text = shown.map(seen).join('\n').toLowerCase();
      for (const part of parts) expect(text).not.toContain(part);
    });
  });

  it('is a mark in the record of a request', async () => {
    const records: RequestRecord[] = [];
    const fetch = async () => Response.json({});
    const erp = clientOf({ url: base }, { fetch, onRequest: (one) => records.push(one) });
    const body = new URLSearchParams({ token: secret, a: 'b' });
    await erp.request({ method: 'PUT', path: '/erp/x' }, { body, query: { token: secret, a: 'b' } });
    expect(records).toMatchObject([{ url: `${base}/erp/x?token=<token>&a=b`, body: 'token=<token>&a=b' }]);
  });

  it('is a mark in the errors of a request', async () => {
    const erp = clientOf({ url: base }, { fetch: async () => new Response('', { status: 404 }) });
    const query = { token: secret };
    expect(await errorOf(erp.request({ method: 'GET', path: `/erp/${secret}/a` }, { query }))).toMatchObject({
      message: 'GET /erp/<token>/a was answered 404.',
      request: { method: 'GET', url: `${base}/erp/<token>/a?token=<token>` },
    });
    expect(await errorOf(erp.request({ method: 'GET', path: `/erp/x?token=${secret}` }))).toMatchObject({
      code: 'wrong-argument',
      message:
        'The path of a request must be a path that begins with "/" and stays below the base url, without "?" and "#"; found "/erp/x?token=<token>".',
    });
  });

  it('is not in the error of a request that waits for the next token', async () => {
    let count = 0;
    const token = () => (++count === 1 ? secret : new Promise<string>(() => undefined));
    const erp = clientOf(
      { url: base },
      {
        token: token as () => Promise<string>,
        fetch: async () => Response.json({}),
        timeoutMs: 20,
        retry: { attempts: 1 },
      },
    );
    await erp.request({ method: 'GET', path: '/erp/x' });
    expect(await errorOf(erp.request({ method: 'GET', path: `/erp/${secret}` }))).toMatchObject({
      message: 'GET /erp/<token> was not sent: the option "token" returned no token within 20 ms.',
    });
  });
});

describe('a token in an answer', () => {
  const answer = (body: string, type: string) => async () => new Response(body, { headers: { 'content-type': type } });

  it('is not in the message about its charset', async () => {
    const erp = clientOf({ url: 'https://erp.example.com' }, { fetch: answer('a', `text/plain; charset=${secret}`) });
    const error = await errorOf(erp.request({ method: 'GET', path: '/x' }, { as: 'text' }));
    expect((error as Error).message).toBe('The answer to GET /x cannot be read: its bytes are not text in <token>.');
    expect(leaks(error)).toEqual([]);
  });
});

describe('a record', () => {
  it('describes an attempt and its answer', async () => {
    const server = await startServer(text('busy', {}, 503), page(1));
    const requests: RequestRecord[] = [];
    const responses: ResponseRecord[] = [];
    const erp = clientOf(server, { onRequest: (one) => requests.push(one), onResponse: (one) => responses.push(one) });
    await erp.page(statement, { limit: 5 });
    const record = {
      method: 'POST',
      url: `${server.url}/cmn/computed-queries/execute`,
      headers: {
        accept: 'application/json',
        authorization: 'Bearer <token>',
        'content-type': 'application/json',
        'user-agent': 'my-app/1.0',
      },
      body: '{"statement":"SELECT id FROM account.query","limit":5}',
    };
    expect(requests).toEqual([
      { ...record, attempt: 1 },
      { ...record, attempt: 2 },
    ]);
    expect(responses.map(({ request, status }) => [request.attempt, status])).toEqual([
      [1, 503],
      [2, 200],
    ]);
    expect(responses[1]?.headers['x-query-more-elements']).toBe('false');
    expect(responses[1]?.durationMs).toBeGreaterThan(0);
  });

  it('is enough for curl to send the same request', async () => {
    const server = await startServer(json({ data: [], document: {} }, { 'x-query-more-elements': 'false' }));
    const records: RequestRecord[] = [];
    const erp = clientOf(server, { onRequest: (one) => records.push(one) });
    await erp.query(statement).toArray({ max: 0 });
    await erp.get('account', 'ä/b');
    await erp.documents.create(document);
    await erp.request({ method: 'GET', path: '/erp/x' }, { query: [['a', "b&c'"]] });
    const sent = [...server.received];
    for (const { method, url, headers, body } of records) {
      const lines = Object.entries(headers).flatMap(([name, value]) => [
        '-H',
        `${name}: ${value.replace('<token>', secret)}`,
      ]);
      const data = body === undefined ? [] : ['--data-binary', body];
      await promisify(execFile)('curl', ['-sS', '-X', method, ...lines, ...data, url]);
    }
    const replayed = server.received.slice(sent.length);
    expect(replayed).toHaveLength(4);
    const ofClient =
      (names: readonly string[]) =>
      ({ method, path, headers, body }: (typeof sent)[number]) => [
        method,
        path,
        body,
        names.map((name) => headers[name]),
      ];
    const names = ['accept', 'authorization', 'content-type', 'user-agent'];
    expect(replayed.map(ofClient(names))).toEqual(sent.map(ofClient(names)));
  });
});

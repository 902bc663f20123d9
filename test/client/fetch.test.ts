import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { Client, ClientOptions, Fetch, FetchInit, RequestRecord } from '../../src/client/index.js';
import { TestClock } from '../../src/testing/test-clock.js';
import { fetchBy } from '../support/fetch-by.js';
import { clientOf, errorOf, json, reset, secret, startServer, text } from './server.js';

const pdf = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x0a, 0xff, 0xc3, 0x28, 0x00, 0x0d]);

/** A client whose `fetch` only records the addresses. */
function recording(baseUrl: string, options: Partial<ClientOptions> = {}) {
  const urls: string[] = [];
  const fetch: Fetch = async (url) => {
    urls.push(String(url));
    return new Response('{}');
  };
  return { urls, erp: clientOf({ url: baseUrl }, { fetch, ...options }) };
}

describe('fetch', () => {
  it('sends any request with the token and the User-Agent, and returns the response', async () => {
    const server = await startServer(text('für', { 'content-type': 'text/csv', 'x-a': '1' }, 201));
    const response = await clientOf(server).fetch('/erp/files?a=b', {
      method: 'post',
      headers: { 'x-b': '2' },
      body: 'a;b',
    });
    expect(response).toBeInstanceOf(Response);
    expect([response.status, response.url, response.headers.get('x-a'), await response.text()]).toEqual([
      ...[201, `${server.url}/erp/files?a=b`, '1', 'für'],
    ]);
    const [{ method, path, headers, body } = {}] = server.received as readonly Partial<(typeof server.received)[0]>[];
    expect([method, path, body]).toEqual(['POST', '/erp/files?a=b', 'a;b']);
    expect(headers).toMatchObject({
      authorization: `Bearer ${secret}`,
      'user-agent': 'my-app/1.0',
      'content-type': 'text/plain;charset=UTF-8',
      accept: '*/*',
      'x-b': '2',
    });
  });

  it('carries bytes in both directions', async () => {
    const server = await startServer(({ bytes }, response) => response.writeHead(200).end(bytes));
    for (const body of [pdf, new Blob([pdf]), new Blob([pdf]).stream()]) {
      const response = await clientOf(server).fetch('/x', { method: 'PUT', body });
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdf);
    }
  });

  it('takes what the fetch of the platform takes: a Request, also by openapi-fetch', async () => {
    const server = await startServer(json({ id: '7' }));
    const { fetch } = clientOf(server);
    const request = new Request(`${server.url}/erp/x`, {
      method: 'PATCH',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json', 'x-a': '1' },
    });
    expect(await (await fetch(request)).json()).toEqual({ id: '7' });
    await fetch(new Request(`${server.url}/erp/x`, { headers: { 'x-a': '1' } }), { headers: { 'x-a': '2' } });
    expect(
      server.received.map(({ method, body, headers }) => [method, body, headers['content-type'], headers['x-a']]),
    ).toEqual([
      ['PATCH', '{"a":1}', 'application/json', '1'],
      ['GET', '', undefined, '2'],
    ]);
  });

  it('sends the body of a Request with OPTIONS', async () => {
    const server = await startServer(json({}));
    await clientOf(server).fetch(new Request(`${server.url}/erp/x`, { method: 'OPTIONS', body: 'a' }));
    expect(server.received.map(({ method, body }) => [method, body])).toEqual([['OPTIONS', 'a']]);
  });

  it('sends the body of its options instead of the body of a Request, which it leaves', async () => {
    const server = await startServer(json({}));
    const request = new Request(`${server.url}/erp/x`, { method: 'PUT', body: 'a' });
    await clientOf(server).fetch(request, { body: 'b' });
    expect([server.received.map(({ body }) => body), request.bodyUsed]).toEqual([['b'], false]);
  });

  it('ends with its signal while it reads the body of a Request', async () => {
    const controller = new AbortController();
    const cancel = vi.fn();
    const { urls, erp } = recording('https://erp.example');
    // The types of browsers do not have all of them.
    const init: object = { method: 'PUT', body: new ReadableStream({ cancel }), duplex: 'half' };
    const call = errorOf(erp.fetch(new Request('https://erp.example/x', init), { signal: controller.signal }));
    controller.abort(new Error('enough'));
    expect(await call).toMatchObject({ message: 'enough' });
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledTimes(1));
    expect(urls).toEqual([]);
  });

  it('reads the body of a Request where the platform has no stream of it, as Firefox', async () => {
    const server = await startServer(json({}));
    const request = new Request(`${server.url}/erp/x`, { method: 'PUT', body: pdf });
    await clientOf(server).fetch(Object.defineProperty(request, 'body', { value: undefined }));
    expect(server.received.map(({ bytes }) => new Uint8Array(bytes))).toEqual([pdf]);
  });

  it('has the types of the fetch of the platform', () => {
    const ofTypes = (erp: Client) => {
      expectTypeOf(erp.fetch).toExtend<Fetch>();
      const likePlatform: typeof globalThis.fetch = erp.fetch;
      return likePlatform;
    };
    expect(ofTypes).toBeDefined();
  });

  it('passes other members on to the fetch, but follows no redirect', async () => {
    const fetch = vi.fn<Fetch>(async () => new Response('{}'));
    const erp = clientOf({ url: 'https://erp.example' }, { fetch });
    await erp.fetch('/x', { keepalive: true, redirect: 'follow', idempotent: true });
    const { keepalive, redirect } = fetch.mock.calls[0]?.[1] ?? {};
    expect([keepalive, redirect, 'idempotent' in (fetch.mock.calls[0]?.[1] ?? {})]).toEqual([true, 'manual', false]);
  });

  it('has an error for a redirect that a browser hides', async () => {
    const hidden = Object.defineProperties(new Response(null), {
      status: { value: 0 },
      type: { value: 'opaqueredirect' },
    });
    const erp = clientOf({ url: 'https://erp.example' }, { fetch: async () => hidden });
    expect(await errorOf(erp.fetch('/x'))).toMatchObject({
      code: 'refused',
      status: undefined,
      message:
        'GET /x was answered with a status that the browser hides: a redirect, which the client does not follow.',
    });
  });

  it('returns a response with the type and the url of the one that it was, also as a clone', async () => {
    const server = await startServer(text('a'));
    const url = `${server.url}/x`;
    const own = await globalThis.fetch(url);
    const passed = await clientOf(server).fetch('/x');
    for (const one of [own, own.clone(), passed, passed.clone(), passed.clone().clone()])
      expect([one.type, one.url, one.redirected, one.status, await one.text()]).toEqual([
        'basic',
        url,
        false,
        200,
        'a',
      ]);
  });

  it('returns a redirect, and sends the token nowhere else', async () => {
    const elsewhere = await startServer(json({}));
    const server = await startServer(text('', { location: elsewhere.url }, 302));
    const response = await clientOf(server).fetch('/x', { redirect: 'follow' });
    expect([response.status, response.headers.get('location')]).toEqual([302, elsewhere.url]);
    expect(elsewhere.received).toEqual([]);
  });
});

describe('the address of fetch', () => {
  const base = 'https://erp.example/api';

  it.each([
    ['/x?a=b', `${base}/x?a=b`],
    ['//elsewhere.test/x', `${base}//elsewhere.test/x`],
    ['https://erp.example/other?a=b', 'https://erp.example/other?a=b'],
    ['https://ERP.example:443/x', 'https://erp.example/x'],
    [new URL('https://erp.example/x'), 'https://erp.example/x'],
    [new Request('https://erp.example/x'), 'https://erp.example/x'],
  ])('is below the base url, or of its origin: %s', async (input, expected) => {
    const { urls, erp } = recording(base);
    await erp.fetch(input);
    expect(urls).toEqual([expected]);
  });

  it.each([
    ['https://elsewhere.test/x', 'one of https://elsewhere.test'],
    ['http://erp.example/x', 'one of http://erp.example'],
    ['https://erp.example:8443/x', 'one of https://erp.example:8443'],
    ['https://user:password@erp.example/x', 'one of https://erp.example'],
    ['https://erp.example@elsewhere.test/x', 'one of https://elsewhere.test'],
    ['/../x', 'one of https://erp.example'],
    ['/%2e%2e/x', 'one of https://erp.example'],
    ['\\\\elsewhere.test', 'another string'],
    ['x', 'another string'],
    [new URL('https://elsewhere.test/x'), 'one of https://elsewhere.test'],
    [new Request('https://elsewhere.test/x'), 'one of https://elsewhere.test'],
    [undefined, 'undefined'],
  ])('gets the token nowhere else: %s', async (input, found) => {
    const { urls, erp } = recording(base);
    expect(await errorOf(erp.fetch(input as string))).toMatchObject({
      code: 'wrong-argument',
      message: `The first argument of fetch must be a path that begins with "/" and stays below the base url, or a URL of https://erp.example: no other origin gets the token; found ${found}.`,
    });
    expect(urls).toEqual([]);
  });
});

describe('mistakes in the arguments of fetch', () => {
  it.each<readonly [unknown, string]>([
    ['x', 'The second argument of fetch must be an object, as for the fetch of the platform; found "x".'],
    [
      { body: { a: 1 }, method: 'POST' },
      'The option "body" of fetch must be a body that the fetch of the platform takes',
    ],
    [{ body: 'x' }, 'The option "body" of fetch must be left out for a GET; found "x".'],
    ...['A B', 'TRACE', 'connect', 'Track'].map(
      (method) =>
        [
          { method },
          `The option "method" of fetch must be the name of a method, other than CONNECT, TRACE, TRACK, which fetch does not send; found "${method}".`,
        ] as const,
    ),
    [{ headers: { authorization: 'x' } }, 'found the header "authorization"'],
    [{ headers: { 'User-Agent': 'x' } }, 'found the header "user-agent"'],
    [{ signal: 5 }, 'The option "signal" of fetch must be an AbortSignal'],
    [{ idempotent: 'yes' }, 'The option "idempotent" of fetch must be true or false'],
  ])('%j', async (init, message) => {
    const { urls, erp } = recording('https://erp.example');
    const error = await errorOf(erp.fetch('/x', init as FetchInit));
    expect(error).toMatchObject({ code: 'wrong-argument' });
    expect((error as Error).message).toContain(message);
    expect(urls).toEqual([]);
  });
});

it.each<readonly [string, (request: Request) => unknown, string]>([
  ['was read', (request) => request.text(), 'one whose body was read'],
  ['is being read', (request) => request.body?.getReader(), 'one whose body is locked'],
])('a Request whose body %s is a mistake', async (_, use, found) => {
  const { urls, erp } = recording('https://erp.example');
  const request = new Request('https://erp.example/x', { method: 'PUT', body: 'a' });
  await use(request);
  expect(await errorOf(erp.fetch(request))).toMatchObject({
    code: 'wrong-argument',
    message: `The first argument of fetch must be a Request whose body nothing else reads; found ${found}.`,
  });
  expect(urls).toEqual([]);
});

describe('fetch of a service that fails', () => {
  it.each([404, 401, 422, 500, 503])('returns the response: %i', async (status) => {
    const server = await startServer(json({ detail: 'no' }, {}, status));
    const response = await clientOf(server).fetch('/x');
    expect([response.status, await response.json()]).toEqual([status, { detail: 'no' }]);
    expect(server.received).toHaveLength(status >= 500 ? 4 : 1);
  });

  it('repeats what is safe, and what is idempotent', async () => {
    for (const [init, count] of [
      [{}, 2],
      [{ method: 'HEAD' }, 2],
      [{ method: 'POST', body: 'x' }, 1],
      [{ method: 'PUT', body: 'x', idempotent: true }, 2],
      [{ method: 'PUT', body: new Blob(['x']).stream(), idempotent: true }, 1],
      [{ idempotent: false }, 1],
    ] as const) {
      const server = await startServer(text('busy', {}, 503), text('done'));
      const response = await clientOf(server).fetch('/x', init as FetchInit);
      expect([response.status, server.received.length]).toEqual([count === 2 ? 200 : 503, count]);
      if (Object(init).method !== 'HEAD') expect(await response.text()).toBe(count === 2 ? 'done' : 'busy');
    }
  });

  it('returns the response that asks for too long a wait', async () => {
    const server = await startServer(text('busy', { 'retry-after': '3600' }, 429));
    const response = await clientOf(server).fetch('/x');
    expect([response.status, response.headers.get('retry-after'), server.received.length]).toEqual([429, '3600', 1]);
  });

  it('sends it again with a newer token, also a Request with a body', async () => {
    const server = await startServer(text('', {}, 401), text('done'));
    let count = 0;
    const token = { token: async () => `token-${Math.min(++count, 2)}`, reject: () => undefined };
    const request = new Request(`${server.url}/x`, { method: 'POST', body: 'a' });
    expect(await (await clientOf(server, { token }).fetch(request)).text()).toBe('done');
    expect(server.received.map(({ body, headers }) => [body, headers.authorization])).toEqual([
      ['a', 'Bearer token-1'],
      ['a', 'Bearer token-2'],
    ]);
  });

  it('has the errors of the client without an answer', async () => {
    const erp = clientOf(await startServer(reset), { retry: { attempts: 1 } });
    expect(await errorOf(erp.fetch('/x'))).toMatchObject({ code: 'network' });
    expect(await errorOf(erp.fetch('/x', { method: 'POST', body: pdf }))).toMatchObject({ code: 'unknown-outcome' });
    const late = clientOf(await startServer(() => undefined), { timeoutMs: 50, retry: { attempts: 1 } });
    expect(await errorOf(late.fetch('/x'))).toMatchObject({ code: 'time-out' });
  });

  it('waits as all calls of the client do', async () => {
    const clock = new TestClock();
    let count = 0;
    const fetch: Fetch = async () => {
      count += 1;
      return count === 1 ? new Response('', { status: 429, headers: { 'retry-after': '60' } }) : new Response('done');
    };
    const response = clientOf({ url: 'https://erp.example' }, { fetch, clock }).fetch('/x');
    await clock.advance(59_000);
    expect(count).toBe(1);
    await clock.advance(30_000);
    expect(await (await response).text()).toBe('done');
  });

  it('cancels the bodies that nobody reads', async () => {
    const cancelled: number[] = [];
    let count = 0;
    const fetch: Fetch = async () => {
      const number = ++count;
      const body = new ReadableStream({ cancel: () => void cancelled.push(number) });
      return new Response(body, { status: number < 3 ? 503 : 200 });
    };
    const response = await clientOf({ url: 'https://erp.example' }, { fetch }).fetch('/x');
    expect([response.status, count, cancelled]).toEqual([200, 3, [1, 2]]);
    await response.body?.cancel();
    expect(cancelled).toEqual([1, 2, 3]);
  });
});

describe('a body that is passed on is cancelled if it cannot be returned', () => {
  const fail = () => {
    throw new Error('failed');
  };
  let count = 0;
  it.each<readonly [string, number, Partial<ClientOptions>]>([
    ['onDiagnostic throws for a failed hook', 200, { onResponse: fail, onDiagnostic: fail }],
    ['a source throws for a rejected token', 401, { token: { token: async () => secret, reject: fail } }],
    ['there is no newer token', 401, { token: async () => (count++ === 0 ? secret : fail()) }],
    ['shouldRetry throws', 503, { retry: { shouldRetry: fail } }],
    ['onRetry throws', 503, { retry: { onRetry: fail } }],
  ])('%s', async (_, status, options) => {
    count = 0;
    const cancel = vi.fn();
    const fetch: Fetch = async () => new Response(new ReadableStream({ cancel }), { status });
    const erp = clientOf({ url: 'https://erp.example' }, { fetch, ...options });
    expect(await errorOf(erp.fetch('/x'))).toMatchObject({ message: 'failed' });
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledTimes(1));
    if (status !== 200) return;
    const streamed = erp.request({ method: 'GET', path: '/x' }, { as: 'stream' });
    expect(await errorOf(streamed)).toMatchObject({ message: 'failed' });
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledTimes(2));
  });

  it('the option fetch has followed a redirect', async () => {
    const cancel = vi.fn();
    const followed = Object.defineProperty(new Response(new ReadableStream({ cancel })), 'redirected', { value: true });
    const erp = clientOf({ url: 'https://erp.example' }, { fetch: async () => followed });
    expect(await errorOf(erp.fetch('/x'))).toMatchObject({ code: 'unreadable-answer' });
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledTimes(1));
  });
});

describe('undefined that a function of the caller throws', () => {
  let count = 0;
  // As of a promise that is rejected without a reason.
  const nothing: unknown = undefined;
  const failWithNothing = () => {
    throw nothing;
  };
  it.each<readonly [string, number, Partial<ClientOptions>]>([
    ['the function for a newer token throws', 401, { token: async () => (count++ === 0 ? secret : Promise.reject()) }],
    ['shouldRetry throws', 503, { retry: { shouldRetry: failWithNothing } }],
    ['onRetry throws', 503, { retry: { onRetry: failWithNothing } }],
  ])('is thrown, and no refused answer is returned: %s', async (_, status, options) => {
    for (const send of [(erp: Client) => erp.fetch('/x'), (erp: Client) => erp.get('account', '7')]) {
      count = 0;
      const fetch: Fetch = async () => new Response('no', { status });
      const outcome = send(clientOf({ url: 'https://erp.example' }, { fetch, ...options })).then(
        () => 'returned',
        (error: unknown) => ({ error }),
      );
      expect(await outcome).toEqual({ error: undefined });
    }
  });
});

describe('the signal of fetch', () => {
  type FetchArguments = Parameters<Client['fetch']>;
  it.each<readonly [string, (signal: AbortSignal, url: string) => FetchArguments]>([
    ['an option', (signal, url) => [url, { signal }]],
    ['that of a Request', (signal, url) => [new Request(url, { signal })]],
  ])('as %s ends the request, and the body of the answer', async (_, argumentsOf) => {
    const controller = new AbortController();
    const server = await startServer((__, response) => void response.writeHead(200).write('a'));
    const response = await clientOf(server).fetch(...argumentsOf(controller.signal, `${server.url}/x`));
    const rest = errorOf(response.text());
    controller.abort(new Error('enough'));
    expect(await rest).toMatchObject({ message: 'enough' });
    const aborted = clientOf(server).fetch(...argumentsOf(controller.signal, `${server.url}/x`));
    expect(await errorOf(aborted)).toMatchObject({ message: 'enough' });
    expect(server.received).toHaveLength(1);
  });

  it('has no listener of a call that is over', async () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, 'addEventListener');
    const remove = vi.spyOn(signal, 'removeEventListener');
    const server = await startServer(text('a'));
    await (await clientOf(server).fetch('/x', { signal })).text();
    await (await clientOf(server).fetch('/x', { signal, method: 'HEAD' })).text();
    await (await clientOf(server).fetch('/x', { signal })).body?.cancel();
    expect(add.mock.calls.length).toBeGreaterThan(0);
    expect(remove).toHaveBeenCalledTimes(add.mock.calls.length);
  });
});

it('a log of fetch has neither the token nor bytes', async () => {
  const records: RequestRecord[] = [];
  const answers: object[] = [];
  const fetch = fetchBy(
    async (request) => new Response('', { headers: { 'x-echo': `${request.headers.get('authorization')}` } }),
  );
  const erp = clientOf(
    { url: 'https://erp.example' },
    { fetch, onRequest: (one) => records.push(one), onResponse: (one) => answers.push(one.headers) },
  );
  await erp.fetch('/x', { method: 'POST', body: pdf });
  expect(records).toMatchObject([{ body: '<10 bytes>', headers: { authorization: 'Bearer <token>' } }]);
  expect(answers).toMatchObject([{ 'x-echo': 'Bearer <token>' }]);
});

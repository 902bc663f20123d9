import { gzipSync } from 'node:zlib';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, createClient, type TokenSource } from '../../src/client/index.js';
import { TestClock } from '../../src/testing/test-clock.js';
import { type Behaviour, clientOf, cut, errorOf, json, startServer } from './server.js';

const document = { transitionId: 'create', document: {} };
const statuses = [301, 400, 401, 403, 404, 408, 409, 422, 429, 500, 503] as const;

/** Runs the calls of a client whose `fetch` returns an answer, with a clock that runs on by itself. */
async function refusalOf(answer: () => Response, call: (erp: Client) => Promise<unknown>) {
  const clock = new TestClock();
  const rejected: string[] = [];
  const token: TokenSource = { token: async () => 't1', reject: (one) => void rejected.push(one) };
  const fetch = async () => answer();
  const erp = createClient({
    baseUrl: 'https://erp.example.com',
    userAgent: 'a',
    token,
    fetch,
    clock,
    retry: { attempts: 1 },
  });
  const found = errorOf(call(erp));
  let error: unknown;
  void found.then((one) => (error = one));
  while (error === undefined) await clock.advance(500);
  return { error, rejected, elapsedMs: clock.now() };
}

const beginning = (text: string) => new TextEncoder().encode(text);

/** Bodies that do not end well: what is known of their answer is its status. */
const badBodies: Readonly<Record<string, () => string | ReadableStream | Uint8Array | null>> = {
  'that stalls at once': () => new ReadableStream({ pull: () => new Promise(() => undefined) }),
  'that stalls in the middle': () =>
    new ReadableStream({ start: (controller) => controller.enqueue(beginning('{"detail":"no')) }),
  'that breaks': () => new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) }),
  'that never confirms its end': () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(beginning('x'.repeat(20_000))),
      cancel: () => new Promise(() => undefined),
    }),
  'that does not end': () =>
    new ReadableStream({ pull: (controller) => controller.enqueue(beginning('x'.repeat(999))) }),
  'with bytes that are no text': () => new Uint8Array([0xff, 0xfe, 0x00]),
  'of deep JSON': () => `${'['.repeat(4_000)}${']'.repeat(4_000)}`,
};

describe.each(Object.keys(badBodies))('an answer with a body %s', (name) => {
  const answerWith = (status: number) => () => {
    const response = new Response(badBodies[name]?.() ?? null, {
      status,
      headers: { 'content-type': 'application/json' },
    });
    // As msw does: its copies share a source, which confirms an end when both copies are cancelled.
    return name.includes('confirms') ? response.clone() : response;
  };

  it.each(statuses)('is known by its status: %d', async (status) => {
    const { error, rejected, elapsedMs } = await refusalOf(answerWith(status), (erp) => erp.get('account', '7'));
    expect(error).toMatchObject({ code: 'refused', status });
    expect(rejected).toEqual(status === 401 ? ['t1'] : []);
    // No more than the moment in which its beginning may arrive.
    expect(elapsedMs).toBeLessThan(5_000);
  });

  it.each(statuses)('to the creation of a document is known by its status: %d', async (status) => {
    const { error } = await refusalOf(answerWith(status), (erp) => erp.documents.create(document));
    expect(error).toMatchObject({ code: status >= 500 ? 'unknown-outcome' : 'refused', status });
  });
});

describe('an answer of a server', () => {
  const wrongEncoding: Behaviour = (_, response) =>
    response.writeHead(404, { 'content-encoding': 'gzip' }).end('not compressed');
  const stalled: Behaviour = (_, response) => response.writeHead(404, { 'content-length': '100' }).write('no su');

  it.each([
    ['with a wrong encoding', wrongEncoding, ''],
    ['that stalls', stalled, 'no su'],
  ])('%s is known by its status', async (_, behaviour, body) => {
    const server = await startServer(behaviour);
    const startMs = performance.now();
    expect(await errorOf(clientOf(server).get('account', '7'))).toMatchObject({ code: 'refused', status: 404, body });
    expect(performance.now() - startMs).toBeLessThan(10_000);
    expect(server.received).toHaveLength(1);
  });

  it('is refused within a time limit that ends before its body', async () => {
    const server = await startServer(stalled);
    const error = await errorOf(clientOf(server, { timeoutMs: 100 }).get('account', '7'));
    expect(error).toMatchObject({ code: 'refused', status: 404 });
  });

  it('with 401 whose body stalls has the token replaced, also if the call is aborted meanwhile', async () => {
    const rejected: string[] = [];
    const token: TokenSource = { token: async () => 'old', reject: (one) => void rejected.push(one) };
    const controller = new AbortController();
    const server = await startServer((_, response) => {
      response.writeHead(401, { 'content-length': '100' }).flushHeaders();
      setTimeout(() => controller.abort(new Error('enough')), 50);
    });
    const { signal } = controller;
    expect(await errorOf(clientOf(server, { token }).get('account', '7', { signal }))).toBe(signal.reason);
    expect(rejected).toEqual(['old']);
  });

  it('with 200 whose body breaks or stalls has its status in the error', async () => {
    const slow: Behaviour = (_, response) => response.writeHead(200, { 'x-trace': '7' }).write('{');
    for (const [behaviour, code] of [
      [cut, 'network'],
      [slow, 'time-out'],
    ] as const) {
      const server = await startServer(behaviour);
      const erp = clientOf(server, { timeoutMs: 100, retry: { attempts: 1 } });
      expect(await errorOf(erp.get('account', '7'))).toMatchObject({ code, status: 200 });
      expect(await errorOf(erp.documents.create(document))).toMatchObject({ code: 'unknown-outcome', status: 200 });
    }
  });
});

describe('an answer of msw', () => {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());

  it.each([404, 422, 401])('with %d and a long body is known by its status', async (status) => {
    server.use(
      http.get('https://erp.example.com/erp/accounts/7', () => HttpResponse.text('x'.repeat(50_000), { status })),
    );
    const erp = createClient({ baseUrl: 'https://erp.example.com', userAgent: 'a', token: 't', timeoutMs: 3_000 });
    expect(await errorOf(erp.get('account', '7'))).toMatchObject({ code: 'refused', status, body: 'x'.repeat(10_000) });
  });
});

describe('the size of an answer', () => {
  /** A page of rows in gzip, which is small on its way. */
  function compressed(rows: number): Behaviour {
    const body = gzipSync(JSON.stringify({ data: Array.from({ length: rows }, () => ({ note: 'x'.repeat(1000) })) }));
    return (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(body);
  }

  it('is limited after decompression, and an answer above it is one error', async () => {
    const server = await startServer(compressed(2_000));
    const error = await errorOf(
      clientOf(server, { maxAnswerBytes: 1_000_000 }).page('SELECT id FROM a.b', { limit: 1 }),
    );
    expect(error).toMatchObject({
      code: 'unreadable-answer',
      status: 200,
      message:
        'The answer to POST /cmn/computed-queries/execute cannot be read: it has more than the 1000000 bytes of maxAnswerBytes.',
    });
    expect((error as { readonly body: string }).body).toHaveLength(10_000);
    expect(server.received).toHaveLength(1);
    expect(await errorOf(clientOf(server, { maxAnswerBytes: 100 }).documents.create(document))).toMatchObject({
      code: 'unknown-outcome',
      status: 200,
    });
  });

  it('may be as large as the limit', async () => {
    const text = JSON.stringify({ id: 'ü'.repeat(100) });
    const server = await startServer(json(JSON.parse(text)));
    const maxAnswerBytes = Buffer.byteLength(text);
    expect(await clientOf(server, { maxAnswerBytes }).get('account', '7')).toEqual(JSON.parse(text));
    expect(await errorOf(clientOf(server, { maxAnswerBytes: maxAnswerBytes - 1 }).get('account', '7'))).toMatchObject({
      code: 'unreadable-answer',
    });
  });
});

describe('the depth of an answer', () => {
  it.each([
    ['of short numbers', ''],
    ['of 64-bit numbers', '1389132653974581248'],
  ])('%s is limited', async (_, inner) => {
    const nested = (levels: number) => `${'['.repeat(levels)}${inner}${']'.repeat(levels)}`;
    const fetch = vi.fn(async (url: string | URL) => new Response(nested(String(url).endsWith('/1') ? 1_001 : 1_000)));
    const erp = createClient({ baseUrl: 'https://erp.example.com', userAgent: 'a', token: 't', fetch });
    expect(await errorOf(erp.get('account', '1'))).toMatchObject({
      code: 'unreadable-answer',
      message: 'The answer to GET /erp/accounts/1 cannot be read: it is nested more than 1000 levels deep.',
    });
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(Array.isArray(await erp.get('account', '2'))).toBe(true);
  });
});

import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { passwordGrant } from '../../src/auth/index.js';
import { type Client, ClientError, type TokenSource } from '../../src/client/index.js';
import type { Retry } from '../../src/paging/index.js';
import { clientOf, cut, errorOf, json, page, reset, slow, startServer, text } from './server.js';

const statement = 'SELECT id FROM account.query';
const document = { transitionId: 'create', document: {} };
const cunitQuery = { group: 'account', template: 'query', request: {} };
const registration = {
  owner: 'system',
  url: 'https://example.org',
  destinationQueue: 'article.update',
  appIdentifier: 'a',
};
const ok = json({ id: '7' });
const problem = {
  type: 'about:blank',
  title: 'Unprocessable',
  detail: 'There is no field nmae.',
  traceId: 1389132653974,
};

/** A source that hands out another token once one was rejected. */
function renewing(tokens: readonly string[]): TokenSource & { readonly rejected: string[] } {
  const rejected: string[] = [];
  return {
    rejected,
    token: async () => tokens[Math.min(rejected.length, tokens.length - 1)] ?? '',
    reject: (token) => void rejected.push(token),
  };
}

describe('a request that changes nothing', () => {
  it.each([
    ['a reset', reset],
    ['a body that is cut', cut],
    ['503', text('busy', {}, 503)],
    ['429', text('busy', {}, 429)],
    ['408', text('busy', {}, 408)],
  ])('is sent again after %s', async (_, failure) => {
    const server = await startServer(failure, failure, failure, ok);
    expect(await clientOf(server).get('account', '7')).toEqual({ id: '7' });
    expect(server.received).toHaveLength(4);
  });

  it.each<[string, (erp: Client) => Promise<unknown>]>([
    ['get', (erp) => erp.get('account', '7')],
    ['list', (erp) => erp.list('listStockJournal').first()],
    ['query of VQL', (erp) => erp.query(statement).first()],
    ['query of C-Unit', (erp) => erp.query(cunitQuery).first()],
    ['page', (erp) => erp.page(statement, { limit: 1 })],
    ['dialectInfo', (erp) => erp.dialectInfo()],
    ['webhooks.destinations', (erp) => erp.webhooks.destinations()],
    ['webhooks.register', (erp) => erp.webhooks.register(registration)],
    ['webhooks.plan', (erp) => erp.webhooks.plan([])],
    ['request of a GET by its path', (erp) => erp.request({ method: 'GET', path: '/erp/x' })],
  ])('%s is sent 4 times at most', async (_, call) => {
    const server = await startServer(text('busy', {}, 503));
    expect(await errorOf(call(clientOf(server)))).toMatchObject({ code: 'refused', status: 503 });
    expect(server.received).toHaveLength(4);
  });

  it.each<[string, unknown, (erp: Client) => Promise<unknown>, string]>([
    ['webhooks.plan', { data: [null] }, (erp) => erp.webhooks.plan([]), 'row 1 is not a subscription'],
    ['webhooks.plan', { data: [{ id: '7' }, [7]] }, (erp) => erp.webhooks.plan([]), 'row 2 is not'],
    ['webhooks.plan', { data: [{ url: 7 }] }, (erp) => erp.webhooks.plan([]), 'row 1 is not'],
    ['webhooks.destinations', [{}, null], (erp) => erp.webhooks.destinations(), 'row 2 is not an object'],
    ['dialectInfo', [null], (erp) => erp.dialectInfo(), 'it describes no dialect'],
  ])('%s has an answer that cannot be read: %j', async (_, body, call, problem) => {
    const server = await startServer(json(body, { 'x-query-more-elements': 'false' }));
    const error = await errorOf(call(clientOf(server)));
    expect(error).toMatchObject({ name: 'ClientError', code: 'unreadable-answer', status: 200 });
    expect((error as Error).message).toContain(problem);
  });

  it('is sent as often as the option says', async () => {
    const server = await startServer(text('busy', {}, 503));
    const retries: Retry[] = [];
    const retry = { attempts: 2, delayMs: 1, onRetry: (one: Retry) => void retries.push(one) };
    const error = await errorOf(clientOf(server, { retry }).query(statement).toArray({ max: 10 }));
    expect(error).toMatchObject({ name: 'ClientError', code: 'refused', status: 503, body: 'busy', attempts: 2 });
    expect((error as Error).message).toMatch(/was answered 503: busy\. There were 2 attempts\.$/);
    expect(server.received).toHaveLength(2);
    expect(retries.map(({ attempt }) => attempt)).toEqual([1]);
  });

  it.each([400, 403, 404, 409, 422])('is not sent again after %s', async (status) => {
    const server = await startServer(text('no', {}, status));
    expect(await errorOf(clientOf(server).get('account', '7'))).toMatchObject({ code: 'refused', status });
    expect(server.received).toHaveLength(1);
  });

  it.each([
    ['in seconds', { 'retry-after': '90' }, 90_000],
    ['in seconds of its own header', { 'x-rate-limit-retry-after-seconds': '90' }, 90_000],
    ['until a date', { 'retry-after': 'Sun, 06 Nov 1994 08:51:07 GMT', date: 'Sun, 06 Nov 1994 08:49:37 GMT' }, 90_000],
  ])('waits as long as the service asks, %s', async (_, headers, expected) => {
    const server = await startServer(text('busy', headers, 429), ok);
    const controller = new AbortController();
    const delays: number[] = [];
    // Ends the wait, which would take too long for a test.
    const onRetry = ({ delayMs }: Retry) => {
      delays.push(delayMs);
      controller.abort();
    };
    const { signal } = controller;
    expect(await errorOf(clientOf(server, { retry: { onRetry } }).get('account', '7', { signal }))).toBe(signal.reason);
    expect(delays).toEqual([expected]);
  });

  it.each([
    ['121', undefined],
    ['Sun, 06 Nov 1994 08:51:38 GMT', 'Sun, 06 Nov 1994 08:49:37 GMT'],
  ])('fails at once if the service asks for a longer wait than allowed: %s', async (retryAfter, date) => {
    const headers = { 'retry-after': retryAfter, ...(date === undefined ? {} : { date }) };
    const server = await startServer(text('busy', headers, 429), ok);
    const error = await errorOf(clientOf(server).get('account', '7'));
    expect(error).toMatchObject({
      code: 'refused',
      status: 429,
      attempts: 1,
      message:
        'GET /erp/accounts/7 was answered 429: busy. The service asks for a wait of 121000 ms, longer than maxDelayMs: 120000.',
    });
    expect(error instanceof ClientError && error.headers?.get('retry-after')).toBe(retryAfter);
    expect(server.received).toHaveLength(1);
  });
});

describe('the time limit', () => {
  it.each([
    ['there is no answer', () => undefined],
    ['the body does not end', slow],
  ])('applies if %s', async (_, behaviour) => {
    const server = await startServer(behaviour);
    const erp = clientOf(server, { timeoutMs: 50, retry: { attempts: 1 } });
    expect(await errorOf(erp.page(statement, { limit: 1 }))).toMatchObject({
      code: 'time-out',
      message: `POST /cmn/computed-queries/execute failed: there was no complete answer of ${new URL(server.url).host} within 50 ms.`,
    });
  });

  it('is that of each attempt', async () => {
    const server = await startServer(slow, page(1));
    expect((await clientOf(server, { timeoutMs: 300 }).page(statement, { limit: 1 })).rows).toHaveLength(1);
  });

  it('can be none, or longer than a timer can wait', async () => {
    const server = await startServer(ok);
    expect(await clientOf(server, { timeoutMs: Number.POSITIVE_INFINITY }).get('account', '7')).toEqual({ id: '7' });
    expect(await clientOf(server, { timeoutMs: 1e12 }).get('account', '7')).toEqual({ id: '7' });
  });
});

describe('an answer', () => {
  it('in HTML with the status 200 is not one of the service', async () => {
    const server = await startServer(text('<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' }));
    expect(await errorOf(clientOf(server).get('account', '7'))).toMatchObject({
      code: 'unreadable-answer',
      status: 200,
      body: '<!doctype html><title>Sign in</title>',
      message: 'The answer to GET /erp/accounts/7 cannot be read: it is text/html and not JSON.',
    });
    expect(server.received).toHaveLength(1);
  });

  it('that is no JSON although its type says so is shown at its end', async () => {
    const broken = '[{"id":"1389132653974581248"},{"id":"13';
    const server = await startServer(text(broken, { 'content-type': 'application/json' }));
    expect(await errorOf(clientOf(server).get('account', '7'))).toMatchObject({
      message:
        'The answer to GET /erp/accounts/7 cannot be read: it is not valid JSON; it ends with "74581248"},{"id":"13".',
    });
  });

  it('that is empty is not a record', async () => {
    const server = await startServer(text(''));
    expect(await errorOf(clientOf(server).get('account', '7'))).toMatchObject({ code: 'unreadable-answer' });
  });

  it('without rows is not a page', async () => {
    const server = await startServer(json({ rows: [] }));
    expect(await errorOf(clientOf(server).query(statement).first())).toMatchObject({
      code: 'unreadable-answer',
      body: '{"rows":[]}',
    });
  });

  it('with a problem has its members, and its detail in the message', async () => {
    const server = await startServer(json(problem, { 'content-type': 'application/problem+json' }, 422));
    expect(await errorOf(clientOf(server).get('account', '7'))).toMatchObject({
      code: 'refused',
      body: problem,
      message: 'GET /erp/accounts/7 was answered 422: There is no field nmae.',
    });
  });

  it('with integers beyond 2^53 stays a text in an error, which can be written as JSON', async () => {
    const body = '{"conflict":1389132653974581248}';
    const server = await startServer(text(body, { 'content-type': 'application/json' }, 409));
    const error = await errorOf(clientOf(server).get('account', '7'));
    expect(error).toMatchObject({ body });
    expect(JSON.parse(JSON.stringify(error)).body).toBe(body);
  });

  it.each([
    ['text/plain', '  no such\n account.  ', ': no such account.'],
    ['text/html', '<h1>404</h1>', ': a page in HTML.'],
    ['application/json', '{"error":1}', ': {"error":1}.'],
    ['application/json', '{"error":"Not found","message":"There is no account 7."}', ': There is no account 7.'],
    ['application/json', '{"error":{"code":7,"message":"There is no account 7."}}', ': There is no account 7.'],
    ['application/json', '{"errors":[{"message":"There is no account 7."}]}', ': There is no account 7.'],
    ['application/json', '{"errors":["There is no account 7."]}', ': There is no account 7.'],
    ['application/json', '{"title":"Not found","errors":{"id":["unknown"]}}', ': Not found.'],
    ...['title', 'errors', 'error', 'message', 'detail'].map((name, index, names): [string, string, string] => {
      // The members that are less exact are there too, before it.
      const members = names.slice(0, index + 1).map((one) => [one, `the ${one}`]);
      return ['application/json', JSON.stringify(Object.fromEntries(members)), `: the ${name}.`];
    }),
    ['application/json', '{broken', ': {broken.'],
    ['text/plain', '', '.'],
  ])('of the type %s and the text %j is described in the message', async (type, body, end) => {
    const server = await startServer(text(body, { 'content-type': type }, 404));
    expect(await errorOf(clientOf(server).get('account', '7'))).toMatchObject({
      message: `GET /erp/accounts/7 was answered 404${end}`,
    });
  });

  it('that is long is in the error only in part, and in the message less', async () => {
    const server = await startServer(text('x'.repeat(1_000_000), {}, 404));
    const error = await errorOf(clientOf(server).get('account', '7'));
    expect(error).toMatchObject({ body: 'x'.repeat(10_000) });
    expect((error as Error).message).toBe(`GET /erp/accounts/7 was answered 404: ${'x'.repeat(200)}….`);
  });

  it('whose body breaks has its status', async () => {
    const server = await startServer((_, response) => {
      response.writeHead(422, { 'content-length': '1000' });
      response.write('no such field', () => response.socket?.destroy());
    });
    expect(await errorOf(clientOf(server).documents.create(document))).toMatchObject({
      code: 'refused',
      status: 422,
      body: 'no such field',
    });
  });

  it('that redirects is refused', async () => {
    const target = await startServer(ok);
    const server = await startServer(text('', { location: `${target.url}/x` }, 307));
    const erp = clientOf(server);
    const message = 'was answered 307: a redirect, which the client does not follow.';
    expect(await errorOf(erp.get('account', '7'))).toMatchObject({
      code: 'refused',
      status: 307,
      message: `GET /erp/accounts/7 ${message}`,
    });
    expect(await errorOf(erp.documents.create(document))).toMatchObject({ code: 'refused' });
    expect([server.received.length, target.received.length]).toEqual([2, 0]);
  });

  it('that redirects is refused where the platform hides it', async () => {
    const hidden = { status: 0, headers: new Headers(), body: null } as Response;
    const erp = clientOf({ url: 'https://erp.example.com' }, { fetch: async () => hidden });
    expect(await errorOf(erp.get('account', '7'))).toMatchObject({
      code: 'refused',
      status: undefined,
      message:
        'GET /erp/accounts/7 was answered with a status that the browser hides: a redirect, which the client does not follow.',
    });
  });
});

describe('401', () => {
  it('is replayed once with a newer token, in the middle of pages', async () => {
    const server = await startServer(page(4), text('expired', {}, 401), page(4));
    const token = renewing(['old', 'new']);
    const rows = await clientOf(server, { token }).query(statement, { pageSize: 2 }).toArray({ max: 10 });
    expect(rows.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer old',
      'Bearer old',
      'Bearer new',
    ]);
    expect(token.rejected).toEqual(['old']);
  });

  it('is replayed for the creation of a document too', async () => {
    const server = await startServer(text('expired', {}, 401), json({ document: {} }));
    await clientOf(server, { token: renewing(['old', 'new']) }).documents.create(document);
    expect(server.received).toHaveLength(2);
  });

  it('is not replayed twice', async () => {
    const server = await startServer(text('expired', {}, 401));
    const token = renewing(['1', '2', '3', '4']);
    expect(await errorOf(clientOf(server, { token }).get('account', '7'))).toMatchObject({
      code: 'refused',
      status: 401,
    });
    expect(server.received).toHaveLength(2);
    // A new token that is refused, too, is not too old: a source would log in again for each call.
    expect(token.rejected).toEqual(['1']);
  });

  it('is not replayed twice where a failure is between', async () => {
    const expired = text('expired', {}, 401);
    const server = await startServer(expired, text('busy', {}, 503), expired);
    const token = renewing(['1', '2', '3', '4']);
    expect(await errorOf(clientOf(server, { token }).get('account', '7'))).toMatchObject({ status: 401 });
    expect(server.received).toHaveLength(3);
  });

  it('is not replayed with the same token', async () => {
    const server = await startServer(text('expired', {}, 401));
    expect(await errorOf(clientOf(server).get('account', '7'))).toMatchObject({ status: 401 });
    expect(server.received).toHaveLength(1);
  });
});

describe('a request that changes something', () => {
  it.each<[string, (erp: Client) => Promise<unknown>]>([
    ['webhooks.deregister', (erp) => erp.webhooks.deregister(registration)],
    ['request of an endpoint', (erp) => erp.request('putDocument', { body: {} })],
    ['request of a POST by its path', (erp) => erp.request({ method: 'POST', path: '/erp/x' })],
    ['request of a DELETE by its path', (erp) => erp.request({ method: 'DELETE', path: '/erp/x' })],
  ])('%s is not sent again', async (_, call) => {
    const server = await startServer(text('busy', {}, 503));
    expect(await errorOf(call(clientOf(server)))).toMatchObject({ code: 'unknown-outcome', status: 503 });
    expect(server.received).toHaveLength(1);
  });
});

describe('the creation of a document', () => {
  it.each([
    ['a reset', reset, 'unknown-outcome'],
    ['a body that is cut', cut, 'unknown-outcome'],
    ['an answer that does not end', slow, 'unknown-outcome'],
    ['500', text('', {}, 500), 'unknown-outcome'],
    ['503 with a wait', text('', { 'retry-after': '0' }, 503), 'unknown-outcome'],
    ['429', text('', {}, 429), 'refused'],
    ['422', text('', {}, 422), 'refused'],
    ['a page in HTML', text('<p>', { 'content-type': 'text/html' }), 'unknown-outcome'],
    ['204', text('', {}, 204), 'unknown-outcome'],
    ['JSON that is cut', text('{"document":{"id":', { 'content-type': 'application/json' }), 'unknown-outcome'],
  ])('is not sent again after %s', async (_, failure, code) => {
    const server = await startServer(failure, json({}));
    const erp = clientOf(server, { timeoutMs: 200, retry: { delayMs: 1, shouldRetry: () => true } });
    expect(await errorOf(erp.documents.create(document))).toMatchObject({ code });
    expect(server.received).toHaveLength(1);
  });

  it('is sent again if it cannot have arrived', async () => {
    // A port that nothing listens on.
    const closed = createServer();
    const port = await new Promise<number>((resolve) =>
      closed.listen(0, '127.0.0.1', () => resolve((closed.address() as { readonly port: number }).port)),
    );
    await new Promise((resolve) => closed.close(resolve));
    const retries: Retry[] = [];
    const retry = { delayMs: 1, onRetry: (one: Retry) => void retries.push(one) };
    const erp = clientOf({ url: `http://127.0.0.1:${port}` }, { retry });
    const error = await errorOf(erp.documents.create(document));
    expect(error).toMatchObject({ code: 'network' });
    expect((error as Error).message).toContain('ECONNREFUSED');
    expect(retries).toHaveLength(3);
  });

  it.each([
    ['ECONNREFUSED', 'network', 4],
    ['ENOTFOUND', 'network', 4],
    ['EAI_AGAIN', 'network', 4],
    ['UND_ERR_CONNECT_TIMEOUT', 'network', 4],
    ['ECONNRESET', 'unknown-outcome', 1],
    ['EPIPE', 'unknown-outcome', 1],
    ['UND_ERR_SOCKET', 'unknown-outcome', 1],
    ['UND_ERR_HEADERS_TIMEOUT', 'unknown-outcome', 1],
  ])('after the failure %s of a connection is %s, and sent %i times', async (code, failure, times) => {
    let sent = 0;
    const fetch = () => {
      sent += 1;
      return Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }));
    };
    const erp = clientOf({ url: 'https://erp.example.com' }, { fetch, retry: { delayMs: 1 } });
    expect(await errorOf(erp.documents.create(document))).toMatchObject({ code: failure });
    expect(sent).toBe(times);
  });
});

describe('a call that is aborted', () => {
  const reason = new Error('The user has left.');

  it('before it begins sends nothing', async () => {
    const server = await startServer(ok);
    const erp = clientOf(server);
    const signal = AbortSignal.abort(reason);
    const calls = [
      erp.get('account', '7', { signal }),
      erp.page(statement, { limit: 1, signal }),
      erp.query(statement, { signal }).first(),
      erp.list('listStockJournal', {}, { signal }).first(),
      erp.documents.create(document, { signal }),
      erp.dialectInfo({ signal }),
      erp.webhooks.destinations({ signal }),
      erp.webhooks.plan([], { signal }),
      erp.request('listGroups', { signal }),
    ];
    expect(await Promise.all(calls.map(errorOf))).toEqual(calls.map(() => reason));
    expect(server.received).toEqual([]);
  });

  it.each([
    ['while there is no answer', () => undefined],
    ['while the body is read', slow],
  ])('%s ends at once, with the reason, and closes the connection', async (_, behaviour) => {
    const controller = new AbortController();
    let isClosed = false;
    const server = await startServer((received, response) => {
      response.on('close', () => (isClosed = true));
      behaviour(received, response, undefined as never);
      setTimeout(() => controller.abort(reason), 20);
    });
    expect(await errorOf(clientOf(server).get('account', '7', { signal: controller.signal }))).toBe(reason);
    await expect.poll(() => isClosed).toBe(true);
    expect(server.received).toHaveLength(1);
  });

  it('while it waits to be sent again ends at once', async () => {
    const server = await startServer(text('busy', { 'retry-after': '60' }, 503));
    const controller = new AbortController();
    const onRetry = () => setTimeout(() => controller.abort(reason), 10);
    const erp = clientOf(server, { retry: { onRetry } });
    expect(await errorOf(erp.get('account', '7', { signal: controller.signal }))).toBe(reason);
  });

  it('while it waits for a token ends at once', async () => {
    const controller = new AbortController();
    const erp = clientOf({ url: 'https://erp.example.com' }, { token: () => new Promise(() => undefined) });
    setTimeout(() => controller.abort(reason), 10);
    expect(await errorOf(erp.get('account', '7', { signal: controller.signal }))).toBe(reason);
  });
});

describe('a token', () => {
  it.each(['', ' ', 'a b', 'a\n', undefined, 5])('%j is refused, and not sent', async (token) => {
    const server = await startServer(ok);
    const erp = clientOf(server, { token: () => token as string });
    expect(await errorOf(erp.get('account', '7'))).toMatchObject({ code: 'wrong-argument' });
    expect(server.received).toEqual([]);
  });

  it('that cannot be had is the error of its source, and not requested again', async () => {
    let count = 0;
    const reason = new Error('Log in again.');
    const token = () => {
      count += 1;
      throw reason;
    };
    expect(await errorOf(clientOf({ url: 'https://erp.example.com' }, { token }).get('account', '7'))).toBe(reason);
    expect(count).toBe(1);
  });
});

describe('a token that the identity server does not issue', () => {
  const authUrl = 'https://id.example.com';
  const grant = { authUrl, clientId: 'app', clientSecret: 'secret', username: 'ann', password: 'secret' };

  it.each([
    ['503', () => new Response('', { status: 503 })],
    ['429 with a wait', () => Response.json({ error: 'slow' }, { status: 429, headers: { 'retry-after': '1' } })],
    ['a broken connection', () => Promise.reject(new TypeError('fetch failed'))],
  ])('is requested again after %s, also for a document', async (_, failure) => {
    const server = await startServer(json({ id: '7' }));
    let requests = 0;
    const fetch = async () => {
      requests += 1;
      return requests === 1 ? failure() : Response.json({ access_token: 'a1', expires_in: 60 });
    };
    // The pause of the source after a failure is over at once.
    let now = 0;
    const clock = { now: () => (now += 2000), sleep: () => new Promise<void>(() => undefined) };
    const delays: number[] = [];
    const retry = { delayMs: 1, onRetry: ({ delayMs }: Retry) => void delays.push(delayMs) };
    const erp = clientOf(server, { token: passwordGrant({ ...grant, fetch, clock }), retry });
    await erp.documents.create(document);
    expect([requests, server.received.length]).toEqual([2, 1]);
    if (_ === '429 with a wait') expect(delays).toEqual([1000]);
  });

  it('is not requested again after a refusal', async () => {
    const server = await startServer(ok);
    let requests = 0;
    const fetch = async () => {
      requests += 1;
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    };
    const error = await errorOf(clientOf(server, { token: passwordGrant({ ...grant, fetch }) }).get('account', '7'));
    expect(error).toMatchObject({ name: 'AuthError', code: 'token-refused' });
    expect([requests, server.received.length]).toEqual([1, 0]);
  });
});

describe('hooks', () => {
  it.each([
    [
      'throw',
      () => {
        throw new Error('The disk is full.');
      },
    ],
    ['reject', () => Promise.reject(new Error('The disk is full.'))],
  ])('that %s are reported, and the call goes on', async (_, fail) => {
    const server = await startServer(json({ document: { id: '1' } }));
    const found: unknown[] = [];
    const erp = clientOf(server, {
      onRequest: fail,
      onResponse: fail,
      onDiagnostic: ({ code, message }) => found.push([code, message]),
    });
    expect(await erp.documents.create(document)).toEqual({ document: { id: '1' } });
    expect(found).toEqual([
      ['failed-hook', 'The option "onRequest" has thrown, and the call goes on: The disk is full.'],
      ['failed-hook', 'The option "onResponse" has thrown, and the call goes on: The disk is full.'],
    ]);
  });
});

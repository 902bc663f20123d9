import { describe, expect, it } from 'vitest';
import { type ClientOptions, createClient, type ResponseRecord } from '../../src/client/index.js';
import type { Retry } from '../../src/paging/index.js';
import { TestClock } from '../../src/testing/test-clock.js';
import { fetchBy } from '../support/fetch-by.js';
import { errorOf } from './server.js';

/** Tokens that are words of headers, of bodies, and of the sentences of the package. Decisions are made on what came. */
const words =
  '1 100 true e json application/json problem html detail id no GET was answered account erp failed it not " { % &'.split(
    ' ',
  );
const strong = 'strong-0123456789';

const options = { baseUrl: 'https://erp.example.com', userAgent: 'my-app' };
const client = (token: string, own: Partial<ClientOptions>) =>
  createClient({ ...options, token, retry: { attempts: 1 }, ...own });

describe.each(words)('with the token %s', (token) => {
  it('rows are read page by page, as the headers say', async () => {
    const fetch = fetchBy(async (request) => {
      const { offset = 0 } = JSON.parse(await request.text());
      const next = offset + 1;
      const headers = { 'x-query-more-elements': String(next < 3), 'x-query-next-offset': String(next < 3 ? next : 0) };
      return Response.json({ data: [{ id: String(next) }] }, { headers });
    });
    const rows = client(token, { fetch }).query({ statement: 'SELECT id FROM a.b' }, { pageSize: 1, tiebreak: 'none' });
    expect(await rows.toArray({ max: 9 })).toEqual([{ id: '1' }, { id: '2' }, { id: '3' }]);
  });

  it('an answer has the wait that it asks for', async () => {
    const clock = new TestClock();
    const delays: number[] = [];
    const onRetry = ({ delayMs }: Retry) => void delays.push(delayMs);
    const fetch = async () => new Response('', { status: 503, headers: { 'retry-after': '100' } });
    const call = errorOf(client(token, { fetch, clock, retry: { attempts: 2, onRetry } }).get('account', '7'));
    await clock.advance(200_000);
    expect(await call).toMatchObject({ code: 'refused', status: 503 });
    expect(delays).toEqual([100_000]);
  });

  it('the headers of an answer are those that came', async () => {
    const headers = { 'x-query-more-elements': 'true', 'x-total': '100', 'set-cookie': 'a=b' };
    const fetch = async () => Response.json({}, { headers });
    const answer = await client(token, { fetch }).request({ method: 'GET', path: '/erp/x' });
    expect([...answer.headers]).toEqual([
      ['content-type', 'application/json'],
      ['x-query-more-elements', 'true'],
      ['x-total', '100'],
    ]);
  });

  it('a problem is read as JSON, and hidden where it has the token', async () => {
    const problem = { title: 'Not found', detail: `There is no account 1 for ${token}!`, code: 100 };
    const fetch = async () =>
      new Response(JSON.stringify(problem), { status: 404, headers: { 'content-type': 'application/problem+json' } });
    const error = await errorOf(client(token, { fetch }).get('account', '7'));
    expect(error).toMatchObject({ code: 'refused', status: 404, body: expect.any(Object) });
    const { body, message } = error as { readonly body: object; readonly message: string };
    expect(Object.keys(body)).toHaveLength(3);
    expect(message).toMatch(/^GET \/erp\/accounts\/7 was answered 404: .*!\.$/);
    expect(JSON.stringify(body)).toContain('<token>');
    expect(message).not.toContain(`for ${token}`);
  });

  it.each<[string, () => Promise<Response>]>([
    ['a broken connection', () => Promise.reject(new TypeError('fetch failed'))],
    ['no answer', () => new Promise(() => undefined)],
    ['a page in HTML', async () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
    ['an empty answer', async () => new Response('')],
    ['a redirect', async () => new Response(null, { status: 302 })],
  ])('the sentence of the package is the same: %s', async (_, fetch) => {
    const shown = async (one: string) => {
      const error = await errorOf(client(one, { fetch, timeoutMs: 5 }).get('account', '7'));
      return (error as Error).message;
    };
    const others = /: (?:fetch failed|it is .* and not JSON|<token>.*|.*<token>.*)\.$/;
    expect((await shown(token)).replace(others, '')).toBe((await shown(strong)).replace(others, ''));
  });

  it('a record has the own headers of the client as they are', async () => {
    const records: ResponseRecord[] = [];
    const fetch = async () => Response.json({});
    await client(token, { fetch, onResponse: (one) => void records.push(one) }).get('account', '7');
    expect(records[0]?.request.headers).toMatchObject({ accept: 'application/json', 'user-agent': 'my-app' });
    expect(records[0]?.request.headers['authorization']).not.toBe(`Bearer ${token}`);
  });
});

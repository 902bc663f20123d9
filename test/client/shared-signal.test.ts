import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { passwordGrant } from '../../src/auth/index.js';
import { createClient } from '../../src/client/index.js';
import { paginate } from '../../src/paging/index.js';
import { errorOf } from './server.js';

/** Node warns from eleven on. */
const count = 200;
/** Number of calls that succeed. */
const successes = 50;
const reason = new Error('enough');
const never = () => new Promise<never>(() => undefined);
const times = <Value>(create: (index: number) => Value, length = count) =>
  Array.from({ length }, (_, index) => create(index));

/** The warnings of Node, such as `MaxListenersExceededWarning`. */
let warnings: Error[] = [];
const note = (warning: Error) => void warnings.push(warning);
beforeEach(() => {
  warnings = [];
  process.on('warning', note);
});
afterEach(() => void process.off('warning', note));

const client = { baseUrl: 'https://erp.example.com', userAgent: 'a', token: 't' };
const grant = { authUrl: 'https://id.example.com', clientId: 'a', clientSecret: 's', username: 'u', password: 'p' };
const busy = async () => new Response('', { status: 503, headers: { 'retry-after': '100' } });
const ok = async () => Response.json({ data: [{ id: '1' }] }, { headers: { 'x-query-more-elements': 'false' } });

/** Begins hundreds of calls that share one signal, by what they wait for. */
const waits: Readonly<Record<string, (signal: AbortSignal) => readonly Promise<unknown>[]>> = {
  'the answers of a client': (signal) => {
    const erp = createClient({ ...client, fetch: never, maxConcurrent: Number.POSITIVE_INFINITY });
    return times(() => erp.get('account', '7', { signal }));
  },
  'their turn in a client': (signal) => {
    const erp = createClient({ ...client, fetch: never });
    return times(() => erp.get('account', '7', { signal }));
  },
  'the token of a client': (signal) => {
    const erp = createClient({ ...client, token: never, fetch: ok, maxConcurrent: Number.POSITIVE_INFINITY });
    return times(() => erp.get('account', '7', { signal }));
  },
  'another attempt of a client': (signal) => {
    const erp = createClient({ ...client, fetch: busy, maxConcurrent: Number.POSITIVE_INFINITY });
    return times(() => erp.get('account', '7', { signal }));
  },
  'the pages of a client': (signal) => {
    const erp = createClient({ ...client, fetch: never });
    return times(() => erp.query({ statement: 'SELECT id FROM a.b' }, { signal }).next());
  },
  'pages of a pager': (signal) => times(() => paginate({ parameters: {} }, { signal, fetchPage: never }).next()),
  'another attempt of a pager': (signal) =>
    times(() =>
      paginate(
        { parameters: {} },
        { signal, retry: { delayMs: 60_000 }, fetchPage: () => ({ rows: [], status: 503 }) },
      ).next(),
    ),
  'a token of a source': (signal) => {
    const source = passwordGrant({ ...grant, fetch: never });
    return times(() => source.token({ signal }));
  },
  'tokens of as many sources': (signal) => times(() => passwordGrant({ ...grant, signal, fetch: never }).token()),
};

describe.each(Object.entries(waits))('two hundred calls that wait for %s', (_, begin) => {
  it('end with the signal that they share, and have one listener on it', async () => {
    const controller = new AbortController();
    const calls = begin(controller.signal).map(errorOf);
    // Until all of them wait.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
    controller.abort(reason);
    expect(new Set(await Promise.all(calls))).toEqual(new Set([reason]));
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toEqual([]);
  });
});

it('many calls that succeed leave no listener on the signal that they share', async () => {
  const { signal } = new AbortController();
  const erp = createClient({ ...client, fetch: ok });
  const source = passwordGrant({ ...grant, fetch: async () => Response.json({ access_token: 'a1', expires_in: 60 }) });
  await Promise.all([
    ...times(
      () => erp.query({ statement: 'SELECT id FROM a.b' }, { signal, tiebreak: 'none' }).toArray({ max: 1 }),
      successes,
    ),
    ...times(() => erp.page({ statement: 'SELECT id FROM a.b' }, { signal, limit: 1 }), successes),
    ...times(() => source.token({ signal }), successes),
  ]);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  expect(warnings).toEqual([]);
});

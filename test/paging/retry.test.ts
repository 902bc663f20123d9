import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wallClock } from '../../src/internal/timing/clock.js';
import { readRetryAfterMs } from '../../src/paging/headers.js';
import { type FetchedPage, paginate, type Retry } from '../../src/paging/index.js';
import { responseOf, withRetries } from '../../src/paging/retry.js';
import { parse } from '../../src/vql/index.js';
import { type IdRow, idsOf, numbered, query, range } from './pages.js';

const rows = numbered(4);

/** Retries every failure, and passes on one whose wait is too long. */
function settingWith(signal: AbortSignal): Parameters<typeof withRetries>[2] {
  const askedMs = (error: unknown) => readRetryAfterMs(responseOf(error).headers, Date.now());
  return { signal, clock: wallClock, isTemporary: () => true, askedMs, waitTooLong: (error) => error };
}

/** Gives these answers one after the other, and then correct ones. */
function failing(failures: readonly unknown[]) {
  const waiting = [...failures];
  return async (request: { readonly limit?: number; readonly offset?: number }): Promise<FetchedPage<IdRow>> => {
    const failure = waiting.shift();
    if (failure === undefined) return rows(request);
    if (failure instanceof Error) throw failure;
    return failure as FetchedPage<IdRow>;
  };
}

describe('a retry policy', () => {
  // Timers are faked, since the service demands minutes.
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function run(failures: readonly unknown[], policy: object = {}) {
    const retries: Retry[] = [];
    const retry = { ...policy, onRetry: (one: Retry) => void retries.push(one) };
    const pager = paginate(query, { parse, fetchPage: failing(failures), pageSize: 2, retry });
    const result = pager.toArray({ max: 10 }).then(idsOf, (error: unknown) => error);
    let isSettled = false;
    void result.then(() => {
      isSettled = true;
    });
    // Modules that are loaded with the first page may be loaded after the last timer.
    while (!isSettled) await vi.runAllTimersAsync();
    return { result: await result, retries };
  }

  it('leaves no listener on the signal of its page', async () => {
    const counts: number[] = [];
    const fetchPage = failing(Array.from({ length: 20 }, () => new Error('again')));
    const pager = paginate(query, {
      parse,
      fetchPage: (request, { signal }) => {
        counts.push(getEventListeners(signal as AbortSignal, 'abort').length);
        return fetchPage(request);
      },
      retry: { attempts: 40 },
    });
    const result = pager.toArray({ max: 10 });
    let isSettled = false;
    void result.then(() => {
      isSettled = true;
    });
    while (!isSettled) await vi.runAllTimersAsync();
    expect(new Set(counts).size).toBe(1);
    expect(counts.length).toBeGreaterThan(20);
  });

  it('requests the page until it succeeds', async () => {
    const { result, retries } = await run([new Error('a'), new Error('b'), { status: 503, rows: [] }]);
    expect(result).toEqual(range(1, 4));
    expect(retries.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
  });

  it('throws the failure when the attempts are used up', async () => {
    const failures = Array.from({ length: 10 }, (_, index) => new Error(`failure ${index + 1}`));
    expect((await run(failures)).result).toEqual(failures[3]);
    expect((await run(failures, { attempts: 2 })).result).toEqual(failures[1]);
    expect((await run(failures, { attempts: 1 })).retries).toEqual([]);
  });

  it('waits longer each time, up to a limit', async () => {
    const failures = Array.from({ length: 6 }, () => new Error('down'));
    const { retries } = await run(failures, { attempts: 7, delayMs: 100, maxDelayMs: 800 });
    for (const [index, mostMs] of [100, 200, 400, 800, 800, 800].entries()) {
      expect(retries[index]?.delayMs).toBeLessThanOrEqual(mostMs);
      expect(retries[index]?.delayMs).toBeGreaterThanOrEqual(mostMs / 2);
    }
  });

  it.each([
    ['a page', { status: 429, rows: [], headers: { 'X-Rate-Limit-Retry-After-Seconds': '90' } }],
    ['headers of fetch', { status: 429, rows: [], headers: new Headers({ 'x-rate-limit-retry-after-seconds': '90' }) }],
    ['pairs', { status: 429, rows: [], headers: [['x-rate-limit-retry-after-seconds', '90']] }],
    ['a map', { status: 429, rows: [], headers: new Map([['x-rate-limit-retry-after-seconds', ['90']]]) }],
    [
      'Retry-After beside an invalid value',
      { status: 429, rows: [], headers: { 'x-rate-limit-retry-after-seconds': 'soon', 'retry-after': '90' } },
    ],
    ['Retry-After', { status: 503, rows: [], headers: { 'retry-after': '90' } }],
    ...['5', '120'].map((other): [string, object] => [
      `its own header beside a Retry-After of ${other}`,
      { status: 429, rows: [], headers: { 'retry-after': other, 'x-rate-limit-retry-after-seconds': '90' } },
    ]),
    ['an error', Object.assign(new Error(), { status: 429, headers: { 'x-rate-limit-retry-after-seconds': 90 } })],
    [
      'the response of an error whose own headers are null',
      Object.assign(new Error(), {
        headers: null,
        response: { status: 429, headers: { 'x-rate-limit-retry-after-seconds': '90' } },
      }),
    ],
    [
      'the response of an error',
      Object.assign(new Error(), { response: { status: 429, headers: { 'x-rate-limit-retry-after-seconds': '90' } } }),
    ],
  ])('waits as long as the service demands: %s', async (_, failure) => {
    const { result, retries } = await run([failure]);
    expect(result).toEqual(range(1, 4));
    expect(retries.map(({ delayMs }) => delayMs)).toEqual([90_000]);
  });

  // 1994-11-06 is the Sunday of the examples in RFC 9110.
  const sentAt = { date: 'Sun, 06 Nov 1994 08:49:37 GMT' };

  it('waits until the date in Retry-After, by the clock of the service', async () => {
    const headers = { ...sentAt, 'retry-after': 'Sun, 06 Nov 1994 08:51:07 GMT' };
    const { retries } = await run([{ status: 503, rows: [], headers }]);
    expect(retries).toMatchObject([{ delayMs: 90_000 }]);
  });

  it.each([
    ['0 seconds', { 'retry-after': '0' }],
    ['0 seconds in its own header', { 'x-rate-limit-retry-after-seconds': '0' }],
    ['a date that is now', { ...sentAt, 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' }],
    ['a date that is past', { ...sentAt, 'retry-after': 'Sun, 06 Nov 1994 08:49:36 GMT' }],
    ['less than the back-off', { 'retry-after': '0.2' }],
  ])('waits no shorter than without an answer: %s', async (_, headers) => {
    const failures = Array.from({ length: 3 }, () => ({ status: 429, rows: [], headers }));
    const { retries } = await run(failures, { delayMs: 1000 });
    for (const [index, maxMs] of [1000, 2000, 4000].entries()) {
      expect(retries[index]?.delayMs).toBeLessThanOrEqual(maxMs);
      expect(retries[index]?.delayMs).toBeGreaterThanOrEqual(maxMs / 2);
    }
  });

  it('waits until the date in Retry-After by its own clock if the service does not send the time', async () => {
    const headers = { 'retry-after': new Date(Date.UTC(1994, 10, 6, 8, 51, 7)).toUTCString() };
    vi.setSystemTime(Date.UTC(1994, 10, 6, 8, 49, 37));
    const { retries } = await run([{ status: 503, rows: [], headers }]);
    expect(retries).toMatchObject([{ delayMs: 90_000 }]);
  });

  it('fails if the date in Retry-After is later than allowed', async () => {
    const headers = { ...sentAt, 'retry-after': 'Sun, 06 Nov 1994 08:51:38 GMT' };
    const fetchPage = failing([{ status: 503, rows: [], headers }]);
    const error: unknown = await paginate(query, { parse, fetchPage, retry: {} })
      .next()
      .catch((reason) => reason);
    expect(String(error)).toContain('the service asks for a wait of 121000 ms, and maxDelayMs is 120000.');
  });

  it.each([
    'tomorrow',
    '-1',
    '0x2',
    '0b11',
    '+5',
    '1e3',
    '5.',
    '5 s',
    'Infinity',
    '٣',
    '06 Nov 2094',
    '2094-11-06T08:49:37Z',
    'Sun, 66 Nov 2094 08:49:37 GMT',
  ])('ignores "%s" in Retry-After, which is neither seconds nor a date', async (value) => {
    const failure = { status: 503, rows: [], headers: { ...sentAt, 'retry-after': value } };
    const { retries } = await run([failure], { delayMs: 10 });
    expect(retries[0]?.delayMs).toBeLessThanOrEqual(10);
    expect(retries[0]?.delayMs).toBeGreaterThanOrEqual(5);
  });

  it('fails if the service demands a longer wait than allowed', async () => {
    const headers = { 'x-rate-limit-retry-after-seconds': '86400' };
    const thrown = Object.assign(new Error('busy'), { response: { status: 429, headers } });
    for (const failure of [{ status: 429, rows: [], headers }, thrown]) {
      const pager = paginate(query, { parse, fetchPage: failing([failure]), retry: {} });
      const error: unknown = await pager.next().catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: 'failed-page', status: 429, headers });
      expect(String(error)).toBe(
        'PagingError: The page from offset 0 failed: the service asks for a wait of 86400000 ms, and maxDelayMs is 120000.',
      );
      expect((error as Error).cause).toMatchObject(failure === thrown ? { message: 'busy' } : { status: 429 });
      // The position is not lost.
      expect((await pager.next()).value).toEqual({ id: '1' });
    }
    expect((await run([thrown], { maxDelayMs: 86_400_000 })).retries).toHaveLength(1);
  });

  it.each(['soon', '', '-1', '0x20', '1e3', 'Infinity'])('ignores a wait of "%s"', async (value) => {
    const failure = { status: 429, rows: [], headers: { 'x-rate-limit-retry-after-seconds': value } };
    const { retries } = await run([failure], { delayMs: 10 });
    expect(retries[0]?.delayMs).toBeLessThanOrEqual(10);
  });

  it.each([
    [400, false],
    [401, false],
    [404, false],
    [422, false],
    [408, true],
    [425, true],
    [429, true],
    [500, true],
    [503, true],
  ])('of a status %d: %s', async (status, isRetried) => {
    for (const failure of [
      { status, rows: [] },
      Object.assign(new Error('refused'), { statusCode: status }),
      Object.assign(new Error('refused'), { response: { status } }),
      Object.assign(new Error('refused'), { response: { statusCode: status } }),
      Object.assign(new Error('refused'), { status, response: null }),
    ])
      expect((await run([failure])).retries).toHaveLength(isRetried ? 1 : 0);
  });

  it('retries what the caller chooses', async () => {
    const { result, retries } = await run([new Error('hopeless')], { shouldRetry: () => false });
    expect(result).toEqual(new Error('hopeless'));
    expect(retries).toEqual([]);
  });

  it('does not retry a wrong answer', async () => {
    const wrong = { rows: [{ id: '1' }], headers: { 'x-query-more-elements': 'perhaps' } };
    const { result, retries } = await run([wrong]);
    expect(result).toMatchObject({ code: 'unreadable-header' });
    expect(retries).toEqual([]);
  });

  it.each([
    ['gives no rows', {}],
    ['gives nothing', null],
  ])('does not retry if fetchPage %s', async (_, answer) => {
    const { result, retries } = await run([answer]);
    expect(result).toMatchObject({ code: 'unreadable-page' });
    expect(retries).toEqual([]);
  });

  it('retries if the service was not reached', async () => {
    const { result, retries } = await run([new TypeError('fetch failed')]);
    expect(result).toEqual(range(1, 4));
    expect(retries).toHaveLength(1);
  });

  it('requests nothing more once it is aborted, and does not wait', async () => {
    const controller = new AbortController();
    let calls = 0;
    const job = () => {
      calls += 1;
      return Promise.reject(new Error('down'));
    };
    const onRetry = () => controller.abort(new Error('enough'));
    await expect(withRetries(job, { onRetry }, settingWith(controller.signal))).rejects.toThrow('enough');
    await expect(withRetries(job, {}, settingWith(controller.signal))).rejects.toThrow('enough');
    expect([calls, vi.getTimerCount()]).toEqual([1, 0]);
  });

  it('stops waiting when it is aborted, and leaves no timer', async () => {
    const controller = new AbortController();
    const job = () => Promise.reject(new Error('down'));
    const waiting = withRetries(job, {}, settingWith(controller.signal)).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10);
    expect(vi.getTimerCount()).toBe(1);
    controller.abort('enough');
    expect([await waiting, vi.getTimerCount()]).toEqual(['enough', 0]);
  });

  it('requests nothing if the pager is closed before', async () => {
    let calls = 0;
    const fetchPage = () => {
      calls += 1;
      return { rows: [] };
    };
    for (let ticks = 0; ticks < 20; ticks++) {
      const pager = paginate(query, { parse, fetchPage, retry: {}, signal: new AbortController().signal });
      const waiting = pager.next();
      for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
      const before = calls;
      await pager.return?.();
      await waiting;
      await vi.runAllTimersAsync();
      expect(calls).toBe(before);
    }
  });

  it('is off by default', async () => {
    const pager = paginate(query, { parse, fetchPage: failing([new Error('down')]) });
    await expect(pager.next()).rejects.toThrow('down');
    expect((await pager.next()).value).toEqual({ id: '1' });
  });

  it('waits no longer than the longest timer', async () => {
    let calls = 0;
    const job = async () => {
      calls += 1;
      if (calls === 1) throw Object.assign(new Error('down'), { headers: { 'retry-after': '1000000000000' } });
      return calls;
    };
    const result = withRetries(
      job,
      { maxDelayMs: Number.POSITIVE_INFINITY },
      settingWith(new AbortController().signal),
    );
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls).toBe(1);
    await vi.runAllTimersAsync();
    expect(await result).toBe(2);
  });
});

it('passes the number of the attempt to fetchPage', async () => {
  const attempts: number[] = [];
  const fetchPage = (_: unknown, { attempt }: { readonly attempt: number }) => {
    attempts.push(attempt);
    if (attempt < 3) throw new Error('down');
    return { rows: [] };
  };
  await paginate(query, { parse, fetchPage, retry: { delayMs: 0 } }).next();
  expect(attempts).toEqual([1, 2, 3]);
});

it('the status and the headers of an error come before those of its response, and "status" before "statusCode"', () => {
  const [own, inner] = [{ a: 'own' }, { a: 'inner' }];
  const response = { status: 503, statusCode: 502, headers: inner };
  expect(responseOf({ status: 429, statusCode: 500, headers: own, response })).toEqual({ status: 429, headers: own });
  expect(responseOf({ statusCode: 500, response })).toEqual({ status: 500, headers: inner });
  expect(responseOf({ status: 'text', headers: null, response })).toEqual({ status: 503, headers: inner });
});

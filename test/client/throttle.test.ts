import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Client, type ClientOptions, createClient } from '../../src/client/index.js';
import { TestClock } from '../../src/testing/test-clock.js';
import { propertyRuns } from '../support/property-runs.js';
import { errorOf } from './server.js';

const second = 1_000;
const options = { baseUrl: 'https://erp.example.com', userAgent: 'a', token: 't' };
const ok = () => Response.json({ id: '7' });

/** A service that answers so many requests in each second, and sends the others away. */
class LimitedService {
  readonly #clock: TestClock;
  readonly #perSecond: number;
  readonly #latencyMs: number;
  #accepted = 0;
  #secondOfAccepted = 0;
  requests = 0;
  refused = 0;
  #running = 0;
  /** The largest number of requests at once. */
  most = 0;

  constructor(clock: TestClock, perSecond: number, latencyMs = 20) {
    this.#clock = clock;
    this.#perSecond = perSecond;
    this.#latencyMs = latencyMs;
  }

  readonly fetch = async (): Promise<Response> => {
    this.requests += 1;
    this.#running += 1;
    this.most = Math.max(this.most, this.#running);
    await this.#clock.sleep(this.#latencyMs, new AbortController().signal);
    this.#running -= 1;
    const now = Math.floor(this.#clock.now() / second);
    if (now > this.#secondOfAccepted) [this.#secondOfAccepted, this.#accepted] = [now, 0];
    this.#accepted += 1;
    if (this.#accepted <= this.#perSecond) return ok();
    this.refused += 1;
    return new Response('slow down', { status: 429, headers: { 'retry-after': '1' } });
  };
}

/** Lets time pass until a promise is settled. */
async function passing<Value>(clock: TestClock, promise: Promise<Value>, stepMs = 50): Promise<Value> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  promise.then(over, over);
  while (!isOver) await clock.advance(stepMs);
  return promise;
}

const readAll = (erp: Client, count: number) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => erp.get('account', String(index))));

describe('a service with a limit of 20 requests a second', () => {
  it.each<[string, Partial<ClientOptions>, number]>([
    ['by default', {}, 240],
    ['4 at once', { maxConcurrent: 4 }, 240],
    ['1 at once', { maxConcurrent: 1 }, 220],
    // The first 200 are on their way before the first refusal.
    ['all at once', { maxConcurrent: Number.POSITIVE_INFINITY }, 440],
  ])('answers all of 200 reads, with few requests more: %s', async (_, own, maxRequests) => {
    const clock = new TestClock();
    const service = new LimitedService(clock, 20);
    const erp = createClient({ ...options, ...own, clock, fetch: service.fetch });
    const results = await passing(clock, readAll(erp, 200));
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(service.requests).toBeLessThanOrEqual(maxRequests);
    expect(service.refused).toBeGreaterThan(0);

    // Ten seconds of the service, and the pauses.
    expect(clock.now()).toBeLessThan(25 * second);
  });

  it('answers the reads of two clients that do not know of each other', async () => {
    const clock = new TestClock();
    const service = new LimitedService(clock, 20);
    const clients = [1, 2].map(() => createClient({ ...options, clock, fetch: service.fetch }));
    const results = await passing(clock, Promise.all(clients.map((erp) => readAll(erp, 100))));
    expect(results.flat().filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(service.requests).toBeLessThanOrEqual(300);
  });
});

it('all reads succeed, whatever the limits are', async () => {
  const scenario = fc.record({
    perSecond: fc.integer({ min: 5, max: 50 }),
    latencyMs: fc.integer({ min: 1, max: 300 }),
    maxConcurrent: fc.constantFrom(1, 3, 10, 40),
    reads: fc.integer({ min: 1, max: 120 }),
  });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ perSecond, latencyMs, maxConcurrent, reads }) => {
      const clock = new TestClock();
      const service = new LimitedService(clock, perSecond, latencyMs);
      const erp = createClient({ ...options, maxConcurrent, clock, fetch: service.fetch });
      const results = await passing(clock, readAll(erp, reads), 200);
      expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
      expect(service.most).toBeLessThanOrEqual(maxConcurrent);
      expect(service.requests).toBe(reads + service.refused);
    }),
    { numRuns: propertyRuns(10) },
  );
}, 60_000);

describe('a pause that the service asks for', () => {
  /** A client whose answers come in turn, with the times at which the requests are sent. */
  function clientWith(answers: readonly (() => Response)[], own: Partial<ClientOptions> = {}) {
    const clock = new TestClock();
    const waiting = [...answers];
    const sentAtMs: number[] = [];
    const fetch = async () => {
      sentAtMs.push(clock.now());
      return waiting.shift()?.() ?? ok();
    };
    return { clock, sentAtMs, erp: createClient({ ...options, clock, fetch, ...own }) };
  }

  const busy =
    (retryAfter?: string, status = 429) =>
    () =>
      new Response('', { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } });

  it.each([
    ['429 with a wait', busy('10'), 10 * second],
    ['503 with a wait', busy('10', 503), 10 * second],
    ['429 with no wait', busy('0'), 500],
    ['429 without a word', busy(), 500],
  ])('is one of all calls: %s', async (_, answer, pauseMs) => {
    const { clock, sentAtMs, erp } = clientWith([answer]);
    const first = erp.get('account', '1');
    await clock.advance(0);
    const other = erp.request({ method: 'POST', path: '/erp/x' }, { body: {} });
    await passing(clock, Promise.all([first, other]), 10);
    const [, ...later] = sentAtMs;
    expect(later).toHaveLength(2);
    for (const atMs of later) {
      expect(atMs).toBeGreaterThanOrEqual(pauseMs);
      // A tenth longer at most.
      expect(atMs).toBeLessThanOrEqual(pauseMs * 1.1 + 20);
    }
  });

  it('is begun by a call that is not sent again, too', async () => {
    const { clock, sentAtMs, erp } = clientWith([busy('10')]);
    const refused = errorOf(erp.request({ method: 'POST', path: '/erp/x' }, { body: {} }));
    expect(await passing(clock, refused)).toMatchObject({ code: 'refused', status: 429 });
    await passing(clock, erp.get('account', '1'));
    expect(sentAtMs[1]).toBeGreaterThanOrEqual(10 * second);
  });

  it('is not one of a failure that says nothing about others', async () => {
    const { clock, sentAtMs, erp } = clientWith([busy(undefined, 503), busy(undefined, 500)]);
    const calls = [erp.get('account', '1'), erp.get('account', '2'), erp.get('account', '3')];
    await passing(clock, Promise.all(calls), 10);
    expect(sentAtMs.slice(0, 3)).toEqual([0, 0, 0]);
  });

  it('that is too long ends the call, and not the others', async () => {
    const { clock, erp } = clientWith([busy('121')]);
    const first = errorOf(erp.get('account', '1'));
    expect(await passing(clock, first)).toMatchObject({ code: 'refused', attempts: 1 });
    expect(await passing(clock, erp.get('account', '2'))).toEqual({ id: '7' });
    expect(clock.now()).toBeLessThan(second);
  });

  it.each([
    ['2', '10'],
    ['10', '2'],
  ])('is as long as the longer one of two: %s s, %s s', async (...waits) => {
    const { clock, sentAtMs, erp } = clientWith(waits.map((wait) => busy(wait)));
    const calls = [erp.get('account', '1'), erp.get('account', '2')];
    await passing(clock, Promise.all(calls), 10);
    expect(sentAtMs.slice(2).every((atMs) => atMs >= 10 * second)).toBe(true);
  });

  it('differs a little between clients, which would all come back at once', async () => {
    const ends = new Set<number>();
    for (let client = 0; client < 20; client++) {
      const { clock, sentAtMs, erp } = clientWith([busy('100')]);
      await passing(clock, erp.get('account', '1'), 100);
      ends.add(sentAtMs[1] ?? 0);
    }
    expect(ends.size).toBeGreaterThan(10);
  });

  it('ends for calls that are aborted, and leaves no timer', async () => {
    const { clock, erp } = clientWith([busy('100')], { retry: { attempts: 1 } });
    await passing(clock, errorOf(erp.get('account', '1')));
    const controller = new AbortController();
    const { signal } = controller;
    const waiting = ['2', '3'].map((id) => errorOf(erp.get('account', id, { signal })));
    await clock.advance(second);
    expect(clock.waiting).toBe(1);
    controller.abort(new Error('enough'));
    expect(await Promise.all(waiting)).toEqual([signal.reason, signal.reason]);
    await clock.advance(0);
    expect(clock.waiting).toBe(0);
  });

  it.each([
    ['returns at once', async () => undefined],
    ['returns no promise', () => undefined as never],
  ])('ends with a clock that stands still, whose sleep %s', async (_, sleep) => {
    let requests = 0;
    const fetch = async () => (requests++ === 0 ? busy('100')() : ok());
    const clock = { now: () => 0, sleep };
    expect(await createClient({ ...options, fetch, clock }).get('account', '1')).toEqual({ id: '7' });
  });
});

describe('maxConcurrent', () => {
  it('is how many requests are sent at once, of all calls', async () => {
    const clock = new TestClock();
    const service = new LimitedService(clock, 1_000);
    const erp = createClient({ ...options, clock, fetch: service.fetch, maxConcurrent: 3 });
    await passing(clock, readAll(erp, 20));
    expect(service.most).toBe(3);
  });

  it('is 10 by default', async () => {
    const clock = new TestClock();
    const service = new LimitedService(clock, 1_000);
    await passing(clock, readAll(createClient({ ...options, clock, fetch: service.fetch }), 30));
    expect(service.most).toBe(10);
  });

  it('is reached again after a pause', async () => {
    const clock = new TestClock();
    const service = new LimitedService(clock, 1_000);
    let requests = 0;
    const fetch = () => (requests++ === 0 ? Promise.resolve(new Response('', { status: 429 })) : service.fetch());
    const erp = createClient({ ...options, clock, fetch, maxConcurrent: 5 });
    await passing(clock, erp.get('account', '1'));
    await passing(clock, readAll(erp, 10));
    expect(service.most).toBeLessThan(5);
    await passing(clock, readAll(erp, 100));
    expect(service.most).toBe(5);
  });

  it.each([0, -1, 1.5, Number.NaN, '10'])('is not %j', (maxConcurrent) => {
    expect(() => createClient({ ...options, maxConcurrent: maxConcurrent as number })).toThrow(
      'The option "maxConcurrent" of createClient must be a whole number of at least 1, or Infinity',
    );
  });

  it('does not hold a call that is aborted while it waits', async () => {
    const never = () => new Promise<never>(() => undefined);
    const erp = createClient({ ...options, fetch: never, maxConcurrent: 1 });
    const [first, second] = [new AbortController(), new AbortController()];
    const calls = [first, second].map(({ signal }) => errorOf(erp.get('account', '1', { signal })));
    second.abort(new Error('second'));
    expect(await calls[1]).toBe(second.signal.reason);
    first.abort(new Error('first'));
    expect(await calls[0]).toBe(first.signal.reason);
  });
});

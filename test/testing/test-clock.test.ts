import { expect, it, vi } from 'vitest';
import { createClient } from '../../src/client/index.js';
import { TestClock } from '../../src/testing/index.js';

const { signal } = new AbortController();

it('stands still until it is moved', async () => {
  const clock = new TestClock(Date.UTC(2026, 0, 1));
  expect(new Date(clock.now()).toISOString()).toBe('2026-01-01T00:00:00.000Z');
  await clock.advance(1_500);
  expect(new Date(clock.now()).toISOString()).toBe('2026-01-01T00:00:01.500Z');
  expect(() => new TestClock('now' as never)).toThrow('The time of TestClock must be a number of at least 0');
});

it('ends pauses and time limits at their times, one after the other, with what follows from each', async () => {
  const clock = new TestClock();
  const ended: [string, number][] = [];
  const wait = async (name: string, delayMs: number) => {
    await clock.sleep(delayMs, signal);
    ended.push([name, clock.now()]);
  };
  void wait('b', 200).then(() => wait('after b', 50));
  void wait('a', 100);
  void clock.timeLimit(150, signal).then(() => ended.push(['limit', clock.now()]));
  void wait('late', 1_000);
  expect(clock.waiting).toBe(4);
  await clock.advance(500);
  expect(ended).toEqual([
    ['a', 100],
    ['limit', 150],
    ['b', 200],
    ['after b', 250],
  ]);
  expect([clock.now(), clock.waiting]).toEqual([500, 1]);
});

it('ends a wait with its signal', async () => {
  const clock = new TestClock();
  const controller = new AbortController();
  const waits = [clock.sleep(100, controller.signal), clock.timeLimit(100, controller.signal)];
  controller.abort('enough');
  expect(await Promise.allSettled(waits)).toEqual([
    { status: 'rejected', reason: 'enough' },
    { status: 'rejected', reason: 'enough' },
  ]);
  await expect(clock.sleep(1, controller.signal)).rejects.toBe('enough');
  expect(clock.waiting).toBe(0);
});

it('is moved where the timers of the platform are faked', async () => {
  vi.useFakeTimers();
  try {
    const clock = new TestClock();
    let requests = 0;
    const fetch = async () => new Response('{"id":"7"}', { status: requests++ === 0 ? 503 : 200 });
    const erp = createClient({ baseUrl: 'https://erp.example.com', userAgent: 'a', token: 't', fetch, clock });
    const call = erp.get('account', '7');
    await clock.advance(1_000);
    expect(await call).toEqual({ id: '7' });
  } finally {
    vi.useRealTimers();
  }
});

it('can be a part of another clock', async () => {
  const clock = new TestClock();
  const slower = { ...clock, now: () => clock.now() / 2 };
  void clock.advance(100);
  await slower.sleep(100, signal);
  expect(slower.now()).toBe(50);
});

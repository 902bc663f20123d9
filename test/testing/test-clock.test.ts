import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { passwordGrant } from '../../src/auth/index.js';
import { createClient } from '../../src/client/index.js';
import { openStandIn } from '../../src/stand-in/index.js';
import { TestClock } from '../../src/testing/index.js';
import { createReceiver } from '../../src/webhooks/index.js';

const { signal } = new AbortController();

it('stands still until it is moved', async () => {
  const clock = new TestClock(Date.UTC(2026, 0, 1));
  expect(new Date(clock.now()).toISOString()).toBe('2026-01-01T00:00:00.000Z');
  await clock.advance(1_500);
  expect(new Date(clock.now()).toISOString()).toBe('2026-01-01T00:00:01.500Z');
});

it.each([
  ['5', '"5"'],
  [Number.NaN, 'the number NaN'],
  [Number.POSITIVE_INFINITY, 'the number Infinity'],
  [-1, 'the number -1'],
  [null, 'null'],
])('begins at no other time than a number, and is moved by nothing else: %s', async (value, found) => {
  const message = (name: string) => `${name} must be a number of milliseconds of at least 0; found ${found}.`;
  expect(() => new TestClock(value as never)).toThrow(message('The time of TestClock'));
  const clock = new TestClock(7);
  await expect(clock.advance(value as never)).rejects.toThrow(message('The argument of advance'));
  await expect(clock.advance(undefined as never)).rejects.toMatchObject({ code: 'wrong-argument' });
  expect(clock.now()).toBe(7);
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

describe('what takes time of the machine', () => {
  it('ends before its time limit, and a later pause is not passed before it', async () => {
    const clock = new TestClock();
    const events: string[] = [];
    const job = new AbortController();
    clock.timeLimit(5_000, job.signal).then(
      () => events.push('too late'),
      () => events.push('in time'),
    );
    void clock.sleep(6_000, signal).then(() => events.push('pause'));
    setTimeout(() => job.abort(), 20);
    await clock.advance(10_000);
    expect(events).toEqual(['in time', 'pause']);
  });

  it('is waited for once by all time limits that end at the same time', async () => {
    const clock = new TestClock();
    const limits = Array.from({ length: 200 }, () => clock.timeLimit(5_000, signal));
    await clock.advance(5_000);
    await Promise.all(limits);
  });

  it('is the signature of a delivery', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const claims = new SignJWT({ exp: 1_700_000_060 }).setProtectedHeader({ alg: 'ES256' }).setAudience('my-app');
    const headers = { authorization: `Bearer ${await claims.sign(privateKey)}`, 'content-type': 'application/json' };
    const keys = await exportJWK(publicKey);
    for (let round = 0; round < 20; round++) {
      const clock = new TestClock(1_700_000_000_000);
      const receive = createReceiver({ appIdentifier: 'my-app', keys, queueOf: () => 'q', clock, accept() {} });
      const answer = receive(new Request('https://app.example/q', { method: 'POST', headers, body: '{}' }));
      await clock.advance(10_000);
      expect((await answer).status).toBe(200);
    }
  });

  it('is a query of the stand-in', async () => {
    for (let round = 0; round < 5; round++) {
      const clock = new TestClock(1_700_000_000_000);
      const user = { username: 'ann', password: 'long-password' };
      const app = { clientId: 'app', clientSecret: 'long-secret' };
      const standIn = await openStandIn({
        clock,
        tables: { 'account.query': [{ id: '1' }] },
        clients: [{ id: app.clientId, secret: app.clientSecret }],
        users: [{ name: user.username, password: user.password, passwordGrant: true }],
      });
      const { fetch, authUrl, baseUrl } = standIn;
      const token = passwordGrant({ authUrl, fetch, ...app, ...user, clock });
      const erp = createClient({ baseUrl, fetch, token, userAgent: 'my-app', clock });
      const rows = erp.query('SELECT id FROM account.query').toArray({ max: 9 });
      await clock.advance(120_000);
      expect(await rows).toEqual([{ id: '1' }]);
      await standIn.close();
    }
  });
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

import { describe, expect, it } from 'vitest';
import { passwordGrant } from '../../src/auth/index.js';
import { type ClientToken, createClient } from '../../src/client/index.js';
import { TestClock } from '../../src/testing/test-clock.js';
import { errorOf } from './server.js';

const options = { baseUrl: 'https://erp.example.com', userAgent: 'a', timeoutMs: 1_000 };
const never = () => new Promise<never>(() => undefined);
const ok = async () => Response.json({ id: '7', document: {} });
const document = { transitionId: 'create', document: {} };

const silent: Readonly<Record<string, ClientToken>> = {
  'a function': never,
  'a source': { token: never, reject: () => undefined },
};

describe.each(Object.entries(silent))('a token of %s that never comes', (_, token) => {
  it('ends the call at the end of its time, also for a document', async () => {
    const clock = new TestClock();
    const erp = createClient({ ...options, token, clock, fetch: ok, retry: { attempts: 1 } });
    const calls = [erp.get('account', '7'), erp.request({ method: 'POST', path: '/erp/x' }, { body: {} })].map(errorOf);
    await clock.advance(1_000);
    const [get, post] = await Promise.all(calls);
    expect(get).toMatchObject({
      name: 'ClientError',
      code: 'token-timeout',
      attempts: undefined,
      message: 'GET /erp/accounts/7 was not sent: the option "token" returned no token within 1000 ms.',
    });
    expect(post).toMatchObject({ code: 'token-timeout' });
    expect(clock.waiting).toBe(0);
  });
});

it('a token that comes late is asked for again, also for a document', async () => {
  let asked = 0;
  const token = () => (asked++ === 0 ? never() : 't');
  const erp = createClient({ ...options, token, timeoutMs: 20, fetch: ok, retry: { delayMs: 1 } });
  expect(await erp.documents.create(document)).toEqual({ id: '7', document: {} });
  expect(asked).toBe(2);
});

it('a source learns that nobody waits any more', async () => {
  const reasons: unknown[] = [];
  const token = {
    token: ({ signal }: { readonly signal?: AbortSignal | undefined } = {}) =>
      new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => {
          reasons.push(signal.reason);
          reject(signal.reason);
        });
      }),
    reject: () => undefined,
  };
  const erp = createClient({ ...options, token, timeoutMs: 20, retry: { attempts: 1 } });
  const error = await errorOf(erp.get('account', '7'));
  expect(error).toMatchObject({ code: 'token-timeout' });
  expect(reasons).toEqual([error]);
});

it('a clock whose sleep returns at once ends no request', async () => {
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    return Response.json({ id: '7', access_token: 'a1', refresh_token: 'r1', expires_in: 60 });
  };
  const clock = { now: () => 0, sleep: async () => undefined };
  const source = passwordGrant({
    authUrl: 'https://id.example.com',
    clientId: 'a',
    clientSecret: async () => 's',
    username: 'u',
    password: async () => 'p',
    onRotate: async () => undefined,
    fetch: slow,
    clock,
  });
  expect(await createClient({ ...options, token: source, fetch: slow, clock }).get('account', '7')).toMatchObject({
    id: '7',
  });
});

it('a clock whose timeLimit returns nothing ends each request', async () => {
  const clock = { now: () => 0, sleep: async () => undefined, timeLimit: () => undefined as never };
  const erp = createClient({ ...options, token: 't', fetch: never, clock, retry: { attempts: 1 } });
  expect(await errorOf(erp.get('account', '7'))).toMatchObject({ code: 'token-timeout' });
});

it('a clock without time limits of its own has those of the platform', async () => {
  const clock = { now: () => 0, sleep: async () => undefined };
  const erp = createClient({ ...options, token: 't', timeoutMs: 20, fetch: never, clock, retry: { attempts: 1 } });
  expect(await errorOf(erp.get('account', '7'))).toMatchObject({ code: 'time-out' });
});

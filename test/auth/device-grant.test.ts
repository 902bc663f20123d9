import 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { type DeviceGrantOptions, deviceGrant } from '../../src/auth/index.js';
import { endpoints } from '../../src/interface/index.js';
import { tokenFetchBy } from '../support/fetch-by.js';
import { authUrl, client } from './identity-server.js';
import { settle, VirtualClock } from './virtual-clock.js';

const second = 1000;
const device = {
  device_code: 'device-code',
  user_code: 'WDJB-MJHT',
  verification_uri: 'https://id.example/device',
  verification_uri_complete: 'https://id.example/device?user_code=WDJB-MJHT',
  expires_in: 600,
};
const tokens = { access_token: 'access-1', refresh_token: 'refresh-1', expires_in: 60 };

type Answer = string | 'down' | { readonly status: number } | typeof tokens;

/** A login on a server that answers the polls as listed, and then that the user has not entered the code yet. */
async function setUp(answers: readonly Answer[], members: object = {}, options: Partial<DeviceGrantOptions> = {}) {
  const clock = new VirtualClock();
  const waiting = [...answers];
  const polledAt: number[] = [];
  const requests: { readonly url: string; readonly form: object }[] = [];
  const fetch = tokenFetchBy(async (url, { body }) => {
    requests.push({ url, form: Object.fromEntries(new URLSearchParams(body)) });
    if (!url.endsWith('/token')) return Response.json({ ...device, ...members });
    polledAt.push(clock.now() / second);
    const answer = waiting.shift() ?? 'authorization_pending';
    if (answer === 'down') throw new TypeError('fetch failed');
    if (typeof answer === 'string') return Response.json({ error: answer }, { status: 400 });
    return 'status' in answer ? new Response('', answer) : Response.json(answer);
  });
  const login = await deviceGrant({ ...client, clock, fetch, ...options }).begin();
  return { clock, login, polledAt, requests };
}

const codeOf = (error: unknown) => Reflect.get(Object(error), 'code');

describe('the device grant', () => {
  it('requests a code as RFC 8628 says, at the endpoint of the table', async () => {
    const { login, requests } = await setUp([], {}, { scope: 'offline_access' });
    expect(login).toEqual({
      userCode: 'WDJB-MJHT',
      verificationUri: 'https://id.example/device',
      verificationUriComplete: 'https://id.example/device?user_code=WDJB-MJHT',
      expiresInSeconds: 600,
      wait: expect.any(Function),
    });
    expect(requests).toEqual([
      {
        url: `${authUrl}/auth/device`,
        form: { client_id: 'app', client_secret: 'client-secret', scope: 'offline_access' },
      },
    ]);
    expect(Object.keys(requests[0]?.form ?? {}).sort()).toEqual([...endpoints.authorizeDevice.request.members].sort());
  });

  it('requests it elsewhere if deviceEndpoint says so', async () => {
    const options = { deviceEndpoint: 'https://id.example/device-codes' };
    const { requests } = await setUp([], {}, options);
    expect(requests.map(({ url }) => url)).toEqual(['https://id.example/device-codes']);
  });

  it('waits before it asks, and asks as RFC 8628 says', async () => {
    const { clock, login, polledAt, requests } = await setUp(['authorization_pending', tokens]);
    const waiting = login.wait();
    await clock.advance(5 * second - 1);
    expect(polledAt).toEqual([]);
    await clock.advance(1);
    expect(polledAt).toEqual([5]);
    await clock.advance(5 * second);
    expect(await (await waiting).token()).toBe('access-1');
    expect(polledAt).toEqual([5, 10]);
    expect(requests[2]).toEqual({
      url: `${authUrl}/token`,
      form: {
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: 'device-code',
        client_id: 'app',
        client_secret: 'client-secret',
      },
    });
  });

  it('waits as long as the server says', async () => {
    const { clock, login, polledAt } = await setUp(['authorization_pending', tokens], { interval: 7 });
    const waiting = login.wait();
    await clock.advance(14 * second);
    await waiting;
    expect(polledAt).toEqual([7, 14]);
  });

  it('waits five seconds more from slow_down on', async () => {
    const { clock, login, polledAt } = await setUp(['slow_down', 'authorization_pending', 'slow_down', tokens]);
    const waiting = login.wait();
    await clock.advance(60 * second);
    await waiting;
    expect(polledAt).toEqual([5, 15, 25, 40]);
  });

  it.each<[string, Answer]>([
    ['the server is not reached', 'down'],
    ['the server is broken', { status: 503 }],
    ['there are too many requests', { status: 429 }],
  ])('waits twice as long if %s', async (_, answer) => {
    const { clock, login, polledAt } = await setUp([answer, answer, tokens]);
    const waiting = login.wait();
    await clock.advance(60 * second);
    await waiting;
    expect(polledAt).toEqual([5, 15, 35]);
  });

  it('ends when the code expires, and does not ask after that', async () => {
    const { clock, login, polledAt } = await setUp([], { expires_in: 12 });
    const waiting = login.wait().catch(codeOf);
    await clock.advance(12 * second);
    expect(await waiting).toBe('device-code-expired');
    expect(polledAt).toEqual([5, 10]);
    await clock.advance(60 * second);
    await expect(login.wait()).rejects.toMatchObject({ code: 'device-code-expired' });
    expect(polledAt).toEqual([5, 10]);
  });

  it.each([
    ['expired_token', 'device-code-expired'],
    ['access_denied', 'login-refused'],
    ['invalid_client', 'token-refused'],
    ['invalid_grant', 'token-refused'],
  ])('ends at %s', async (answer, code) => {
    const { clock, login, polledAt } = await setUp([answer]);
    const waiting = login.wait().catch(codeOf);
    await clock.advance(30 * second);
    expect(await waiting).toBe(code);
    expect(polledAt).toEqual([5]);
  });

  it('ends at an abort, without a timer left, and goes on when it is called again', async () => {
    const { clock, login, polledAt } = await setUp(['slow_down', tokens]);
    const controller = new AbortController();
    const aborted = login.wait({ signal: controller.signal });
    await clock.advance(6 * second);
    controller.abort(new Error('enough'));
    await expect(aborted).rejects.toThrow('enough');
    await settle();
    expect(clock.waiting).toBe(0);
    await clock.advance(60 * second);
    expect(polledAt).toEqual([5]);
    const waiting = login.wait();
    await clock.advance(10 * second);
    expect(await (await waiting).token()).toBe('access-1');
    expect(polledAt).toEqual([5, 76]);
  });

  it('does not lose tokens that arrive after an abort', async () => {
    let answer = (_: Response): void => undefined;
    const fetch = tokenFetchBy(async (url) =>
      url.endsWith('/token') ? new Promise<Response>((resolve) => (answer = resolve)) : Response.json(device),
    );
    const { clock, login } = await setUp([], {}, { fetch });
    const controller = new AbortController();
    const aborted = login.wait({ signal: controller.signal });
    await clock.advance(5 * second);
    controller.abort(new Error('enough'));
    await expect(aborted).rejects.toThrow('enough');
    const waiting = login.wait();
    answer(Response.json(tokens));
    expect(await (await waiting).token()).toBe('access-1');
    await expect(login.wait()).resolves.toBe(await waiting);
  });

  it('asks once for two calls that wait', async () => {
    const { clock, login, polledAt } = await setUp([tokens]);
    const first = login.wait();
    await clock.advance(2 * second);
    const other = login.wait();
    await clock.advance(5 * second);
    expect(await other).toBe(await first);
    expect(polledAt).toEqual([5]);
  });

  it('asks nothing if its signal is aborted', async () => {
    const { clock, login, polledAt } = await setUp([tokens]);
    await expect(login.wait({ signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
    await clock.advance(60 * second);
    expect(polledAt).toEqual([]);
  });

  it('ends with the signal of its options during a request', async () => {
    const controller = new AbortController();
    const fetch = tokenFetchBy(async (url) =>
      url.endsWith('/token') ? new Promise<never>(() => undefined) : Response.json(device),
    );
    const { clock, login } = await setUp([], {}, { fetch, signal: controller.signal });
    const waiting = login.wait();
    await clock.advance(5 * second);
    controller.abort(new Error('closed'));
    await expect(waiting).rejects.toThrow('closed');
  });

  it('ends with the signal of its options', async () => {
    const controller = new AbortController();
    const { login } = await setUp([], {}, { signal: controller.signal });
    const waiting = login.wait();
    await settle();
    controller.abort(new Error('closed'));
    await expect(waiting).rejects.toThrow('closed');
  });

  it('passes the first refresh token to onRotate', async () => {
    const saved: string[] = [];
    const { clock, login } = await setUp([tokens], {}, { onRotate: (token) => void saved.push(token) });
    const waiting = login.wait();
    await clock.advance(5 * second);
    await waiting;
    expect(saved).toEqual(['refresh-1']);
  });
});

it('sends no request with a device code that expires during the pause, also if the timer ends early', async () => {
  let now = 0;
  let polls = 0;
  const grant = deviceGrant({
    authUrl: 'https://id.example',
    clientId: 'app',
    clientSecret: 'secret',
    clock: {
      now: () => now,
      sleep: async (ms) => {
        // The wait of the time-out of a request does not end.
        if (ms > 3_000) await new Promise(() => undefined);
        now += ms - 0.5;
      },
    },
    fetch: async (url) => {
      if (String(url).endsWith('/token')) polls += 1;
      const answer = {
        device_code: 'd1',
        user_code: 'WDJB',
        verification_uri: 'https://id.example/device',
        expires_in: 3,
      };
      return Response.json(answer);
    },
  });
  const login = await grant.begin();
  await expect(login.wait()).rejects.toMatchObject({ code: 'device-code-expired' });
  expect(polls).toBe(0);
});

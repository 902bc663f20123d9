import 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { deviceGrant, passwordGrant } from '../../src/auth/index.js';
import { TestClock } from '../../src/testing/test-clock.js';
import { tokenFetchBy } from '../support/fetch-by.js';
import { failureOf, setUp } from './password-source.js';

const authUrl = 'https://id.example/oidc';
const client = { authUrl, clientId: 'app', clientSecret: 's1' };
const user = { username: 'ann', password: 'p1' };
const tokens = { access_token: 'a1', refresh_token: 'r1', expires_in: 60 };

describe('a member without a value counts as absent:', () => {
  it.each(['', null])('the refresh token %j, after which a password logs in again', async (refreshToken) => {
    const { clock, source, grantTypes } = setUp(
      Array.from({ length: 3 }, () => ({ kind: 'grant', members: { refresh_token: refreshToken } })),
    );
    for (const token of ['access-1', 'access-2', 'access-3']) {
      expect(await source.token()).toBe(token);
      await clock.advance(60_000);
    }
    expect(grantTypes()).toEqual(['password', 'password', 'password']);
  });

  it('a new refresh token, so that the old one is kept', async () => {
    const { clock, source, server } = setUp([
      { kind: 'grant' },
      { kind: 'grant', rotates: false, members: { refresh_token: '' } },
    ]);
    await source.token();
    await clock.advance(60_000);
    await source.token();
    await clock.advance(60_000);
    await source.token();
    expect(server.forms.map((form) => form['refresh_token'])).toEqual([undefined, 'refresh-1', 'refresh-1']);
  });

  it.each([
    ['life', { expires_in: '' }],
    ['type', { token_type: '' }],
    ['scope', { scope: '' }],
  ])('the %s', async (_, members) => {
    expect(await setUp([{ kind: 'grant', members }]).source.token()).toBe('access-1');
  });

  it('not the access token', async () => {
    const { source } = setUp([{ kind: 'grant', members: { access_token: '' } }]);
    expect(await failureOf(source.token())).toMatchObject({ code: 'unreadable-token-answer' });
  });
});

describe('the interval of a device code', () => {
  /** Returns after how many seconds the first request for tokens is sent. */
  async function firstRequest(interval: unknown): Promise<number> {
    const clock = new TestClock();
    const device = { device_code: 'd1', user_code: 'A', verification_uri: 'https://id.example', expires_in: '600' };
    let sentAtMs = -1;
    const fetch = tokenFetchBy(async (url) => {
      if (url.endsWith('/token')) sentAtMs = clock.now();
      return Response.json(url.endsWith('/token') ? tokens : { ...device, interval });
    });
    const login = await deviceGrant({ ...client, fetch, clock }).begin();
    expect(login.expiresInSeconds).toBe(600);
    const source = login.wait();
    await clock.advance(60_000);
    await source;
    return sentAtMs / 1000;
  }

  it.each([
    [undefined, 5],
    [null, 5],
    ['', 5],
    [0, 5],
    ['0', 5],
    [7, 7],
    ['7', 7],
    ['07', 7],
  ])('%j is %d seconds', async (interval, seconds) => {
    expect(await firstRequest(interval)).toBe(seconds);
  });

  it.each([-1, 'soon', '5s', true, {}])('%j is not one', async (interval) => {
    await expect(firstRequest(interval)).rejects.toMatchObject({ code: 'unreadable-token-answer' });
  });
});

describe('an answer', () => {
  const beginning = (text: string) => new TextEncoder().encode(text);
  const stalled = () => new ReadableStream({ start: (controller) => controller.enqueue(beginning('{"error":')) });
  const broken = () => new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) });
  const endless = () => new ReadableStream({ pull: (controller) => controller.enqueue(beginning('x'.repeat(10_000))) });
  const unconfirmed = () => new Response('x'.repeat(2_000_000)).clone().body;
  const deep = () => `{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}`;

  /** Requests a token on a clock that runs past the time limit. */
  async function refusal(status: number, body: () => string | ReadableStream | Uint8Array | null) {
    const clock = new TestClock();
    const fetch = async () => new Response(body(), { status });
    const failure = failureOf(passwordGrant({ ...client, ...user, fetch, clock }).token());
    let error: Awaited<typeof failure> | undefined;
    void failure.then((one) => {
      error = one;
    });
    while (error === undefined) await clock.advance(1_000);
    return error;
  }

  const bodies = { stalled, broken, endless, unconfirmed, deep };

  it.each(
    Object.entries(bodies).flatMap(([name, body]) =>
      [302, 400, 401, 429, 503].map((status) => [status, name, body] as const),
    ),
  )('with %d is known by its status, with a body that is %s', async (status, _, body) => {
    expect(await refusal(status, body)).toMatchObject({ code: 'token-refused', status, oauthError: undefined });
  });

  it.each([
    ['stalled', stalled, 'auth-timeout', 'did not answer completely within 30000 ms.'],
    ['broken', broken, 'unreadable-token-answer', 'its body is not complete: reset.'],
    ['endless', endless, 'unreadable-token-answer', 'it has more than 1000000 bytes.'],
    ['unconfirmed', unconfirmed, 'unreadable-token-answer', 'it has more than 1000000 bytes.'],
    ['deep', deep, 'unreadable-token-answer', 'it is nested more than 1000 levels deep.'],
  ])('with 200 and a body that is %s cannot be used', async (_, body, code, end) => {
    const error = await refusal(200, body);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(new RegExp(`${end.replaceAll('.', '\\.')}$`));
  });

  it('of a fetch of another library has a text alone', async () => {
    const fetch = async () =>
      ({ status: 200, headers: new Headers(), text: async () => JSON.stringify(tokens) }) as Response;
    expect(await passwordGrant({ ...client, ...user, fetch }).token()).toBe('a1');
  });
});

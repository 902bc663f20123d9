import 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { codeGrant, deviceGrant, offlineToken, passwordGrant } from '../../src/auth/index.js';
import { TestClock } from '../../src/testing/test-clock.js';
import { tokenFetchBy } from '../support/fetch-by.js';
import { failureOf } from './password-source.js';

/** Secrets that are words of OAuth, of answers, and of the sentences of the package. Decisions are made on what came. */
const words =
  'grant invalid_grant INVALID pending authorization_pending slow slow_down expired access_denied denied error token access_token Bearer it a 1 60 5 did not status refused'.split(
    ' ',
  );

const authUrl = 'https://id.example/oidc';
const refusal = (error: string, description?: string) =>
  Response.json({ error, error_description: description }, { status: 400 });
const tokens = { access_token: 'a1', refresh_token: 'r1', expires_in: 60 };

describe.each(words)('with the secret %s', (secret) => {
  const client = { authUrl, clientId: 'app', clientSecret: secret };

  it('a refresh token that has ended makes a password log in again', async () => {
    const clock = new TestClock();
    const grantTypes: (string | null)[] = [];
    const fetch = tokenFetchBy(async (_, { body }) => {
      const grantType = new URLSearchParams(body).get('grant_type');
      grantTypes.push(grantType);
      return grantType === 'password' ? Response.json({ ...tokens, refresh_token: secret }) : refusal('invalid_grant');
    });
    const source = passwordGrant({ ...client, username: 'ann', password: secret, fetch, clock });
    await source.token();
    await clock.advance(60_000);
    expect(await source.token()).toBe('a1');
    expect(grantTypes).toEqual(['password', 'refresh_token', 'password']);
  });

  it('a stored refresh token that has ended requires a login', async () => {
    const description = `The token ${secret} has ended.`;
    const fetch = async () => refusal('invalid_grant', description);
    const error = await failureOf(offlineToken({ ...client, refreshToken: secret, fetch }).token());
    expect(error).toMatchObject({ code: 'login-required', reason: 'revoked', oauthError: 'invalid_grant' });
    // The name of a secret reveals no secret.
    expect(error.oauthDescription).toBe(/token$/.test(secret) ? description : undefined);
    expect(error.message).toMatch(/^A user has to log in again: the identity server refuses the refresh token/);
  });

  it('a login on a device waits until the user has entered the code', async () => {
    const clock = new TestClock();
    const waiting = ['authorization_pending', 'slow_down', 'authorization_pending'];
    const device = { device_code: secret, user_code: 'A', verification_uri: 'https://id.example', expires_in: 600 };
    const fetch = tokenFetchBy(async (url) => {
      if (!url.endsWith('/token')) return Response.json(device);
      const error = waiting.shift();
      return error === undefined ? Response.json(tokens) : refusal(error);
    });
    const login = await deviceGrant({ ...client, fetch, clock }).begin();
    const source = login.wait();
    await clock.advance(100_000);
    expect(await (await source).token()).toBe('a1');
  });

  it.each([
    ['expired_token', 'device-code-expired'],
    ['access_denied', 'login-refused'],
  ])('a login on a device ends with %s', async (error, code) => {
    const clock = new TestClock();
    const device = { device_code: secret, user_code: 'A', verification_uri: 'https://id.example', expires_in: 600 };
    const fetch = tokenFetchBy(async (url) => (url.endsWith('/token') ? refusal(error) : Response.json(device)));
    const failure = failureOf((await deviceGrant({ ...client, fetch, clock }).begin()).wait());
    await clock.advance(10_000);
    expect(await failure).toMatchObject({ code });
  });

  it('a callback with an error of OAuth says it', async () => {
    const grant = codeGrant({ ...client, redirectUri: 'https://app.example/callback' });
    const begun = await grant.begin();
    const error = await failureOf(
      grant.finish(`/callback?state=${begun.state}&error=access_denied&code=${secret}`, begun),
    );
    expect(error).toMatchObject({ code: 'login-refused', message: 'The login was refused: access_denied.' });
  });
});

describe('a description that a short password is a part of', () => {
  const refuse = async (password: string, description: string) => {
    const fetch = async () => refusal('invalid_grant', description);
    const client = { authUrl, clientId: 'app', clientSecret: 'a-secret-of-the-client', username: 'ann', password };
    return failureOf(passwordGrant({ ...client, fetch }).token());
  };

  it.each([
    ['in', 'Invalid user credentials'],
    ['cred', 'Invalid user credentials'],
    ['password', 'The password has expired'],
    ['geheim', 'Ungeheim ist kein Wort'],
  ])('%s is shown', async (password, description) => {
    const error = await refuse(password, description);
    expect([error.oauthDescription, error.message]).toEqual([description, expect.stringContaining(description)]);
  });

  it.each([
    ['hunter2', 'The password hunter2 is wrong'],
    ['hunter2', 'The password "HUNTER2" is wrong'],
    ['hunter2', 'See password%3Dhunter2'],
    ['hunter-22', 'Wrong: xhunter-22x'],
  ])('%s is left out as a word of its own, and a long password anywhere: %s', async (password, description) => {
    const error = await refuse(password, description);
    expect(error.oauthDescription).toBeUndefined();
    expect(error.message.toLowerCase()).not.toContain('hunter');
  });
});

describe('a description with the secret', () => {
  const secret = 'client "secret" & mörе/1';
  const client = { authUrl, clientId: 'app', clientSecret: secret, username: 'ann', password: 'p1' };

  it.each([
    ['as it is', secret],
    ['in upper case', secret.toUpperCase()],
    ['in base64, with the id of the client', Buffer.from(`app:${secret}`).toString('base64')],
    ['escaped in HTML', secret.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
    ['escaped in a URL', encodeURIComponent(secret)],
    ['escaped in a form', new URLSearchParams({ a: secret }).toString().slice(2)],
    ['escaped in JSON', JSON.stringify(secret)],
  ])('%s is left out, and the code is not', async (_, written) => {
    const fetch = async () => refusal('invalid_client', `Wrong: ${written}.`);
    const error = await failureOf(passwordGrant({ ...client, fetch }).token());
    expect(error).toMatchObject({ oauthError: 'invalid_client', oauthDescription: undefined });
    expect(error.message).toContain('invalid_client: its text is left out, because it contains a secret');
  });

  it.each([
    ['as it is', 'cs-secret-1'],
    ['in upper case', 'CS-SECRET-1'],
    ['in base64', Buffer.from('app:cs-secret-1').toString('base64')],
    ['escaped in a URL', 'cs%2Dsecret%2D1'],
  ])('%s in a header is left out, and the other header is not', async (_, written) => {
    for (const [name, other] of [
      ['retry-after', 'date'],
      ['date', 'retry-after'],
    ] as const) {
      const headers = { [name]: `see ${written}`, [other]: '7' };
      const fetch = async () => new Response('', { status: 429, headers });
      const error = await failureOf(passwordGrant({ ...client, clientSecret: 'cs-secret-1', fetch }).token());
      expect(error.headers).toEqual({ [other]: '7' });
    }
  });
});

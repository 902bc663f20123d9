import { describe, expect, it } from 'vitest';
import { codeGrant, deviceGrant, offlineToken, passwordGrant } from '../../src/auth/index.js';
import { errorOf } from '../support/error-of.js';
import { tokenFetchBy } from '../support/fetch-by.js';
import { authUrl, client } from './identity-server.js';

const user = { username: 'ann', password: 'user-password' };
const grant = async (url: string | URL) => Response.json({ access_token: url, expires_in: 60 });

describe('the address of the identity server', () => {
  it.each([
    ['https://id.example/oidc', 'https://id.example/oidc/token'],
    ['https://id.example/oidc/', 'https://id.example/oidc/token'],
    ['https://id.example:8443', 'https://id.example:8443/token'],
    ['http://localhost:8080/oidc', 'http://localhost:8080/oidc/token'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/token'],
    ['http://[::1]:8080', 'http://[::1]:8080/token'],
  ])('%s has the token endpoint %s', async (address, expected) => {
    expect(await passwordGrant({ ...client, ...user, authUrl: address, fetch: grant }).token()).toBe(expected);
  });

  it('may be one with http elsewhere only if that is allowed', async () => {
    const options = { ...client, ...user, authUrl: 'http://keycloak:8080/oidc', fetch: grant };
    expect(errorOf(() => passwordGrant(options)).message).toMatch(
      /allowHttp: true.*; found "http:\/\/keycloak:8080\/oidc"\.$/,
    );
    expect(await passwordGrant({ ...options, allowHttp: true }).token()).toBe('http://keycloak:8080/oidc/token');
  });

  it('may be a URL', async () => {
    const options = { ...client, ...user, authUrl: new URL('https://id.example/oidc/'), fetch: grant };
    expect(await passwordGrant(options).token()).toBe('https://id.example/oidc/token');
  });

  it.each([
    [undefined, 'undefined'],
    ['', 'an empty string'],
    ['id.example', 'another string'],
    ['ann:password', 'another string'],
    ['ftp://id.example', 'another string'],
    ['http://id.example', '"http://id.example/"'],
    ['http://127.0.0.1.id.example', '"http://127.0.0.1.id.example/"'],
    ['https://app:secret@id.example', '"https://id.example/" with a user'],
    ['http://app:secret@id.example', '"http://id.example/" with a user'],
    ['https://id.example?a=b', '"https://id.example/" with a query'],
    ['https://id.example?', '"https://id.example/" with a query'],
    ['https://id.example#a?b', '"https://id.example/" with a fragment'],
    ['https://:secret@id.example?a#b', '"https://id.example/" with a user and a query and a fragment'],
    ['https://id.example/oidc/token', '"https://id.example/oidc/token"'],
    [
      'https://id.example/oidc/.well-known/openid-configuration',
      '"https://id.example/oidc/.well-known/openid-configuration"',
    ],
  ])('is not %s', (address, found) => {
    const error = errorOf(() => passwordGrant({ ...client, ...user, authUrl: address as string }));
    expect(error.code).toBe('wrong-argument');
    expect(error.message).toBe(
      `The option "authUrl" of passwordGrant must be a URL with https, or with http on the loopback or with allowHttp: true, and without user, query and fragment, up to the path to which "/token" is added; found ${found}.`,
    );
  });
});

describe('the device endpoint', () => {
  const options = { ...client, deviceEndpoint: 'http://id.example/device' };

  it('may be one with http elsewhere only if that is allowed', () => {
    expect(errorOf(() => deviceGrant(options)).message).toMatch(
      /"deviceEndpoint".*found "http:\/\/id.example\/device"\.$/,
    );
    expect(deviceGrant({ ...options, allowHttp: true })).toBeDefined();
  });
});

describe('options', () => {
  it.each<[string, () => unknown]>([
    [
      'The option "clientId" of passwordGrant must be a string that is not empty',
      () => passwordGrant({ ...client, ...user, clientId: '' }),
    ],
    [
      'The option "username" of passwordGrant must be a string that is not empty',
      () => passwordGrant({ ...client, ...user, username: '' }),
    ],
    [
      'The option "password" of passwordGrant must be a string that is not empty, or a function that returns one; found an empty string',
      () => passwordGrant({ ...client, ...user, password: '' }),
    ],
    [
      'The option "clientSecret" of passwordGrant must be a string that is not empty, or a function that returns one; found undefined.',
      () => passwordGrant({ ...client, ...user, clientSecret: undefined as never }),
    ],
    [
      'The option "clientSecret" of codeGrant must be a string',
      () => codeGrant({ ...client, clientSecret: null as never, redirectUri: authUrl }),
    ],
    [
      'The option "redirectUri" of codeGrant must be a URL; found "/callback"',
      () => codeGrant({ ...client, redirectUri: '/callback' }),
    ],
    ['The option "redirectUri" of codeGrant must be a URL; found undefined', () => codeGrant({ ...client } as never)],
    [
      'The option "deviceEndpoint" of deviceGrant must be a URL',
      () => deviceGrant({ ...client, deviceEndpoint: '/device' }),
    ],
    ['The option "refreshToken" of offlineToken must be a string', () => offlineToken({ ...client, refreshToken: '' })],
    [
      'not a function: it is read once, since each new one replaces it; found a function.',
      () => offlineToken({ ...client, refreshToken: (() => 'r1') as never }),
    ],
    [
      'must be a string without whitespace around it, not a function: it is read once, since each new one replaces it; found a string with whitespace around it.',
      () => offlineToken({ ...client, refreshToken: 'r1\n' }),
    ],
    [
      'The option "clock" of offlineToken must be an object with the functions now and sleep',
      () => offlineToken({ ...client, refreshToken: 'r1', clock: { now: () => 0 } as never }),
    ],
    [
      'The option "signal" of offlineToken must be an AbortSignal',
      () => offlineToken({ ...client, refreshToken: 'r1', signal: {} as never }),
    ],
    [
      'The option "timeoutMs" of offlineToken must be a number of at least 0',
      () => offlineToken({ ...client, refreshToken: 'r1', timeoutMs: -1 }),
    ],
    ['The argument of offlineToken must be an object with options', () => offlineToken(undefined as never)],
  ])('are checked: %s', (message, call) => {
    expect(errorOf(call).message).toContain(message);
  });
});

describe('a client', () => {
  const formOf = async (options: { readonly clientSecret?: string | undefined }): Promise<object> => {
    let form = {};
    const fetch = tokenFetchBy(async (_, { body }) => {
      form = Object.fromEntries(new URLSearchParams(body));
      return Response.json({ access_token: 'a1' });
    });
    await offlineToken({ authUrl, clientId: 'app', refreshToken: 'r1', fetch, ...options }).token();
    return form;
  };

  it('without a secret is a public one', async () => {
    expect(await formOf({})).toEqual({ grant_type: 'refresh_token', refresh_token: 'r1', client_id: 'app' });
    expect(await formOf({ clientSecret: undefined })).toEqual(await formOf({}));
  });

  it('with a secret sends it in the form', async () => {
    expect(await formOf({ clientSecret: 'a&b' })).toMatchObject({ client_id: 'app', client_secret: 'a&b' });
  });

  it('whose function returns no secret sends nothing', async () => {
    let requests = 0;
    const fetch = async () => {
      requests += 1;
      return Response.json({});
    };
    const source = passwordGrant({ ...client, ...user, password: () => '', fetch });
    await expect(source.token()).rejects.toMatchObject({
      code: 'wrong-credential',
      message: 'The result of the function "password" must be a string that is not empty; found an empty string.',
    });
    expect(requests).toBe(0);
  });
});

describe('a request', () => {
  it('is a form that fetch gets, and follows no redirect', async () => {
    let sent: unknown;
    const fetch = tokenFetchBy(async (url, request) => {
      sent = { url, ...request, headers: { ...request.headers, 'user-agent': undefined } };
      return Response.json({ access_token: 'a1' });
    });
    await offlineToken({ ...client, refreshToken: 'r1', fetch }).token();
    expect(sent).toEqual({
      url: `${authUrl}/token`,
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
        'user-agent': undefined,
      },
      body: 'refresh_token=r1&grant_type=refresh_token&client_id=app&client_secret=client-secret',
      redirect: 'manual',
      signal: expect.any(AbortSignal),
    });
  });

  it('is sent by the fetch of the platform, as it is at that time', async () => {
    const original = globalThis.fetch;
    globalThis.fetch = (async (url: string) => Response.json({ access_token: `patched ${url}` })) as typeof fetch;
    try {
      const source = offlineToken({ ...client, refreshToken: 'r1' });
      expect(await source.token()).toBe(`patched ${authUrl}/token`);
    } finally {
      globalThis.fetch = original;
    }
  });

  it('and its timers are those of the platform by default', async () => {
    const source = offlineToken({
      ...client,
      refreshToken: 'r1',
      timeoutMs: 30,
      fetch: () => new Promise(() => undefined),
    });
    await expect(source.token()).rejects.toMatchObject({ code: 'auth-timeout' });
  });
});

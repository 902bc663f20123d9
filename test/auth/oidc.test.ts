import * as openid from 'openid-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  AuthError,
  codeGrant,
  deviceGrant,
  offlineToken,
  passwordGrant,
  type TokenSource,
} from '../../src/auth/index.js';
import { sleep } from '../../src/internal/timing/wait.js';
import { Browser, client, type OidcServer, redirectUri, startOidcServer, user } from './oidc-server.js';

/** Moves the time of the server and of our clock; waits for answers take real time. */
const clock = {
  now: () => Date.now(),
  sleep,
};
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Logs in by the code grant, as a user does in a browser. */
async function logInByCode(server: OidcServer, options: { readonly scope?: string } = {}): Promise<TokenSource> {
  const grant = codeGrant({ ...client, clock, authUrl: server.authUrl, redirectUri, scope: 'openid', ...options });
  const begun = await grant.begin();
  const { url } = await new Browser().open(begun.url);
  return grant.finish(url, JSON.parse(JSON.stringify(begun)));
}

/** Logs in by the device grant, as a user does on a phone. */
async function logInByDevice(server: OidcServer): Promise<TokenSource> {
  const grant = deviceGrant({ ...client, ...quick, authUrl: server.authUrl, scope: 'openid' });
  const login = await grant.begin();
  await new Browser().enterCode(login.verificationUri, login.userCode);
  return login.wait();
}

/** Waits a hundredth of the time; the time-out of a request is as long as ever. */
const quick = {
  clock: { ...clock, sleep: (delayMs: number, signal: AbortSignal) => clock.sleep(delayMs / 100, signal) },
  timeoutMs: 3_000_000,
};

const logIns: Readonly<Record<string, (server: OidcServer) => Promise<TokenSource> | TokenSource>> = {
  'the password grant': ({ authUrl }) => passwordGrant({ ...client, ...user, clock, authUrl }),
  'the code grant': logInByCode,
  'the device grant': logInByDevice,
};

describe.each(Object.entries(logIns))('%s on a real server', (name, logIn) => {
  it('gets tokens that the server takes, for ten minutes, and rotates the refresh token', async () => {
    const server = await startOidcServer();
    const source = await logIn(server);
    for (let elapsed = 0; elapsed < 600; elapsed += 5) {
      const tokens = await Promise.all([source.token(), source.token(), source.token()]);
      for (const token of new Set(tokens)) expect(await server.accepts(token)).toBe(true);
      pass(5);
      await new Promise((resolve) => setTimeout(resolve, elapsed % 45 === 40 ? 20 : 0));
    }
    const refreshes = server.received.filter(({ form }) => form['grant_type'] === 'refresh_token');
    expect(refreshes.length).toBeGreaterThanOrEqual(10);
    expect(refreshes.length).toBeLessThanOrEqual(13);
    // A refresh token that is used twice ends all of them, and then a password would have to log in again.
    expect(new Set(refreshes.map(({ form }) => form['refresh_token'])).size).toBe(refreshes.length);
  });

  it('renews a token that is rejected, and one that has expired', async () => {
    const server = await startOidcServer();
    const source = await logIn(server);
    const first = await source.token();
    source.reject(first);
    const second = await source.token();
    expect(second).not.toBe(first);
    pass(61);
    expect(await server.accepts(second)).toBe(false);
    expect(await server.accepts(await source.token())).toBe(true);
  });

  it.each(['revoked', 'idle'])('notices that its refresh token is %s', async (reason) => {
    const server = await startOidcServer();
    const source = await logIn(server);
    if (reason === 'revoked') await server.revoke(await source.token());
    pass(reason === 'idle' ? 3601 : 61);
    const result = await source.token().catch((error: unknown) => error);
    if (name === 'the password grant') expect(await server.accepts(String(result))).toBe(true);
    else expect(result).toMatchObject({ code: 'login-required', reason });
  });
});

describe('the code grant on a real server', () => {
  it('hears that the user has declined', async () => {
    const server = await startOidcServer();
    server.consents = false;
    await expect(logInByCode(server)).rejects.toMatchObject({
      code: 'login-refused',
      message: 'The login was refused: access_denied: Ann declined.',
    });
  });

  it('cannot use a code twice', async () => {
    const server = await startOidcServer();
    const grant = codeGrant({ ...client, clock, authUrl: server.authUrl, redirectUri, scope: 'openid' });
    const begun = await grant.begin();
    const { url } = await new Browser().open(begun.url);
    await grant.finish(url, begun);
    await expect(grant.finish(url, begun)).rejects.toMatchObject({
      code: 'token-refused',
      oauthError: 'invalid_grant',
    });
  });

  it('is protected: the server refuses the code with another verifier', async () => {
    const server = await startOidcServer();
    const grant = codeGrant({ ...client, clock, authUrl: server.authUrl, redirectUri, scope: 'openid' });
    const begun = await grant.begin();
    const { url } = await new Browser().open(begun.url);
    const { verifier } = await grant.begin();
    await expect(grant.finish(url, { ...begun, verifier: verifier ?? '' })).rejects.toMatchObject({
      oauthError: 'invalid_grant',
    });
  });
});

describe('the device grant on a real server', () => {
  it('waits as long as the user needs', async () => {
    const server = await startOidcServer();
    const login = await deviceGrant({ ...client, ...quick, authUrl: server.authUrl, scope: 'openid' }).begin();
    const waiting = login.wait();
    await vi.waitUntil(() => server.received.length >= 4);
    await new Browser().enterCode(login.verificationUri, login.userCode);
    expect(await server.accepts(await (await waiting).token())).toBe(true);
  });

  it('hears that the user has declined', async () => {
    const server = await startOidcServer();
    const login = await deviceGrant({ ...client, ...quick, authUrl: server.authUrl, scope: 'openid' }).begin();
    await new Browser().enterCode(login.verificationUri, login.userCode, 'abort');
    await expect(login.wait()).rejects.toMatchObject({ code: 'login-refused' });
  });

  it('hears that the code has expired', async () => {
    const server = await startOidcServer();
    const login = await deviceGrant({ ...client, ...quick, authUrl: server.authUrl, scope: 'openid' }).begin();
    const waiting = login.wait();
    await vi.waitUntil(() => server.received.length >= 2);
    pass(601);
    await expect(waiting).rejects.toMatchObject({ code: 'device-code-expired' });
  });
});

describe('an offline token on a real server', () => {
  it('continues a login in another process, with the token that was stored last', async () => {
    const server = await startOidcServer();
    let stored = '';
    const onRotate = (refreshToken: string): void => {
      stored = refreshToken;
    };
    const common = { ...client, clock, authUrl: server.authUrl, onRotate };
    await passwordGrant({ ...common, ...user }).token();
    for (let process = 0; process < 3; process++) {
      const source = offlineToken({ ...common, refreshToken: stored });
      expect(await server.accepts(await source.token())).toBe(true);
    }
    expect(server.received.map(({ form }) => form['grant_type'])).toEqual([
      'password',
      'refresh_token',
      'refresh_token',
      'refresh_token',
    ]);
  });

  it('that was rotated is refused, and with it all the others', async () => {
    const server = await startOidcServer();
    const saved: string[] = [];
    const common = { ...client, clock, authUrl: server.authUrl, onRotate: (token: string) => void saved.push(token) };
    const source = passwordGrant({ ...common, ...user });
    source.reject(await source.token());
    await source.token();
    const stale = offlineToken({ ...common, refreshToken: saved[0] ?? '' });
    await expect(stale.token()).rejects.toMatchObject({ code: 'login-required', reason: 'revoked' });
  });
});

describe('wrong credentials on a real server', () => {
  it.each([
    ['client secret', { clientSecret: 'wrong' }, 'invalid_client'],
    ['password', { password: 'wrong' }, 'invalid_grant'],
  ])('are named: %s', async (_, wrong, oauthError) => {
    const { authUrl } = await startOidcServer();
    const error: unknown = await passwordGrant({ ...client, ...user, ...wrong, clock, authUrl })
      .token()
      .catch((reason) => reason);
    expect(error).toBeInstanceOf(AuthError);
    expect(error).toMatchObject({ code: 'token-refused', oauthError });
    expect(String(error)).toContain(oauthError);
  });
});

describe.each(['invalid_grant', 'grant', 'authorization_pending', 'pending'])(
  'the client secret %s, a word of the answers of a real server',
  (clientSecret) => {
    it('does not hide that a refresh token has ended', async () => {
      const server = await startOidcServer(clientSecret);
      const source = passwordGrant({ ...client, ...user, clientSecret, clock, authUrl: server.authUrl });
      await server.revoke(await source.token());
      pass(61);
      expect(await server.accepts(await source.token())).toBe(true);
      expect(server.received.map(({ form }) => form['grant_type'])).toEqual(['password', 'refresh_token', 'password']);
    });

    it('does not hide that a user has not entered the code', async () => {
      const server = await startOidcServer(clientSecret);
      const grant = deviceGrant({ ...client, ...quick, clientSecret, authUrl: server.authUrl, scope: 'openid' });
      const login = await grant.begin();
      const waiting = login.wait();
      await vi.waitUntil(() => server.received.length >= 3);
      await new Browser().enterCode(login.verificationUri, login.userCode);
      expect(await server.accepts(await (await waiting).token())).toBe(true);
    });
  },
);

describe('openid-client, another real client', () => {
  /** The requests of a client with what differs from login to login replaced. */
  const requestsTo = ({ received }: OidcServer) =>
    received.map(({ path, form }) => {
      const random = ['code', 'code_verifier', 'refresh_token', 'device_code'];
      return [
        path,
        Object.fromEntries(
          Object.entries(form)
            .map(([name, value]) => [name, random.includes(name) ? '…' : value])
            .sort(),
        ),
      ];
    });

  function configure({ authUrl }: OidcServer): openid.Configuration {
    const config = new openid.Configuration(
      {
        issuer: authUrl.replace('/protocol/openid-connect', ''),
        token_endpoint: `${authUrl}/token`,
        authorization_endpoint: `${authUrl}/auth`,
        device_authorization_endpoint: `${authUrl}/auth/device`,
        authorization_response_iss_parameter_supported: true,
      },
      client.clientId,
      undefined,
      openid.ClientSecretPost(client.clientSecret),
    );
    openid.allowInsecureRequests(config);
    return config;
  }

  it('sends the same requests for the password grant and a refresh', async () => {
    const [ours, theirs] = [await startOidcServer(), await startOidcServer()];
    const source = passwordGrant({ ...client, ...user, clock, authUrl: ours.authUrl });
    source.reject(await source.token());
    await source.token();
    const config = configure(theirs);
    const { refresh_token = '' } = await openid.genericGrantRequest(config, 'password', user);
    await openid.refreshTokenGrant(config, refresh_token);
    expect(requestsTo(ours)).toEqual(requestsTo(theirs));
    expect(ours.received.length).toBe(2);
  });

  it('sends the same requests for the code grant, from an address with the same parameters', async () => {
    const [ours, theirs] = [await startOidcServer(), await startOidcServer()];
    const grant = codeGrant({ ...client, clock, authUrl: ours.authUrl, redirectUri, scope: 'openid' });
    const begun = await grant.begin();
    await grant.finish((await new Browser().open(begun.url)).url, begun);

    const config = configure(theirs);
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid',
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const { url } = await new Browser().open(address.href);
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    await openid.authorizationCodeGrant(config, new URL(url), checks);
    expect(requestsTo(ours)).toEqual(requestsTo(theirs));
    const names = (href: string) => [...new URL(href).searchParams.keys()].sort();
    expect(names(begun.url)).toEqual(names(address.href));
  });

  it('sends the same requests for the device grant', async () => {
    const [ours, theirs] = [await startOidcServer(), await startOidcServer()];
    await logInByDevice(ours);
    const config = configure(theirs);
    const answer = await openid.initiateDeviceAuthorization(config, { scope: 'openid' });
    await new Browser().enterCode(answer.verification_uri, answer.user_code);
    await openid.pollDeviceAuthorizationGrant(config, { ...answer, interval: 0.05 });
    expect(requestsTo(ours)).toEqual(requestsTo(theirs));
    expect(ours.received.length).toBe(2);
  });
});

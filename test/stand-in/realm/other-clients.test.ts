import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../../src/stand-in/http/listen.js';
import { authPath } from '../../../src/stand-in/http/match.js';
import { Browser } from '../../auth/oidc-server.js';
import { openRealm, redirectUri, user } from './open-realm.js';

/** A realm on the loopback, on the clock of the platform. */
async function start() {
  const realm = await openRealm({ now: Date.now });
  const listener = await listen((request) => realm.fetch(request));
  onTestFinished(() => listener.close({ graceMs: 0 }));
  const authUrl = `${listener.origin}${authPath}`;
  const server = {
    issuer: authUrl.replace('/protocol/openid-connect', ''),
    token_endpoint: `${authUrl}/token`,
    authorization_endpoint: `${authUrl}/auth`,
    device_authorization_endpoint: `${authUrl}/auth/device`,
  };
  return { realm, authUrl, server };
}
type Started = Awaited<ReturnType<typeof start>>;

/** Submits the form of a page, as a browser does; returns where it leads. */
async function submit(url: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const browser = new Browser();
  const { html } = await browser.open(url);
  expect(html).toContain('<form method="post">');
  return (await browser.open(url, { ...fields, decision: 'allow' })).url;
}

const methods = [
  ['the form', openid.ClientSecretPost],
  ['HTTP Basic', openid.ClientSecretBasic],
] as const;

describe.each(methods)('openid-client with credentials by %s', (_, authentication) => {
  function configure({ server }: Started): openid.Configuration {
    const config = new openid.Configuration(server, 'app', undefined, authentication('client-secret'));
    openid.allowInsecureRequests(config);
    return config;
  }

  it('logs in by password, refreshes, and cannot refresh twice', async () => {
    const started = await start();
    const config = configure(started);
    const tokens = await openid.genericGrantRequest(config, 'password', { ...user, scope: 'offline_access' });
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 60, scope: 'offline_access' });
    const next = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(await started.realm.verify(next.access_token)).toEqual({ userName: 'ann', clientId: 'app' });
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('logs in by code with PKCE and state, through the page', async () => {
    const started = await start();
    const config = configure(started);
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const callback = new URL(await submit(address.href, { username: 'bob', password: 'his-password' }));
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    const { access_token } = await openid.authorizationCodeGrant(config, callback, checks);
    expect(await started.realm.verify(access_token)).toEqual({ userName: 'bob', clientId: 'app' });
    await expect(openid.authorizationCodeGrant(config, callback, checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('logs in by device code, through the page', async () => {
    const started = await start();
    const config = configure(started);
    const answer = await openid.initiateDeviceAuthorization(config, {});
    await submit(answer.verification_uri_complete ?? '', { user_code: answer.user_code, ...user });
    const { access_token } = await openid.pollDeviceAuthorizationGrant(config, { ...answer, interval: 0.01 });
    expect(await started.realm.verify(access_token)).toEqual({ userName: 'ann', clientId: 'app' });
  });
});

describe('oauth4webapi', () => {
  it('reads tokens and errors', async () => {
    const { server, realm } = await start();
    const client = { client_id: 'app' };
    const options = { [oauth.allowInsecureRequests]: true };
    const request = async (secret: string, fields: Record<string, string>) => {
      const authentication = oauth.ClientSecretPost(secret);
      const response = await oauth.genericTokenEndpointRequest(
        server,
        client,
        authentication,
        'password',
        fields,
        options,
      );
      return oauth.processGenericTokenEndpointResponse(server, client, response);
    };
    const { access_token } = await request('client-secret', user);
    expect(await realm.accepts(access_token)).toBe(true);
    expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    expect(decodeJwt(access_token)).toMatchObject({ iss: server.issuer, sub: 'ann', client_id: 'app' });
    await expect(request('wrong', user)).rejects.toMatchObject({ error: 'invalid_client', status: 401 });
    await expect(request('client-secret', { ...user, password: 'x' })).rejects.toMatchObject({
      error: 'invalid_grant',
      status: 400,
    });
  });
});

describe('curl', () => {
  it('logs in by password, with the credentials in the form or in the header', async () => {
    const { authUrl, realm } = await start();
    const run = promisify(execFile);
    const fields = ['grant_type=password', 'username=ann', 'password=user-password'].flatMap((field) => ['-d', field]);
    const credentials = [
      ['-d', 'client_id=app', '-d', 'client_secret=client-secret'],
      ['-u', 'app:client-secret'],
    ];
    for (const more of credentials) {
      const { stdout } = await run('curl', ['-sS', ...fields, ...more, `${authUrl}/token`]);
      expect(await realm.accepts(JSON.parse(stdout).access_token)).toBe(true);
    }
    const { stdout } = await run('curl', ['-sS', '-i', ...fields, '-u', 'app:wrong', `${authUrl}/token`]);
    expect(stdout).toMatch(/^HTTP\/1\.1 401 .*\r\n/);
    expect(stdout).toMatch(/^cache-control: no-store\r$/m);
    expect(stdout).toMatch(/^www-authenticate: Basic realm="stand-in"\r$/m);
  });
});

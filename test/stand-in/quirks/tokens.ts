import { expect } from 'vitest';
import type { Erp, Read } from '../support/open-erp.js';
import type { QuirkRequest } from '../support/quirk-request.js';

const minute = 60_000;
const hour = 60 * minute;
const tables = { 'account.query': [{ id: '1' }] };

/** Sends a form to the identity server. */
async function form(erp: Erp, path: string, fields: Readonly<Record<string, string>>): Promise<Omit<Read, 'headers'>> {
  const body = new URLSearchParams({ client_id: 'my-app', client_secret: 'secret', ...fields });
  const answer = await erp.fetch(`${erp.authUrl}${path}`, { method: 'POST', body });
  return { status: answer.status, body: await answer.json() };
}

const password = { grant_type: 'password', username: 'ada', password: 'password' };
const refresh = (erp: Erp, token: string) => form(erp, '/token', { grant_type: 'refresh_token', refresh_token: token });

/** The status of a call with an access token. */
const statusWith = async (erp: Erp, token: string) =>
  (await erp.send('GET', '/erp/accounts/1', undefined, { authorization: `Bearer ${token}` })).status;

/** Requests of tokens. */
export const tokens = {
  passwordGrantOff: async (open) => {
    const erp = await open();
    const { status, body } = await form(erp, '/token', { ...password, username: 'bob' });
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  },
  passwordGrant: async (open) => {
    const erp = await open({ tables });
    const { status, body } = await form(erp, '/token', password);
    expect([status, typeof body.refresh_token]).toEqual([200, 'string']);
    expect(await statusWith(erp, body.access_token)).toBe(200);
  },
  firstConsent: async (open) => {
    const erp = await open();
    const query = { response_type: 'code', client_id: 'my-app', redirect_uri: 'https://app.example/callback' };
    const begin = `${erp.authUrl}/auth?${new URLSearchParams(query)}`;
    const post = (fields: Readonly<Record<string, string>>) =>
      erp.fetch(begin, { method: 'POST', body: new URLSearchParams(fields) });
    const user = { username: 'bob', password: 'password' };
    const asked = await post(user);
    const token = /name="asked_token" value="([^"]+)"/.exec(await asked.text())?.[1] ?? '';
    expect([asked.status, (await post({ asked_token: token, decision: 'allow' })).status]).toEqual([200, 303]);
    expect((await post(user)).headers.get('location')).toContain('code=');
    expect((await post({ ...user, username: 'ada' })).status).toBe(200);
    expect(erp.requests.map(({ body }) => body).join()).not.toContain(token);
  },
  codeGrant: async (open) => {
    const erp = await open({ tables });
    const redirect_uri = 'https://app.example/callback';
    const query = { response_type: 'code', client_id: 'my-app', redirect_uri, state: 'xyz' };
    const begin = new URL(`${erp.authUrl}/auth?${new URLSearchParams(query)}`);
    expect((await erp.fetch(begin)).headers.get('content-type')).toContain('text/html');
    const callback = new URL(erp.signIn(begin, { user: 'bob' }));
    expect([`${callback.origin}${callback.pathname}`, callback.searchParams.get('state')]).toEqual([
      redirect_uri,
      'xyz',
    ]);
    const code = callback.searchParams.get('code') ?? '';
    const { body } = await form(erp, '/token', { grant_type: 'authorization_code', code, redirect_uri });
    expect(await statusWith(erp, body.access_token)).toBe(200);
    // The example of RFC 7636, appendix B.
    begin.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
    begin.searchParams.set('code_challenge_method', 'S256');
    const statusFor = async (code_verifier: string) => {
      const protectedCode = new URL(erp.signIn(begin, { user: 'bob' })).searchParams.get('code') ?? '';
      const fields = { grant_type: 'authorization_code', code: protectedCode, redirect_uri, code_verifier };
      return (await form(erp, '/token', fields)).status;
    };
    expect(await statusFor('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(200);
    expect(await statusFor('a'.repeat(43))).toBe(400);
    begin.searchParams.set('redirect_uri', 'https://other.example/callback');
    expect((await erp.fetch(begin)).status).toBe(400);
  },
  deviceGrant: async (open) => {
    const erp = await open({ tables });
    const { body: device } = await form(erp, '/auth/device', {});
    const poll = () =>
      form(erp, '/token', {
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: device.device_code,
      });
    expect((await poll()).body.error).toBe('authorization_pending');
    erp.confirmDevice(device.user_code, { user: 'bob' });
    await erp.clock.advance(device.interval * 1000);
    expect(await statusWith(erp, (await poll()).body.access_token)).toBe(200);
  },
  accessTokenLifetime: async (open) => {
    const erp = await open({ tables });
    const { body } = await form(erp, '/token', password);
    expect(body.expires_in).toBe(60);
    await erp.clock.advance(minute - 1);
    expect(await statusWith(erp, body.access_token)).toBe(200);
    await erp.clock.advance(1);
    expect(await statusWith(erp, body.access_token)).toBe(401);
  },
  refreshTokenIdle: async (open) => {
    const erp = await open();
    let { body } = await form(erp, '/token', password);
    for (let use = 0; use < 3; use++) {
      await erp.clock.advance(hour - 1);
      ({ body } = await refresh(erp, body.refresh_token));
    }
    await erp.clock.advance(hour);
    expect((await refresh(erp, body.refresh_token)).body.error).toBe('invalid_grant');
  },
  rotation: async (open) => {
    const erp = await open();
    const first = (await form(erp, '/token', password)).body.refresh_token;
    const second = (await refresh(erp, first)).body.refresh_token;
    expect(second).not.toBe(first);
    expect((await refresh(erp, first)).body.error).toBe('invalid_grant');
    expect((await refresh(erp, second)).body.error).toBe('invalid_grant');
  },
  refreshTokenLifetime: async (open) => {
    const erp = await open();
    let { body } = await form(erp, '/token', password);
    let { body: offline } = await form(erp, '/token', { ...password, scope: 'offline_access' });
    for (let use = 0; use < 19; use++) {
      await erp.clock.advance(hour / 2);
      ({ body } = await refresh(erp, body.refresh_token));
    }
    await erp.clock.advance(hour / 2);
    expect((await refresh(erp, body.refresh_token)).body.error).toBe('invalid_grant');
    await erp.clock.advance(1_000 * hour);
    ({ body: offline } = await refresh(erp, offline.refresh_token));
    expect(typeof offline.access_token).toBe('string');
  },
  otherInstallation: async (open) => {
    const [here, there] = [await open({ tables }), await open({ tables })];
    const { body } = await form(here, '/token', password);
    expect(await statusWith(here, body.access_token)).toBe(200);
    expect(await statusWith(there, body.access_token)).toBe(401);
    expect((await refresh(there, body.refresh_token)).body.error).toBe('invalid_grant');
  },
} satisfies Readonly<Record<string, QuirkRequest>>;

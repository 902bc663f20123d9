import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  codeGrant,
  deviceGrant,
  type Fetch,
  offlineToken,
  passwordGrant,
  type TokenSource,
} from '../../../src/auth/index.js';
import { settle, VirtualClock } from '../../auth/virtual-clock.js';
import { accounts, client, type OpenRealm, openRealm, redirectUri, user } from './open-realm.js';

const hour = 3_600_000;

/** A realm and our token sources on one virtual clock. */
async function start(options: Parameters<typeof openRealm>[1] = {}) {
  const clock = new VirtualClock();
  const realm = await openRealm(clock, options);
  const grantTypes: string[] = [];
  const fetch: Fetch = (url, request) => {
    grantTypes.push(new URLSearchParams(String(request?.body)).get('grant_type') ?? 'device');
    return realm.fetch(url, request);
  };
  return { clock, realm, grantTypes, common: { ...client, clock, fetch } };
}
type Started = Awaited<ReturnType<typeof start>>;

const logIns: Readonly<Record<string, (started: Started, scope?: string) => Promise<TokenSource> | TokenSource>> = {
  'the password grant': ({ common }, scope) => passwordGrant({ ...common, ...user, scope }),
  'the code grant': async ({ common, realm }, scope) => {
    const grant = codeGrant({ ...common, redirectUri, scope });
    const begun = await grant.begin();
    return grant.finish(realm.signIn(begun.url, { user: 'bob' }), begun);
  },
  'the code grant without PKCE': async ({ common, realm }, scope) => {
    const grant = codeGrant({ ...common, redirectUri, scope, pkce: false });
    const begun = await grant.begin();
    return grant.finish(realm.signIn(begun.url, { user: 'bob' }), begun);
  },
  'the device grant': async ({ common, realm, clock }, scope) => {
    const login = await deviceGrant({ ...common, scope }).begin();
    const waiting = login.wait();
    await clock.advance(12_000);
    realm.confirmDevice(login.userCode, { user: 'bob' });
    await clock.advance(5000);
    return waiting;
  },
};

/** The users whose sessions begin with each grant. */
const userOf = (name: string) => (name === 'the password grant' ? 'ann' : 'bob');

describe.each(Object.entries(logIns))('%s', (name, logIn) => {
  it('gets tokens that are accepted for 60 seconds', async () => {
    const started = await start();
    const source = await logIn(started);
    const token = await source.token();
    const { clock, realm } = started;
    expect(await realm.verify(token)).toEqual({ userName: userOf(name), clientId: 'app' });
    const issuedAtMs = JSON.parse(atob(token.split('.')[1] ?? '')).iat * 1000;
    await clock.advance(issuedAtMs + 59_999 - clock.now());
    expect(await realm.accepts(token)).toBe(true);
    await clock.advance(1);
    expect(await realm.accepts(token)).toBe(false);
  });

  it('has a valid token at any time until ten hours have passed, and then logs in again or says why it cannot', async () => {
    const started = await start();
    const { clock, realm, grantTypes } = started;
    const source = await logIn(started);
    await source.token();
    const startedAtMs = [...realm.store.all('sessions').values()][0]?.startedAtMs ?? Number.NaN;
    expect(startedAtMs).toBeLessThanOrEqual(clock.now());
    // Every 50 minutes a token is needed.
    for (; clock.now() < startedAtMs + 9.9 * hour; await clock.advance(50 * 60_000)) {
      const token = source.token();
      await settle();
      expect(await realm.accepts(await token)).toBe(true);
    }
    await clock.advance(Math.max(0, startedAtMs + 10 * hour - clock.now()));
    const last = await source.token().catch((error: unknown) => error);
    const logInCount = grantTypes.filter((type) => type === 'password').length;
    if (name === 'the password grant') {
      expect(await realm.accepts(String(last))).toBe(true);
      expect(logInCount).toBe(2);
    } else expect(last).toMatchObject({ code: 'login-required', reason: 'ceiling' });
  });

  it('loses its session after an hour without use', async () => {
    const started = await start();
    const { clock, realm } = started;
    const source = await logIn(started);
    await source.token();
    const usedAtMs = [...realm.store.all('sessions').values()][0]?.usedAtMs ?? Number.NaN;
    await clock.advance(usedAtMs + hour - 1 - clock.now());
    await source.token();
    await clock.advance(hour);
    const result = await source.token().catch((error: unknown) => error);
    if (name === 'the password grant') expect(await realm.accepts(String(result))).toBe(true);
    else expect(result).toMatchObject({ code: 'login-required', reason: 'idle' });
    // The expired session is gone from the state.
    expect(realm.store.all('sessions').size).toBe(name === 'the password grant' ? 1 : 0);
  });

  it('keeps an offline token for years', async () => {
    const started = await start();
    const { clock, realm } = started;
    const source = await logIn(started, 'offline_access');
    await source.token();
    await clock.advance(3 * 365 * 24 * hour);
    expect(await realm.accepts(await source.token())).toBe(true);
    expect([...realm.store.all('sessions').values()]).toMatchObject([{ scope: 'offline_access', refreshes: 1 }]);
  });
});

describe('a refresh token', () => {
  it('is rotated, and the session ends when one is used twice', async () => {
    const { common, realm } = await start();
    const saved: string[] = [];
    const source = passwordGrant({ ...common, ...user, onRotate: (token) => void saved.push(token) });
    source.reject(await source.token());
    const second = await source.token();
    expect(new Set(saved).size).toBe(2);
    const stale = offlineToken({ ...common, refreshToken: saved[0] ?? '' });
    await expect(stale.token()).rejects.toMatchObject({ code: 'login-required', reason: 'revoked' });
    const current = offlineToken({ ...common, refreshToken: saved[1] ?? '' });
    await expect(current.token()).rejects.toMatchObject({ code: 'login-required', reason: 'revoked' });
    // Nobody asks the realm about an access token, so it is valid to its end.
    expect(await realm.accepts(second)).toBe(true);
  });

  it('continues one of two refreshes that come at once', async () => {
    const { realm, common } = await start();
    const saved: string[] = [];
    await passwordGrant({ ...common, ...user, onRotate: (token) => void saved.push(token) }).token();
    const both = [1, 2].map(() => offlineToken({ ...common, refreshToken: saved[0] ?? '' }).token());
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(realm.store.all('sessions').size).toBe(0);
  });
});

describe('a restart', () => {
  async function folder(): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), 'realm-'));
    onTestFinished(() => rm(path, { recursive: true }));
    return path;
  }

  it('keeps access tokens, sessions and their time', async () => {
    const state = await folder();
    const { clock, realm, common } = await start({ state });
    let refreshToken = '';
    const onRotate = (token: string): void => {
      refreshToken = token;
    };
    const token = await passwordGrant({ ...common, ...user, onRotate }).token();
    let current: OpenRealm = realm;
    for (let restart = 0; restart < 3; restart++) {
      await current.store.close();
      current = await openRealm(clock, { state });
      expect(await current.accepts(token)).toBe(true);
      const fetch: Fetch = (url, request) => current.fetch(url, request);
      const source = offlineToken({ ...common, fetch, refreshToken, onRotate });
      expect(await current.accepts(await source.token())).toBe(true);
    }
    expect([...current.store.all('sessions').values()]).toMatchObject([{ refreshes: 3, startedAtMs: 0 }]);
    await current.store.close();
  });

  it('draws no id again with the same seed', async () => {
    const state = await folder();
    for (let restart = 1; restart <= 3; restart++) {
      const { realm, common } = await start({ state, seed: 7 });
      await passwordGrant({ ...common, ...user }).token();
      expect(realm.store.all('sessions').size).toBe(restart);
      await realm.store.close();
    }
  });

  it('without a user or a client ends their sessions', async () => {
    const state = await folder();
    const { realm, clock, common } = await start({ state });
    const token = await passwordGrant({ ...common, ...user }).token();
    await realm.store.close();
    for (const options of [{ users: [accounts.users[1]] }, { clients: [accounts.clients[1]] }]) {
      const next = await openRealm(clock, { state, ...options });
      expect(await next.accepts(token)).toBe(false);
      await next.store.close();
    }
  });
});

describe('another installation', () => {
  it('refuses tokens, also with the same seed, clients and users', async () => {
    const [ours, theirs] = [await start({ seed: 3 }), await start({ seed: 3 })];
    const saved: string[] = [];
    const log = (started: Started) =>
      passwordGrant({ ...started.common, ...user, onRotate: (token) => void saved.push(token) }).token();
    const [token] = [await log(ours), await log(theirs)];
    expect(await ours.realm.accepts(token)).toBe(true);
    expect(await theirs.realm.accepts(token)).toBe(false);
    const source = offlineToken({ ...theirs.common, refreshToken: saved[0] ?? '' });
    await expect(source.token()).rejects.toMatchObject({ code: 'login-required', reason: 'revoked' });
    // Its own session has the same id, and goes on.
    await expect(offlineToken({ ...theirs.common, refreshToken: saved[1] ?? '' }).token()).resolves.toBeTypeOf(
      'string',
    );
  });
});

describe('a user', () => {
  it('declines', async () => {
    const { common, realm, clock } = await start();
    const grant = codeGrant({ ...common, redirectUri });
    const begun = await grant.begin();
    const callback = realm.signIn(begun.url, { user: 'ann', declines: true });
    await expect(grant.finish(callback, begun)).rejects.toMatchObject({
      code: 'login-refused',
      message: 'The login was refused: access_denied: The user has declined.',
    });
    const login = await deviceGrant(common).begin();
    realm.confirmDevice(login.userCode, { user: 'ann', declines: true });
    const waiting = expect(login.wait()).rejects.toMatchObject({ code: 'login-refused' });
    await clock.advance(5000);
    await waiting;
  });

  it('comes too late for a device', async () => {
    const { common, realm, clock } = await start();
    const login = await deviceGrant(common).begin();
    const waiting = expect(login.wait()).rejects.toMatchObject({ code: 'device-code-expired' });
    await clock.advance(login.expiresInSeconds * 1000);
    await waiting;
    expect(() => realm.confirmDevice(login.userCode, { user: 'ann' })).toThrow(
      `The code of confirmDevice must be the user code of a device that is waiting for a user; found "${login.userCode}".`,
    );
  });

  it('must be one of the users', async () => {
    const { common, realm } = await start();
    const { url } = await codeGrant({ ...common, redirectUri }).begin();
    expect(() => realm.signIn(url, { user: 'eve' })).toThrow(
      'The user of signIn must be the name of one of the users of the stand-in; found "eve".',
    );
    expect(() => realm.signIn('/auth', { user: 'ann' })).toThrow('The address of signIn must be an address');
    expect(() => realm.signIn(url.replace('app.example', 'evil.example'), { user: 'ann' })).toThrow('registered');
  });
});

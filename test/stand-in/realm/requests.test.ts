import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../auth/virtual-clock.js';
import { authUrl, type OpenRealm, openRealm, redirectUri, requestToken, user } from './open-realm.js';

const deviceType = 'urn:ietf:params:oauth:grant-type:device_code';
const password = { grant_type: 'password', ...user };

async function start() {
  const clock = new VirtualClock();
  return { clock, realm: await openRealm(clock) };
}

/** Asks for authorization and signs in; returns the parameters of the callback. */
function signIn(realm: OpenRealm, fields: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const query = new URLSearchParams({ response_type: 'code', client_id: 'app', redirect_uri: redirectUri, ...fields });
  return Object.fromEntries(new URL(realm.signIn(`${authUrl}/auth?${query}`, { user: 'bob' })).searchParams);
}

async function deviceCodes({ fetch }: OpenRealm, fields: Readonly<Record<string, string>> = {}) {
  const body = new URLSearchParams({ client_id: 'app', client_secret: 'client-secret', ...fields });
  const response = await fetch(`${authUrl}/auth/device`, { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
}

describe('a request for tokens', () => {
  it('is answered as RFC 6749 describes it, and nobody may store the answer', async () => {
    const { realm } = await start();
    const { status, headers, body } = await requestToken(realm, { ...password, scope: 'offline_access profile' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('pragma')).toBe('no-cache');
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'Bearer',
      expires_in: 60,
      refresh_token: expect.any(String),
      scope: 'offline_access profile',
    });
  });

  it('has an access token with the claims of RFC 9068, signed with ES256', async () => {
    const { realm } = await start();
    const { body } = await requestToken(realm, password);
    const [header = '', claims = ''] = String(body['access_token']).split('.');
    const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(header)).toEqual({ alg: 'ES256', kid: expect.any(String), typ: 'at+jwt' });
    expect(read(claims)).toEqual({
      iss: 'https://erp.example/auth/realms/stand-in',
      sub: 'ann',
      client_id: 'app',
      iat: 0,
      exp: 60,
      jti: expect.any(String),
      sid: expect.any(String),
    });
  });

  /** Fields, and the error that answers them. */
  const refusals: readonly (readonly [
    reason: string,
    fields: Readonly<Record<string, string | undefined>>,
    error: string,
    description: string | RegExp,
  ])[] = [
    ['an unknown client', { ...password, client_id: 'nobody' }, 'invalid_client', /^The client is unknown/],
    ['a wrong secret', { ...password, client_secret: 'wrong' }, 'invalid_client', /its secret is wrong/],
    ['no secret', { ...password, client_secret: undefined }, 'invalid_client', /^The client/],
    ['no client', { ...password, client_id: undefined, client_secret: undefined }, 'invalid_client', /^The client/],
    ['no grant type', user, 'invalid_request', 'The parameter grant_type is missing.'],
    ['an empty grant type', { ...user, grant_type: '' }, 'invalid_request', 'The parameter grant_type is missing.'],
    [
      'an unknown grant type',
      { ...user, grant_type: 'client_credentials' },
      'unsupported_grant_type',
      `The grant_type must be one of: password, authorization_code, ${deviceType}, refresh_token.`,
    ],
    ['a wrong password', { ...password, password: 'x' }, 'invalid_grant', /the password is wrong/],
    ['an unknown user', { ...password, username: 'nobody' }, 'invalid_grant', /^The user is unknown/],
    ['no user', { ...password, username: undefined }, 'invalid_request', 'The parameter username is missing.'],
    ['no password', { ...password, password: undefined }, 'invalid_request', 'The parameter password is missing.'],
    [
      'a user who may not use the grant',
      { ...password, username: 'bob', password: 'his-password' },
      'invalid_grant',
      'The user may not use the password grant: it is off unless passwordGrant is true.',
    ],
    ['scopes that are no scopes', { ...password, scope: 'a  b' }, 'invalid_scope', /single spaces/],
    ['no code', { grant_type: 'authorization_code' }, 'invalid_request', 'The parameter code is missing.'],
    ['an invented code', { grant_type: 'authorization_code', code: 'x' }, 'invalid_grant', /^The code was not issued/],
    ['no refresh token', { grant_type: 'refresh_token' }, 'invalid_request', /^The parameter refresh_token/],
    ['an invented refresh token', { grant_type: 'refresh_token', refresh_token: 'x' }, 'invalid_grant', /not issued/],
    ['no device code', { grant_type: deviceType }, 'invalid_request', 'The parameter device_code is missing.'],
    ['an invented device code', { grant_type: deviceType, device_code: 'x' }, 'invalid_grant', /not issued/],
  ];

  it.each(refusals)('with %s is refused', async (_, fields, error, description) => {
    const { realm } = await start();
    const { status, headers, body } = await requestToken(realm, fields);
    expect(body).toEqual({ error, error_description: expect.stringMatching(description) });
    expect(status).toBe(error === 'invalid_client' ? 401 : 400);
    expect(headers.get('cache-control')).toBe('no-store');
    // RFC 6749, section 5.2.
    expect(body['error_description']).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
    expect(realm.store.all('sessions').size).toBe(0);
  });

  it('must be a form without repeated fields', async () => {
    const { realm } = await start();
    const post = async (body: string, type: string) => {
      const headers = { 'content-type': type };
      const response = await realm.fetch(`${authUrl}/token`, { method: 'POST', body, headers });
      return [response.status, await response.json()];
    };
    const form = 'application/x-www-form-urlencoded';
    expect(await post(JSON.stringify(password), 'application/json')).toEqual([
      400,
      {
        error: 'invalid_request',
        error_description: 'The body must be a form: send the content type application/x-www-form-urlencoded.',
      },
    ]);
    expect(await post('grant_type=password&grant_type=password', `${form}; charset=utf-8`)).toMatchObject([
      400,
      { error_description: 'The parameter grant_type is there more than once.' },
    ]);
  });

  it('never takes an access token for a refresh token, or the other way round', async () => {
    const { realm } = await start();
    const { body } = await requestToken(realm, password);
    const refreshToken = String(body['access_token']);
    expect(await requestToken(realm, { grant_type: 'refresh_token', refresh_token: refreshToken })).toMatchObject({
      body: { error: 'invalid_grant' },
    });
    expect(await realm.verify(String(body['refresh_token']))).toBeUndefined();
  });

  it('takes a token that was changed for none', async () => {
    const { realm } = await start();
    const token = String((await requestToken(realm, password)).body['access_token']);
    const [header = '', claims = '', signature = ''] = token.split('.');
    const other = Buffer.from(JSON.stringify({ sub: 'bob', client_id: 'app', exp: 1e9 })).toString('base64url');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    for (const forged of [`${header}.${other}.${signature}`, `${none}.${claims}.`, `${header}.${claims}`, '', 'a.b.c'])
      expect(await realm.verify(forged)).toBeUndefined();
    expect(await realm.verify(token)).toEqual({ userName: 'ann', clientId: 'app' });
  });
});

describe('client authentication', () => {
  const send = async (realm: OpenRealm, authorization: string, fields: Readonly<Record<string, string>> = {}) => {
    const body = new URLSearchParams({ ...password, ...fields });
    const response = await realm.fetch(`${authUrl}/token`, { method: 'POST', body, headers: { authorization } });
    const { error } = (await response.json()) as { readonly error?: string };
    return [response.status, error, response.headers.get('www-authenticate')];
  };
  const basic = (id: string, secret: string) => `Basic ${btoa(`${id}:${secret}`)}`;

  it('is possible by HTTP Basic, encoded as in a form', async () => {
    const { realm } = await start();
    expect(await send(realm, basic('app', 'client-secret'))).toEqual([200, undefined, null]);
    expect(await send(realm, basic('other+app', 'se%3Acret+%C3%BC'))).toEqual([200, undefined, null]);
    expect(await send(realm, basic('app', 'client-secret'), { client_id: 'app' })).toEqual([200, undefined, null]);
  });

  it('by HTTP Basic is refused with a challenge', async () => {
    const { realm } = await start();
    const refused = [401, 'invalid_client', 'Basic realm="stand-in"'];
    for (const authorization of [
      basic('app', 'wrong'),
      'Basic ???',
      'Bearer x',
      basic('%', 'x'),
      `Basic ${btoa('app')}`,
    ])
      expect(await send(realm, authorization)).toEqual(refused);
    expect(await send(realm, basic('app', 'client-secret'), { client_id: 'other app' })).toEqual(refused);
  });

  it('is not possible in two ways at once', async () => {
    const { realm } = await start();
    const both = { client_id: 'app', client_secret: 'client-secret' };
    expect(await send(realm, basic('app', 'client-secret'), both)).toEqual([400, 'invalid_request', null]);
  });
});

describe('a refresh', () => {
  it('is for the client of the session only, and another one does not end it', async () => {
    const { realm } = await start();
    const refresh_token = String((await requestToken(realm, password)).body['refresh_token']);
    const refresh = { grant_type: 'refresh_token', refresh_token };
    const other = { client_id: 'other app', client_secret: 'se:cret ü' };
    expect(await requestToken(realm, { ...refresh, ...other })).toMatchObject({ body: { error: 'invalid_grant' } });
    expect(await requestToken(realm, refresh)).toMatchObject({ status: 200 });
  });

  it('can have fewer scopes, but no others', async () => {
    const { realm } = await start();
    const first = (await requestToken(realm, { ...password, scope: 'a b' })).body['refresh_token'];
    const refresh = (token: unknown, scope?: string) =>
      requestToken(realm, { grant_type: 'refresh_token', refresh_token: String(token), scope });
    expect(await refresh(first, 'a c')).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
    const second = await refresh(first, 'b');
    expect(second).toMatchObject({ status: 200, body: { scope: 'b' } });
    expect(await refresh(second.body['refresh_token'])).toMatchObject({ body: { scope: 'a b' } });
  });
});

describe('a request for authorization', () => {
  const open = async (realm: OpenRealm, query: string) => {
    const response = await realm.fetch(`${authUrl}/auth?${query}`, { redirect: 'manual' });
    return { status: response.status, location: response.headers.get('location'), html: await response.text() };
  };
  const uri = encodeURIComponent(redirectUri);

  it.each([
    ['without a client', `response_type=code&redirect_uri=${uri}`, 'The client_id is missing'],
    ['of an unknown client', `response_type=code&client_id=x&redirect_uri=${uri}`, 'no client of this installation'],
    ['without an address', 'response_type=code&client_id=app', 'The redirect_uri is missing'],
    ['with another address', `response_type=code&client_id=app&redirect_uri=${uri}%2F`, 'character by character'],
    [
      'of a client without addresses',
      `response_type=code&client_id=other+app&redirect_uri=${uri}`,
      'is not registered',
    ],
    ['with a repeated parameter', `client_id=app&client_id=app&redirect_uri=${uri}`, 'more than once'],
  ])('%s shows an error, and redirects nowhere', async (_, query, text) => {
    const { realm } = await start();
    const { status, location, html } = await open(realm, query);
    expect([status, location]).toEqual([400, null]);
    expect(html).toContain(text);
  });

  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
  it.each([
    ['without a type', '', 'invalid_request'],
    ['for a token', 'response_type=token', 'unsupported_response_type'],
    ['with a plain challenge', `response_type=code&code_challenge=${challenge}`, 'invalid_request'],
    [
      'with a challenge that is no hash',
      'response_type=code&code_challenge=abc&code_challenge_method=S256',
      'invalid_request',
    ],
    ['with a method only', 'response_type=code&code_challenge_method=S256', 'invalid_request'],
    ['with scopes that are none', 'response_type=code&scope=%22', 'invalid_scope'],
  ])('%s is refused by a redirect', async (_, query, error) => {
    const { realm } = await start();
    const { status, location } = await open(realm, `client_id=app&redirect_uri=${uri}&state=s%201&${query}`);
    expect(status).toBe(302);
    const { searchParams, origin, pathname } = new URL(location ?? '');
    expect(`${origin}${pathname}`).toBe(redirectUri);
    expect(Object.fromEntries(searchParams)).toEqual({
      error,
      error_description: expect.any(String),
      state: 's 1',
    });
  });

  it('keeps the query of a registered address', async () => {
    const { realm } = await start();
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: 'app',
      redirect_uri: 'https://app.example/other?tenant=7',
    });
    const url = realm.signIn(`${authUrl}/auth?${query}`, { user: 'ann' });
    expect(url).toMatch(/^https:\/\/app\.example\/other\?tenant=7&code=[\w-]{32}$/);
  });

  it('signs in by the form of the page', async () => {
    const { realm } = await start();
    const query = `response_type=code&client_id=app&redirect_uri=${uri}&state=a%26b`;
    const page = await realm.fetch(`${authUrl}/auth?${query}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('The app &#34;app&#34; asks for access');
    const post = async (fields: Readonly<Record<string, string>>) => {
      const body = new URLSearchParams(fields);
      const response = await realm.fetch(`${authUrl}/auth?${query}`, { method: 'POST', body, redirect: 'manual' });
      return { status: response.status, location: response.headers.get('location'), html: await response.text() };
    };
    const wrong = await post({ ...user, password: '<x>', decision: 'allow' });
    expect([wrong.status, wrong.location]).toEqual([400, null]);
    expect(wrong.html).toContain('the password is wrong');
    expect(await post({ decision: 'decline' })).toMatchObject({
      status: 303,
      location: `${redirectUri}?error=access_denied&error_description=The+user+has+declined.&state=a%26b`,
    });
    const { status, location } = await post({ ...user, decision: 'allow' });
    expect(status).toBe(303);
    const { code = '', state } = Object.fromEntries(new URL(location ?? '').searchParams);
    expect(state).toBe('a&b');
    const tokens = await requestToken(realm, { grant_type: 'authorization_code', code, redirect_uri: redirectUri });
    expect(await realm.verify(String(tokens.body['access_token']))).toEqual({ userName: 'ann', clientId: 'app' });
  });

  describe('asks for the access of an app', () => {
    const query = `response_type=code&client_id=app&redirect_uri=${uri}`;
    const post = async (realm: OpenRealm, fields: Readonly<Record<string, string>>) => {
      const body = new URLSearchParams(fields);
      const response = await realm.fetch(`${authUrl}/auth?${query}`, { method: 'POST', body, redirect: 'manual' });
      return { status: response.status, location: response.headers.get('location'), html: await response.text() };
    };
    /** Signs in as on the first page, and returns the token of the question. */
    const tokenOf = async (realm: OpenRealm) => {
      const { status, html } = await post(realm, user);
      expect([status, html.includes('The app &#34;app&#34; asks for access')]).toEqual([200, true]);
      expect(html).not.toContain(user.password);
      return /name="asked_token" value="([\w-]{32})"/.exec(html)?.[1] ?? '';
    };

    it('at the first sign-in alone', async () => {
      const { realm } = await start();
      const asked = { asked_token: await tokenOf(realm), decision: 'allow' };
      expect(await post(realm, asked)).toMatchObject({ status: 303, location: expect.stringContaining('code=') });
      expect(await post(realm, user)).toMatchObject({ status: 303, location: expect.stringContaining('code=') });
      // An answer counts once.
      const again = await post(realm, asked);
      expect([again.status, again.html.includes('Sign in again.')]).toEqual([400, true]);
      expect((await post(realm, { ...user, password: 'wrong' })).status).toBe(400);
      expect(await post(realm, { ...user, decision: 'decline' })).toMatchObject({
        status: 303,
        location: expect.stringContaining('access_denied'),
      });
    });

    it('again if the user has declined', async () => {
      const { realm } = await start();
      const declined = await post(realm, { asked_token: await tokenOf(realm), decision: 'decline' });
      expect(declined.location).toContain('error=access_denied');
      await tokenOf(realm);
    });

    it('in a question that waits for ten minutes', async () => {
      const { realm, clock } = await start();
      const [first, second] = [await tokenOf(realm), await tokenOf(realm)];
      await clock.advance(10 * 60_000 - 1);
      expect((await post(realm, { asked_token: first, decision: 'allow' })).status).toBe(303);
      await clock.advance(1);
      expect((await post(realm, { asked_token: second, decision: 'allow' })).status).toBe(400);
      expect((await post(realm, { asked_token: 'unknown', decision: 'allow' })).status).toBe(400);
    });

    it('not after a sign-in of the program', async () => {
      const { realm } = await start();
      realm.signIn(`${authUrl}/auth?${query}`, { user: 'ann' });
      expect((await post(realm, user)).status).toBe(303);
    });
  });
});

describe('an authorization code', () => {
  const redeem = (
    realm: OpenRealm,
    code: string | undefined,
    fields: Readonly<Record<string, string | undefined>> = {},
  ) => requestToken(realm, { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...fields });
  const refused = { status: 400, body: { error: 'invalid_grant' } };

  it('is valid for a minute', async () => {
    const { realm, clock } = await start();
    const [first, second] = [signIn(realm), signIn(realm)];
    await clock.advance(59_999);
    expect(await redeem(realm, first['code'])).toMatchObject({ status: 200 });
    await clock.advance(1);
    expect(await redeem(realm, second['code'])).toMatchObject(refused);
  });

  it('is valid once, and a second use ends the session', async () => {
    const { realm } = await start();
    const { code } = signIn(realm);
    const { body } = await redeem(realm, code);
    expect(realm.store.all('sessions').size).toBe(1);
    expect(await redeem(realm, code)).toMatchObject(refused);
    expect(realm.store.all('sessions').size).toBe(0);
    const refresh = { grant_type: 'refresh_token', refresh_token: String(body['refresh_token']) };
    expect(await requestToken(realm, refresh)).toMatchObject(refused);
  });

  it('is for one client and one address', async () => {
    const { realm } = await start();
    const { code } = signIn(realm);
    const other = { client_id: 'other app', client_secret: 'se:cret ü' };
    expect(await redeem(realm, code, other)).toMatchObject(refused);
    expect(await redeem(realm, code, { redirect_uri: `${redirectUri}/` })).toMatchObject(refused);
    expect(await redeem(realm, code, { redirect_uri: undefined })).toMatchObject(refused);
    expect(await redeem(realm, code)).toMatchObject({ status: 200 });
  });

  it('with a challenge needs its verifier', async () => {
    const { realm } = await start();
    // The example of RFC 7636, appendix B.
    const code_verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    const { code } = signIn(realm, {
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    });
    expect(await redeem(realm, code)).toMatchObject(refused);
    expect(await redeem(realm, code, { code_verifier: `${code_verifier}x` })).toMatchObject(refused);
    expect(await redeem(realm, code, { code_verifier })).toMatchObject({ status: 200 });
    // A verifier without a challenge: somebody has removed the challenge from the first request.
    expect(await redeem(realm, signIn(realm)['code'], { code_verifier })).toMatchObject(refused);
  });
});

describe('a device code', () => {
  const poll = async (realm: OpenRealm, code: unknown, fields = {}) => {
    const { body } = await requestToken(realm, { grant_type: deviceType, device_code: String(code), ...fields });
    return body['error'] ?? 'granted';
  };

  it('is issued as RFC 8628 describes it', async () => {
    const { realm } = await start();
    const { status, body } = await deviceCodes(realm);
    const userCode = String(body['user_code']);
    expect(status).toBe(200);
    expect(body).toEqual({
      device_code: expect.stringMatching(/^[\w-]{32}$/),
      user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
      verification_uri: `${authUrl}/device`,
      verification_uri_complete: `${authUrl}/device?user_code=${userCode}`,
      expires_in: 600,
      interval: 5,
    });
    expect((await deviceCodes(realm, { client_secret: 'wrong' })).status).toBe(401);
    expect(await deviceCodes(realm, { scope: ' ' })).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
  });

  it('waits for the user, slows down a hasty device, and is valid once', async () => {
    const { realm, clock } = await start();
    const { device_code: code, user_code } = (await deviceCodes(realm)).body;
    expect(await poll(realm, code)).toBe('authorization_pending');
    await clock.advance(5000);
    expect(await poll(realm, code)).toBe('authorization_pending');
    await clock.advance(4000);
    expect(await poll(realm, code)).toBe('slow_down');
    // Now the interval is 10 seconds.
    await clock.advance(9000);
    expect(await poll(realm, code)).toBe('slow_down');
    await clock.advance(15_000);
    expect(await poll(realm, code)).toBe('authorization_pending');
    realm.confirmDevice(String(user_code).toLowerCase().replace('-', ' '), { user: 'ann' });
    await clock.advance(15_000);
    const other = { client_id: 'other app', client_secret: 'se:cret ü' };
    expect(await poll(realm, code, other)).toBe('invalid_grant');
    expect(await poll(realm, code)).toBe('granted');
    await clock.advance(15_000);
    expect(await poll(realm, code)).toBe('invalid_grant');
  });

  it('expires after ten minutes, and is forgotten some time later', async () => {
    const { realm, clock } = await start();
    const { device_code: code } = (await deviceCodes(realm)).body;
    await clock.advance(599_999);
    expect(await poll(realm, code)).toBe('authorization_pending');
    await clock.advance(10_000);
    expect(await poll(realm, code)).toBe('expired_token');
    await clock.advance(600_000);
    await deviceCodes(realm);
    expect(await poll(realm, code)).toBe('invalid_grant');
  });

  it('is confirmed or declined by the form of the page', async () => {
    const { realm } = await start();
    const { device_code: code, user_code, verification_uri_complete: uri } = (await deviceCodes(realm)).body;
    const page = await (await realm.fetch(String(uri))).text();
    expect(page).toContain(`value="${user_code}"`);
    expect(page).toContain('The app &#34;app&#34; on another device');
    const post = async (fields: Readonly<Record<string, string>>) => {
      const body = new URLSearchParams({ user_code: String(user_code), ...fields });
      return (await realm.fetch(`${authUrl}/device`, { method: 'POST', body })).text();
    };
    expect(await post({ ...user, password: 'wrong' })).toContain('the password is wrong');
    expect(await post({ ...user, user_code: 'BBBB-BBBB' })).toContain('The code is unknown');
    expect(await post({ ...user, decision: 'allow' })).toContain('The device has access now.');
    expect(await post({ ...user, decision: 'allow' })).toContain('was used before');
    expect(await poll(realm, code)).toBe('granted');
    const second = (await deviceCodes(realm)).body;
    expect(await post({ user_code: String(second['user_code']), decision: 'decline' })).toContain('You have declined.');
    expect(await poll(realm, second['device_code'])).toBe('access_denied');
  });

  it('is shown on a page without script, whatever is in the address', async () => {
    const { realm } = await start();
    const hostile = `"><script>alert(1)</script>`;
    const url = `${authUrl}/device?${new URLSearchParams({ user_code: hostile })}`;
    expect(await (await realm.fetch(url)).text()).not.toContain('<script');
    const noForm = await realm.fetch(`${authUrl}/device`, { method: 'POST', body: '{}' });
    expect(noForm.status).toBe(400);
    const body = new URLSearchParams({ user_code: 'x'.repeat(200_000) });
    expect((await realm.fetch(`${authUrl}/device`, { method: 'POST', body })).status).toBe(413);
    expect(await realm.answerPage(new Request(`${authUrl}/other`))).toBeUndefined();
    expect(await realm.answerPage(new Request(`${authUrl}/auth`))).toBeUndefined();
  });
});

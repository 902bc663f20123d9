import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type CodeGrantOptions, codeGrant } from '../../src/auth/index.js';
import { endpoints } from '../../src/interface/index.js';
import { authUrl, client, ModelServer } from './identity-server.js';
import { VirtualClock } from './virtual-clock.js';

const redirectUri = 'https://app.example/callback';

function setUp(options: Partial<Omit<CodeGrantOptions, 'clientSecret'>> = {}) {
  const clock = new VirtualClock();
  const server = new ModelServer(clock);
  const grant = codeGrant({ ...client, redirectUri, clock, fetch: server.fetch, ...options });
  return { grant, server };
}

describe('begin', () => {
  it('sends the user to the endpoint of the table, with its parameters, a state and a challenge', async () => {
    const { url, state, verifier } = await setUp().grant.begin();
    const { origin, pathname, searchParams } = new URL(url);
    expect(`${origin}${pathname}`).toBe(`${authUrl}/auth`);
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: 'code',
      client_id: 'app',
      redirect_uri: redirectUri,
      state,
      code_challenge: createHash('sha256')
        .update(verifier ?? '')
        .digest('base64url'),
      code_challenge_method: 'S256',
    });
    for (const name of endpoints.authorize.request.members) expect(searchParams.has(name)).toBe(true);
  });

  it('makes another state and another verifier for each login, none of them short', async () => {
    const { grant } = setUp();
    const [one, two] = [await grant.begin(), await grant.begin()];
    expect(one.state).not.toBe(two.state);
    expect(one.verifier).not.toBe(two.verifier);
    expect(one.state).toMatch(/^[\w-]{43,}$/);
    expect(one.verifier).toMatch(/^[\w-]{43,}$/);
  });

  it('returns plain data', async () => {
    const begun = await setUp().grant.begin();
    expect(JSON.parse(JSON.stringify(begun))).toEqual(begun);
  });

  it('leaves PKCE out if it is switched off', async () => {
    const { grant, server } = setUp({ pkce: false });
    const begun = await grant.begin();
    expect(Object.keys(begun)).toEqual(['url', 'state']);
    expect(begun.url).not.toContain('challenge');
    await grant.finish(`${redirectUri}?code=c1&state=${begun.state}`, begun);
    expect(server.forms[0]).not.toHaveProperty('code_verifier');
  });

  it('requests a scope', async () => {
    const { url } = await setUp({ scope: 'openid offline_access' }).grant.begin();
    expect(new URL(url).searchParams.get('scope')).toBe('openid offline_access');
  });
});

describe('finish', () => {
  it('sends the fields that the document lists, and the verifier', async () => {
    const { grant, server } = setUp();
    const begun = await grant.begin();
    const source = await grant.finish(`${redirectUri}?code=c1&state=${begun.state}`, begun);
    expect(server.forms).toEqual([
      {
        grant_type: 'authorization_code',
        code: 'c1',
        redirect_uri: redirectUri,
        client_id: 'app',
        client_secret: 'client-secret',
        code_verifier: begun.verifier,
      },
    ]);
    expect(await source.token()).toBe('access-1');
  });

  it.each([
    (state: string) => `/callback?code=c1&state=${state}`,
    (state: string) => `?code=c1&state=${state}&session_state=s1`,
    (state: string) => new URL(`${redirectUri}?code=c1&state=${state}`),
    // The issuer is not known, so it cannot be compared.
    (state: string) => `/callback?code=c1&state=${state}&iss=https%3A%2F%2Fid.example%2Frealms%2Facme`,
  ])('takes the URL as servers and browsers give it: %s', async (urlOf) => {
    const { grant } = setUp();
    const begun = await grant.begin();
    const source = await grant.finish(urlOf(begun.state), begun);
    expect(await source.token()).toBe('access-1');
  });

  it.each([
    ['?code=c1', 'wrong-callback', 'response parameter "state" missing'],
    ['?code=c1&state=other', 'wrong-callback', 'unexpected "state" response parameter value'],
    ['?state=STATE', 'wrong-callback', 'it has no code'],
    ['?state=STATE&code=', 'wrong-callback', 'it has no code'],
    ['?state=STATE&code=c1&code=c2', 'wrong-callback', 'it has several codes'],
    ['?state=STATE&error=access_denied', 'login-refused', 'access_denied'],
    [
      '?state=STATE&error=access_denied&error_description=Ann%0Adeclined.',
      'login-refused',
      'access_denied: Ann declined.',
    ],
    ['?state=other&error=access_denied', 'wrong-callback', 'unexpected "state"'],
  ])('refuses %s, and sends nothing', async (query, code, text) => {
    const { grant, server } = setUp();
    const begun = await grant.begin();
    const finished = grant.finish(`/callback${query.replace('STATE', begun.state)}`, begun);
    const error: unknown = await finished.catch((reason) => reason);
    expect(error).toMatchObject({ code });
    expect(String(error)).toContain(text);
    expect(String(error)).toMatch(/\.$/);
    expect(server.forms).toEqual([]);
  });

  it.each([
    [5, {}, 'The first argument of finish must be the URL of the callback; found a number.'],
    ['http://[', {}, 'The first argument of finish must be the URL of the callback; found another string.'],
    [
      '/callback',
      undefined,
      'The member "state" of what codeGrant has begun must be a string that is not empty; found undefined.',
    ],
    [
      '/callback',
      { verifier: undefined },
      'The member "verifier" of what codeGrant has begun must be a string that is not empty; found undefined.',
    ],
  ])('refuses arguments that are not those of a login: %j, %j', async (url, members, message) => {
    const { grant } = setUp();
    const begun = members && { ...(await grant.begin()), ...members };
    await expect(grant.finish(url as string, begun as never)).rejects.toMatchObject({
      code: 'wrong-credential',
      message,
    });
  });

  it('passes the refresh token to onRotate before it returns, and keeps the login if that fails', async () => {
    let isFull = true;
    const saved: string[] = [];
    const onRotate = (token: string): void => {
      if (isFull) throw new Error('disk full');
      saved.push(token);
    };
    const clock = new VirtualClock();
    const { grant, server } = setUp({ onRotate, clock });
    const begun = await grant.begin();
    const source = await grant.finish(`/callback?code=c1&state=${begun.state}`, begun);
    await expect(source.token()).rejects.toMatchObject({ code: 'unsaved-rotation' });
    isFull = false;
    await clock.advance(1000);
    expect(await source.token()).toBe('access-1');
    expect(saved).toEqual(['refresh-1']);
    expect(server.forms.length).toBe(1);
  });
});

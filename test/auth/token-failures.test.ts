import 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { codeGrant } from '../../src/auth/index.js';
import { type Behaviour, client } from './identity-server.js';
import { failureOf, hour, type Options, second, setUp } from './password-source.js';
import { settle } from './virtual-clock.js';

describe('a failure', () => {
  const down: Behaviour = { kind: 'down' };

  it('in the background is not one of the callers', async () => {
    const { clock, server, source } = setUp([{ kind: 'grant' }, down]);
    await source.token();
    await clock.advance(45 * second);
    expect(await source.token()).toBe('access-1');
    await clock.advance(second);
    expect(await source.token()).toBe('access-1');
    await settle();
    expect(await source.token()).toBe('access-2');
    expect(server.forms.length).toBe(3);
  });

  it('is one of all callers that wait, and keeps the refresh token', async () => {
    const { clock, grantTypes, source } = setUp([{ kind: 'grant' }, down]);
    await source.token();
    await clock.advance(60 * second);
    const failures = await Promise.all([failureOf(source.token()), failureOf(source.token())]);
    expect(failures.map(({ code }) => code)).toEqual(['auth-network', 'auth-network']);
    await clock.advance(second);
    expect(await source.token()).toBe('access-2');
    expect(grantTypes()).toEqual(['password', 'refresh_token', 'refresh_token']);
  });

  it('is followed by a pause, which doubles up to 15 seconds', async () => {
    const { clock, server, source } = setUp(Array.from({ length: 100 }, () => down));
    const sentAt: number[] = [];
    for (let tenth = 0; tenth < 600; tenth++) {
      const before = server.forms.length;
      await failureOf(source.token());
      if (server.forms.length > before) sentAt.push(tenth / 10);
      await clock.advance(100);
    }
    expect(sentAt).toEqual([0, 1, 3, 7, 15, 30, 45]);
  });

  it('is forgotten after a success', async () => {
    const { clock, source } = setUp([down, down, { kind: 'grant' }, down]);
    await failureOf(source.token());
    await clock.advance(second);
    await failureOf(source.token());
    await clock.advance(2 * second);
    await source.token();
    await clock.advance(60 * second);
    await failureOf(source.token());
    await clock.advance(second);
    expect(await source.token()).toBe('access-2');
  });

  it.each<[Behaviour, string, string]>([
    [
      down,
      'auth-network',
      'The identity server https://id.example/realms/acme/protocol/openid-connect/token did not answer: fetch failed: connect ECONNREFUSED.',
    ],
    [{ kind: 'refuse', status: 503 }, 'token-refused', 'refused the request: status 503.'],
    [
      { kind: 'refuse', status: 401, error: 'invalid_client', description: 'Invalid client\nor secret.' },
      'token-refused',
      'refused the request: status 401, invalid_client: Invalid client or secret.',
    ],
    [
      { kind: 'garbage', status: 404 },
      'token-refused',
      'refused the request: status 404, without an error of OAuth; check authUrl.',
    ],
    [
      { kind: 'garbage', status: 302 },
      'token-refused',
      'refused the request: status 302, a redirect, which is not followed; check authUrl.',
    ],
    [{ kind: 'garbage' }, 'unreadable-token-answer', 'cannot be used: it is not a JSON object; check authUrl.'],
    [{ kind: 'grant', members: { access_token: 5 } }, 'unreadable-token-answer', 'property must be a string.'],
    [{ kind: 'grant', members: { expires_in: 'soon' } }, 'unreadable-token-answer', '"expires_in" property'],
    [{ kind: 'grant', members: { token_type: 'mac' } }, 'unreadable-token-answer', 'token_type'],
  ])('has a code and a sentence: %j', async (behaviour, code, sentence) => {
    const { source } = setUp([behaviour]);
    const error = await failureOf(source.token());
    expect(error.code).toBe(code);
    expect(error.message).toContain(sentence);
    expect(error.message).toMatch(/^The .*\.$/);
  });

  it.each<[string, unknown, string]>([
    ['only a code', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    ['neither text nor code', new TypeError(''), 'TypeError'],
    ['a long text', new Error('x'.repeat(1000)), `${'x'.repeat(300)}…`],
    ['no error', 'a text', 'something other than an error was thrown'],
  ])('of the network says what it can: %s', async (_, thrown, text) => {
    const { source } = setUp([], {
      fetch: async () => {
        throw thrown;
      },
    });
    expect((await failureOf(source.token())).message).toContain(` did not answer: ${text}.`);
  });

  it('has the status and the error of OAuth', async () => {
    const { source } = setUp([{ kind: 'refuse', status: 401, error: 'invalid_client' }]);
    expect(await failureOf(source.token())).toMatchObject({ status: 401, oauthError: 'invalid_client' });
  });

  it('is a time-out if the answer takes too long, and the next request is sent', async () => {
    const { clock, source } = setUp([{ kind: 'silent' }]);
    const late = failureOf(source.token());
    await clock.advance(30 * second - 1);
    await clock.advance(1);
    const { code, message } = await late;
    expect(code).toBe('auth-timeout');
    expect(message).toContain('within 30000 ms');
    await clock.advance(second);
    expect(await source.token()).toBe('access-1');
  });

  it('is a time-out if only the body takes too long', async () => {
    const never = new Promise<never>(() => undefined);
    const fetch = async () => ({ status: 200, headers: new Headers(), text: () => never }) as unknown as Response;
    const { clock, source } = setUp([], { timeoutMs: 500, fetch });
    const late = failureOf(source.token());
    await clock.advance(500);
    expect((await late).code).toBe('auth-timeout');
  });

  it('leaves no timer behind, and neither does a success', async () => {
    const { clock, source } = setUp([down]);
    await failureOf(source.token());
    await clock.advance(second);
    await source.token();
    await settle();
    expect(clock.waiting).toBe(0);
  });
});

describe('invalid_grant', () => {
  it('makes a password log in again at once', async () => {
    const { clock, server, grantTypes, source } = setUp();
    await source.token();
    server.revoke();
    await clock.advance(60 * second);
    expect(await source.token()).toBe('access-2');
    expect(grantTypes()).toEqual(['password', 'refresh_token', 'password']);
  });

  it('of the password is a refusal, not a login without end', async () => {
    const wrong: Behaviour = { kind: 'refuse', status: 401, error: 'invalid_grant' };
    const { server, source } = setUp([wrong, wrong]);
    expect(await failureOf(source.token())).toMatchObject({ code: 'token-refused', oauthError: 'invalid_grant' });
    expect((await failureOf(source.token())).code).toBe('token-refused');
    expect(server.forms.length).toBe(1);
  });

  it.each([
    'invalid_client',
    'invalid_request',
    'unauthorized_client',
    'unsupported_grant_type',
    'temporarily_unavailable',
  ])('alone drops the refresh token: %s does not', async (error) => {
    const { clock, grantTypes, source } = setUp([{ kind: 'grant' }, { kind: 'refuse', status: 400, error }]);
    await source.token();
    await clock.advance(60 * second);
    await failureOf(source.token());
    await clock.advance(second);
    await source.token();
    expect(grantTypes()).toEqual(['password', 'refresh_token', 'refresh_token']);
  });

  it('requires a login with what the identity server says', async () => {
    const refusal: Behaviour = {
      kind: 'refuse',
      status: 400,
      error: 'invalid_grant',
      description: 'Token is not active.',
    };
    const error = await failureOf(setUp([refusal]).offline('r1').token());
    expect(error).toMatchObject({ status: 400, oauthError: 'invalid_grant', oauthDescription: 'Token is not active.' });
    expect(error.message).toMatch(/to another client \(invalid_grant: Token is not active\)\.$/);
  });

  it('requires a login where there is no password, and sends nothing more', async () => {
    const { clock, server, offline } = setUp();
    const source = offline('revoked-token');
    const error = await failureOf(source.token());
    expect(error).toMatchObject({ code: 'login-required', reason: 'revoked' });
    expect(error.message).toBe(
      'A user has to log in again: the identity server refuses the refresh token: it was revoked, used twice, or issued by another server or to another client.',
    );
    await clock.advance(hour);
    expect((await failureOf(source.token())).code).toBe('login-required');
    expect(server.forms.length).toBe(1);
  });
});

describe('the reason for a login', () => {
  /** An offline token has no limits, so the limits need a login by a user: the code grant. */
  async function logIn(members: object = {}, options: Options = {}, later: readonly Behaviour[] = []) {
    const setting = setUp([{ kind: 'grant', members }, ...later], options);
    const { clock, server } = setting;
    const grant = codeGrant({
      ...client,
      clock,
      fetch: server.fetch,
      redirectUri: 'https://app.example/callback',
      ...options,
    });
    const begun = await grant.begin();
    const source = await grant.finish(`/callback?code=c1&state=${begun.state}`, begun);
    return { ...setting, source };
  }

  it('is idle after an hour without use', async () => {
    const { clock, server, source } = await logIn();
    await clock.advance(hour);
    server.revoke();
    const error = await failureOf(source.token());
    expect(error.reason).toBe('idle');
    expect(error.message).toBe('A user has to log in again: the refresh token was not used for 1 h.');
  });

  it('is revoked just before', async () => {
    const { clock, server, source } = await logIn();
    await clock.advance(hour - 1);
    server.revoke();
    expect((await failureOf(source.token())).reason).toBe('revoked');
  });

  it('is the ceiling after ten hours of use', async () => {
    const { clock, server, source } = await logIn();
    for (let halfHour = 0; halfHour < 20; halfHour++) {
      await source.token();
      await clock.advance(hour / 2);
    }
    server.revoke();
    const error = await failureOf(source.token());
    expect(error.reason).toBe('ceiling');
    expect(error.message).toBe('A user has to log in again: the login was 10 h ago, which no refresh token outlives.');
  });

  it('is counted from the last use, also of a refresh token that stays the same', async () => {
    const keeps: Behaviour = { kind: 'grant', members: { refresh_token: undefined } };
    const { clock, server, source } = await logIn({}, {}, [keeps]);
    await clock.advance(50 * 60 * second);
    expect(await source.token()).toBe('access-2');
    await clock.advance(50 * 60 * second);
    server.revoke();
    expect((await failureOf(source.token())).reason).toBe('revoked');
  });

  it('is the limit that was reached first', async () => {
    const { clock, server, source } = await logIn();
    await source.token();
    await clock.advance(11 * hour);
    server.revoke();
    expect((await failureOf(source.token())).reason).toBe('idle');
  });

  it.each<[string, object, Options]>([
    ['the answer grants it', { scope: 'openid offline_access' }, {}],
    ['it was requested', {}, { scope: 'offline_access' }],
  ])('is always revoked for an offline token: %s', async (_, members, options) => {
    const { clock, server, source } = await logIn(members, options);
    await clock.advance(hour / 2);
    await source.token();
    await clock.advance(11 * hour);
    server.revoke();
    expect((await failureOf(source.token())).reason).toBe('revoked');
  });

  it('is that there is no refresh token, once the access token has ended', async () => {
    const { clock, source, grantTypes } = await logIn({ refresh_token: undefined });
    await clock.advance(50 * second);
    expect(await source.token()).toBe('access-1');
    await clock.advance(7 * second);
    const error = await failureOf(source.token());
    expect(error).toMatchObject({ code: 'login-required', reason: 'no-refresh-token' });
    expect(grantTypes()).toEqual(['authorization_code']);
  });

  it('is given only when the access token has ended', async () => {
    const { clock, server, source } = await logIn();
    server.revoke();
    await clock.advance(45 * second);
    expect(await source.token()).toBe('access-1');
    await settle();
    expect(await source.token()).toBe('access-1');
    await clock.advance(12 * second);
    expect((await failureOf(source.token())).reason).toBe('revoked');
    expect(server.forms.length).toBe(2);
  });
});

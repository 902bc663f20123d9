import { getEventListeners } from 'node:events';
import 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { AuthError, type AuthOptions, codeGrant, offlineToken, passwordGrant } from '../../src/auth/index.js';
import { type Behaviour, client, ModelServer } from './identity-server.js';
import { settle, VirtualClock } from './virtual-clock.js';

const second = 1000;
const hour = 3_600_000;

type Options = Omit<Partial<AuthOptions>, 'clientSecret'>;

/** A token source with a password on a server that behaves as told, or grants everything. */
function setUp(behaviours: readonly Behaviour[] = [], options: Options = {}) {
  const clock = new VirtualClock();
  const waiting = [...behaviours];
  const server = new ModelServer(clock, () => waiting.shift() ?? { kind: 'grant' });
  const common = { ...client, fetch: server.fetch, clock, ...options };
  const source = passwordGrant({ ...common, username: 'ann', password: 'user-password' });
  const offline = (refreshToken: string) => offlineToken({ ...common, refreshToken });
  const grantTypes = () => server.forms.map((form) => form['grant_type']);
  return { clock, server, source, offline, grantTypes };
}

async function failureOf(promise: Promise<unknown>): Promise<AuthError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason) => reason,
  );
  if (error instanceof AuthError) return error;
  throw new Error('No AuthError was thrown.', { cause: error });
}

describe('a token source', () => {
  it('sends at most 14 requests in ten minutes of 1,000 callers at a time, and never an expired token', async () => {
    const { clock, server, source } = setUp();
    let expired = 0;
    for (let elapsed = 0; elapsed < 600; elapsed++) {
      const tokens = await Promise.all(Array.from({ length: 1000 }, () => source.token()));
      expired += tokens.filter((token) => server.lifeLeftMs(token) <= 0).length;
      await clock.advance(second);
    }
    expect(expired).toBe(0);
    expect(server.forms.length).toBe(14);
    expect(server.most).toBe(1);
  });

  it('sends one request for 100 callers one after the other', async () => {
    const { server, source } = setUp();
    for (let call = 0; call < 100; call++) expect(await source.token()).toBe('access-1');
    expect(server.forms.length).toBe(1);
  });

  it('sends no request before it is called', async () => {
    const { clock, server } = setUp();
    await clock.advance(hour);
    expect(server.forms).toEqual([]);
  });

  it('renews in the background from three quarters of the life on', async () => {
    const { clock, grantTypes, source } = setUp([{ kind: 'grant' }, { kind: 'grant', latencyMs: 5 * second }]);
    await source.token();
    await clock.advance(45 * second - 1);
    expect(await source.token()).toBe('access-1');
    expect(grantTypes()).toEqual(['password']);
    await clock.advance(1);
    expect(await source.token()).toBe('access-1');
    await settle();
    expect(grantTypes()).toEqual(['password', 'refresh_token']);
    expect(await source.token()).toBe('access-1');
    await clock.advance(5 * second);
    expect(await source.token()).toBe('access-2');
    expect(grantTypes()).toEqual(['password', 'refresh_token']);
  });

  it('blocks in the last twentieth of the life', async () => {
    const { clock, source } = setUp([{ kind: 'grant' }, { kind: 'grant', latencyMs: second }]);
    await source.token();
    await clock.advance(57 * second);
    let received: string | undefined;
    void source.token().then((token) => {
      received = token;
    });
    await settle();
    expect(received).toBeUndefined();
    await clock.advance(second);
    expect(received).toBe('access-2');
  });

  it('does not block just before it', async () => {
    const { clock, source } = setUp();
    await source.token();
    await clock.advance(57 * second - 1);
    expect(await source.token()).toBe('access-1');
  });

  it('joins a request that the background has begun', async () => {
    const { clock, server, source } = setUp([{ kind: 'grant' }, { kind: 'grant', latencyMs: 14 * second }]);
    await source.token();
    await clock.advance(45 * second);
    await source.token();
    await clock.advance(13 * second);
    const blocked = source.token();
    await clock.advance(second);
    expect(await blocked).toBe('access-2');
    expect(server.forms.length).toBe(2);
  });

  it('counts the age from before the request was sent', async () => {
    const { clock, source, server } = setUp([{ kind: 'grant', latencyMs: 20 * second }]);
    const first = source.token();
    await clock.advance(20 * second);
    expect(await first).toBe('access-1');
    await clock.advance(25 * second);
    await source.token();
    await settle();
    expect(server.forms.length).toBe(2);
  });

  it('refuses a token that expires on its way, and keeps its refresh token', async () => {
    const { clock, source, grantTypes } = setUp([{ kind: 'grant', latencyMs: 2 * second, members: { expires_in: 2 } }]);
    const first = failureOf(source.token());
    await clock.advance(2 * second);
    const { code, message } = await first;
    expect(code).toBe('expired-on-arrival');
    expect(message).toBe('The access token is valid for 2 s, but 2 s had passed before it could be used.');
    await clock.advance(second);
    expect(await source.token()).toBe('access-2');
    expect(grantTypes()).toEqual(['password', 'refresh_token']);
  });

  it.each([
    ['120', 90],
    [120, 90],
    [undefined, 45],
    [null, 45],
  ])('takes the life from the answer, or from the document: %j', async (expires_in, renewedAfter) => {
    const { clock, server, source } = setUp([{ kind: 'grant', members: { expires_in } }]);
    await source.token();
    await clock.advance(renewedAfter * second - 1);
    await source.token();
    await settle();
    expect(server.forms.length).toBe(1);
    await clock.advance(1);
    await source.token();
    await settle();
    expect(server.forms.length).toBe(2);
  });

  it('keeps the refresh token if the answer has no new one', async () => {
    const kept: Behaviour = { kind: 'grant', rotates: false, members: { refresh_token: undefined } };
    const isNull: Behaviour = { kind: 'grant', rotates: false, members: { refresh_token: null } };
    const { clock, server, source } = setUp([{ kind: 'grant' }, kept, isNull]);
    for (let renewal = 0; renewal < 4; renewal++) {
      await source.token();
      await clock.advance(60 * second);
    }
    expect(server.forms.map((form) => form['refresh_token'])).toEqual([
      undefined,
      'refresh-1',
      'refresh-1',
      'refresh-1',
    ]);
  });

  it('uses each rotated refresh token once', async () => {
    const { clock, server, source } = setUp();
    for (let renewal = 0; renewal < 4; renewal++) {
      await source.token();
      await clock.advance(60 * second);
    }
    expect(server.forms.map((form) => form['refresh_token'])).toEqual([
      undefined,
      'refresh-1',
      'refresh-2',
      'refresh-3',
    ]);
  });

  it('sends the fields that the document lists, and for a refresh those of the standard', async () => {
    const { clock, server, source } = setUp();
    await source.token();
    await clock.advance(60 * second);
    await source.token();
    expect(server.forms).toEqual([
      {
        grant_type: 'password',
        username: 'ann',
        password: 'user-password',
        client_id: 'app',
        client_secret: 'client-secret',
      },
      { grant_type: 'refresh_token', refresh_token: 'refresh-1', client_id: 'app', client_secret: 'client-secret' },
    ]);
  });

  it('requests the scope', async () => {
    const { server, source } = setUp([], { scope: 'openid offline_access' });
    await source.token();
    expect(server.forms[0]).toMatchObject({ grant_type: 'password', scope: 'openid offline_access' });
  });

  it('calls functions for secrets whenever it sends them', async () => {
    const clock = new VirtualClock();
    const server = new ModelServer(clock);
    let version = 0;
    const source = passwordGrant({
      ...client,
      clientSecret: async () => {
        version += 1;
        return `secret-${version}`;
      },
      username: 'ann',
      password: () => 'from a vault',
      ...{ clock, fetch: server.fetch },
    });
    await source.token();
    await clock.advance(60 * second);
    await source.token();
    expect(server.forms.map((form) => form['client_secret'])).toEqual(['secret-1', 'secret-2']);
    expect(server.forms[0]?.['password']).toBe('from a vault');
  });
});

describe('an abort', () => {
  it('ends the wait of one caller, and neither the request nor the others', async () => {
    const { clock, server, source } = setUp([{ kind: 'grant', latencyMs: second }]);
    const controller = new AbortController();
    const aborted = source.token({ signal: controller.signal });
    const others = source.token();
    await settle();
    controller.abort(new Error('enough'));
    await expect(aborted).rejects.toThrow('enough');
    await clock.advance(second);
    expect(await others).toBe('access-1');
    expect(server.forms.length).toBe(1);
  });

  it('of the only caller does not lose a rotated token', async () => {
    const { clock, server, source } = setUp([{ kind: 'grant' }, { kind: 'grant', latencyMs: second }]);
    await source.token();
    await clock.advance(58 * second);
    const controller = new AbortController();
    const aborted = source.token({ signal: controller.signal });
    await settle();
    controller.abort(new Error('enough'));
    await expect(aborted).rejects.toThrow('enough');
    await clock.advance(second);
    expect(await source.token()).toBe('access-2');
    expect(server.forms.length).toBe(2);
    await clock.advance(60 * second);
    expect(await source.token()).toBe('access-3');
    expect(server.forms.map((form) => form['grant_type'])).toEqual(['password', 'refresh_token', 'refresh_token']);
  });

  it('before the call sends nothing', async () => {
    const { server, source } = setUp();
    await expect(source.token({ signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
    await settle();
    expect(server.forms).toEqual([]);
  });

  it('leaves no listener behind', async () => {
    const { source } = setUp();
    const { signal } = new AbortController();
    const waiting = source.token({ signal });
    expect(getEventListeners(signal, 'abort').length).toBe(1);
    await waiting;
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('of the signal of the source ends everything', async () => {
    const controller = new AbortController();
    const { clock, source } = setUp([{ kind: 'silent' }], { signal: controller.signal });
    const waiting = source.token();
    await settle();
    controller.abort(new Error('closed'));
    await expect(waiting).rejects.toThrow('closed');
    await expect(source.token()).rejects.toThrow('closed');
    await settle();
    expect(clock.waiting).toBe(0);
  });
});

describe('reject', () => {
  it('renews the current token', async () => {
    const { source } = setUp();
    source.reject(await source.token());
    expect(await source.token()).toBe('access-2');
  });

  it('does nothing for another token', async () => {
    const { server, source } = setUp();
    source.reject(await source.token());
    await source.token();
    source.reject('access-1');
    source.reject('unknown');
    expect(await source.token()).toBe('access-2');
    expect(server.forms.length).toBe(2);
  });

  it('of 1,000 callers sends one request', async () => {
    const { server, source } = setUp();
    const call = async (): Promise<string> => {
      source.reject(await source.token());
      return source.token();
    };
    const tokens = await Promise.all(Array.from({ length: 1000 }, call));
    expect(new Set(tokens)).toEqual(new Set(['access-2']));
    expect(server.forms.length).toBe(2);
  });
});

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
      'refused the request: status 302, a redirect, which is not followed, since it would lead the secrets elsewhere; check authUrl.',
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
    const { clock, source } = setUp([], { timeoutMs: 500, fetch: async () => ({ status: 200, text: () => never }) });
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
  async function logIn(members: object = {}, options: Options = {}) {
    const setting = setUp([{ kind: 'grant', members }], options);
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

describe('onRotate', () => {
  it('gets the first refresh token and each new one, before the access token is returned', async () => {
    const events: string[] = [];
    const onRotate = async (refreshToken: string): Promise<void> => {
      await settle();
      events.push(refreshToken);
    };
    const { clock, source } = setUp([], { onRotate });
    for (let renewal = 0; renewal < 3; renewal++) {
      events.push(await source.token());
      await clock.advance(60 * second);
    }
    expect(events).toEqual(['refresh-1', 'access-1', 'refresh-2', 'access-2', 'refresh-3', 'access-3']);
  });

  it('does not get a token that it knows', async () => {
    const saved: string[] = [];
    const kept: Behaviour = { kind: 'grant', rotates: false };
    const { clock, source } = setUp([{ kind: 'grant' }, kept, kept], { onRotate: (token) => void saved.push(token) });
    for (let renewal = 0; renewal < 3; renewal++) {
      await source.token();
      await clock.advance(60 * second);
    }
    expect(saved).toEqual(['refresh-1']);
  });

  it('is called again after it has failed, without another request', async () => {
    let isFull = true;
    const saved: string[] = [];
    const onRotate = (token: string): void => {
      if (isFull) throw new Error(`Cannot store ${token}.`);
      saved.push(token);
    };
    const { clock, server, source } = setUp([], { onRotate });
    const error = await failureOf(source.token());
    expect(error.code).toBe('unsaved-rotation');
    expect(error.message).toBe(
      'The callback onRotate failed, so the new refresh token may not be stored: its text is left out, because it contains a secret.',
    );
    isFull = false;
    await clock.advance(second);
    expect(await source.token()).toBe('access-1');
    expect(saved).toEqual(['refresh-1']);
    expect(server.forms.length).toBe(1);
  });

  it('that fails in the background is not hidden', async () => {
    let isFull = false;
    const onRotate = (): void => {
      if (isFull) throw new Error('disk full');
    };
    const { clock, source } = setUp([], { onRotate });
    await source.token();
    isFull = true;
    await clock.advance(45 * second);
    expect(await source.token()).toBe('access-1');
    await settle();
    expect((await failureOf(source.token())).message).toContain('disk full.');
  });
});

import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { AuthError, codeGrant, deviceGrant, offlineToken, passwordGrant } from '../../src/auth/index.js';
import { TestClock } from '../../src/testing/test-clock.js';
import { tokenFetchBy } from '../support/fetch-by.js';
import { authUrl } from './identity-server.js';

/** Every secret that is in play, some of them with characters that forms and JSON escape. */
const secrets = {
  clientSecret: 'client "secret" & more!',
  password: 'päss word+1%',
  refreshToken: 'refresh-token-1',
  rotatedToken: 'refresh-token-2',
  accessToken: 'access-token-1',
  idToken: 'id-token-1',
  code: 'code/1+2',
  deviceCode: 'device-code-1',
};

const isolated = async (run: () => unknown): Promise<unknown> => {
  try {
    return await run();
  } catch (error) {
    return error;
  }
};

/** The texts that a value can become: its message and stack, what a console prints, and JSON. */
function textsOf(value: unknown): readonly string[] {
  const error = value instanceof Error ? [value.message, value.stack ?? '', String(value)] : [];
  const json = JSON.stringify(value) ?? '';
  const own = JSON.stringify(value, Object.getOwnPropertyNames(Object(value))) ?? '';
  return [...error, inspect(value, { depth: 20, showHidden: true, getters: true }), json, own];
}

function secretsInTexts(value: unknown, others: readonly (string | undefined)[] = []): readonly string[] {
  const all = [...Object.values(secrets), ...others.filter((one) => one !== undefined)];
  const forms = (secret: string) => [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ a: secret }).toString().slice(2),
    JSON.stringify(secret).slice(1, -1),
  ];
  return textsOf(value).flatMap((text) => all.filter((secret) => forms(secret).some((form) => text.includes(form))));
}

const tokens = {
  access_token: secrets.accessToken,
  refresh_token: secrets.rotatedToken,
  id_token: secrets.idToken,
  expires_in: 60,
};

/** Servers and networks that repeat what they got, and what they know. */
const leaking: Readonly<Record<string, Parameters<typeof tokenFetchBy>[0]>> = {
  'a network whose error has the request': async (url, request) => {
    throw Object.assign(new Error(`POST ${url} failed`), { request, config: { data: request.body } });
  },
  'a network whose message has the body': async (_, request) => {
    throw new Error(`cannot send ${request.body}`);
  },
  'a network whose cause has the body': async (_, request) => {
    throw new TypeError('fetch failed', { cause: new Error('aborted', { cause: new Error(request.body) }) });
  },
  'a network whose message has the fields': async (_, request) => {
    throw new Error([...new URLSearchParams(request.body).values()].join(' '));
  },
  'a network that throws the request': async (_, request) => {
    throw request;
  },
  'a refusal that repeats the body': async (_, { body }) =>
    Response.json({ error: 'invalid_client', error_description: body, ...tokens }, { status: 401 }),
  'a refusal that repeats the fields': async (_, { body }) =>
    Response.json({ error: [...new URLSearchParams(body).values()].join(' ') }, { status: 400 }),
  'a refusal that repeats the tokens': async () =>
    Response.json({ ...tokens, error: 'x', error_description: JSON.stringify(tokens) }, { status: 400 }),
  'a refusal whose headers repeat the body': async (_, { body }) =>
    Response.json({}, { status: 429, headers: { 'retry-after': body, date: body } }),
  'a refusal whose headers repeat the tokens': async () =>
    Response.json(tokens, { status: 503, headers: { 'retry-after': secrets.accessToken, date: secrets.rotatedToken } }),
  'a refusal as HTML': async (_, { body }) => new Response(`<html>${body}</html>`, { status: 500 }),
  'an answer as HTML': async (_, { body }) => new Response(`<html>${body}</html>`),
  'an answer with the token in the wrong member': async () =>
    Response.json({ ...tokens, access_token: [secrets.accessToken] }),
  'an answer of an unknown type': async () => Response.json({ ...tokens, token_type: secrets.accessToken }),
  'an answer with a token as its life': async () => Response.json({ ...tokens, expires_in: secrets.accessToken }),
};

describe.each(Object.entries(leaking))('no error has a secret: %s', (_, answer) => {
  const fetch = tokenFetchBy(answer);
  const common = { authUrl, clientId: 'app', clientSecret: secrets.clientSecret, fetch };

  it('password grant', async () => {
    const source = passwordGrant({ ...common, username: 'ann', password: () => secrets.password });
    const error = await isolated(() => source.token());
    expect(error).toBeInstanceOf(AuthError);
    expect(secretsInTexts(error)).toEqual([]);
    expect(error).not.toHaveProperty('cause');
    expect(secretsInTexts(source)).toEqual([]);
  });

  it('offline token', async () => {
    const source = offlineToken({ ...common, refreshToken: secrets.refreshToken });
    const error = await isolated(() => source.token());
    expect(error).toBeInstanceOf(AuthError);
    expect(secretsInTexts(error)).toEqual([]);
    expect(secretsInTexts(source)).toEqual([]);
  });

  it('code grant', async () => {
    const grant = codeGrant({ ...common, redirectUri: 'https://app.example/callback' });
    const begun = await grant.begin();
    const callback = `/callback?${new URLSearchParams({ code: secrets.code, state: begun.state })}`;
    const error = await isolated(() => grant.finish(callback, begun));
    expect(error).toBeInstanceOf(AuthError);
    expect(secretsInTexts(error, [begun.verifier, begun.state])).toEqual([]);
    expect(secretsInTexts(grant)).toEqual([]);
  });

  it('device grant', async () => {
    const device = {
      device_code: secrets.deviceCode,
      user_code: 'A',
      verification_uri: 'https://id.example',
      expires_in: 600,
      interval: 0.001,
    };
    const fetchOnce = tokenFetchBy(async (url, request) =>
      url.endsWith('/token') ? answer(url, request) : Response.json(device),
    );
    // A network that does not answer is asked again, until the code expires.
    const clock = {
      now: () => performance.now() * 10_000,
      sleep: () => new Promise<void>((resolve) => setTimeout(resolve, 20)),
    };
    const login = await deviceGrant({ ...common, fetch: fetchOnce, clock }).begin();
    const error = await isolated(() => login.wait());
    expect(error).toBeInstanceOf(AuthError);
    expect(secretsInTexts(error)).toEqual([]);
    expect(secretsInTexts(login)).toEqual([]);
  });
});

describe('no error has a secret:', () => {
  const common = { authUrl, clientId: 'app', clientSecret: secrets.clientSecret };

  it('a callback with a wrong state, or with an error that repeats the code', async () => {
    const grant = codeGrant({ ...common, redirectUri: 'https://app.example/callback' });
    const begun = await grant.begin();
    for (const query of [
      { code: secrets.code, state: 'other' },
      { code: secrets.code, state: begun.state, error: secrets.code },
      { code: secrets.code, state: begun.state, error: 'denied', error_description: `state ${begun.state}` },
    ]) {
      const error = await isolated(() => grant.finish(`/callback?${new URLSearchParams(query)}`, begun));
      expect(error).toBeInstanceOf(AuthError);
      expect(secretsInTexts(error, [begun.state, begun.verifier])).toEqual([]);
    }
  });

  it.each([
    ['as it is', secrets.clientSecret],
    ['in upper case', secrets.clientSecret.toUpperCase()],
    ['in base64', Buffer.from(`app:${secrets.clientSecret}`).toString('base64')],
  ])('a callback that repeats the client secret, %s', async (_, written) => {
    const withFunction = {
      ...common,
      clientSecret: () => secrets.clientSecret,
      fetch: async () => Response.json(tokens),
    };
    const redirectUri = 'https://app.example/callback';
    const used = codeGrant({ ...withFunction, redirectUri });
    const login = await used.begin();
    await used.finish(`/callback?code=c1&state=${login.state}`, login);
    for (const grant of [codeGrant({ ...common, redirectUri }), used]) {
      const begun = await grant.begin();
      const query = { error: 'invalid_request', error_description: `bad ${written}`, state: begun.state };
      const error = await isolated(() => grant.finish(`/callback?${new URLSearchParams(query)}`, begun));
      expect(error).toMatchObject({
        code: 'login-refused',
        message: 'The login was refused: invalid_request: its text is left out, because it contains a secret.',
      });
    }
  });

  it('functions of the user that repeat another secret of the grant', async () => {
    const failing = (): never => {
      throw new Error(`denied for ${secrets.clientSecret} ${secrets.password}`);
    };
    const user = { ...common, username: 'ann', fetch: async () => Response.json(tokens) };
    const failures = [
      await isolated(() => passwordGrant({ ...user, password: failing }).token()),
      await isolated(() => passwordGrant({ ...user, password: secrets.password, onRotate: failing }).token()),
      await isolated(() => passwordGrant({ ...user, password: secrets.password, clientSecret: failing }).token()),
    ];
    expect(failures).toMatchObject([
      { code: 'unavailable-credential' },
      { code: 'unsaved-rotation' },
      { code: 'unavailable-credential' },
    ]);
    expect(failures.flatMap((error) => secretsInTexts(error))).toEqual([]);
  });

  it('a refusal that repeats the token before, or the stored one', async () => {
    const clock = new TestClock();
    let answers = 0;
    const fetch = async () => {
      answers += 1;
      if (answers === 1) return Response.json(tokens);
      const description = `after ${secrets.accessToken} of ${secrets.refreshToken}`;
      return Response.json({ error: 'invalid_client', error_description: description }, { status: 401 });
    };
    const source = offlineToken({ ...common, refreshToken: secrets.refreshToken, fetch, clock });
    expect(await source.token()).toBe(secrets.accessToken);
    await clock.advance(60_000);
    const error = await isolated(() => source.token());
    expect(error).toMatchObject({ code: 'token-refused', oauthError: 'invalid_client', oauthDescription: undefined });
    expect(secretsInTexts(error)).toEqual([]);
  });

  it('onRotate that repeats the token', async () => {
    const fetch = async () => Response.json(tokens);
    const onRotate = (token: string): void => {
      throw Object.assign(new Error(`INSERT failed: ${token}`), { parameters: [token] });
    };
    const source = offlineToken({ ...common, refreshToken: secrets.refreshToken, fetch, onRotate });
    const error = await isolated(() => source.token());
    expect(error).toMatchObject({ code: 'unsaved-rotation' });
    expect(secretsInTexts(error)).toEqual([]);
  });

  it('a function for a secret that fails says why, and leaves its error out', async () => {
    const password = (): string => {
      throw Object.assign(new Error('vault sealed'), { token: secrets.password });
    };
    const source = passwordGrant({ ...common, username: 'ann', password });
    const error = await isolated(() => source.token());
    expect(error).toMatchObject({
      code: 'unavailable-credential',
      message: 'The function "password" failed, so no token was requested: vault sealed.',
    });
    expect(secretsInTexts(error)).toEqual([]);
  });

  it.each([
    () => passwordGrant(secrets.password as never),
    () => passwordGrant({ ...common, clientSecret: [secrets.clientSecret] as never, username: 'ann', password: 'x' }),
    () => passwordGrant({ ...common, username: 'ann', password: { text: secrets.password } as never }),
    () => offlineToken(secrets.refreshToken as never),
    () => offlineToken({ ...common, refreshToken: () => secrets.refreshToken } as never),
    () =>
      offlineToken({
        ...common,
        authUrl: `https://app:${encodeURIComponent(secrets.clientSecret)}@id.example`,
        refreshToken: 'x',
      }),
    () =>
      offlineToken({
        ...common,
        authUrl: `https://id.example?secret=${encodeURIComponent(secrets.clientSecret)}`,
        refreshToken: 'x',
      }),
  ])('wrong options: %s', async (call) => {
    const error = await isolated(call);
    expect(error).toMatchObject({ code: expect.stringMatching(/^wrong-(?:credential|argument)$/) });
    expect(secretsInTexts(error)).toEqual([]);
  });

  it('a description with a secret is left out, and its code is not', async () => {
    const description = `The token ${secrets.refreshToken} is not active`;
    const refusing = (error: string) => async () =>
      Response.json({ error, error_description: description }, { status: 400 });
    const failureOf = (error: string) =>
      isolated(() => offlineToken({ ...common, refreshToken: secrets.refreshToken, fetch: refusing(error) }).token());
    const refused = await failureOf('invalid_client');
    expect(refused).toMatchObject({
      oauthError: 'invalid_client',
      oauthDescription: undefined,
      message: expect.stringContaining('status 400, invalid_client: its text is left out'),
    });
    const repeated = await failureOf(secrets.refreshToken);
    expect(repeated).toMatchObject({ oauthError: undefined });
    expect([refused, repeated].flatMap((error) => secretsInTexts(error))).toEqual([]);
  });

  it('a text of the server without a secret is repeated', async () => {
    const fetch = async () =>
      Response.json({ error: 'invalid_grant', error_description: '100%FF Account disabled' }, { status: 400 });
    const error = await isolated(() =>
      passwordGrant({ ...common, username: 'ann', password: 'x-password', fetch }).token(),
    );
    expect(String(error)).toContain('status 400, invalid_grant: 100%FF Account disabled.');
  });
});

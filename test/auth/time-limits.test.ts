import 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { type AuthOptions, codeGrant, deviceGrant, offlineToken, passwordGrant } from '../../src/auth/index.js';
import { TestClock } from '../../src/testing/test-clock.js';
import { failureOf } from './password-source.js';

const never = () => new Promise<never>(() => undefined);
const tokens = { access_token: 'a1', refresh_token: 'r1', expires_in: 60 };
const common = { authUrl: 'https://id.example/oidc', clientId: 'app', clientSecret: 's1', timeoutMs: 1_000 };
const user = { username: 'ann', password: 'p1' };
const redirectUri = 'https://app.example/callback';

/** Runs something on a clock that is moved past the time limit. */
async function late(run: (options: typeof common & Pick<AuthOptions, 'clock' | 'fetch'>) => Promise<unknown>) {
  const clock = new TestClock();
  const failure = failureOf(run({ ...common, clock, fetch: async () => Response.json(tokens) }));
  await clock.advance(999);
  await clock.advance(1);
  const error = await failure;
  await clock.advance(0);
  expect(clock.waiting).toBe(0);
  return error;
}

const unavailable = (name: string) =>
  `The function "${name}" failed, so no token was requested: it did not end within 1000 ms.`;

describe('a function that never ends is an error at the end of its time:', () => {
  it('the client secret of each grant', async () => {
    const clientSecret = never;
    const begun = { url: '', state: 's', verifier: 'v' };
    const errors = [
      await late((options) => passwordGrant({ ...options, ...user, clientSecret }).token()),
      await late((options) => offlineToken({ ...options, refreshToken: 'r0', clientSecret }).token()),
      await late((options) => deviceGrant({ ...options, clientSecret }).begin()),
      await late((options) =>
        codeGrant({ ...options, redirectUri, clientSecret }).finish('/callback?code=c&state=s', begun),
      ),
    ];
    for (const error of errors)
      expect(error).toMatchObject({ code: 'unavailable-credential', message: unavailable('clientSecret') });
  });

  it('the password', async () => {
    const error = await late((options) => passwordGrant({ ...options, ...user, password: never }).token());
    expect(error).toMatchObject({ code: 'unavailable-credential', message: unavailable('password') });
  });

  it('onRotate', async () => {
    const error = await late((options) => passwordGrant({ ...options, ...user, onRotate: never }).token());
    expect(error).toMatchObject({
      code: 'unsaved-rotation',
      message:
        'The callback onRotate failed, so the new refresh token may not be stored: it did not end within 1000 ms.',
    });
  });

  it('whatever the secrets are: the sentence is not one of others', async () => {
    const secret = { password: 'end', clientSecret: 'within' };
    const fetch = async () => Response.json({ ...tokens, refresh_token: 'did' });
    const error = await late((options) =>
      passwordGrant({ ...options, ...user, ...secret, fetch, onRotate: never }).token(),
    );
    expect(error.message).toContain('it did not end within 1000 ms.');
  });
});

it('the next call asks a function again, and all callers of one wait have its error', async () => {
  const clock = new TestClock();
  let asked = 0;
  const password = () => (asked++ === 0 ? never() : 'p1');
  const source = passwordGrant({ ...common, ...user, clock, password, fetch: async () => Response.json(tokens) });
  const failures = [source.token(), source.token()].map(failureOf);
  await clock.advance(1_000);
  expect((await Promise.all(failures)).map(({ code }) => code)).toEqual(Array(2).fill('unavailable-credential'));
  await clock.advance(1_000);
  expect(await source.token()).toBe('a1');
  expect(asked).toBe(2);
});

it('the signal of a source ends the wait for a function at once', async () => {
  const controller = new AbortController();
  const reason = new Error('enough');
  const fetch = async () => Response.json(tokens);
  const options = { ...common, ...user, fetch, signal: controller.signal };
  const waits = [
    passwordGrant({ ...options, password: never }),
    passwordGrant({ ...options, clientSecret: never }),
    passwordGrant({ ...options, onRotate: never }),
  ].map((source) => source.token().catch((error: unknown) => error));
  await new Promise((resolve) => setTimeout(resolve, 20));
  controller.abort(reason);
  expect(await Promise.all(waits)).toEqual([reason, reason, reason]);
});

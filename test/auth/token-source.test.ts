import { getEventListeners } from 'node:events';
import 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { passwordGrant } from '../../src/auth/index.js';
import { createElapsedClock } from '../../src/internal/timing/clock.js';
import { type Behaviour, client, ModelServer } from './identity-server.js';
import { failureOf, hour, second, setUp } from './password-source.js';
import { settle, VirtualClock } from './virtual-clock.js';

/** Uses a source until it has renewed its token three times; returns the refresh tokens that were sent. */
async function renewThreeTimes({ clock, server, source }: ReturnType<typeof setUp>) {
  for (let renewal = 0; renewal <= 3; renewal++) {
    await source.token();
    await clock.advance(60 * second);
  }
  return server.forms.slice(1).map((form) => form['refresh_token']);
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
    expect(await renewThreeTimes(setUp([{ kind: 'grant' }, kept, isNull]))).toEqual([
      'refresh-1',
      'refresh-1',
      'refresh-1',
    ]);
  });

  it('uses each rotated refresh token once', async () => {
    expect(await renewThreeTimes(setUp())).toEqual(['refresh-1', 'refresh-2', 'refresh-3']);
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

  it('of the signal of the source ends it, also while its token is valid', async () => {
    const controller = new AbortController();
    const { source } = setUp([], { signal: controller.signal });
    expect(await source.token()).toBe('access-1');
    controller.abort(new Error('closed'));
    await expect(source.token()).rejects.toThrow('closed');
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

describe('after the machine was suspended', () => {
  it('a token that expired meanwhile is not returned, although the monotonic time has stood still', async () => {
    const times = { monotonicMs: 0, timeOfDayMs: 1_700_000_000_000 };
    const clock = createElapsedClock(
      () => times.monotonicMs,
      () => times.timeOfDayMs,
    );
    let issued = 0;
    const fetch = async () => Response.json({ access_token: `access-${++issued}`, expires_in: 60 });
    const source = passwordGrant({ ...client, username: 'ann', password: 'user-password', fetch, clock });
    expect(await source.token()).toBe('access-1');
    times.timeOfDayMs += 3_600_000;
    expect(await source.token()).toBe('access-2');
    // A time of day that is set back makes no token younger.
    times.timeOfDayMs -= 7_200_000;
    times.monotonicMs += 60_000;
    expect(await source.token()).toBe('access-3');
  });
});

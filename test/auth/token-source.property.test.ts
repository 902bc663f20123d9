import 'oauth4webapi';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AuthError, offlineToken, passwordGrant } from '../../src/auth/index.js';
import { propertyRuns } from '../support/property-runs.js';
import { type Behaviour, client, ModelServer } from './identity-server.js';
import { settle, VirtualClock } from './virtual-clock.js';

type Step =
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'call'; readonly callers: number; readonly aborts: 'never' | 'at once' | 'later' }
  | { readonly do: 'abort' }
  | { readonly do: 'reject'; readonly isCurrent: boolean }
  | { readonly do: 'revoke' }
  | { readonly do: 'behave'; readonly behaviour: Behaviour }
  | { readonly do: 'store'; readonly works: boolean };

const faults = fc.oneof<fc.Arbitrary<Behaviour>[]>(
  fc.constant({ kind: 'down' }),
  fc.constant({ kind: 'silent' }),
  fc.constant({ kind: 'garbage' }),
  fc.record({
    kind: fc.constant('refuse'),
    status: fc.constantFrom(400, 401, 429, 500, 503),
    error: fc.constantFrom('invalid_client', 'slow_down', 'temporarily_unavailable'),
  }),
);
const grants: fc.Arbitrary<Behaviour> = fc.record({
  kind: fc.constant('grant'),
  rotates: fc.boolean(),
  latencyMs: fc.constantFrom(0, 1000, 14_000, 29_000),
});
const wait = fc.constantFrom(10, 1000, 3000, 10_000, 16_000, 46_000, 58_000).map((ms): Step => ({ do: 'wait', ms }));
const call = fc
  .record({ callers: fc.integer({ min: 1, max: 4 }), aborts: fc.constantFrom('never', 'at once', 'later') })
  .map((rest): Step => ({ do: 'call', ...rest }));
const others = fc.oneof<fc.Arbitrary<Step>[]>(
  fc.constant({ do: 'abort' }),
  fc.boolean().map((isCurrent) => ({ do: 'reject', isCurrent })),
  fc.constant({ do: 'revoke' }),
  fc.oneof(faults, grants, grants).map((behaviour) => ({ do: 'behave', behaviour })),
  fc.boolean().map((works) => ({ do: 'store', works })),
);
const steps = fc.array(fc.oneof(wait, call, others), { minLength: 5, maxLength: 40 });

/** How often the generated sequences have met each case: a property that never meets one fails. */
const met = { refreshes: 0, tokens: 0, errors: 0, aborts: 0, rejections: 0, relogins: 0 };

it('no sequence of faults, aborts and rotations sends two requests at once, returns an expired token or loses a rotated one', async () => {
  const property = fc.asyncProperty(steps, fc.boolean(), async (sequence, hasPassword) => {
    const clock = new VirtualClock();
    let behaviour: Behaviour = { kind: 'grant' };
    let storeWorks = true;
    let isRevoked = false;
    const saved: string[] = hasPassword ? [] : ['refresh-0'];
    const server = new ModelServer(clock, () => behaviour, hasPassword ? undefined : 'refresh-0');
    const onRotate = (token: string): void => {
      if (!storeWorks) throw new Error('disk full');
      saved.push(token);
    };
    const common = { ...client, fetch: server.fetch, clock, onRotate };
    const source = hasPassword
      ? passwordGrant({ ...common, username: 'ann', password: 'user-password' })
      : offlineToken({ ...common, refreshToken: 'refresh-0' });
    const returned: string[] = [];
    const wrong: unknown[] = [];
    const reason = new Error('enough');
    const controllers: AbortController[] = [];
    const abortAll = (): void => {
      for (const controller of controllers.splice(0)) controller.abort(reason);
    };

    const call = async (controller: AbortController | undefined): Promise<void> => {
      try {
        const token = await source.token({ signal: controller?.signal });
        met.tokens += 1;
        returned.push(token);
        if (server.lifeLeftMs(token) < 3000) wrong.push(`${token} has ended`);
        if (!saved.includes(server.refreshTokens.get(token) ?? ''))
          wrong.push(`the refresh token of ${token} is not saved`);
      } catch (error) {
        if (error === reason && controller !== undefined) met.aborts += 1;
        else if (error instanceof AuthError) met.errors += 1;
        else wrong.push(error);
      }
    };

    const calls: Promise<void>[] = [];
    for (const step of sequence) {
      switch (step.do) {
        case 'wait':
          await clock.advance(step.ms);
          break;
        case 'call':
          for (let caller = 0; caller < step.callers; caller++) {
            const controller = step.aborts !== 'never' && caller === 0 ? new AbortController() : undefined;
            if (controller !== undefined) controllers.push(controller);
            calls.push(call(controller));
          }
          await settle();
          if (step.aborts === 'at once') abortAll();
          break;
        case 'abort':
          abortAll();
          break;
        case 'reject': {
          const token = step.isCurrent ? returned.at(-1) : returned[0];
          if (token !== undefined) {
            source.reject(token);
            met.rejections += 1;
          }
          break;
        }
        case 'revoke':
          server.revoke();
          isRevoked = true;
          break;
        case 'behave':
          behaviour = step.behaviour;
          break;
        case 'store':
          storeWorks = step.works;
          break;
      }
    }

    // Whatever has happened: as soon as all works again, so does the source, unless a user has to log in.
    [behaviour, storeWorks] = [{ kind: 'grant' }, true];
    await clock.advance(60_000);
    await Promise.all(calls);
    await clock.advance(15_000);
    const last: unknown = await source.token().catch((error) => error);
    if (hasPassword || !isRevoked) expect(last).toEqual(expect.stringMatching(/^access-/));
    else if (typeof last !== 'string') expect(last).toMatchObject({ code: 'login-required', reason: 'revoked' });

    expect(wrong).toEqual([]);
    expect(server.most).toBeLessThanOrEqual(1);
    expect(server.lost).toBe(0);
    const types = server.forms.map((form) => form['grant_type']);
    met.refreshes += types.filter((type) => type === 'refresh_token').length;
    met.relogins += types.slice(1).filter((type) => type === 'password').length;
  });
  await fc.assert(property, { numRuns: propertyRuns(300) });
  for (const [name, count] of Object.entries(met)) expect(count, name).toBeGreaterThan(propertyRuns(300) / 10);
});

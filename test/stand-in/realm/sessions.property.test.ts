import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../support/property-runs.js';
import { type OpenRealm, openRealm, requestToken, user } from './open-realm.js';

const minute = 60_000;

/** What a program does, or what happens to it. Numbers choose one of the tokens that were issued so far. */
type Step =
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'logIn'; readonly client: ClientName; readonly isOffline: boolean }
  | { readonly do: 'refresh'; readonly token: number; readonly client: ClientName; readonly times: number }
  | { readonly do: 'call'; readonly token: number }
  | { readonly do: 'restart' };

const clients = {
  app: { client_id: 'app', client_secret: 'client-secret' },
  'other app': { client_id: 'other app', client_secret: 'se:cret ü' },
} as const;
type ClientName = keyof typeof clients;

const client = fc.constantFrom<ClientName[]>('app', 'app', 'app', 'app', 'other app');
const token = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3) });
// Around the limits: 60 seconds, one hour, ten hours.
const waits = [1, 59_999, minute, 20 * minute, 59 * minute, 60 * minute - 1, 60 * minute, 9 * 60 * minute];
const wait = fc.constantFrom(...waits).map((ms): Step => ({ do: 'wait', ms }));
const step = fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
  { weight: 4, arbitrary: wait },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('logIn'), client, isOffline: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('refresh'), token, client, times: fc.constantFrom(1, 1, 1, 2) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('call'), token }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' }) },
);

/** A program that uses its session every 59 minutes, until the ceiling is reached. */
const busy: readonly Step[] = Array.from({ length: 11 }, () => [
  { do: 'wait', ms: 59 * minute } as const,
  { do: 'refresh', token: 0, client: 'app', times: 1 } as const,
]).flat();
const sequence = fc
  .array(fc.oneof({ weight: 20, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: fc.constant(busy) }), {
    minLength: 10,
    maxLength: 40,
  })
  .map((parts) => parts.flat());

/** A session as the interface document and the standards describe it, with its tokens as they were issued. */
interface Session {
  readonly client: ClientName;
  readonly isOffline: boolean;
  readonly startedAtMs: number;
  usedAtMs: number;
  current: string;
  isEnded: boolean;
}

/** What the generated sequences have met, so that a property without its case is noticed. */
const met = {
  logIns: 0,
  refreshes: 0,
  reuses: 0,
  races: 0,
  idle: 0,
  ceiling: 0,
  offline: 0,
  wrongClient: 0,
  calls: 0,
  expired: 0,
};

it('no sequence of logins, refreshes, waits and restarts leads to another answer than the model has', async () => {
  const property = fc.asyncProperty(sequence, async (steps) => {
    let nowMs = 1_700_000_000_000;
    const clock = { now: () => nowMs };
    // The key and the sessions are all that a restart keeps, so the store itself stands for the state.
    const first: OpenRealm = await openRealm(clock);
    let realm = first;
    const refreshTokens: { readonly value: string; readonly session: Session }[] = [];
    const accessTokens: { readonly value: string; readonly endMs: number }[] = [];

    const accept = (body: Readonly<Record<string, unknown>>, session: Session): void => {
      session.current = String(body['refresh_token']);
      refreshTokens.unshift({ value: session.current, session });
      accessTokens.unshift({ value: String(body['access_token']), endMs: nowMs + minute });
    };

    for (const one of steps) {
      switch (one.do) {
        case 'wait':
          nowMs += one.ms;
          break;
        case 'logIn': {
          const scope = one.isOffline ? 'offline_access' : undefined;
          const { status, body } = await requestToken(realm, {
            grant_type: 'password',
            ...user,
            ...clients[one.client],
            scope,
          });
          expect(status).toBe(200);
          const { client, isOffline } = one;
          accept(body, { client, isOffline, startedAtMs: nowMs, usedAtMs: nowMs, current: '', isEnded: false });
          met.logIns += 1;
          break;
        }
        case 'refresh': {
          const used = refreshTokens[one.token];
          if (used === undefined) break;
          const { value, session } = used;
          const isIdle = !session.isOffline && nowMs >= session.usedAtMs + 60 * minute;
          const isOver = !session.isOffline && nowMs >= session.startedAtMs + 600 * minute;
          const isOwn = session.client === one.client;
          const isCurrent = session.current === value;
          const isGranted = isOwn && isCurrent && !session.isEnded && !isIdle && !isOver;
          const fields = { grant_type: 'refresh_token', refresh_token: value, ...clients[one.client] };
          const answers = await Promise.all(Array.from({ length: one.times }, () => requestToken(realm, fields)));
          const granted = answers.filter(({ status }) => status === 200);
          expect(granted.length).toBe(isGranted ? 1 : 0);
          for (const { status, body } of answers)
            if (status !== 200) expect([status, body['error']]).toEqual([400, 'invalid_grant']);
          if (granted[0] !== undefined) {
            session.usedAtMs = nowMs;
            accept(granted[0].body, session);
          }
          if (!isOwn) met.wrongClient += 1;
          else if (!isGranted || one.times > 1) {
            if (!session.isEnded && !isCurrent) met.reuses += 1;
            if (!session.isEnded && isCurrent && isOver) met.ceiling += 1;
            if (!session.isEnded && isCurrent && isIdle && !isOver) met.idle += 1;
            if (isGranted) met.races += 1;
            session.isEnded = true;
          } else {
            met.refreshes += 1;
            if (nowMs - session.startedAtMs >= 600 * minute) met.offline += 1;
          }
          break;
        }
        case 'call': {
          const found = accessTokens[one.token];
          if (found === undefined) break;
          const isValid = nowMs < found.endMs;
          expect(await realm.accepts(found.value)).toBe(isValid);
          if (isValid) met.calls += 1;
          else met.expired += 1;
          break;
        }
        case 'restart':
          realm = await openRealm(clock, {}, first.store);
          break;
        default:
          one satisfies never;
      }
    }
  });
  await fc.assert(property, { numRuns: propertyRuns(300) });
  for (const [name, count] of Object.entries(met)) expect(count, name).toBeGreaterThan(propertyRuns(300) / 30);
});

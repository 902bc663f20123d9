import { randomUUID } from 'node:crypto';
import { tokenLimits } from '../../interface/identity-server.js';
import type { StandInContext } from '../context.js';
import type { Caller } from '../http/endpoint-request.js';
import type { SigningKey } from '../signing-key.js';
import type { StoredSession } from '../state/records.js';
import { createRealmRefusal, type RealmRefusal } from './refusal.js';

/** The access that a user has granted to a client. */
interface Grant {
  readonly clientId: string;
  readonly userName: string;
  /** The scopes, separated by spaces; empty for none. */
  readonly scope: string;
}

/** The answer to a successful request for tokens: RFC 6749, section 5.1. */
interface TokenResponse {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope?: string;
}

/** The sessions of users: what refresh tokens stand for. */
export interface Sessions {
  /** Begins a session. It is in the state when the promise is resolved. */
  start(grant: Grant): Promise<StoredSession>;
  /**
   * Continues the session of a refresh token, which cannot be used again. One that is used twice may have been stolen, so it ends its
   * session, as RFC 9700, section 4.14.2, recommends.
   *
   * @param scope the scopes of the next access token; empty for all that were granted.
   */
  refresh(refreshToken: string, clientId: string, scope: string): Promise<StoredSession | RealmRefusal>;
  end(session: StoredSession): Promise<void>;
  /** Issues the tokens of a session. */
  issue(session: StoredSession, issuer: string): Promise<TokenResponse>;
  /** Returns the caller with an access token that is valid now. */
  verify(accessToken: string): Promise<Caller | undefined>;
}

const lifetimeSeconds = tokenLimits.accessTokenLifetimeSeconds.value;
const idleMs = tokenLimits.refreshTokenIdleSeconds.value * 1000;
const ceilingMs = tokenLimits.refreshTokenLifetimeSeconds.value * 1000;

/** The types of tokens, in their headers: the first is that of RFC 9068. */
const types = { access: 'at+jwt', refresh: 'rt+jwt' } as const;

/** Keeps sessions in the state of the stand-in, and signs their tokens with the key of the realm. */
export function createSessions({ store, clock, random, options }: StandInContext, key: SigningKey): Sessions {
  const userNames = new Set(options.users?.map(({ name }) => name));
  const clientIds = new Set(options.clients?.map(({ id }) => id));
  const isKnown = ({ userName, clientId }: Caller): boolean => userNames.has(userName) && clientIds.has(clientId);
  let cleanedAtMs = clock.now();

  /** Removes expired sessions now and then, so that the state does not grow for ever. */
  const expired = (nowMs: number): readonly StoredSession[] => {
    if (nowMs - cleanedAtMs < idleMs) return [];
    cleanedAtMs = nowMs;
    return [...store.all('sessions').values()].filter((session) => endOf(session) <= nowMs);
  };
  const removal = ({ id }: StoredSession) => ({ remove: 'sessions', id }) as const;

  return {
    async start(grant) {
      const nowMs = clock.now();
      // Not by the seed: a restart with the same seed would draw the id of a session that has ended again, and with it take its tokens.
      const session = { id: randomUUID(), ...grant, refreshes: 0, startedAtMs: nowMs, usedAtMs: nowMs };
      await store.commit(...expired(nowMs).map(removal), { put: 'sessions', record: session });
      return session;
    },

    async refresh(refreshToken, clientId, scope) {
      const claims = await key.read(types.refresh, refreshToken);
      const session = store.all('sessions').get(String(claims?.['sid']));
      // No await from here to the change: of two requests with the same token only one continues the session.
      if (claims === undefined || session?.clientId !== clientId || !isKnown(session)) return refused;
      const nowMs = clock.now();
      const isUsed = claims['refreshes'] !== session.refreshes;
      if (isUsed || endOf(session) <= nowMs) {
        await store.commit(removal(session));
        return isUsed ? refusedTwice : refused;
      }
      const granted = session.scope.split(' ');
      if (scope !== '' && !scope.split(' ').every((one) => granted.includes(one))) return refusedScope;
      const next = { ...session, refreshes: session.refreshes + 1, usedAtMs: nowMs };
      await store.commit({ put: 'sessions', record: next });
      return scope === '' ? next : { ...next, scope };
    },

    end: (session) => store.commit(removal(session)),

    async issue({ id, clientId, userName, scope, refreshes }, issuer) {
      const issuedAt = clock.now() / 1000;
      const [access, refresh] = await Promise.all([
        key.sign(types.access, {
          iss: issuer,
          sub: userName,
          client_id: clientId,
          // A fraction of a second is one: the token is valid for as long as the answer states.
          iat: issuedAt,
          exp: issuedAt + lifetimeSeconds,
          jti: random.token(),
          sid: id,
          ...(scope !== '' && { scope }),
        }),
        key.sign(types.refresh, { iss: issuer, sid: id, refreshes }),
      ]);
      return {
        access_token: access,
        token_type: 'Bearer',
        expires_in: lifetimeSeconds,
        refresh_token: refresh,
        ...(scope !== '' && { scope }),
      };
    },

    async verify(accessToken) {
      const claims = await key.read(types.access, accessToken);
      if (claims === undefined || Math.round(Number(claims['exp']) * 1000) <= clock.now()) return undefined;
      const caller = { userName: String(claims['sub']), clientId: String(claims['client_id']) };
      return isKnown(caller) ? caller : undefined;
    },
  };
}

const refused = createRealmRefusal(
  'invalid_grant',
  'The refresh token was not issued by this realm to this client, or it has expired.',
);
const refusedTwice = createRealmRefusal(
  'invalid_grant',
  'The refresh token was used before, so all tokens of its session have ended.',
);

const refusedScope = createRealmRefusal('invalid_scope', 'A refresh can have no scopes that the login did not have.');

/** Returns when a session expires, if it is not used before. */
function endOf({ scope, usedAtMs, startedAtMs }: StoredSession): number {
  if (scope.split(' ').includes('offline_access')) return Number.POSITIVE_INFINITY;
  return Math.min(usedAtMs + idleMs, startedAtMs + ceilingMs);
}

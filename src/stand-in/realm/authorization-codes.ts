import { createHash } from 'node:crypto';
import type { StandInContext } from '../context.js';
import type { StoredSession } from '../state/records.js';
import type { AuthorizationRequest } from './authorization.js';
import { forgetOlder } from './forget-older.js';
import { type Parameters, requiredParameter } from './form.js';
import { createRealmRefusal, type RealmRefusal } from './refusal.js';
import type { Sessions } from './sessions.js';

/** The codes of the authorization code grant. A restart forgets them, and the user signs in again. */
export interface AuthorizationCodes {
  /** Issues a code for what a user has granted. */
  issue(request: AuthorizationRequest, userName: string): string;
  /** Begins the session of a code, which cannot be used again: a second use ends the session (RFC 6749, section 4.1.2). */
  redeem(form: Parameters, clientId: string): Promise<StoredSession | RealmRefusal>;
}

interface Code {
  readonly request: AuthorizationRequest;
  readonly userName: string;
  readonly issuedAtMs: number;
  session: Promise<StoredSession> | undefined;
}

/** Long enough for a redirect; RFC 6749 recommends at most ten minutes. */
const lifetimeMs = 60_000;

/** Keeps the codes that were issued in the last minute. */
export function createAuthorizationCodes({ clock, random }: StandInContext, sessions: Sessions): AuthorizationCodes {
  const codes = new Map<string, Code>();
  return {
    issue(request, userName) {
      const issuedAtMs = clock.now();
      forgetOlder(codes, issuedAtMs - lifetimeMs);
      const code = random.code();
      codes.set(code, { request, userName, issuedAtMs, session: undefined });
      return code;
    },

    async redeem(form, clientId) {
      const given = requiredParameter(form, 'code');
      if (typeof given !== 'string') return given;
      const code = codes.get(given);
      if (code?.request.clientId !== clientId || clock.now() - code.issuedAtMs >= lifetimeMs)
        return createRealmRefusal(
          'invalid_grant',
          'The code was not issued to this client, or is older than a minute.',
        );
      if (code.session !== undefined) {
        await sessions.end(await code.session);
        return createRealmRefusal(
          'invalid_grant',
          'The code was used before, so the tokens that were issued for it have ended.',
        );
      }
      const { redirectUri, challenge, scope } = code.request;
      if (form.get('redirect_uri') !== redirectUri)
        return createRealmRefusal(
          'invalid_grant',
          'The redirect_uri must be the one with which the code was requested.',
        );
      const verifier = form.get('code_verifier');
      if (challenge !== (verifier && challengeOf(verifier)))
        return createRealmRefusal(
          'invalid_grant',
          'The code_verifier must be the one whose challenge the code was requested with.',
        );
      code.session = sessions.start({ clientId, userName: code.userName, scope });
      return code.session;
    },
  };
}

/** RFC 7636, section 4.2. */
function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

import type { StandInContext } from '../context.js';
import type { StoredSession } from '../state/records.js';
import { forgetOlder } from './forget-older.js';
import { type Parameters, requiredParameter } from './form.js';
import { createRealmRefusal, type RealmRefusal } from './refusal.js';
import type { Sessions } from './sessions.js';

/** The codes of the device code grant (RFC 8628). A restart forgets them, and the device begins again. */
export interface DeviceCodes {
  /** Issues a code for the device, and one that the user enters. */
  issue(clientId: string, scope: string): IssuedCodes;
  /** Notes the decision of a user; returns whether the code was waiting for one. @param userName `undefined` if the user declines. */
  decide(userCode: string, userName: string | undefined): boolean;
  /** Returns the client that a user code is for; `undefined` if the code is not waiting for a user. */
  clientOf(userCode: string): string | undefined;
  /** Begins the session of a code, if the user has agreed. */
  redeem(form: Parameters, clientId: string): Promise<StoredSession | RealmRefusal>;
}

/** The codes of a device, with their times: RFC 8628, section 3.2. */
interface IssuedCodes {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly expiresInSeconds: number;
  readonly intervalSeconds: number;
}

interface DeviceCode {
  readonly clientId: string;
  readonly scope: string;
  readonly userCode: string;
  readonly issuedAtMs: number;
  intervalMs: number;
  /** When the device asked last. */
  polledAtMs: number;
  state: 'waiting' | 'declined' | 'redeemed' | { readonly userName: string };
}

const expiresInSeconds = 600;
/** RFC 8628, section 3.2: the interval that a client assumes if the answer has none. */
const intervalSeconds = 5;
/** RFC 8628, section 3.5. */
const slowDownMs = 5000;
/** How much a poll may be early: timers and the way of a request are not exact. */
const toleranceMs = 250;

/** Keeps the codes that are waiting for a user or a device. */
export function createDeviceCodes({ clock, random }: StandInContext, sessions: Sessions): DeviceCodes {
  const codes = new Map<string, DeviceCode>();
  const isExpired = ({ issuedAtMs }: DeviceCode): boolean => clock.now() - issuedAtMs >= expiresInSeconds * 1000;
  const waiting = (userCode: string): DeviceCode | undefined =>
    [...codes.values()].find(
      (code) => code.userCode === normalize(userCode) && code.state === 'waiting' && !isExpired(code),
    );

  return {
    issue(clientId, scope) {
      const issuedAtMs = clock.now();
      // One that has expired is known for as long again, to answer that it has.
      forgetOlder(codes, issuedAtMs - 2 * expiresInSeconds * 1000);
      let userCode = randomUserCode(random);
      while (waiting(userCode) !== undefined) userCode = randomUserCode(random);
      const deviceCode = random.code();
      codes.set(deviceCode, {
        clientId,
        scope,
        userCode: normalize(userCode),
        issuedAtMs,
        intervalMs: intervalSeconds * 1000,
        polledAtMs: Number.NEGATIVE_INFINITY,
        state: 'waiting',
      });
      return { deviceCode, userCode, expiresInSeconds, intervalSeconds };
    },

    decide(userCode, userName) {
      const code = waiting(userCode);
      if (code === undefined) return false;
      code.state = userName === undefined ? 'declined' : { userName };
      return true;
    },

    clientOf: (userCode) => waiting(userCode)?.clientId,

    async redeem(form, clientId) {
      const given = requiredParameter(form, 'device_code');
      if (typeof given !== 'string') return given;
      const code = codes.get(given);
      if (code?.clientId !== clientId || code.state === 'redeemed')
        return createRealmRefusal(
          'invalid_grant',
          'The device code was not issued to this client, or was used before.',
        );
      if (isExpired(code))
        return createRealmRefusal('expired_token', 'The device code has expired: request another one.');
      const pauseMs = clock.now() - code.polledAtMs;
      code.polledAtMs = clock.now();
      if (pauseMs < code.intervalMs - toleranceMs) {
        code.intervalMs += slowDownMs;
        return createRealmRefusal('slow_down', `Wait ${code.intervalMs / 1000} seconds from one request to the next.`);
      }
      if (code.state === 'declined') return createRealmRefusal('access_denied', 'The user has declined.');
      if (code.state === 'waiting')
        return createRealmRefusal('authorization_pending', 'The user has not entered the code yet.');
      const { userName } = code.state;
      code.state = 'redeemed';
      return sessions.start({ clientId, userName, scope: code.scope });
    },
  };
}

/** The letters of RFC 8628, section 6.1: no vowels, so that no words appear. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';

function randomUserCode(random: StandInContext['random']): string {
  const text = Array.from({ length: 8 }, () => letters[Math.floor(random.number() * letters.length)]).join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** Returns a user code without what users add or leave out. */
function normalize(userCode: string): string {
  return userCode.toUpperCase().replaceAll(/[^A-Z]/g, '');
}

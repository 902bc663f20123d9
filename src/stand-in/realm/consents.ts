import type { StandInContext } from '../context.js';
import { forgetOlder } from './forget-older.js';

/** The app that asks for access, and the user who confirms it. */
interface Consent {
  readonly clientId: string;
  readonly userName: string;
}

/** The users who have confirmed the access of an app, at its first connection. */
export interface Consents {
  has(consent: Consent): boolean;
  /** Records a confirmation. It is in the state when the promise is resolved. */
  grant(consent: Consent): Promise<void>;
  /** Returns a token for a user who has signed in and is asked: the page with the question sends it back. */
  ask(consent: Consent): string;
  /** Returns the user with such a token for an app, once; `undefined` if it is unknown or too old. */
  answeredBy(token: string, clientId: string): string | undefined;
}

interface ConsentQuestion extends Consent {
  readonly issuedAtMs: number;
}

/** How long a page can wait for a decision. */
const lifetimeMs = 10 * 60_000;

/** Keeps confirmations in the state; a restart forgets the questions, and the user signs in again. */
export function createConsents({ store, clock, random }: StandInContext): Consents {
  const questions = new Map<string, ConsentQuestion>();
  const idOf = ({ clientId, userName }: Consent): string => JSON.stringify([clientId, userName]);
  return {
    has: (consent) => store.all('consents').has(idOf(consent)),
    async grant({ clientId, userName }) {
      const record = { id: idOf({ clientId, userName }), clientId, userName };
      if (!store.all('consents').has(record.id)) await store.commit({ put: 'consents', record });
    },
    ask(consent) {
      const issuedAtMs = clock.now();
      forgetOlder(questions, issuedAtMs - lifetimeMs);
      const token = random.code();
      questions.set(token, { ...consent, issuedAtMs });
      return token;
    },
    answeredBy(token, clientId) {
      const question = questions.get(token);
      questions.delete(token);
      const isValid = question?.clientId === clientId && clock.now() - question.issuedAtMs < lifetimeMs;
      return isValid ? question.userName : undefined;
    },
  };
}

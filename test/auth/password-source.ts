import { AuthError, type AuthOptions, offlineToken, passwordGrant } from '../../src/auth/index.js';
import { type Behaviour, client, ModelServer } from './identity-server.js';
import { VirtualClock } from './virtual-clock.js';

export const second = 1000;
export const hour = 3_600_000;

export type Options = Omit<Partial<AuthOptions>, 'clientSecret'>;

/** A token source with a password on a server that behaves as listed, and then grants everything. */
export function setUp(behaviours: readonly Behaviour[] = [], options: Options = {}) {
  const clock = new VirtualClock();
  const waiting = [...behaviours];
  const server = new ModelServer(clock, () => waiting.shift() ?? { kind: 'grant' });
  const common = { ...client, fetch: server.fetch, clock, ...options };
  const source = passwordGrant({ ...common, username: 'ann', password: 'user-password' });
  const offline = (refreshToken: string) => offlineToken({ ...common, refreshToken });
  const grantTypes = () => server.forms.map((form) => form['grant_type']);
  return { clock, server, source, offline, grantTypes };
}

/** Returns the error of the module that a promise rejects with. */
export async function failureOf(promise: Promise<unknown>): Promise<AuthError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason) => reason,
  );
  if (error instanceof AuthError) return error;
  throw new Error('No AuthError was thrown.', { cause: error });
}

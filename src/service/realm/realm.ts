import type { Answerers, Caller } from '../http/call.js';

/** The identity server of the installation. */
export interface Realm {
  /** Answers `requestToken`, `authorize` and `authorizeDevice`. */
  readonly answers: Answerers;
  /** Returns the caller with an access token; `undefined` if this realm has not issued it, or it has expired. */
  verify(accessToken: string): Promise<Caller | undefined>;
}

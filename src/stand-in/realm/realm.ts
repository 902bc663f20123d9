import type { Answerers, Caller } from '../http/endpoint-request.js';

/** The identity server of the installation. */
export interface Realm {
  /** Answers `requestToken`, `authorize` and `authorizeDevice`. */
  readonly answers: Answerers;
  /**
   * Answers what a browser requests beside the endpoints: the form of the sign-in page, and the page on which a user enters the code
   * of a device; `undefined` for every other request.
   */
  answerPage(request: Request): Promise<Response | undefined>;
  /**
   * Signs in a user without a browser, as the sign-in page does.
   *
   * @param url an address of the endpoint `authorize`, such as `begin()` of `codeGrant` returns.
   * @returns the address to which the browser would be redirected: the callback of the client.
   * @throws {VqlError} `wrong-argument` for an address that shows an error instead of the sign-in page, or an unknown user.
   */
  signIn(url: string | URL, decision: UserDecision): string;
  /**
   * Enters the code of a device without a browser.
   *
   * @throws {VqlError} `wrong-argument` for a code that is not waiting for a user, or an unknown user.
   */
  confirmDevice(userCode: string, decision: UserDecision): void;
  /** Returns the caller with an access token; `undefined` if this realm has not issued it, or it has expired. */
  verify(accessToken: string): Promise<Caller | undefined>;
}

/** The decision of a user on a page of the realm. */
export interface UserDecision {
  /** Name of the user, who is taken to know the password. */
  readonly user: string;
  /** Whether the user declines to give the client access; default `false`. */
  readonly declines?: boolean | undefined;
}

/**
 * A source of access tokens, which it renews in time.
 *
 * @example
 * ```ts
 * import type { TokenSource } from 'vql-kit/auth';
 *
 * // Also an object of your own, such as one with a token that does not expire:
 * const source: TokenSource = { token: async () => 'fixed', reject: () => undefined };
 * console.log(`Bearer ${await source.token()}`); // Bearer fixed
 * ```
 */
export interface TokenSource {
  /**
   * Returns a token that is valid now. An abort ends this wait only: a request for a token goes on, for the other callers and
   * because its answer may contain a new refresh token.
   *
   * @throws {AuthError} if there is no valid token and none can be requested.
   */
  token(options?: TokenOptions): Promise<string>;
  /** States that the service has refused a token (401). Has an effect only if it is still the current one. */
  reject(token: string): void;
}

/** Options of a call that waits. */
export interface TokenOptions {
  readonly signal?: AbortSignal | undefined;
}

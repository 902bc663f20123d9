import { anything } from '../diagnostics/arguments.js';
import { IdentityServer } from './identity-server.js';
import { type AuthOptions, authSettings } from './options.js';
import { RenewingSource } from './renewing-source.js';
import { isSecret, wrongCredential } from './secrets.js';
import type { TokenSource } from './token-source.js';

/** Options of `offlineToken`. */
export interface OfflineTokenOptions extends AuthOptions {
  /** A refresh token without expiry date, or any other one that was stored. */
  readonly refreshToken: string;
}

/**
 * Returns a token source that begins with a stored refresh token, usually an offline token: it has no expiry date, and is issued if the
 * API access was created with the scope `offline_access`. Store the tokens that `onRotate` gets in its place.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 * @throws {AuthError} `wrong-credential`.
 *
 * @example
 * ```ts
 * import { offlineToken } from 'vql-kit/auth';
 * let stored = 'r1';
 * const source = offlineToken({
 *   authUrl: 'https://id.example/realms/acme/protocol/openid-connect',
 *   clientId: 'app',
 *   clientSecret: 'secret',
 *   refreshToken: stored,
 *   onRotate: (refreshToken) => {
 *     stored = refreshToken;
 *   },
 *   // Only here: an identity server that always answers.
 *   fetch: async () => Response.json({ access_token: 'a1', refresh_token: 'r2', expires_in: 60 }),
 * });
 * console.log(await source.token(), stored); // a1 r2
 * ```
 */
export function offlineToken(options: OfflineTokenOptions): TokenSource {
  const settings = authSettings('offlineToken', options, { refreshToken: anything });
  const { refreshToken } = settings;
  if (!isSecret(refreshToken) || refreshToken !== refreshToken.trim()) {
    const expected =
      'a string without whitespace around it, not a function: it is read once, since each new one replaces it';
    throw wrongCredential('The option "refreshToken" of offlineToken', expected, refreshToken);
  }
  return new RenewingSource(new IdentityServer(settings), { offlineToken: refreshToken });
}

import { anything, checkArgument, filledText } from '../diagnostics/arguments.js';
import { grants } from '../interface/grants.js';
import { IdentityServer } from './identity-server.js';
import { type AuthOptions, authSettings, checkSecretOption } from './options.js';
import { RenewingSource } from './renewing-source.js';
import { readSecret, type Secret } from './secrets.js';
import type { TokenSource } from './token-source.js';

/** Options of `passwordGrant`. */
export interface PasswordGrantOptions extends AuthOptions {
  readonly clientSecret: Secret;
  readonly username: string;
  readonly password: Secret;
}

/**
 * Returns a token source that logs in with the name and the password of a user, when a token is needed first and whenever the
 * refresh token has ended. The user must be allowed to use this grant, in each installation.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 * @throws {AuthError} `wrong-credential`.
 *
 * @example
 * ```ts
 * import { passwordGrant } from 'vql-kit/auth';
 * const source = passwordGrant({
 *   authUrl: 'https://id.example/realms/acme/protocol/openid-connect',
 *   clientId: 'app',
 *   clientSecret: () => 'from a vault',
 *   username: 'ann',
 *   password: () => 'from a vault',
 *   // Only here: an identity server that always answers.
 *   fetch: async () => Response.json({ access_token: 'a1', refresh_token: 'r1', expires_in: 60 }),
 * });
 * console.log(await source.token()); // a1
 * ```
 */
export function passwordGrant(options: PasswordGrantOptions): TokenSource {
  const settings = authSettings('passwordGrant', options, { username: filledText, password: anything });
  const { username, password, clientSecret } = settings;
  checkArgument('The option "username" of passwordGrant', username, filledText);
  checkSecretOption('passwordGrant', 'clientSecret', clientSecret);
  checkSecretOption('passwordGrant', 'password', password);
  const server = new IdentityServer(settings);
  const logIn = async (earlierTokens: readonly string[]) => {
    const secret = await readSecret('password', password, settings);
    return server.requestToken(
      grants.password.grantType,
      { username, password: secret, ...server.scope },
      earlierTokens,
    );
  };
  return new RenewingSource(server, { logIn });
}

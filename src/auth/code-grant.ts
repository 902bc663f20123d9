import { checkArgument, flag } from '../diagnostics/arguments.js';
import { grants } from '../interface/grants.js';
import { identityEndpoints } from '../interface/identity-server.js';
import { authError } from './auth-error.js';
import { IdentityServer, loadOauth } from './identity-server.js';
import { describeOauthError } from './oauth-errors.js';
import { type AuthOptions, authSettings, webAddress } from './options.js';
import { startTokenSource } from './renewing-source.js';
import { checkSecret, describeFailure, secretsWith, wrongCredential } from './secrets.js';
import type { TokenSource } from './token-source.js';

/** Options of `codeGrant`. */
export interface CodeGrantOptions extends AuthOptions {
  /** Where the user is sent back to; registered for the app. */
  readonly redirectUri: string;
  /** Whether to protect the code by PKCE (RFC 7636), which the interface document does not mention; default `true`. */
  readonly pkce?: boolean | undefined;
}

/** A login that waits for its callback. It is plain data: store it in the session of the user, and nowhere that others can read. */
export interface BegunLogin {
  /** Where to send the user. */
  readonly url: string;
  /** Comes back in the callback, which proves that it belongs to this login. */
  readonly state: string;
  /** Proves to the identity server that the code was issued for this login; absent without PKCE. */
  readonly verifier?: string;
}

/** The authorization code grant. */
export interface CodeGrant {
  /** Creates the address to which the user is sent, and what `finish` needs to know of it. */
  begin(): Promise<BegunLogin>;
  /**
   * Exchanges the code of the callback for tokens.
   *
   * @param callbackUrl the URL to which the user was sent back; the path with its query is enough.
   * @param begun what `begin` returned for the same user.
   * @throws {AuthError} `wrong-callback`, `login-refused`, or an error of the request.
   */
  finish(callbackUrl: string | URL, begun: BegunLogin): Promise<TokenSource>;
}

/**
 * Logs in a user in the browser (RFC 6749, section 4.1), with state and PKCE.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 * @throws {AuthError} `wrong-credential`.
 *
 * @example
 * ```ts
 * import { codeGrant } from 'vql-kit/auth';
 * const grant = codeGrant({
 *   authUrl: 'https://id.example/realms/acme/protocol/openid-connect',
 *   clientId: 'app',
 *   clientSecret: 'secret',
 *   redirectUri: 'https://app.example/callback',
 *   // Only here: an identity server that always answers.
 *   fetch: async () => Response.json({ access_token: 'a1', refresh_token: 'r1', expires_in: 60 }),
 * });
 * const begun = await grant.begin();
 * console.log(begun.url); // https://id.example/realms/acme/protocol/openid-connect/auth?response_type=code&client_id=app&redirect_uri=…
 * // The user signs in, and the browser requests the callback:
 * const source = await grant.finish(`/callback?code=c1&state=${begun.state}`, begun);
 * console.log(await source.token()); // a1
 * ```
 */
export function codeGrant(options: CodeGrantOptions): CodeGrant {
  const settings = authSettings('codeGrant', options, { redirectUri: webAddress, pkce: flag });
  const { authUrl, clientId, redirectUri, pkce = true } = settings;
  checkArgument('The option "redirectUri" of codeGrant', redirectUri, webAddress);
  const server = new IdentityServer(settings);
  return {
    async begin() {
      const oauth = await loadOauth('codeGrant', ['crypto']);
      const state = oauth.generateRandomState();
      const verifier = oauth.generateRandomCodeVerifier();
      const challenge = {
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      };
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        ...server.scope,
        state,
        ...(pkce ? challenge : {}),
      });
      return { url: `${authUrl}${identityEndpoints.authorize.path}?${query}`, state, ...(pkce ? { verifier } : {}) };
    },

    async finish(callbackUrl, begun) {
      const { state, verifier } = Object(begun) as Partial<BegunLogin>;
      checkSecret('The member "state" of what codeGrant has begun', state);
      if (pkce) checkSecret('The member "verifier" of what codeGrant has begun', verifier);
      const code = await readCode(server, callbackParameters(callbackUrl, redirectUri), state, verifier);
      const fields = {
        code,
        redirect_uri: redirectUri,
        ...(verifier === undefined ? {} : { code_verifier: verifier }),
      };
      return startTokenSource(server, await server.requestToken(grants.authorizationCode.grantType, fields));
    },
  };
}

function callbackParameters(callbackUrl: unknown, redirectUri: string): URLSearchParams {
  const text = String(callbackUrl);
  if (!(typeof callbackUrl === 'string' || callbackUrl instanceof URL) || !URL.canParse(text, redirectUri))
    throw wrongCredential('The first argument of finish', 'the URL of the callback', callbackUrl);
  return new URL(text, redirectUri).searchParams;
}

/** Returns the code of a callback that answers this login. */
async function readCode(
  { metadata, client, settings }: IdentityServer,
  callback: URLSearchParams,
  state: string,
  verifier: string | undefined,
): Promise<string> {
  const oauth = await loadOauth('codeGrant', []);
  const secrets = secretsWith(settings, [state, verifier, ...callback.getAll('code')]);
  // The issuer is not known, so there is nothing to compare this with.
  callback.delete('iss');
  let codes: readonly string[] = [];
  try {
    codes = oauth.validateAuthResponse(metadata, client, callback, state).getAll('code');
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError) {
      const problem = describeOauthError(error.error, error.error_description, secrets);
      throw authError('login-refused', { problem });
    }
    throw authError('wrong-callback', { problem: describeFailure(error, secrets) });
  }
  const [code, second] = codes;
  if (!code || second !== undefined)
    throw authError('wrong-callback', { problem: code ? 'it has several codes' : 'it has no code' });
  return code;
}

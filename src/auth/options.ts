import {
  type ArgumentKind,
  abortSignal,
  amount,
  anything,
  callback,
  checkArgument,
  checkOptions,
  clockKind,
  filledText,
  flag,
  type OptionKinds,
  record,
  string,
} from '../diagnostics/arguments.js';
import { secureUrl, withoutEndSlash } from '../diagnostics/secure-url.js';
import type { Fetch } from '../internal/http/fetch.js';
import { partsForOptions, requirePlatform } from '../internal/http/platform.js';
import { type Clock, createElapsedClock } from '../internal/timing/clock.js';
import { isSecret, type Secret, type SecretHolder, secretsInOptions, wrongCredential } from './secrets.js';

/** Options of every grant. */
export interface AuthOptions {
  /** Address of the identity server, which ends in the path of OpenID Connect. Each installation has its own. */
  readonly authUrl: string | URL;
  readonly clientId: string;
  /** Left out for a public client, which has no secret; the password grant needs it. */
  readonly clientSecret?: Secret | undefined;
  /** Scopes to request, separated by spaces; none by default. */
  readonly scope?: string | undefined;
  /**
   * Called with each new refresh token, the first one and every one that replaces it: nothing else stores them. No access token is
   * returned before it has succeeded.
   */
  readonly onRotate?: ((refreshToken: string) => void | Promise<void>) | undefined;
  /** Ends the token source, and every request of it. */
  readonly signal?: AbortSignal | undefined;
  /** Sends the requests; default: the `fetch` of the platform. */
  readonly fetch?: Fetch | undefined;
  /** Default: a clock of the platform that is never set back, and its timers. */
  readonly clock?: Clock | undefined;
  /**
   * How long a request may take, with its answer, and each call of a function of yours: a secret, `onRotate`. Default 30,000. An abort may
   * lose a new refresh token, so it is not short.
   */
  readonly timeoutMs?: number | undefined;
  /** Whether secrets may be sent over http to other hosts than the loopback; default `false`. */
  readonly allowHttp?: boolean | undefined;
}

/** The kinds of the options of every grant. Those that are secrets are checked without showing them. */
const authOptions: OptionKinds<Omit<AuthOptions, 'authUrl'>> = {
  clientId: string,
  clientSecret: anything,
  scope: string,
  onRotate: callback,
  signal: abortSignal,
  fetch: callback,
  clock: clockKind,
  timeoutMs: amount,
  allowHttp: flag,
};

/** A URL. */
export const webAddress: ArgumentKind = {
  expected: 'a URL',
  accepts: (value) => typeof value === 'string' && URL.canParse(value),
};

/** The options of a grant with their defaults. */
export interface AuthSettings extends AuthOptions, SecretHolder {
  /** Has no slash at its end. */
  readonly authUrl: string;
  readonly fetch: Fetch;
  /** Whether the `fetch` is not that of the platform. */
  readonly ownFetch: boolean;
  readonly clock: Clock;
  readonly timeoutMs: number;
}

/**
 * Checks the options of a grant and fills in the defaults.
 *
 * @param owner name of the function, for messages.
 * @param kinds the kinds of its own options beside those of every grant.
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 * @throws {AuthError} `wrong-credential`.
 */
export function authSettings<Options extends AuthOptions>(
  owner: string,
  options: Options,
  kinds: OptionKinds<Omit<Options, keyof AuthOptions>>,
): Omit<Options, 'authUrl'> & AuthSettings {
  // The only argument may be a token by mistake, which a message must not show.
  if (!record.accepts(options)) throw wrongCredential(`The argument of ${owner}`, 'an object with options', options);
  requirePlatform(owner, partsForOptions);
  const authUrl = authUrlKind(options.allowHttp === true);
  checkOptions<object>(owner, options, { ...authOptions, authUrl, ...kinds });
  checkArgument(`The option "authUrl" of ${owner}`, options.authUrl, authUrl);
  checkArgument(`The option "clientId" of ${owner}`, options.clientId, filledText);
  if (options.clientSecret !== undefined) checkSecretOption(owner, 'clientSecret', options.clientSecret);
  const settings = {
    ...options,
    authUrl: withoutEndSlash(options.authUrl),
    fetch: options.fetch ?? ((url, request) => globalThis.fetch(url, request)),
    ownFetch: options.fetch !== undefined,
    clock: options.clock ?? createElapsedClock(),
    timeoutMs: options.timeoutMs ?? 30_000,
    secrets: secretsInOptions(options),
  };
  return settings;
}

/** Checks an option that is a secret or a function that returns it. @throws {AuthError} `wrong-credential`. */
export function checkSecretOption(owner: string, name: string, value: unknown): void {
  if (typeof value === 'function' || isSecret(value)) return;
  throw wrongCredential(
    `The option "${name}" of ${owner}`,
    'a string that is not empty, or a function that returns one',
    value,
  );
}

/** Endings of an address that is more than the one to which the paths of the endpoints are added. */
const endpointEnding = /\/(?:token|\.well-known\/openid-configuration)\/?$/;

/** Returns the kind of the addresses of an identity server. */
function authUrlKind(allowHttp: boolean): ArgumentKind {
  const { expected, accepts, describe } = secureUrl(allowHttp);
  return {
    expected: `${expected}, up to the path to which "/token" is added`,
    accepts: (value) => accepts(value) && !endpointEnding.test(new URL(String(value)).pathname),
    ...(describe && { describe }),
  };
}

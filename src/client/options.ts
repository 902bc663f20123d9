import {
  type ArgumentKind,
  callback,
  checkArgument,
  checkOptions,
  clockKind,
  filledText,
  flag,
  type OptionKinds,
  record,
} from '../diagnostics/arguments.js';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.js';
import { withPathInMessage } from '../diagnostics/json/path-in-message.js';
import { secureUrl, withoutEndSlash } from '../diagnostics/secure-url.js';
import { VqlError } from '../diagnostics/vql-error.js';
import type { Dialect } from '../dialect/dialect.js';
import { timeZoneKind } from '../dialect/value/relative-date.js';
import type { PathParameter } from '../interface/endpoint-path.js';
import { latestVersion } from '../interface/versions.js';
import type { Fetch } from '../internal/http/fetch.js';
import { partsForOptions, requirePlatform } from '../internal/http/platform.js';
import { type Clock, createElapsedClock, wallClock } from '../internal/timing/clock.js';
import { countOrInfinity, type RetryPolicy, retryOptions } from '../paging/retry.js';
import type { RequestHeaders } from './headers.js';
import type { ClientLoaders } from './loaders.js';
import type { RequestRecord, ResponseRecord } from './records.js';
import { type ClientToken, tokenKind } from './token.js';

/** Options of a client. The first three are required. */
export interface ClientOptions {
  /** The address of the API of the installation, below which all paths are. */
  readonly baseUrl: string | URL;
  /** Name of the program: the service answers 403 without one. An app uses its identifier. */
  readonly userAgent: string;
  /** The access token, a function that returns it, or a source such as `passwordGrant` of `vql-kit/auth` returns. */
  readonly token: ClientToken;
  /** Whether the token may be sent over http to other hosts than the loopback; default `false`. */
  readonly allowHttp?: boolean | undefined;
  /** Sends a request; default: the `fetch` of the platform. It gets the URL, and the parts of the request. */
  readonly fetch?: Fetch | undefined;
  /**
   * How long an attempt may take, with the body of the answer, and before it how long a token may; default 30,000. Of a body that is passed
   * on as it arrives, by `as: 'stream'` or `fetch`, it covers the headers only. `Infinity` sets no limit.
   */
  readonly timeoutMs?: number | undefined;
  /** How many requests are sent at once at most; default 10. `Infinity` sets no limit. */
  readonly maxConcurrent?: number | undefined;
  /**
   * How many bytes the body of an answer has at most, after decompression; default 100,000,000. A body that is passed on as it arrives, by
   * `as: 'stream'` or `fetch`, has no limit. `Infinity` sets no limit.
   */
  readonly maxAnswerBytes?: number | undefined;
  /**
   * How often and when a request that changes nothing is sent again; by default up to 4 attempts if the service was not reached, took
   * too long or answered 408, 425, 429 or 500 and above. A body that is a stream is sent once, and nothing is sent again after a body has
   * begun to be passed on. `{ attempts: 1 }` sends each request once.
   */
  readonly retry?: RetryPolicy | undefined;
  /** The version in the paths of webhooks; default `latest`. */
  readonly version?: PathParameter | undefined;
  /** The dialect of the installation; default `defaultDialect`. */
  readonly dialect?: Partial<Dialect> | undefined;
  /** Returns the headers that carry a token, at least one; default `Authorization: Bearer`, which is assumed. */
  readonly authorize?: ((token: string) => RequestHeaders) | undefined;
  /**
   * Returns the rows in the body of a computed query, and of a list that is no array; default its member `data`, which is assumed.
   */
  readonly rowsOf?: ((body: unknown) => unknown) | undefined;
  /** Name of the member of a request that holds a VQL statement; default `statement`, which is assumed. */
  readonly statementMember?: string | undefined;
  /** Default: the clocks and the timers of the platform. */
  readonly clock?: Clock | undefined;
  /** The time zone of relative dates, such as `:today`, in which days begin, as `Europe/Berlin`; default `UTC`. */
  readonly timeZone?: string | undefined;
  /** Called before each attempt. The token is not in what it gets. If it throws, that is reported, and the call goes on. */
  readonly onRequest?: ((request: RequestRecord) => void) | undefined;
  /** Called after each answer. If it throws, that is reported, and the call goes on. */
  readonly onResponse?: ((response: ResponseRecord) => void) | undefined;
  /** Called for each warning. If it throws, the call ends with that. */
  readonly onDiagnostic?: ((diagnostic: Diagnostic) => void) | undefined;
}

/** The options with their defaults. */
export interface ClientSettings extends ClientOptions {
  /** Name of the function that has the options, for messages. */
  readonly owner: string;
  /** The options as they were given. */
  readonly given: ClientOptions;
  readonly loaders: ClientLoaders;
  /** Ends with a slash. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly maxConcurrent: number;
  readonly maxAnswerBytes: number;
  readonly clock: Clock;
  /** Returns the time of day, in milliseconds since 1970. */
  readonly timeOfDay: () => number;
  readonly retry: RetryPolicy;
  readonly version: PathParameter;
  readonly authorize: (token: string) => RequestHeaders;
  readonly rowsOf: (body: unknown) => unknown;
  readonly statementMember: string;
  /**
   * Passes on warnings; throws a `VqlError` if there are errors among the diagnostics.
   *
   * @param kind names the JSON that was checked, for the message: its paths refer to it.
   */
  readonly report: (diagnostics: readonly Diagnostic[], kind?: string) => void;
}

const userAgentKind: ArgumentKind = {
  expected: 'the name of your program: a string that is not empty, of printable ASCII characters',
  accepts: (value) => typeof value === 'string' && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value),
};

const versionKind: ArgumentKind = {
  expected: 'a string or a number',
  accepts: (value) => ['string', 'number', 'bigint'].includes(typeof value),
};

/** The kinds of the options, for a base url that may be one with http or not. */
const optionKinds = (allowHttp: boolean): OptionKinds<ClientOptions> => ({
  baseUrl: secureUrl(allowHttp),
  userAgent: userAgentKind,
  token: tokenKind,
  fetch: callback,
  timeoutMs: countOrInfinity,
  maxConcurrent: countOrInfinity,
  maxAnswerBytes: countOrInfinity,
  clock: clockKind,
  timeZone: timeZoneKind,
  retry: record,
  version: versionKind,
  dialect: record,
  authorize: callback,
  rowsOf: callback,
  statementMember: filledText,
  onRequest: callback,
  onResponse: callback,
  onDiagnostic: callback,
  allowHttp: flag,
});

/** The names of all options. */
export const clientOptionNames = Object.keys(optionKinds(false));

/**
 * Checks the options and fills in the defaults.
 *
 * @param owner name of the function that has the options, for messages.
 * @param ownKinds the kinds of the options that only this function has.
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 */
export function clientSettings(
  owner: string,
  options: ClientOptions,
  loaders: ClientLoaders,
  ownKinds: OptionKinds<object> = {},
): ClientSettings {
  checkArgument(`The options of ${owner}`, options, record);
  requirePlatform(owner, partsForOptions);
  const kinds = optionKinds(options.allowHttp === true);
  checkOptions(owner, options, { ...kinds, ...ownKinds });
  for (const name of ['baseUrl', 'userAgent', 'token'] as const)
    checkArgument(`The option "${name}" of ${owner}`, options[name], kinds[name]);
  checkOptions(`"retry" of ${owner}`, options.retry, retryOptions);
  const { onDiagnostic } = options;
  return {
    ...options,
    owner,
    given: options,
    loaders,
    baseUrl: `${withoutEndSlash(options.baseUrl)}/`,
    timeoutMs: options.timeoutMs ?? 30_000,
    maxConcurrent: options.maxConcurrent ?? 10,
    maxAnswerBytes: options.maxAnswerBytes ?? 100_000_000,
    clock: options.clock ?? createElapsedClock(),
    timeOfDay: () => (options.clock ?? wallClock).now(),
    retry: options.retry ?? {},
    version: options.version ?? latestVersion,
    authorize: options.authorize ?? ((token) => ({ authorization: `Bearer ${token}` })),
    rowsOf: options.rowsOf ?? ((body) => Object(body).data),
    statementMember: options.statementMember ?? 'statement',
    report(diagnostics, kind) {
      if (hasErrors(diagnostics))
        throw new VqlError(kind === undefined ? diagnostics : diagnostics.map((one) => withPathInMessage(kind, one)));
      for (const diagnostic of diagnostics) onDiagnostic?.(diagnostic);
    },
  };
}

import type * as Oauth from 'oauth4webapi';
import { filledModule, missingPeer } from '../diagnostics/optional-peer.js';
import { isTooDeep, tooDeepProblem } from '../exact-json/depth.js';
import { identityEndpoints, tokenLimits } from '../interface/identity-server.js';
import { partsForRequests, requirePlatform } from '../internal/http/platform.js';
import { readText } from '../internal/http/read-body.js';
import { onAbort } from '../internal/timing/on-abort.js';
import { startTimeLimit } from '../internal/timing/time-limit.js';
import { waitFor } from '../internal/timing/wait.js';
import { type AuthError, authError } from './auth-error.js';
import { describeOauthError, isPublicCode } from './oauth-errors.js';
import type { AuthSettings } from './options.js';
import { describeFailure, hasSecret, readSecret, secretsIn, secretsWith } from './secrets.js';

/**
 * Loads oauth4webapi, which is an optional peer dependency, on a platform that has what it and a token source need.
 *
 * @param owner names the function that needs it, for the message.
 * @param others more parts of the platform that this function needs.
 * @throws {VqlError} `missing-platform-part`.
 * @throws {Error} if it is not installed.
 */
export async function loadOauth(owner: string, others: readonly string[]): Promise<typeof Oauth> {
  // First, since it cannot even be loaded without some of them.
  requirePlatform(owner, [...partsForRequests, 'Response', 'URLSearchParams', ...others]);
  try {
    return filledModule(await import('oauth4webapi'));
  } catch (cause) {
    throw missingPeer({ purpose: 'Tokens are requested with oauth4webapi', install: 'oauth4webapi' }, cause);
  }
}

/** The answer to a request for a token. */
export interface TokenAnswer {
  readonly accessToken: string;
  readonly lifeMs: number;
  /** When the request was sent, from which the age of the tokens counts. */
  readonly requestedAtMs: number;
  /** Absent if the identity server issues none, or no new one. */
  readonly refreshToken: string | undefined;
  /** Absent if it is the one that was requested, or the one before. */
  readonly scope: string | undefined;
}

/** An identity server as a client sees it. All that oauth4webapi and `fetch` throw is translated here. */
export class IdentityServer {
  readonly settings: AuthSettings;
  readonly metadata: Oauth.AuthorizationServer;
  readonly client: Oauth.Client;
  /** The field with the scopes that are requested, if any are. */
  readonly scope: Readonly<Record<string, string>>;

  constructor(settings: AuthSettings, deviceEndpoint?: string | URL) {
    const { authUrl, clientId, scope } = settings;
    this.settings = settings;
    this.client = { client_id: clientId };
    this.scope = scope === undefined ? {} : { scope };
    this.metadata = {
      // The document does not state the issuer, and nothing is compared with it.
      issuer: authUrl,
      token_endpoint: `${authUrl}${identityEndpoints.requestToken.path}`,
      device_authorization_endpoint: String(deviceEndpoint ?? `${authUrl}${identityEndpoints.authorizeDevice.path}`),
    };
  }

  /**
   * Requests tokens.
   *
   * @param fields those of the grant; the client credentials are added.
   * @param otherSecrets tokens of the same login, which no error may contain either.
   * @throws {AuthError}
   */
  async requestToken(
    grantType: string,
    fields: Readonly<Record<string, string>>,
    otherSecrets: readonly string[] = [],
  ): Promise<TokenAnswer> {
    const { metadata, client, settings } = this;
    let requestedAtMs = 0;
    const answer = await this.#exchange(
      (oauth, authentication, options) => {
        requestedAtMs = settings.clock.now();
        return oauth.genericTokenEndpointRequest(metadata, client, authentication, grantType, fields, options);
      },
      (oauth, response) => oauth.processGenericTokenEndpointResponse(metadata, client, response),
      otherSecrets,
    );
    return {
      accessToken: answer.access_token,
      lifeMs: (answer.expires_in ?? tokenLimits.accessTokenLifetimeSeconds.value) * 1000,
      requestedAtMs,
      refreshToken: answer.refresh_token,
      scope: answer.scope,
    };
  }

  /** Requests a device code. @throws {AuthError} */
  requestDeviceCode(fields: Readonly<Record<string, string>>): Promise<Oauth.DeviceAuthorizationResponse> {
    const { metadata, client } = this;
    return this.#exchange(
      (oauth, authentication, options) =>
        oauth.deviceAuthorizationRequest(metadata, client, authentication, fields, options),
      (oauth, response) => oauth.processDeviceAuthorizationResponse(metadata, client, response),
    );
  }

  async #exchange<Answer>(
    send: SendTokenRequest,
    read: Read<Answer>,
    otherSecrets: readonly string[] = [],
  ): Promise<Answer> {
    const { clientSecret, signal, ownFetch } = this.settings;
    const oauth = await loadOauth('a token source', ownFetch ? [] : ['fetch']);
    const authentication =
      clientSecret === undefined
        ? oauth.None()
        : oauth.ClientSecretPost(await readSecret('clientSecret', clientSecret, this.settings));
    const transfer = new Transfer(this.settings, otherSecrets);
    const options = {
      [oauth.customFetch]: transfer.fetch,
      // The options of the grant decide about http.
      [oauth.allowInsecureRequests]: true,
    };
    try {
      return await read(oauth, await send(oauth, authentication, options));
    } catch (error) {
      signal?.throwIfAborted();
      throw transfer.translate(error, error instanceof oauth.ResponseBodyError ? error : undefined);
    } finally {
      transfer.end();
    }
  }
}

type SendTokenRequest = (
  oauth: typeof Oauth,
  authentication: Oauth.ClientAuth,
  options: Pick<Oauth.TokenEndpointRequestOptions, typeof Oauth.customFetch | typeof Oauth.allowInsecureRequests>,
) => Promise<Response>;

type Read<Answer> = (oauth: typeof Oauth, response: Response) => Promise<Answer>;

/** The largest answer of an identity server that is read: tokens are short. */
const maxAnswerBytes = 1_000_000;

/** One request and its answer, within the time limit. */
class Transfer {
  readonly #settings: AuthSettings;
  readonly #stop = new AbortController();
  readonly #liftLimit: () => void;
  readonly #removeListener: () => void;
  #isLate = false;
  #url = '';
  #status: number | undefined;
  #headers: Readonly<Record<string, string>> | undefined;
  /** Why only a part of the answer was read. */
  #incomplete: string | undefined;
  /** Why an answer that was read cannot be used. */
  #problem: string | undefined;
  /** The secrets of the grant, and those in the request and in the answer, which no error may contain. */
  #secrets: readonly string[];

  constructor(settings: AuthSettings, otherSecrets: readonly string[]) {
    this.#settings = settings;
    this.#secrets = secretsWith(settings, otherSecrets);
    const { clock, timeoutMs, signal } = settings;
    this.#liftLimit = startTimeLimit(clock, timeoutMs, () => {
      this.#isLate = true;
      this.#stop.abort();
    });
    this.#removeListener = onAbort(signal, () => this.#stop.abort(signal?.reason));
  }

  /** Sends the request of oauth4webapi, and reads the answer: as much of it as there is, once its status is otherSecrets. */
  readonly fetch = async (
    url: string,
    { headers, body }: Oauth.CustomFetchOptions<'POST', URLSearchParams>,
  ): Promise<Response> => {
    const { signal } = this.#stop;
    this.#url = url;
    this.#secrets = [...this.#secrets, ...secretsIn(Object.fromEntries(body))];
    const request: RequestInit = { method: 'POST', headers, body: body.toString(), redirect: 'manual', signal };
    const answer = await waitFor(this.#settings.fetch(url, request), signal);
    const { status } = answer;
    this.#status = status;
    this.#headers = readWait(answer);
    const { text, ending, error } = await readText(answer, { maxBytes: maxAnswerBytes, signal });
    if (ending === 'too-long') this.#incomplete = `it has more than ${maxAnswerBytes} bytes`;
    if (ending === 'broken') this.#incomplete = `its body is not complete: ${describeFailure(error, this.#secrets)}`;
    const members = ending === 'complete' ? readMembers(text) : undefined;
    if (typeof members === 'string') this.#problem = members;
    if (typeof members !== 'object') return new Response(null, { status });
    this.#secrets = [...this.#secrets, ...secretsIn(members)];
    return asResponse(status, members);
  };

  translate(error: unknown, body: Oauth.ResponseBodyError | undefined): AuthError {
    const { timeoutMs } = this.#settings;
    const server = this.#url;
    const status = this.#status;
    if (body !== undefined || (status !== undefined && status !== 200)) return this.#refusal(body);
    if (this.#isLate) return authError('auth-timeout', { server, timeoutMs: String(timeoutMs) });
    const problem = this.#incomplete ?? this.#problem ?? describeFailure(error, this.#secrets);
    return authError(status === undefined ? 'auth-network' : 'unreadable-token-answer', { server, problem });
  }

  #refusal(body: Oauth.ResponseBodyError | undefined): AuthError {
    const { error = '', error_description: description } = body ?? {};
    const secrets = this.#secrets;
    const status = this.#status ?? 0;
    const unstated = this.#incomplete ?? unexplained(status);
    const said = body === undefined ? unstated : describeOauthError(error, description, secrets);
    return authError(
      'token-refused',
      { server: this.#url, problem: `status ${status}${said === '' ? '' : `, ${said}`}` },
      {
        status,
        headers: this.#headers && headersWithout(this.#headers, secrets),
        oauthError: isPublicCode(error, secrets) ? error : undefined,
        oauthDescription: description && !hasSecret(description, secrets) ? description : undefined,
      },
    );
  }

  end(): void {
    this.#liftLimit();
    this.#removeListener();
    this.#stop.abort();
  }
}

/** Returns what a status means that comes without an error of OAuth; the identity server always states one for a wrong request. */
function unexplained(status: number): string {
  if (status === 0 || (status >= 300 && status < 400)) return 'a redirect, which is not followed; check authUrl';
  return status >= 400 && status < 500 && status !== 429 ? 'without an error of OAuth; check authUrl' : '';
}

/** Returns the headers that say when a request can be sent again. */
function readWait({ headers }: Response): Readonly<Record<string, string>> {
  const found = ['retry-after', 'date'].map((name) => [name, headers.get(name) ?? ''] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== ''));
}

/** Returns the headers whose values contain none of the secrets. */
function headersWithout(
  headers: Readonly<Record<string, string>>,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => !hasSecret(value, secrets)));
}

/** Returns the members of an answer, or why they cannot be read. */
function readMembers(text: string): Readonly<Record<string, unknown>> | string {
  if (isTooDeep(text)) return tooDeepProblem;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>;
  } catch {
    // Described below.
  }
  return 'it is not a JSON object; check authUrl';
}

/**
 * Returns the answer as oauth4webapi reads it: as JSON, whatever its type states; without an ID token, which nobody here uses and
 * whose issuer is not otherSecrets; without members that have no value; without a challenge, which would hide the error in the body. The
 * document shows no type of the token.
 */
function asResponse(
  status: number,
  { id_token: _, interval, ...members }: Readonly<Record<string, unknown>>,
): Response {
  const used = Object.entries(members).filter(([, value]) => value !== null && value !== '');
  const seconds = readInterval(interval);
  const answer = { token_type: 'Bearer', ...Object.fromEntries(used), ...(seconds ? { interval: seconds } : {}) };
  return new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } });
}

/** Returns the pause that a device code asks for: some servers send it as a string, or 0 for no pause. */
function readInterval(interval: unknown): unknown {
  return typeof interval === 'string' && /^\d+$/.test(interval) ? Number(interval) : interval;
}

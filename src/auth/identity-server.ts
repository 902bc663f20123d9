import type * as Oauth from 'oauth4webapi';
import { identityEndpoints, tokenLimits } from '../interface/identity-server.js';
import { waitFor } from '../timing/wait.js';
import { type AuthError, authError } from './auth-error.js';
import type { AuthSettings, TokenResponse } from './options.js';
import { describeFailure, hasSecret, readSecret, secretsIn, withoutSecrets } from './secrets.js';

/** Loads oauth4webapi, which is an optional peer dependency. @throws {Error} if it is not installed. */
export async function loadOauth(): Promise<typeof Oauth> {
  try {
    return await import('oauth4webapi');
  } catch (cause) {
    throw new Error('Tokens are requested with oauth4webapi, which is not installed here: npm install oauth4webapi', {
      cause,
    });
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
   * @throws {AuthError}
   */
  async requestToken(grantType: string, fields: Readonly<Record<string, string>>): Promise<TokenAnswer> {
    const { metadata, client, settings } = this;
    let requestedAtMs = 0;
    const answer = await this.#exchange(
      (oauth, authentication, options) => {
        requestedAtMs = settings.clock.now();
        return oauth.genericTokenEndpointRequest(metadata, client, authentication, grantType, fields, options);
      },
      (oauth, response) => oauth.processGenericTokenEndpointResponse(metadata, client, response),
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

  async #exchange<Answer>(send: Send, read: Read<Answer>): Promise<Answer> {
    const oauth = await loadOauth();
    const { clientSecret, signal } = this.settings;
    const authentication =
      clientSecret === undefined
        ? oauth.None()
        : oauth.ClientSecretPost(await readSecret('clientSecret', clientSecret));
    const transfer = new Transfer(this.settings);
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

type Send = (
  oauth: typeof Oauth,
  authentication: Oauth.ClientAuth,
  options: Pick<Oauth.TokenEndpointRequestOptions, typeof Oauth.customFetch | typeof Oauth.allowInsecureRequests>,
) => Promise<Response>;

type Read<Answer> = (oauth: typeof Oauth, response: Response) => Promise<Answer>;

/** One request and its answer, within the time-out. */
class Transfer {
  readonly #settings: AuthSettings;
  readonly #stop = new AbortController();
  #isLate = false;
  #url = '';
  #status: number | undefined;
  #headers: Readonly<Record<string, string>> | undefined;
  /** Whether no answer was read that is something else. */
  #isJson = true;
  /** The secrets in the request and in the answer, which no error may contain. */
  #secrets: readonly string[] = [];

  constructor(settings: AuthSettings) {
    this.#settings = settings;
    const { clock, timeoutMs } = settings;
    const stopLate = (): void => {
      this.#isLate = true;
      this.#stop.abort();
    };
    clock.sleep(timeoutMs, this.#stop.signal).then(stopLate, () => undefined);
  }

  /** Sends the request of oauth4webapi, and reads the whole answer. */
  readonly fetch = async (
    url: string,
    { headers, body }: Oauth.CustomFetchOptions<'POST', URLSearchParams>,
  ): Promise<Response> => {
    const { fetch, signal } = this.#settings;
    const stop = this.#stop.signal;
    this.#url = url;
    this.#secrets = secretsIn(Object.fromEntries(body));
    const request = { method: 'POST', headers, body: body.toString(), redirect: 'manual', signal: stop } as const;
    const answer = await waitFor(fetch(url, request), stop, signal);
    this.#status = answer.status;
    this.#headers = readWait(answer);
    const text = await waitFor(answer.text(), stop, signal);
    const members = readMembers(text);
    this.#isJson = members !== undefined;
    this.#secrets = [...this.#secrets, ...secretsIn(members ?? {})];
    return asResponse(answer.status, text, members);
  };

  translate(error: unknown, body: Oauth.ResponseBodyError | undefined): AuthError {
    const { timeoutMs } = this.#settings;
    const server = this.#url;
    const status = this.#status;
    if (this.#isLate) return authError('auth-timeout', { server, timeoutMs: String(timeoutMs) });
    if (body !== undefined || (status !== undefined && status !== 200)) return this.#refusal(body);
    const problem = this.#isJson ? describeFailure(error, this.#secrets) : 'it is not a JSON object; check authUrl';
    return authError(status === undefined ? 'auth-network' : 'unreadable-token-answer', { server, problem });
  }

  #refusal(body: Oauth.ResponseBodyError | undefined): AuthError {
    const { error = '', error_description: description } = body ?? {};
    // A code of OAuth has no other characters, so what has is not one.
    const isCode = /^[\w.:/-]{1,80}$/.test(error) && !hasSecret(error, this.#secrets);
    const stated = [error, description].flatMap((text) => (text ? [withoutSecrets(text, this.#secrets)] : []));
    const status = this.#status ?? 0;
    const said = stated.length > 0 ? stated.join(': ') : unexplained(status);
    return authError(
      'token-refused',
      { server: this.#url, problem: `status ${status}${said === '' ? '' : `, ${said}`}` },
      {
        status,
        headers: this.#headers,
        oauthError: isCode ? error : undefined,
        oauthDescription: description && !hasSecret(description, this.#secrets) ? description : undefined,
      },
    );
  }

  end(): void {
    this.#stop.abort();
  }
}

/** Returns what a status means that comes without an error of OAuth; the identity server always states one for a wrong request. */
function unexplained(status: number): string {
  if (status === 0 || (status >= 300 && status < 400)) return 'a redirect, which is not followed; check authUrl';
  return status >= 400 && status < 500 && status !== 429 ? 'without an error of OAuth; check authUrl' : '';
}

/** Returns the headers that say when a request can be sent again. */
function readWait({ headers }: TokenResponse): Readonly<Record<string, string>> {
  const found = ['retry-after', 'date'].map((name) => [name, headers?.get(name) ?? ''] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== ''));
}

function readMembers(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the answer as oauth4webapi reads it: as JSON, whatever its type states; without an ID token, which nobody here uses and
 * whose issuer is not known; without members that are null; without a challenge, which would hide the error in the body. The
 * document shows no type of the token.
 */
function asResponse(status: number, text: string, members: Readonly<Record<string, unknown>> | undefined): Response {
  if (members === undefined) return new Response(text === '' ? null : text, { status });
  const used = Object.entries(members).filter(([name, value]) => name !== 'id_token' && value !== null);
  return Response.json({ token_type: 'Bearer', ...Object.fromEntries(used) }, { status });
}

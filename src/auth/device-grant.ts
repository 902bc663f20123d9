import { secureUrl } from '../diagnostics/secure-url.js';
import { sleepBy } from '../internal/timing/clock.js';
import { waitFor } from '../internal/timing/wait.js';
import { AuthError, authError } from './auth-error.js';
import { IdentityServer } from './identity-server.js';
import { type AuthOptions, authSettings } from './options.js';
import { startTokenSource } from './renewing-source.js';
import type { TokenOptions, TokenSource } from './token-source.js';

/** Options of `deviceGrant`. */
export interface DeviceGrantOptions extends AuthOptions {
  /** The endpoint that issues device codes, which the interface document does not mention; default: `/auth/device` below `authUrl`. */
  readonly deviceEndpoint?: string | URL | undefined;
}

/** A login that waits for a user to enter a code. */
export interface DeviceLogin {
  /** The code that the user enters. */
  readonly userCode: string;
  /** The address of the page on which the user enters it. */
  readonly verificationUri: string;
  /** The same address with the code in it, for a link or a QR code. */
  readonly verificationUriComplete: string | undefined;
  /** How long the code is valid. */
  readonly expiresInSeconds: number;
  /**
   * Waits until the user has logged in, and asks the identity server again and again, as slowly as it demands. An abort ends the
   * wait; another call continues it.
   *
   * @throws {AuthError} `device-code-expired`, `login-refused`, or an error of a request that cannot succeed later.
   */
  wait(options?: TokenOptions): Promise<TokenSource>;
}

/** The device code grant. */
export interface DeviceGrant {
  /** Requests a code. @throws {AuthError} */
  begin(): Promise<DeviceLogin>;
}

/**
 * Logs in a user on another device (RFC 8628), for programs without a browser.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 * @throws {AuthError} `wrong-credential`.
 *
 * @example
 * ```ts
 * import { deviceGrant } from 'vql-kit/auth';
 * // Only here: an identity server that always answers.
 * const device = { device_code: 'd1', user_code: 'WDJB-MJHT', verification_uri: 'https://id.example/device', expires_in: 600, interval: 0.01 };
 * const tokens = { access_token: 'a1', refresh_token: 'r1', expires_in: 60 };
 * const fetch = async (url: string | URL) => Response.json(String(url).endsWith('/token') ? tokens : device);
 *
 * const authUrl = 'https://id.example/realms/acme/protocol/openid-connect';
 * const login = await deviceGrant({ authUrl, clientId: 'app', clientSecret: 'secret', fetch }).begin();
 * console.log(`Open ${login.verificationUri} and enter ${login.userCode}.`); // Open https://id.example/device and enter WDJB-MJHT.
 * const source = await login.wait();
 * console.log(await source.token()); // a1
 * ```
 */
export function deviceGrant(options: DeviceGrantOptions): DeviceGrant {
  const settings = authSettings('deviceGrant', options, { deviceEndpoint: secureUrl(options?.allowHttp === true) });
  const server = new IdentityServer(settings, settings.deviceEndpoint);
  const { clock } = settings;
  return {
    async begin() {
      const requestedAtMs = clock.now();
      const answer = await server.requestDeviceCode(server.scope);
      const endsAtMs = requestedAtMs + answer.expires_in * 1000;
      const intervalMs = (answer.interval ?? defaultIntervalSeconds) * 1000;
      const polling = new Polling(server, answer.device_code, endsAtMs, intervalMs);
      return {
        userCode: answer.user_code,
        verificationUri: answer.verification_uri,
        verificationUriComplete: answer.verification_uri_complete,
        expiresInSeconds: answer.expires_in,
        wait: ({ signal } = {}) => polling.wait(signal),
      };
    },
  };
}

/** The value of `grant_type` in the requests for tokens: RFC 8628, section 3.4. */
export const deviceGrantType = 'urn:ietf:params:oauth:grant-type:device_code';
/** RFC 8628, section 3.2. */
const defaultIntervalSeconds = 5;
/** RFC 8628, section 3.5. */
const slowDownMs = 5000;

/** Requests the tokens of one device code until they are issued. */
class Polling {
  readonly #server: IdentityServer;
  readonly #deviceCode: string;
  readonly #endsAtMs: number;
  #intervalMs: number;
  /** The request that is under way. An abort of the wait does not end it: its answer may contain the tokens. */
  #request: Promise<void> | undefined;
  #granted: TokenSource | undefined;

  constructor(server: IdentityServer, deviceCode: string, endsAtMs: number, intervalMs: number) {
    this.#server = server;
    this.#deviceCode = deviceCode;
    this.#endsAtMs = endsAtMs;
    this.#intervalMs = intervalMs;
  }

  async wait(signal: AbortSignal | undefined): Promise<TokenSource> {
    for (;;) {
      if (this.#granted !== undefined) return this.#granted;
      if (this.#request === undefined) await this.#pause(signal);
      this.#request ??= this.#poll().finally(() => {
        this.#request = undefined;
      });
      await waitFor(this.#request, signal);
    }
  }

  /** Waits until the next request may be sent. @throws {AuthError} `device-code-expired` if the code expires before. */
  async #pause(signal: AbortSignal | undefined): Promise<void> {
    const { clock, signal: ending } = this.#server.settings;
    const leftMs = this.#endsAtMs - clock.now();
    // Decided before the pause: a timer may end a little early, and the request would be sent with a code that expires on the way.
    const isLast = leftMs <= this.#intervalMs;
    const timer = new AbortController();
    try {
      if (leftMs > 0) await waitFor(sleepBy(clock, Math.min(this.#intervalMs, leftMs), timer.signal), signal, ending);
    } finally {
      timer.abort();
    }
    if (isLast || clock.now() >= this.#endsAtMs) throw authError('device-code-expired', {});
  }

  async #poll(): Promise<void> {
    // Another call of wait() may have got the tokens during the pause of this one.
    if (this.#granted !== undefined) return;
    try {
      const answer = await this.#server.requestToken(deviceGrantType, { device_code: this.#deviceCode });
      this.#granted = await startTokenSource(this.#server, answer);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      this.#continueAfter(error);
    }
  }

  /** Sets the interval to the next request; throws what no later request can change. */
  #continueAfter(error: AuthError): void {
    const { code, oauthError, status = 0 } = error;
    if (oauthError === 'authorization_pending') return;
    if (oauthError === 'slow_down') this.#intervalMs += slowDownMs;
    else if (oauthError === 'expired_token') throw authError('device-code-expired', {});
    else if (oauthError === 'access_denied') throw authError('login-refused', { problem: oauthError });
    // The standard recommends to double the interval where the server is not reached.
    else if (code === 'auth-network' || code === 'auth-timeout' || status === 429 || status >= 500)
      this.#intervalMs *= 2;
    else throw error;
  }
}

import { tokenFetchBy } from '../support/fetch-by.js';
import type { VirtualClock } from './virtual-clock.js';

/** The reaction of an identity server to the next request to its token endpoint. */
export type Behaviour =
  | { readonly kind: 'grant'; readonly rotates?: boolean; readonly latencyMs?: number; readonly members?: object }
  | { readonly kind: 'refuse'; readonly status: number; readonly error?: string; readonly description?: string }
  | { readonly kind: 'garbage'; readonly status?: number }
  | { readonly kind: 'down' }
  | { readonly kind: 'silent' };

export const authUrl = 'https://id.example/realms/acme/protocol/openid-connect';
export const client = { authUrl, clientId: 'app', clientSecret: 'client-secret' } as const;

/**
 * An identity server on a virtual clock. It rotates refresh tokens, and revokes a family as soon as one of its tokens is used twice:
 * a client that loses a rotated token is logged out.
 */
export class ModelServer {
  readonly #clock: VirtualClock;
  readonly #behave: () => Behaviour;
  readonly #expiresAtMs = new Map<string, number>();
  /** The refresh token that was issued with each access token. */
  readonly refreshTokens = new Map<string, string>();
  #count = 0;
  #refreshToken: string | undefined;
  #pending = 0;
  /** The forms that were received. */
  readonly forms: Readonly<Record<string, string>>[] = [];
  /** The largest number of requests that were under way at once. */
  most = 0;
  /** How often a refresh token was used that is not the last one, although the session was not revoked: the client has lost one. */
  lost = 0;

  /** @param refreshToken one that was issued before. */
  constructor(clock: VirtualClock, behave: () => Behaviour = () => ({ kind: 'grant' }), refreshToken?: string) {
    this.#clock = clock;
    this.#refreshToken = refreshToken;
    this.#behave = behave;
  }

  /** How long an access token is still valid. */
  lifeLeftMs(token: string): number {
    return (this.#expiresAtMs.get(token) ?? 0) - this.#clock.now();
  }

  /** Ends the session, as an administrator does. */
  revoke(): void {
    this.#refreshToken = undefined;
  }

  readonly fetch = tokenFetchBy(async (_, { body, signal }) => {
    const form = Object.fromEntries(new URLSearchParams(body));
    this.forms.push(form);
    this.#pending += 1;
    this.most = Math.max(this.most, this.#pending);
    try {
      return await this.#answer(form, signal);
    } finally {
      this.#pending -= 1;
    }
  });

  async #answer(form: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Response> {
    const behaviour = this.#behave();
    switch (behaviour.kind) {
      case 'down':
        throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
      case 'silent':
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      case 'garbage':
        return new Response('<html>Sign in</html>', { status: behaviour.status ?? 200 });
      case 'refuse': {
        const { status, error, description } = behaviour;
        return Response.json({ error, error_description: description }, { status });
      }
      case 'grant': {
        const { latencyMs = 0, rotates = true, members = {} } = behaviour;
        if (form['grant_type'] === 'refresh_token' && form['refresh_token'] !== this.#refreshToken) {
          if (this.#refreshToken !== undefined) this.lost += 1;
          this.revoke();
          return Response.json({ error: 'invalid_grant' }, { status: 400 });
        }
        this.#count += 1;
        const token = `access-${this.#count}`;
        if (rotates || this.#refreshToken === undefined) this.#refreshToken = `refresh-${this.#count}`;
        const refreshToken = this.#refreshToken;
        this.refreshTokens.set(token, refreshToken);
        this.#expiresAtMs.set(token, this.#clock.now() + 60_000);
        if (latencyMs > 0) await this.#clock.sleep(latencyMs, new AbortController().signal);
        return Response.json({ access_token: token, refresh_token: refreshToken, expires_in: 60, ...members });
      }
    }
  }
}

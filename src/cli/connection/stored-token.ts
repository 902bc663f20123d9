import { type AuthOptions, offlineToken, type TokenOptions, type TokenSource } from '../../auth/index.js';
import { limits } from '../../interface/index.js';
import { waitFor } from '../../internal/timing/wait.js';
import { readConnectionSecret, replaceSecret, type SecretIo, type SecretLocation } from './secret-store.js';
import { changeSettings } from './settings-folder.js';

/** Age at which an access token is replaced: before it expires on its way. */
const maxAgeMs = (limits.accessTokenLifetimeSeconds.value * 1_000 * 3) / 4;

/** Settings of the tokens of a stored connection. */
export interface StoredTokenSettings extends Omit<AuthOptions, 'clientSecret' | 'onRotate'> {
  /** Name of the connection. */
  readonly name: string;
  readonly secretIn: SecretLocation;
}

/**
 * Source of the tokens of a stored connection, which other commands can use at the same time. Each renewal reads the refresh token and
 * stores the next one while no other command does: an identity server may end a login whose refresh token is used twice.
 */
export class StoredTokenSource implements TokenSource {
  readonly #settings: StoredTokenSettings;
  readonly #io: SecretIo;
  #token: { readonly value: string; readonly requestedAtMs: number } | undefined;
  #renewal: Promise<string> | undefined;

  constructor(settings: StoredTokenSettings, io: SecretIo) {
    this.#settings = settings;
    this.#io = io;
  }

  async token({ signal }: TokenOptions = {}): Promise<string> {
    signal?.throwIfAborted();
    const token = this.#token;
    if (token !== undefined && Date.now() - token.requestedAtMs < maxAgeMs) return token.value;
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    return waitFor(this.#renewal, signal);
  }

  reject(token: string): void {
    if (this.#token?.value === token) this.#token = undefined;
  }

  async #renew(): Promise<string> {
    // Not aborted with the command: the identity server may have replaced the refresh token already, and the next one would be lost.
    const { name, secretIn, signal: _, ...settings } = this.#settings;
    return changeSettings(this.#io, async () => {
      const secret = await readConnectionSecret(name, secretIn, this.#io);
      const onRotate = (refreshToken: string): Promise<void> =>
        replaceSecret(name, { read: secret, next: { ...secret, refreshToken } }, secretIn, this.#io);
      const requestedAtMs = Date.now();
      const value = await offlineToken({ ...settings, ...secret, onRotate }).token();
      this.#token = { value, requestedAtMs };
      return value;
    });
  }
}

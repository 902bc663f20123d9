import { tokenLimits } from '../interface/identity-server.js';
import { backOffMs } from '../internal/timing/back-off.js';
import { waitFor } from '../internal/timing/wait.js';
import { AuthError, authError, type LoginReason } from './auth-error.js';
import type { IdentityServer, TokenAnswer } from './identity-server.js';
import { renewal } from './renewal.js';
import { callWithin, describeFailure, secretsWith, withoutSecrets } from './secrets.js';
import type { TokenOptions, TokenSource } from './token-source.js';

interface AccessToken {
  readonly value: string;
  readonly requestedAtMs: number;
  readonly lifeMs: number;
}

interface RefreshToken {
  readonly value: string;
  /** When a user or a password got the first token, from which the absolute end counts. */
  readonly loggedInAtMs: number;
  readonly usedAtMs: number;
  readonly isOffline: boolean;
}

/** A failure, which is repeated until the pause is over: otherwise a thousand callers would send a thousand requests. */
interface Failure {
  readonly error: unknown;
  readonly count: number;
  readonly untilMs: number;
}

/** How a token source gets its first token. */
export interface FirstLogin {
  /** The answer to a login that has succeeded. */
  readonly answer?: TokenAnswer | undefined;
  /** A refresh token without expiry date. */
  readonly offlineToken?: string | undefined;
  /** Logs in without a user, also after the refresh token has ended. No error may contain the earlier tokens. */
  readonly logIn?: ((earlierTokens: readonly string[]) => Promise<TokenAnswer>) | undefined;
}

/** Returns the token source for a login, after the first refresh token was passed to `onRotate`. */
export async function startTokenSource(server: IdentityServer, answer: TokenAnswer): Promise<TokenSource> {
  const source = new RenewingSource(server, { answer });
  // The login must not be lost because its refresh token was not saved: the next call of token() tries again.
  await source.token().catch(() => undefined);
  return source;
}

/** A token source that renews its tokens when it is called, and sends one request at a time. */
export class RenewingSource implements TokenSource {
  readonly #server: IdentityServer;
  readonly #logIn: FirstLogin['logIn'];
  #access: AccessToken | undefined;
  #refresh: RefreshToken | undefined;
  /** Why there is no refresh token. */
  #reason: LoginReason = 'no-refresh-token';
  /** The error of the request that was refused for it. */
  #refusal: AuthError | undefined;
  /** Whether the refresh token has not been passed to `onRotate`. */
  #isUnsaved = false;
  #renewal: Promise<string> | undefined;
  #failure: Failure | undefined;

  constructor(server: IdentityServer, { answer, offlineToken, logIn }: FirstLogin) {
    this.#server = server;
    this.#logIn = logIn;
    if (offlineToken !== undefined) {
      const now = server.settings.clock.now();
      this.#refresh = { value: offlineToken, loggedInAtMs: now, usedAtMs: now, isOffline: true };
    }
    if (answer !== undefined) this.#accept(answer);
  }

  async token({ signal }: TokenOptions = {}): Promise<string> {
    signal?.throwIfAborted();
    this.#server.settings.signal?.throwIfAborted();
    const access = this.#access;
    if (access === undefined || this.#isUnsaved || this.#isOlder(access, renewal.usableShare))
      return waitFor(this.#renew(), signal);
    // Its failure is not one of this call.
    if (this.#isOlder(access, renewal.renewingShare)) this.#renew().catch(() => undefined);
    return access.value;
  }

  reject(token: string): void {
    if (this.#access?.value === token) this.#access = undefined;
  }

  #isOlder({ requestedAtMs, lifeMs }: AccessToken, share: number): boolean {
    return this.#ageOf(requestedAtMs) >= lifeMs * share;
  }

  #ageOf(timeMs: number): number {
    return this.#server.settings.clock.now() - timeMs;
  }

  /** Joins the request that is under way, or sends one. */
  async #renew(): Promise<string> {
    const failure = this.#failure;
    if (failure !== undefined && this.#ageOf(failure.untilMs) < 0) throw failure.error;
    this.#renewal ??= this.#renewAndSave().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #renewAndSave(): Promise<string> {
    try {
      const { value, requestedAtMs, lifeMs } = await this.#renewedToken();
      await this.#save();
      const ageMs = this.#ageOf(requestedAtMs);
      if (ageMs >= lifeMs * renewal.usableShare)
        throw authError('expired-on-arrival', { life: String(lifeMs / 1000), age: String(Math.round(ageMs) / 1000) });
      this.#failure = undefined;
      return value;
    } catch (error) {
      const count = (this.#failure?.count ?? 0) + 1;
      const delayMs = backOffMs(count, renewal.pauseMs);
      this.#failure = { error, count, untilMs: this.#server.settings.clock.now() + delayMs };
      throw error;
    }
  }

  /** Returns the current token if it is young, and only its refresh token has to be saved; otherwise a new one. */
  async #renewedToken(): Promise<AccessToken> {
    if (this.#access !== undefined && !this.#isOlder(this.#access, renewal.renewingShare)) return this.#access;
    const refresh = this.#refresh;
    if (refresh !== undefined) {
      const startedAtMs = this.#server.settings.clock.now();
      try {
        const answer = await this.#server.requestToken(
          'refresh_token',
          { refresh_token: refresh.value },
          this.#tokens(),
        );
        return this.#accept(answer, refresh);
      } catch (error) {
        if (!(error instanceof AuthError) || error.oauthError !== 'invalid_grant') throw error;
        this.#refresh = undefined;
        this.#reason = reasonOf(refresh, startedAtMs);
        this.#refusal = error;
      }
    }
    if (this.#logIn === undefined) throw loginRequired(this.#reason, this.#refusal);
    return this.#accept(await this.#logIn(this.#tokens()));
  }

  #accept({ accessToken, lifeMs, requestedAtMs, ...answer }: TokenAnswer, previous?: RefreshToken): AccessToken {
    const access = { value: accessToken, requestedAtMs, lifeMs };
    this.#access = access;
    const value = answer.refreshToken ?? previous?.value;
    if (value === undefined) return access;
    const scope = answer.scope ?? (previous === undefined ? this.#server.settings.scope : undefined);
    this.#refresh = {
      value,
      loggedInAtMs: previous?.loggedInAtMs ?? requestedAtMs,
      usedAtMs: requestedAtMs,
      isOffline: scope?.split(' ').includes('offline_access') ?? previous?.isOffline ?? false,
    };
    if (value !== previous?.value) this.#isUnsaved = true;
    return access;
  }

  #tokens(): readonly string[] {
    return [this.#access?.value, this.#refresh?.value].filter((one) => one !== undefined);
  }

  async #save(): Promise<void> {
    const { settings } = this.#server;
    const refresh = this.#refresh;
    if (refresh !== undefined && this.#isUnsaved) {
      try {
        await callWithin(settings, () => settings.onRotate?.(refresh.value));
      } catch (error) {
        settings.signal?.throwIfAborted();
        throw authError('unsaved-rotation', { problem: describeFailure(error, secretsWith(settings, this.#tokens())) });
      }
    }
    this.#isUnsaved = false;
  }
}

const idleMs = tokenLimits.refreshTokenIdleSeconds.value * 1000;
const ceilingMs = tokenLimits.refreshTokenLifetimeSeconds.value * 1000;

const problems: Readonly<Record<LoginReason, string>> = {
  idle: `the refresh token was not used for ${idleMs / 3_600_000} h`,
  ceiling: `the login was ${ceilingMs / 3_600_000} h ago, which no refresh token outlives`,
  revoked:
    'the identity server refuses the refresh token: it was revoked, used twice, or issued by another server or to another client',
  'no-refresh-token': 'the identity server has issued no refresh token, so the login ends with the access token',
};

/** Creates the error with what the identity server said. */
function loginRequired(reason: LoginReason, refusal: AuthError | undefined): AuthError {
  const { status, oauthError, oauthDescription } = refusal ?? {};
  const said = oauthDescription === undefined ? '' : ` (${oauthError}: ${withoutSecrets(oauthDescription, [])})`;
  const options = { reason, status, oauthError, oauthDescription };
  return authError('login-required', { problem: `${problems[reason]}${said}` }, options);
}

/** Returns why a refresh token was refused: because of the limit that it reached first, or of none. */
function reasonOf({ usedAtMs, loggedInAtMs, isOffline }: RefreshToken, nowMs: number): LoginReason {
  const [idleAtMs, endAtMs] = [usedAtMs + idleMs, loggedInAtMs + ceilingMs];
  if (isOffline || nowMs < Math.min(idleAtMs, endAtMs)) return 'revoked';
  return idleAtMs < endAtMs ? 'idle' : 'ceiling';
}

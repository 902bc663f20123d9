import { type AuthCode, authCodes } from '../diagnostics/codes/auth.js';
import { diagnosticsOf, type MessageArguments } from '../diagnostics/codes/row.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { VqlError } from '../diagnostics/vql-error.js';

/**
 * Why tokens cannot be renewed without a user: the refresh token was not used for too long (`idle`), has reached its absolute end
 * (`ceiling`), was refused before either (`revoked`; also one that the identity server does not know), or was never issued
 * (`no-refresh-token`).
 */
export type LoginReason = 'idle' | 'ceiling' | 'revoked' | 'no-refresh-token';

/**
 * Thrown by token sources and grants. It has no cause, and no secret in any of its members: texts of the identity server, of
 * `fetch` and of callbacks are left out if they contain one.
 *
 * @example
 * ```ts
 * import { AuthError, offlineToken } from 'vql-kit/auth';
 * const fetch = async () => Response.json({ error: 'invalid_grant' }, { status: 400 });
 * const source = offlineToken({ authUrl: 'https://id.example/oidc', clientId: 'app', refreshToken: 'secret', fetch });
 * const error: unknown = await source.token().catch((reason) => reason);
 * if (error instanceof AuthError) console.log(error.code, error.reason); // login-required revoked
 * ```
 */
export class AuthError extends VqlError {
  override readonly name = 'AuthError';
  /** Why a user has to log in, for the code `login-required`. */
  readonly reason: LoginReason | undefined;
  /** The HTTP status of an answer that refuses a request. */
  readonly status: number | undefined;
  /** The error that OAuth 2.0 names, such as `invalid_client`, if the identity server states one. */
  readonly oauthError: string | undefined;
  /** The description of that error by the identity server, if there is one without a secret. */
  readonly oauthDescription: string | undefined;
  /**
   * `Retry-After` and `Date` of an answer that refuses a request, in lower case: when it can be sent again. A header with a secret in it is
   * left out.
   */
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(diagnostics: readonly Diagnostic[], options: AuthErrorOptions = {}) {
    super(diagnostics);
    this.reason = options.reason;
    this.status = options.status;
    this.oauthError = options.oauthError;
    this.oauthDescription = options.oauthDescription;
    this.headers = options.headers;
  }
}

/** Options of the constructor of `AuthError`. */
export interface AuthErrorOptions {
  readonly reason?: LoginReason | undefined;
  readonly status?: number | undefined;
  readonly oauthError?: string | undefined;
  readonly oauthDescription?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

const authDiagnostic = diagnosticsOf(authCodes);

/** Creates the error with the diagnostic of a code. */
export function authError<Code extends AuthCode>(
  code: Code,
  args: MessageArguments<typeof authCodes, Code>,
  options?: AuthErrorOptions,
): AuthError {
  return new AuthError([authDiagnostic(code, args)], options);
}

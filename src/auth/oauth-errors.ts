import { hasSecret, withoutSecrets } from './secrets.js';

/**
 * The errors that OAuth 2.0 and its device grant define (RFC 6749, sections 4.1.2.1 and 5.2; RFC 8628, section 3.5). Decisions are made
 * on them, and they are shown also where a secret is a part of one, such as the password "grant" of `invalid_grant`.
 */
const oauthErrors: readonly string[] = [
  'access_denied',
  'authorization_pending',
  'expired_token',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'server_error',
  'slow_down',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
];

/** Whether the error that an identity server states is a code of OAuth, or looks like a code and contains no secret. */
export function isPublicCode(error: string, secrets: readonly string[]): boolean {
  return oauthErrors.includes(error) || (/^[\w.:/-]{1,80}$/.test(error) && !hasSecret(error, secrets));
}

/** Describes the error that an identity server states, and its description, without secrets. */
export function describeOauthError(error: string, description: string | undefined, secrets: readonly string[]): string {
  const texts = [oauthErrors.includes(error) ? error : withoutSecrets(error, secrets)];
  if (description) texts.push(withoutSecrets(description, secrets));
  return texts.join(': ');
}

import type { ClientAccount } from '../options.js';
import { type Parameters, readParameters, readScope, requiredParameter } from './form.js';
import { createRealmRefusal, isRealmRefusal, type RealmRefusal } from './refusal.js';

/** A request for access at the endpoint `authorize`, which a user grants or declines. */
export interface AuthorizationRequest {
  readonly clientId: string;
  /** Where the browser goes with the code; registered for the client. */
  readonly redirectUri: string;
  readonly scope: string;
  /** Comes back in the redirect. */
  readonly state: string | undefined;
  /** The challenge of PKCE; `undefined` without PKCE. */
  readonly challenge: string | undefined;
}

/** A request that is refused: on a page if it is not known where to redirect, otherwise by the address of a redirect. */
export type RefusedAuthorization = { readonly problem: string } | { readonly redirect: string };

/** Reads a request for authorization: RFC 6749, section 4.1.1, and RFC 7636, section 4.3. */
export function readAuthorization(
  query: URLSearchParams,
  clients: readonly ClientAccount[],
): AuthorizationRequest | RefusedAuthorization {
  const parameters = readParameters(query);
  if (isRealmRefusal(parameters)) return { problem: parameters.description };
  const client = clients.find(({ id }) => id === parameters.get('client_id'));
  if (client === undefined) return { problem: 'The client_id is missing, or no client of this installation has it.' };
  const redirectUri = parameters.get('redirect_uri');
  if (redirectUri === undefined || !(client.redirectUris ?? []).includes(redirectUri))
    return {
      problem:
        'The redirect_uri is missing, or is not registered for the client: it is compared character by character.',
    };
  const state = parameters.get('state');
  const read = readDetails(parameters);
  return isRealmRefusal(read)
    ? { redirect: redirectAddress({ redirectUri, state }, { error: read.error, error_description: read.description }) }
    : { clientId: client.id, redirectUri, state, ...read };
}

function readDetails(parameters: Parameters): Pick<AuthorizationRequest, 'scope' | 'challenge'> | RealmRefusal {
  const type = requiredParameter(parameters, 'response_type');
  if (typeof type !== 'string') return type;
  if (type !== 'code') return createRealmRefusal('unsupported_response_type', 'The response_type must be code.');
  const scope = readScope(parameters);
  if (typeof scope !== 'string') return scope;
  const challenge = parameters.get('code_challenge');
  const method = parameters.get('code_challenge_method');
  if (challenge === undefined && method === undefined) return { scope, challenge };
  // Without a method it would be plain, which protects nothing where the address of the request can be read.
  if (method !== 'S256') return createRealmRefusal('invalid_request', 'The code_challenge_method must be S256.');
  if (!/^[\w-]{43}$/.test(challenge ?? ''))
    return createRealmRefusal(
      'invalid_request',
      'The code_challenge must be a SHA-256 hash in base64url: 43 characters.',
    );
  return { scope, challenge };
}

/** Returns the address of a client with the parameters of an answer. */
export function redirectAddress(
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  answer: Readonly<Record<string, string>>,
): string {
  const parameters = new URLSearchParams({ ...answer, ...(state !== undefined && { state }) });
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${parameters}`;
}

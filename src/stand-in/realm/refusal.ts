/**
 * **The** errors of OAuth 2.0 that the realm answers, with their status: RFC 6749, sections 4.1.2.1 and 5.2, and RFC 8628,
 * section 3.5.
 */
const statusOf = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  invalid_scope: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  access_denied: 400,
  authorization_pending: 400,
  slow_down: 400,
  expired_token: 400,
} as const;

/** Why a request to the realm is refused. */
export interface RealmRefusal {
  readonly error: keyof typeof statusOf;
  /** A sentence. The standard allows no double quote, no backslash and nothing beyond ASCII. */
  readonly description: string;
}

/** Creates a refusal. */
export function createRealmRefusal(error: RealmRefusal['error'], description: string): RealmRefusal {
  return { error, description };
}

/** Whether a result is a refusal. */
export function isRealmRefusal(value: object): value is RealmRefusal {
  return 'error' in value;
}

/** Returns a refusal as the endpoints for tokens and device codes answer it: RFC 6749, section 5.2. */
export function refusalResponse(
  { error, description }: RealmRefusal,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return realmResponse({ error, error_description: description }, statusOf[error], headers);
}

/** Returns an answer that nothing between realm and client may store: RFC 6749, section 5.1. */
export function realmResponse(body: object, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(body, { status, headers: { ...headers, ...noStore } });
}

/** The headers of every answer of the realm. */
export const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' } as const;

/** One row of the table of grants. */
export interface GrantRow {
  /** The value of `grant_type`; `undefined` if it is not documented. */
  readonly grantType: string | undefined;
  /** The form fields of the request for a token, `grant_type` first; `undefined` if they are not documented. */
  readonly fields: readonly string[] | undefined;
  /** Sentences about the use of the grant. */
  readonly summary: string;
}

/**
 * **The** table of OAuth 2.0 grants: how the first token is requested from the endpoint `requestToken`, as
 * `application/x-www-form-urlencoded`. The answer has `access_token` and usually `refresh_token`. How a token is refreshed is not
 * documented.
 *
 * @example
 * ```ts
 * import { grants } from 'vql-kit/interface';
 * console.log(grants.password.fields); // ['grant_type', 'username', 'password', 'client_id', 'client_secret']
 * ```
 */
export const grants = {
  password: {
    grantType: 'password',
    fields: ['grant_type', 'username', 'password', 'client_id', 'client_secret'],
    summary:
      'The user must be allowed to use it in each installation, which is off by default. Not for public clients.',
  },
  authorizationCode: {
    grantType: 'authorization_code',
    fields: ['grant_type', 'code', 'redirect_uri', 'client_id', 'client_secret'],
    summary:
      'The user is sent to the endpoint `authorize`, signs in, confirms access at the first connection, and is redirected to redirect_uri with code and state. The redirect_uri is registered for the app and reachable.',
  },
  deviceCode: {
    grantType: undefined,
    fields: undefined,
    summary: 'Listed as available; its requests are not documented.',
  },
} as const satisfies Readonly<Record<string, GrantRow>>;

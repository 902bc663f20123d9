import type { EndpointRow } from './endpoint-row.js';
import { grants } from './grants.js';
import type { LimitRow } from './limit-row.js';

/** The rows of the identity server in the table of endpoints: a program that requests tokens loads no others. */
export const identityEndpoints = {
  requestToken: {
    method: 'POST',
    base: 'authUrl',
    path: '/token',
    request: { kind: 'form', members: grants.password.fields },
    answer: { kind: 'body', members: ['access_token', 'refresh_token'] },
    pages: [],
    errors: [],
    repeatable: false,
    summary: 'Issues an access token, and usually a refresh token. The fields of the form depend on the grant.',
    evidence: 'spec',
  },
  authorize: {
    method: 'GET',
    base: 'authUrl',
    path: '/auth',
    request: { kind: 'query', members: ['response_type', 'client_id', 'redirect_uri'] },
    answer: { kind: 'query', members: ['code', 'state'] },
    pages: [],
    errors: [],
    repeatable: true,
    summary: 'Lets a user sign in and confirm access. The answer redirects to redirect_uri, with code and state.',
    evidence: 'spec',
  },
  authorizeDevice: {
    method: 'POST',
    base: 'authUrl',
    path: '/auth/device',
    request: { kind: 'form', members: ['client_id', 'client_secret', 'scope'] },
    answer: {
      kind: 'body',
      members: ['device_code', 'user_code', 'verification_uri', 'verification_uri_complete', 'expires_in', 'interval'],
    },
    pages: [],
    errors: [],
    repeatable: false,
    summary:
      'Issues a code that a user enters on another device. The grant is listed without its requests: the form is that of RFC 8628, and the path that of a common identity server.',
    evidence: 'assumed',
  },
} as const satisfies Readonly<Record<string, EndpointRow>>;

/** The rows of tokens in the table of limits. */
export const tokenLimits = {
  accessTokenLifetimeSeconds: {
    value: 60,
    summary: 'An access token is valid for 60 seconds. Refresh it shortly before, and do not store it.',
  },
  refreshTokenIdleSeconds: {
    value: 60 * 60,
    summary: 'A refresh token expires if it is not used for one hour; each use starts the hour again.',
  },
  refreshTokenLifetimeSeconds: {
    value: 10 * 60 * 60,
    summary:
      'A refresh token expires after ten hours, even if it is used. An offline token, which comes with the scope offline_access, does not expire.',
  },
} as const satisfies Readonly<Record<string, LimitRow>>;

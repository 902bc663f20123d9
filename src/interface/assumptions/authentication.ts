import type { Assumption } from './assumption.js';

/** The assumptions about authentication. */
export const authenticationAssumptions = {
  'authorization-header': {
    area: 'authentication',
    open: 'which header carries the access token',
    assumed: 'Authorization: Bearer, followed by the token.',
    standard: 'RFC 6750, section 2.1',
    option: 'authorize',
    evidence: 'assumed',
    risk: 'refused',
  },
  'refresh-request': {
    area: 'authentication',
    open: 'which form a request with a refresh token has',
    assumed: 'It is form-encoded, with grant_type=refresh_token, refresh_token, client_id and client_secret.',
    standard: 'RFC 6749, section 6',
    option: 'fetch',
    evidence: 'assumed',
    risk: 'refused',
  },
  'refresh-rotation': {
    area: 'authentication',
    open: 'whether a refresh replaces the refresh token, and what a second use of a replaced one does',
    assumed:
      'It may replace it, so that one is never used twice: the new one is used from then on, and the old one only if the answer has none.',
    standard: 'RFC 6749, section 6, and RFC 9700, section 4.14.2',
    option: 'onRotate',
    evidence: 'assumed',
    trial: 'Refresh twice with the same token; then refresh with the newest one.',
  },
  'device-request': {
    area: 'authentication',
    open: 'which form the requests of the device code grant have, and where its endpoint is',
    assumed: 'As in the standard; the endpoint is {auth_url}/auth/device.',
    standard: 'RFC 8628',
    option: 'deviceEndpoint, fetch',
    evidence: 'assumed',
    risk: 'refused',
  },
  'code-protection': {
    area: 'authentication',
    open: 'whether the authorization code grant can be protected by PKCE',
    assumed: 'It can, or what is sent for it is ignored: code_challenge and code_verifier, with the method S256.',
    standard: 'RFC 7636',
    option: 'pkce',
    evidence: 'assumed',
    risk: 'refused',
  },
} as const satisfies Readonly<Record<string, Assumption>>;

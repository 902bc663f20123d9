import { expect } from 'vitest';
import {
  endpoints,
  grants,
  limits,
  serviceErrors,
  serviceHeaders,
  suppressOwnWebhooksHeader,
} from '../../../src/interface/index.js';
import { suppression, verifyDelivery } from '../../../src/webhooks/index.js';
import { sign, signHmac, validClaims } from '../../webhooks/sign.js';
import { received, receiver } from './receive.js';
import { each, type Statements } from './statement.js';

/** Statements about authentication, headers and limits. */
export const access: Statements = {
  'Tokens come from {auth_url}/token, by POST with a form.': {
    in: 'vql-kit/interface endpoints',
    holds: () => {
      const { base, method, path, request } = endpoints.requestToken;
      expect([base, method, path, request.kind]).toEqual(['authUrl', 'POST', '/token', 'form']);
    },
  },
  'Users are authorized at {auth_url}/auth, by GET with response_type, client_id and redirect_uri.': {
    in: 'vql-kit/interface endpoints',
    holds: () => {
      const { base, method, path, request, answer } = endpoints.authorize;
      expect([base, method, path]).toEqual(['authUrl', 'GET', '/auth']);
      expect(request.members).toEqual(['response_type', 'client_id', 'redirect_uri']);
      expect(answer.members).toEqual(['code', 'state']);
    },
  },
  'Calls of the interface go to the base url.': {
    in: 'vql-kit/interface endpoints',
    holds: () => {
      const others = Object.values(endpoints).filter(({ base }) => base === 'authUrl');
      expect(others.map(({ path }) => path)).toEqual(['/token', '/auth', '/auth/device']);
    },
  },
  'The password grant sends grant_type, username, password, client_id and client_secret.': {
    in: 'vql-kit/interface grants',
    holds: () => {
      expect(grants.password.grantType).toBe('password');
      expect(grants.password.fields).toEqual(['grant_type', 'username', 'password', 'client_id', 'client_secret']);
    },
  },
  'The authorization code grant sends grant_type, code, redirect_uri, client_id and client_secret.': {
    in: 'vql-kit/interface grants',
    holds: () => {
      expect(grants.authorizationCode.grantType).toBe('authorization_code');
      expect(grants.authorizationCode.fields).toEqual([
        'grant_type',
        'code',
        'redirect_uri',
        'client_id',
        'client_secret',
      ]);
    },
  },
  'The device code grant is available; its requests are not shown.': {
    in: 'vql-kit/interface grants',
    holds: () => expect(grants.deviceCode.fields).toBeUndefined(),
  },
  'The answer with a token has access_token, and usually refresh_token.': {
    in: 'vql-kit/interface endpoints',
    holds: () => expect(endpoints.requestToken.answer.members).toEqual(['access_token', 'refresh_token']),
  },
  'The password grant is allowed for each user in an installation, and is not for public clients.': {
    in: 'vql-kit/interface grants',
    holds: () => expect(grants.password.summary).toMatch(/off by default\. Not for public clients/),
  },
  'The redirect_uri is registered for the app, and reachable; the user confirms at the first connection.': {
    in: 'vql-kit/interface grants',
    holds: () => expect(grants.authorizationCode.summary).toMatch(/confirms access .* registered .* reachable/),
  },
  ...each(
    [
      ['accessTokenLifetimeSeconds', 60, 'An access token is valid for 60 seconds.'],
      [
        'refreshTokenIdleSeconds',
        3_600,
        'A refresh token expires after an hour without use; each use starts it again.',
      ],
      ['refreshTokenLifetimeSeconds', 36_000, 'A refresh token expires after ten hours at the latest.'],
      ['deliveryTimeoutSeconds', 5, 'A receiver has 5 seconds to connect and to respond.'],
      ['deliveryAttempts', 3, 'A delivery is attempted 3 times at most.'],
      ['urlCharacters', 255, 'The url of a webhook has at most 255 characters.'],
      ['textCharacters', 255, 'A text has at most 255 characters, unless stated.'],
      ['remarkCharacters', 1_024, 'A remark has at most 1,024 characters.'],
      ['pageRows', 100, 'A page of a REST collection has 100 rows by default.'],
      ['leastPageRows', 1, 'A page of a REST collection has at least 1 row.'],
    ] as const,
    ([, , says]) => says,
    'vql-kit/interface limits',
    ([name, value]) => expect(limits[name].value).toBe(value),
  ),
  'The scope offline_access gives a refresh token that does not expire.': {
    in: 'vql-kit/interface limits',
    holds: () => expect(limits.refreshTokenLifetimeSeconds.summary).toMatch(/offline_access, does not expire/),
  },
  'Access tokens are refreshed shortly before they expire, and not stored.': {
    in: 'vql-kit/interface limits',
    holds: () => expect(limits.accessTokenLifetimeSeconds.summary).toMatch(/shortly before, and do not store/),
  },
  'Every request carries a User-Agent; without it the answer is 403.': {
    in: 'vql-kit/interface serviceHeaders',
    holds: () => {
      expect(serviceHeaders.userAgent).toMatchObject({ name: 'user-agent', on: 'request', always: true });
      expect(serviceErrors.missingUserAgent.status).toBe(403);
    },
  },
  'A write can suppress the webhooks of its own app, by the presence of a header with the name of the vendor.': {
    in: 'vql-kit/webhooks suppression',
    holds: () => {
      const name = suppressOwnWebhooksHeader('acme');
      expect(name).toBe('x-acme-suppress-own-webhooks');
      expect(Object.keys(suppression({ vendor: 'acme', userAgent: 'my-app' }))).toEqual(['user-agent', name]);
      expect(serviceHeaders.suppressOwnWebhooks.summary).toMatch(
        /other apps still receive the event\. Only its presence counts.*User-Agent that is the identifier/,
      );
    },
  },
  'x-user-id is on a delivery only if a user triggered the event.': {
    in: 'vql-kit/interface serviceHeaders',
    holds: () => expect(serviceHeaders.userId).toMatchObject({ name: 'x-user-id', on: 'delivery', always: false }),
  },
  'A delivery carries a bearer token only if its subscription has an appIdentifier.': {
    in: 'vql-kit/interface serviceHeaders',
    holds: () =>
      expect(serviceHeaders.deliveryAuthorization).toMatchObject({
        name: 'authorization',
        on: 'delivery',
        always: false,
      }),
  },
  'The token of a delivery is a JWT signed with ES256, whose aud is the appIdentifier and whose exp is valid; there is no HMAC.':
    {
      in: 'vql-kit/webhooks verifyDelivery',
      holds: async () => {
        expect(serviceHeaders.deliveryAuthorization.summary).toMatch(
          /JWT .* ES256.* aud is the appIdentifier and its exp is valid.* no HMAC/,
        );
        const codeOf = async (token: string) => {
          const headers = new Headers({ authorization: `Bearer ${token}` });
          return (await verifyDelivery({ headers }, receiver)).diagnostics[0]?.code;
        };
        const others = [{ aud: 'other-app' }, { aud: ['my-app'] }, { exp: 1 }, { exp: undefined }];
        expect(await codeOf(sign())).toBeUndefined();
        expect(await codeOf(signHmac('secret', { alg: 'HS256' }))).toBe('wrong-algorithm');
        expect(await Promise.all(others.map((claims) => codeOf(sign({ ...validClaims, ...claims }))))).toEqual([
          'wrong-audience',
          'wrong-audience',
          'expired-token',
          'missing-expiry',
        ]);
      },
    },
  'A receiver that verifies tokens answers 401 to a delivery without one.': {
    in: 'vql-kit/webhooks createReceiver',
    holds: async () => {
      expect(serviceErrors.missingBearerToken).toMatchObject({ status: 401, by: 'receiver' });
      expect((await received({ headers: { authorization: '' } })).status).toBe(401);
    },
  },
  'A predicate operator with the wrong number of values is rejected.': {
    in: 'vql-kit/interface serviceErrors',
    holds: () => expect(serviceErrors.operatorValues).toMatchObject({ status: undefined, by: 'service' }),
  },
};

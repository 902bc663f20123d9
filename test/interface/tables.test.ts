import { describe, expect, it } from 'vitest';
import {
  deliveryStateNames,
  documentCategories,
  endpoints,
  grants,
  interfaceVersion,
  latestVersion,
  limits,
  operationsWithoutPath,
  serviceErrors,
  serviceHeaders,
  subscriptionStateNames,
  subscriptionStates,
  subscriptionTransition,
  subscriptionTransitions,
  suppressOwnWebhooksHeader,
} from '../../src/interface/index.js';
import { deliveryStateSchema, documentTypeCategorySchema, subscriptionStateSchema } from '../../src/resources/index.js';

describe('the limits', () => {
  it('are those of the interface document', () => {
    expect(Object.fromEntries(Object.entries(limits).map(([name, { value }]) => [name, value]))).toEqual({
      textCharacters: 255,
      remarkCharacters: 1024,
      urlCharacters: 255,
      accessTokenLifetimeSeconds: 60,
      refreshTokenIdleSeconds: 3600,
      refreshTokenLifetimeSeconds: 36_000,
      deliveryTimeoutSeconds: 5,
      deliveryAttempts: 3,
      pageRows: 100,
      leastPageRows: 1,
    });
  });
});

describe('the versions', () => {
  it('are that of the interface, and the one in paths', () => {
    expect([interfaceVersion, latestVersion]).toEqual(['2026.36.3', 'latest']);
  });
});

describe('the headers', () => {
  it.each([
    ['request', ['user-agent', 'authorization', 'x-<vendor>-suppress-own-webhooks']],
    ['response', ['x-query-more-elements', 'x-query-next-offset', 'x-rate-limit-retry-after-seconds']],
    ['delivery', ['authorization', 'x-user-id', 'content-type']],
  ])('are listed for a %s', (on, names) => {
    const rows = Object.values(serviceHeaders).filter((row) => row.on === on);
    expect(rows.map(({ name }) => name)).toEqual(names);
  });

  it('state that each request has a User-Agent, and that the header of the token is assumed', () => {
    expect(serviceHeaders.userAgent.always).toBe(true);
    expect(serviceHeaders.authorization.evidence).toBe('assumed');
  });

  it('have the name of the vendor where the own webhooks are suppressed', () => {
    expect(suppressOwnWebhooksHeader('acme')).toBe('x-acme-suppress-own-webhooks');
    expect(suppressOwnWebhooksHeader('$&')).toBe('x-$&-suppress-own-webhooks');
  });
});

describe('the states', () => {
  it('are the values of the schemas', () => {
    expect(subscriptionStateNames).toEqual(['ACTIVE', 'DEACTIVATED', 'REVOKED', 'REMOVED']);
    expect(subscriptionStateSchema.options).toEqual(subscriptionStateNames);
    expect(deliveryStateNames).toEqual(['QUEUED', 'SENT', 'FAILED', 'ERRONEOUS', 'INACTIVE']);
    expect(deliveryStateSchema.options).toEqual(deliveryStateNames);
  });

  it('change as the transitions state', () => {
    expect(subscriptionTransitions.map(({ from, trigger, to }) => [from ?? '-', trigger, to].join(' '))).toEqual([
      '- register ACTIVE',
      'ACTIVE register ACTIVE',
      'REMOVED register ACTIVE',
      'DEACTIVATED register ACTIVE',
      'ACTIVE deregister REMOVED',
    ]);
  });

  it('are left by a transition that is looked up, if it is documented', () => {
    expect(subscriptionTransition(undefined, 'register')?.note).toBe('A new subscription is created.');
    expect(subscriptionTransition('ACTIVE', 'register')?.note).toContain('unchanged');
    expect(subscriptionTransition('ACTIVE', 'deregister')?.to).toBe('REMOVED');
    expect(subscriptionTransition('REVOKED', 'register')).toBeUndefined();
    expect(subscriptionTransition(undefined, 'deregister')).toBeUndefined();
    expect(subscriptionStates.DEACTIVATED.meaning).toContain('user');
  });
});

describe('the document categories', () => {
  it('are the values of the schema, each once', () => {
    expect(documentTypeCategorySchema.options).toEqual(documentCategories);
    expect(new Set(documentCategories).size).toBe(46);
  });
});

describe('the errors', () => {
  it('have the documented status', () => {
    const status = Object.entries(serviceErrors).map(([name, row]) => [name, row.status]);
    expect(Object.fromEntries(status)).toEqual({
      missingUserAgent: 403,
      missingBearerToken: 401,
      zeroLimit: 500,
      zeroOffset: 422,
      appQueueWithPlatformOwner: undefined,
      operatorValues: undefined,
      noLimit: undefined,
    });
  });

  it('are answered by the service, but for that of a receiver', () => {
    const others = Object.entries(serviceErrors).filter(([, { by }]) => by !== 'service');
    expect(others.map(([name]) => name)).toEqual(['missingBearerToken']);
  });
});

describe('the grants', () => {
  it('have the fields of the request for a token, where they are documented', () => {
    expect(Object.values(grants).map(({ grantType, fields }) => [grantType, fields])).toEqual([
      ['password', ['grant_type', 'username', 'password', 'client_id', 'client_secret']],
      ['authorization_code', ['grant_type', 'code', 'redirect_uri', 'client_id', 'client_secret']],
      [undefined, undefined],
    ]);
  });
});

describe('the texts of the tables', () => {
  const texts = [
    ...[endpoints, limits, serviceHeaders, grants].flatMap((table) => Object.values(table).map((row) => row.summary)),
    ...Object.values(serviceErrors).flatMap(({ condition, result }) => [condition, result]),
    ...Object.values(subscriptionStates).map(({ meaning }) => meaning),
    ...subscriptionTransitions.map(({ note }) => note),
  ];

  it('are sentences', () => {
    expect(texts.length).toBeGreaterThan(60);
    expect(texts.filter((text) => !/^["A-Z].*\.$/.test(text))).toEqual([]);
  });

  it('list the operations that have no path', () => {
    expect(operationsWithoutPath).toHaveLength(11);
  });
});

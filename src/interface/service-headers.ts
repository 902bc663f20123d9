import type { Evidence } from './evidence.js';
import { headerNames } from './headers.js';

/** One row of the table of headers. */
export interface HeaderRow {
  /** In lower case; `<vendor>` stands for the name of the vendor. */
  readonly name: string;
  /** The message that has the header: a request to the service, its response, or a delivery to a webhook. */
  readonly on: 'request' | 'response' | 'delivery';
  /** Whether every message of the kind has it. */
  readonly always: boolean;
  /** One or two sentences. */
  readonly summary: string;
  readonly evidence: Evidence;
}

/**
 * **The** table of headers that the service defines or requires.
 *
 * @example
 * ```ts
 * import { serviceHeaders } from 'vql-kit/interface';
 * const required = Object.values(serviceHeaders).filter(({ on, always }) => on === 'request' && always);
 * console.log(required.map(({ name }) => name)); // ['user-agent', 'authorization']
 * ```
 */
export const serviceHeaders = {
  userAgent: {
    name: 'user-agent',
    on: 'request',
    always: true,
    summary:
      'Identifies the program; without it the service answers 403. If it is the identifier of an app, the request counts as made by the app.',
    evidence: 'spec',
  },
  authorization: {
    name: 'authorization',
    on: 'request',
    always: true,
    summary:
      'Carries the access token. The header is not documented: "Bearer" and the token are what OAuth 2.0 defines.',
    evidence: 'assumed',
  },
  suppressOwnWebhooks: {
    name: 'x-<vendor>-suppress-own-webhooks',
    on: 'request',
    always: false,
    summary:
      'Suppresses the deliveries of a write to the subscriptions of the caller; other apps still receive the event. Only its presence counts, not its value. The caller is known by the authenticated user of an app, or by a User-Agent that is the identifier of an app.',
    evidence: 'spec',
  },
  moreElements: {
    name: headerNames.moreElements,
    on: 'response',
    always: false,
    summary: '"true" or "false": whether there is another page. Read it before the next offset.',
    evidence: 'spec',
  },
  nextOffset: {
    name: headerNames.nextOffset,
    on: 'response',
    always: false,
    summary: 'Offset of the next page; "0" at the end.',
    evidence: 'spec',
  },
  retryAfterSeconds: {
    name: headerNames.retryAfterSeconds,
    on: 'response',
    always: false,
    summary: 'Seconds to wait after a response for too many requests.',
    evidence: 'seen',
  },
  deliveryAuthorization: {
    name: 'authorization',
    on: 'delivery',
    always: false,
    summary:
      '"Bearer" and a JWT of the app, signed with ES256, if the subscription has an appIdentifier. Its aud is the appIdentifier and its exp is valid; the keys were issued when the app was created. Reject anything else. There is no HMAC signature.',
    evidence: 'spec',
  },
  userId: {
    name: 'x-user-id',
    on: 'delivery',
    always: false,
    summary: 'Id of the user who triggered the event; absent if no user did.',
    evidence: 'spec',
  },
  deliveryContentType: {
    name: 'content-type',
    on: 'delivery',
    always: true,
    summary: '"application/json".',
    evidence: 'spec',
  },
} as const satisfies Readonly<Record<string, HeaderRow>>;

/**
 * Returns the name of the request header that suppresses the caller's own webhooks.
 *
 * @param vendor name of the vendor, as headers of the service have it.
 *
 * @example
 * ```ts
 * import { suppressOwnWebhooksHeader } from 'vql-kit/interface';
 * console.log(suppressOwnWebhooksHeader('acme')); // x-acme-suppress-own-webhooks
 * ```
 */
export function suppressOwnWebhooksHeader(vendor: string): string {
  return serviceHeaders.suppressOwnWebhooks.name.replace('<vendor>', () => vendor);
}

import type { ExportReference } from '../shapes.js';
import type { EventName } from './event-name.js';

/** One row of the table of payloads. */
export interface EventPayloadRow {
  /** Names of the events, without parameter; `*` stands for any part, at the end for any parts. */
  readonly events: readonly string[];
  /** The documented members; it is not documented that they are always there. */
  readonly members: readonly string[];
  /** Whether there are other members, which are not documented. */
  readonly hasMore?: true;
  readonly schema: ExportReference;
  /** One sentence. */
  readonly summary: string;
}

/**
 * **The** table of payloads of events. An event without payload arrives as an empty object; the payloads of other events are not
 * documented.
 *
 * @example
 * ```ts
 * import { eventPayloads } from 'vql-kit/interface';
 * console.log(eventPayloads.parcel.events, eventPayloads.parcel.members); // ['shipment.parcel.completed'] ['shipmentId', 'parcelId']
 * ```
 */
export const eventPayloads = {
  document: {
    events: ['document.*.*'],
    members: ['documentId'],
    schema: { kind: 'schema', entry: 'vql-kit/resources', name: 'documentPayloadSchema' },
    summary: 'A transition of a document; the second part of the name is its category, in lower case.',
  },
  article: {
    events: ['article.*'],
    members: ['articleId', 'listingId'],
    hasMore: true,
    schema: { kind: 'schema', entry: 'vql-kit/resources', name: 'articlePayloadSchema' },
    summary:
      'A change of an article: a change on the system sales channel fires the plain event, a change of a listing on another sales channel the filtered event.',
  },
  account: {
    events: ['account.*'],
    members: ['id'],
    schema: { kind: 'schema', entry: 'vql-kit/resources', name: 'accountPayloadSchema' },
    summary: 'A change of an account.',
  },
  salesChannel: {
    events: ['sales_channel.create', 'sales_channel.update', 'sales_channel.delete'],
    members: ['salesChannelId'],
    schema: { kind: 'schema', entry: 'vql-kit/resources', name: 'salesChannelPayloadSchema' },
    summary: 'A change of a sales channel.',
  },
  stockChange: {
    events: ['sales_channel.stockChange'],
    members: ['salesChannelId', 'articleId'],
    schema: { kind: 'schema', entry: 'vql-kit/resources', name: 'stockChangePayloadSchema' },
    summary: 'A change of the stock of an article on a sales channel.',
  },
  parcel: {
    events: ['shipment.parcel.completed'],
    members: ['shipmentId', 'parcelId'],
    schema: { kind: 'schema', entry: 'vql-kit/resources', name: 'parcelPayloadSchema' },
    summary: 'A parcel of a shipment is complete.',
  },
} as const satisfies Readonly<Record<string, EventPayloadRow>>;

/** The names of events that the interface document gives as examples. `listDestinations` has all of them. */
export const eventExamples = [
  'article.update',
  'article(sales-channel-id=<value>).update',
  'article-price.create',
  'category-tree.delete',
  'sales_channel.stockChange',
  'shipment.parcel.completed',
] as const;

/** The names of events that only published pages have. */
export const publishedEvents: readonly string[] = ['article(sales-channel-id=<value>)-shelf.update'];

/** Whether a published page has an event with this text after its parameter. */
export function isPublishedSuffix(suffix: string): boolean {
  return publishedEvents.some((name) => name.includes(`)${suffix}.`));
}

/** The name of a row of the table of payloads. */
export type EventPayloadName = keyof typeof eventPayloads;

const patterns = (Object.keys(eventPayloads) as readonly EventPayloadName[]).flatMap((name) =>
  eventPayloads[name].events.map((event) => ({ name, pattern: patternOf(event) })),
);

/**
 * Returns which payload an event has; `undefined` if it is not documented. The parameter of a filtered event does not matter.
 *
 * @param event its name, as a text or in parts.
 *
 * @example
 * ```ts
 * import { payloadOf } from 'vql-kit/interface';
 * console.log(payloadOf('article(sales-channel-id=17).update')); // article
 * console.log(payloadOf('document.customer_order.create'), payloadOf('nightly-export')); // document undefined
 * ```
 */
export function payloadOf(event: string | EventName): EventPayloadName | undefined {
  const plain = typeof event === 'string' ? event.replace(/^([^.(]*)\([^()]*\)/, '$1') : plainName(event);
  return patterns.find(({ pattern }) => pattern.test(plain))?.name;
}

function plainName({ entity, subEntity, operation }: EventName): string {
  return subEntity === undefined ? `${entity}.${operation}` : `${entity}.${subEntity}.${operation}`;
}

function patternOf(event: string): RegExp {
  return new RegExp(`^${event.replaceAll('.', '\\.').replace(/\*$/, '.+').replaceAll('*', '[^.]+')}$`);
}

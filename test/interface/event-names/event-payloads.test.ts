import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  checkEventName,
  type EventPayloadRow,
  eventExamples,
  eventPayloads,
  payloadOf,
} from '../../../src/interface/index.js';
import { sourceOf } from '../../support/source-of.js';

const rows: readonly (readonly [string, EventPayloadRow])[] = Object.entries(eventPayloads);

describe('the payloads of events', () => {
  it('are those of the interface document', () => {
    expect(
      rows.flatMap(([, { events, members, hasMore }]) => events.map((event) => [event, ...members, hasMore])),
    ).toEqual([
      ['document.*.*', 'documentId', undefined],
      ['article.*', 'articleId', 'listingId', true],
      ['account.*', 'id', undefined],
      ['sales_channel.create', 'salesChannelId', undefined],
      ['sales_channel.update', 'salesChannelId', undefined],
      ['sales_channel.delete', 'salesChannelId', undefined],
      ['sales_channel.stockChange', 'salesChannelId', 'articleId', undefined],
      ['shipment.parcel.completed', 'shipmentId', 'parcelId', undefined],
    ]);
  });

  it.each(rows)('are described by a schema: %s', async (_, { schema, members }) => {
    const exported: unknown = Reflect.get(await sourceOf(schema.entry), schema.name);
    expect(exported).toBeInstanceOf(z.ZodType);
    const body = Object.fromEntries(members.map((member) => [member, '1']));
    expect((exported as z.ZodType).safeParse(body).success).toBe(true);
  });

  it.each([
    ['document.customer_order.create', 'document'],
    ['article.update', 'article'],
    ['article(sales-channel-id=17).update', 'article'],
    ['article.listing.update', 'article'],
    ['account.create', 'account'],
    ['sales_channel.delete', 'salesChannel'],
    ['sales_channel.stockChange', 'stockChange'],
    ['shipment.parcel.completed', 'parcel'],
    ['article-price.create', undefined],
    ['document.create', undefined],
    ['sales_channel.close', undefined],
    ['shipment.parcel.created', undefined],
    ['nightly-export', undefined],
    ['', undefined],
  ])('of %s is %s', (event, payload) => {
    expect(payloadOf(event)).toBe(payload);
  });

  it('is found for a name in parts', () => {
    expect(payloadOf({ entity: 'shipment', subEntity: 'parcel', operation: 'completed' })).toBe('parcel');
  });
});

describe('the examples of event names', () => {
  it('are names', () => {
    expect(eventExamples.filter((name) => checkEventName(name.replace('<value>', '17')).length > 0)).toEqual([]);
  });
});

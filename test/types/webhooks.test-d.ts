import { describe, expectTypeOf, it } from 'vitest';
import type { Int64 } from '../../src/resources/index.js';
import { createDispatcher, createReceiver, type ReceiverOptions } from '../../src/webhooks/index.js';

const { on } = createDispatcher();

/** An id in a payload: no member is always there. */
type Id = Int64 | null | undefined;

describe('the payload of a function is typed by its event', () => {
  it('of a document, by its name or by a pattern', () => {
    on('document.customer_order.create', ({ payload }) => expectTypeOf(payload.documentId).toEqualTypeOf<Id>());
    on('document.*.*', ({ payload }) => expectTypeOf(payload.documentId).toEqualTypeOf<Id>());
    on('document.customer_order.*', ({ payload }) => expectTypeOf(payload.documentId).toEqualTypeOf<Id>());
  });

  it('of an article, plain or filtered', () => {
    on('article.*', ({ payload }) => expectTypeOf(payload.articleId).toEqualTypeOf<Id>());
    on('article(sales-channel-id=7).update', ({ payload }) => expectTypeOf(payload.listingId).toEqualTypeOf<Id>());
    on('article(sales-channel-id=*).update', ({ payload }) => expectTypeOf(payload.articleId).toEqualTypeOf<Id>());
  });

  it('of the others', () => {
    on('account.update', ({ payload }) => expectTypeOf(payload.id).toEqualTypeOf<Id>());
    on('sales_channel.create', ({ payload }) => expectTypeOf(payload.salesChannelId).toEqualTypeOf<Id>());
    on('sales_channel.stockChange', ({ payload }) => expectTypeOf(payload.articleId).toEqualTypeOf<Id>());
    on('shipment.parcel.completed', ({ payload }) => expectTypeOf(payload.parcelId).toEqualTypeOf<Id>());
  });

  it('is any object for an event whose payload is not documented, and for a pattern of several events', () => {
    on('nightly-export', ({ payload }) => expectTypeOf(payload['anything']).toBeUnknown());
    on('sales_channel.*', ({ payload }) => expectTypeOf(payload['salesChannelId']).toBeUnknown());
    on('*', ({ payload }) => expectTypeOf(payload['documentId']).toBeUnknown());
    const name: string = 'article.update';
    on(name, ({ queue }) => expectTypeOf(queue).toBeString());
  });

  it('has no member that its event does not have', () => {
    // @ts-expect-error - a parcel has no document
    on('shipment.parcel.completed', ({ payload: { documentId } }: { payload: { documentId: string } }) => documentId);
  });
});

it('the required options of a receiver are required', () => {
  // @ts-expect-error - keys, queueOf and accept are missing
  createReceiver({ appIdentifier: 'my-app' });
  expectTypeOf<ReceiverOptions['accept']>().returns.toBeUnknown();
});

import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { parseJson } from '../../../src/exact-json/index.js';
import {
  type ArticlePayload,
  articlePayloadSchema,
  type DocumentPayload,
  documentPayloadSchema,
  type Int64,
  type OtherPayload,
  otherPayloadSchema,
  type ParcelPayload,
  readPayload,
  type SalesChannelPayload,
  type StockChangePayload,
} from '../../../src/resources/index.js';

describe('the payload schemas', () => {
  it.each<Int64>(['17', 17, 1389132653974581248n, '1389132653974581248', '0b7c-41'])(
    'accept the id %s',
    (documentId) => {
      expect(documentPayloadSchema.parse({ documentId })).toEqual({ documentId });
    },
  );

  it.each([2 ** 60, 1.5, true, [], {}, '1'.repeat(256), 2n ** 63n])('reject the id %s', (documentId) => {
    const { error } = documentPayloadSchema.safeParse({ documentId });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['documentId', 'Expected an id: a string of at most 255 characters, a bigint, or an integer up to 2^53.'],
    ]);
  });

  it('refuse a text that was encoded three times', () => {
    const text = JSON.stringify(JSON.stringify('{"documentId":"7"}'));
    expect(readPayload('document.customer_order.create', text)).toMatchObject({
      diagnostics: [{ code: 'resource-type', severity: 'error', path: '' }],
    });
    expect(readPayload('nightly', text).value).toBeUndefined();
  });

  it('read the object from its JSON, also if it was encoded twice', () => {
    const body = { articleId: '7', listingId: '8', changed: ['name'] };
    const once = JSON.stringify(body);
    expect(articlePayloadSchema.parse(once)).toEqual(body);
    expect(articlePayloadSchema.parse(JSON.stringify(once))).toEqual(body);
    expect(articlePayloadSchema.safeParse(JSON.stringify(JSON.stringify(once))).success).toBe(false);
  });

  it.each(['', 'text', '{', '5', '[]', 'null', '"{"'])('reject the text %j', (text) => {
    expect(otherPayloadSchema.safeParse(text).error?.issues[0]?.message).toMatch(/^Invalid input: expected object/);
  });

  it('keep members that are not documented', () => {
    const body = { documentId: '1', later: { deep: true } };
    expect(documentPayloadSchema.parse(body)).toEqual(body);
  });

  it('reject an id that JSON.parse has rounded, rather than to read that of another record', () => {
    expect(documentPayloadSchema.safeParse('{"documentId":1389132653974581248}').success).toBe(false);
  });

  it('have a JSON Schema', () => {
    const schema = z.toJSONSchema(documentPayloadSchema, { io: 'input' });
    expect(schema).toMatchObject({ title: 'DocumentPayload', properties: { documentId: {} } });
    expect(schema).not.toHaveProperty('required');
  });
});

describe('readPayload', () => {
  it.each([
    ['document.customer_order.create', { documentId: '1' }, 'documentId'],
    ['article.update', { articleId: '1', listingId: '2' }, 'articleId'],
    ['article(sales-channel-id=17).update', { articleId: '1', listingId: '2' }, 'listingId'],
    ['account.create', { id: '1' }, 'id'],
    ['sales_channel.update', { salesChannelId: '1' }, 'salesChannelId'],
    ['sales_channel.stockChange', { salesChannelId: '1', articleId: '2' }, 'articleId'],
    ['shipment.parcel.completed', { shipmentId: '1', parcelId: '2' }, 'parcelId'],
  ])('reads the payload of %s, of which any member may be absent or null', (event, body, member) => {
    const { [member]: _, ...others } = body as Readonly<Record<string, string>>;
    for (const payload of [body, others, { ...body, [member]: null }, {}])
      expect(readPayload(event, payload)).toEqual({ value: payload, diagnostics: [] });
    expect(readPayload(event, { ...body, [member]: true })).toMatchObject({
      diagnostics: [{ path: `/${member}`, severity: 'error' }],
    });
  });

  it.each(['1'.repeat(256), 2n ** 63n, -(2n ** 70n)])('keeps an id that is too long, with a warning: %s', (id) => {
    const body = { id };
    expect(readPayload('account.update', body)).toMatchObject({
      value: body,
      diagnostics: [{ code: 'resource-value', severity: 'warning', path: '/id' }],
    });
  });

  it.each([2 ** 60, 1.5, true, [], {}])('has no value for an id that is not one: %s', (id) => {
    const { value, diagnostics } = readPayload('account.update', { id });
    expect(value).toBeUndefined();
    expect(diagnostics).toMatchObject([{ severity: 'error', path: '/id' }]);
  });

  it.each(['nightly-export', 'article-price.create', ''])('reads any object for %j', (event) => {
    expect(readPayload(event, {}).value).toEqual({});
    expect(readPayload(event, '{"run":5}').value).toEqual({ run: 5 });
    expect(readPayload(event, 5).value).toBeUndefined();
  });

  it('reads ids beyond 2^53 by the parser that it gets', () => {
    const body = '{"documentId":1389132653974581248}';
    const event = 'document.customer_order.create';
    expect(readPayload(event, JSON.stringify(body), { parse: parseJson }).value).toEqual({
      documentId: 1389132653974581248n,
    });
    expect(readPayload(event, body).value).toBeUndefined();
  });

  it('returns the type of the payload', () => {
    const body: unknown = {};
    expectTypeOf(readPayload('document.customer_order.create', body).value).toEqualTypeOf<
      DocumentPayload | undefined
    >();
    expectTypeOf(readPayload('article(sales-channel-id=17).update', body).value).toEqualTypeOf<
      ArticlePayload | undefined
    >();
    expectTypeOf(readPayload('sales_channel.delete', body).value).toEqualTypeOf<SalesChannelPayload | undefined>();
    expectTypeOf(readPayload('sales_channel.stockChange', body).value).toEqualTypeOf<StockChangePayload | undefined>();
    expectTypeOf(readPayload('shipment.parcel.completed', body).value).toEqualTypeOf<ParcelPayload | undefined>();
    expectTypeOf(readPayload('nightly-export', body).value).toEqualTypeOf<OtherPayload | undefined>();
    expectTypeOf<DocumentPayload['documentId']>().toEqualTypeOf<Int64 | null | undefined>();
  });
});

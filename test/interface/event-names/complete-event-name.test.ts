import { describe, expect, it } from 'vitest';
import { checkEventName, completeEventName } from '../../../src/interface/index.js';

const destinations = [
  { owner: '#acme#', queue: 'article.create' },
  { owner: '#acme#', queue: 'document.customer_order.print' },
  { owner: '#acme#', queue: 'document.customer_order.create' },
  { owner: 'APP', queue: 'nightly-export' },
  {},
];

describe('completeEventName', () => {
  it('completes the entities that are documented', () => {
    expect(completeEventName('')).toEqual([
      'account.',
      'article(sales-channel-id=',
      'article-price.',
      'article.',
      'category-tree.',
      'document.',
      'sales_channel.',
      'shipment.',
    ]);
  });

  it.each([
    [
      'sales_channel.',
      ['sales_channel.create', 'sales_channel.delete', 'sales_channel.stockChange', 'sales_channel.update'],
    ],
    ['shipment.p', ['shipment.parcel.']],
    ['shipment.parcel.', ['shipment.parcel.completed']],
    ['document.fab', ['document.fabrication_order.']],
    ['DOCUMENT.CUSTOMER_OF', ['document.customer_offer.']],
    ['article(', ['article(sales-channel-id=']],
    ['article(sales-channel-id=17', []],
    ['article(sales-channel-id=17)', ['article(sales-channel-id=17)-shelf.', 'article(sales-channel-id=17).update']],
    ['article(sales-channel-id=17)-sh', ['article(sales-channel-id=17)-shelf.']],
    ['article(sales-channel-id=17)-shelf.', ['article(sales-channel-id=17)-shelf.update']],
    ['ARTICLE(sales-channel-id=17)-shelf.u', ['article(sales-channel-id=17)-shelf.update']],
    ['article-sh', []],
    ['account(x=1)-', []],
    ['article(sales-channel-id=$&).u', ['article(sales-channel-id=$&).update']],
    ['article.update', []],
    ['x', []],
  ])('completes %j', (prefix, names) => {
    expect(completeEventName(prefix)).toEqual(names);
  });

  it('completes all categories of documents, in lower case', () => {
    const names = completeEventName('document.');
    expect(names).toHaveLength(46);
    expect(names.filter((name) => checkEventName(`${name}create`).length > 0)).toEqual([]);
  });

  it('completes the names of the destinations', () => {
    expect(completeEventName('document.customer_order.', { destinations })).toEqual([
      'document.customer_order.create',
      'document.customer_order.print',
    ]);
    expect(completeEventName('article.', { destinations })).toEqual(['article.create', 'article.update']);
    expect(completeEventName('n', { destinations })).toEqual(['nightly-export']);
  });
});

import { describe, expect, it } from 'vitest';
import { type CheckEventNameOptions, checkEventName, documentCategories } from '../../../src/interface/index.js';
import { errorOf } from '../../support/error-of.js';
import { marked } from '../../support/marked.js';

/** The problems of a name in which their spans are marked, as `code: message`. */
function problemsOf(source: string, options?: CheckEventNameOptions): readonly string[] {
  const { text, spans } = marked(source);
  const problems = checkEventName(text, options);
  expect(problems.map(({ span }) => span)).toEqual(spans);
  return problems.map(({ code, severity, message }) => `${severity} ${code}: ${message}`);
}

const destinations = [
  { owner: '#acme#', queue: 'article.update', description: 'An article has changed.' },
  { owner: '#acme#', queue: 'article(sales-channel-id={id}).update' },
  { owner: '#acme#', queue: 'document.customer_order.create' },
  { owner: '#acme#', queue: 'document.new_kind.create' },
  { owner: 'APP', queue: 'nightly-export' },
  { queue: 'without_owner.create' },
  {},
];

describe('checkEventName', () => {
  it.each([
    'article.update',
    'article-price.create',
    'category-tree.delete',
    'sales_channel.stockChange',
    'shipment.parcel.completed',
    'article(sales-channel-id=17).update',
    'article(sales-channel-id=web_shop).update',
    'document.pos_cash_receipt.anything',
    'artcle.updte',
  ])('accepts %s without a list of destinations', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  it.each(documentCategories)('accepts the category %s in lower case', (category) => {
    expect(problemsOf(`document.${category.toLowerCase()}.create`)).toEqual([]);
  });

  it('reports a broken name', () => {
    expect(problemsOf('article‹›')).toEqual([
      'error event-name: Expected "." and an operation, found the end of the name.',
    ]);
  });

  it('reports an unknown category of documents, and suggests the nearest', () => {
    expect(problemsOf('document.‹customer_ordr›.create')).toEqual([
      'error unknown-document-category: There is no document category "customer_ordr". Did you mean "customer_order"?',
    ]);
    expect(problemsOf('document.‹banana›.create')).toEqual([
      'error unknown-document-category: There is no document category "banana".',
    ]);
  });

  it('reports a document event without a category', () => {
    expect(problemsOf('document.‹create›')).toEqual([
      'error event-name: Expected a category and a transition after "document", found "create".',
    ]);
  });

  it('reports upper case, but for that of later words of an operation', () => {
    expect(problemsOf('‹Document›.‹CUSTOMER_ORDER›.‹Create›')).toEqual([
      'warning event-letter-case: Names of events are in lower case: found "Document". Did you mean "document"?',
      'warning event-letter-case: Names of events are in lower case: found "CUSTOMER_ORDER". Did you mean "customer_order"?',
      'warning event-letter-case: Names of events are in lower case: found "Create". Did you mean "create"?',
    ]);
    expect(problemsOf('article.‹UPDATE›')[0]).toContain('Did you mean "update"?');
    expect(problemsOf('sales_channel.‹StockChange›')[0]).toContain('Did you mean "stockChange"?');
  });

  it('reports a value that is not a plain word', () => {
    expect(problemsOf('article(sales-channel-id=‹0b7c-41›).update')).toEqual([
      'warning event-filter-value: The value "0b7c-41" of the parameter "sales-channel-id" matches no change: it is not a plain word.',
    ]);
    expect(problemsOf('article(sales-channel-id=‹<value>›).update')).toHaveLength(1);
  });

  it('reports a form that only a published page has, as a warning', () => {
    expect(problemsOf('article(sales-channel-id=17)‹-shelf›.update')).toEqual([
      'warning event-suffix: The interface document has no "-shelf" after the parameter of an event: only a published page does.',
    ]);
    expect(problemsOf('article(sales-channel-id=17)‹-a-b›.parts.update')).toEqual([
      'warning event-suffix: Neither the interface document nor a published page has "-a-b" after the parameter of an event.',
    ]);
  });

  it('offers the nearest name as a suggestion', () => {
    const [problem] = checkEventName('document.customer_ordr.create');
    expect(problem?.fixes).toEqual([
      {
        title: 'Replace with "customer_order"',
        edits: [{ span: { start: 9, end: 22 }, text: 'customer_order' }],
        safe: false,
      },
    ]);
  });
});

describe('checkEventName with a list of destinations', () => {
  it.each([
    'article.update',
    'article(sales-channel-id=17).update',
    'document.new_kind.create',
    'without_owner.create',
  ])('accepts %s, which is in the list', (text) => {
    expect(problemsOf(text, { destinations, owner: '#acme#' })).toEqual([]);
  });

  it('accepts a filtered event of which the list has only the plain one', () => {
    expect(problemsOf('article(sales-channel-id=17).update', { destinations: [{ queue: 'article.update' }] })).toEqual(
      [],
    );
  });

  it('reports a name that is not in the list, and suggests the nearest', () => {
    expect(problemsOf('‹artcle.update›', { destinations })).toEqual([
      'error unknown-event: The service offers no event "artcle.update". Did you mean "article.update"?',
    ]);
    expect(problemsOf('‹nightly.export›', { destinations: [] })).toEqual([
      'error unknown-event: The service offers no event "nightly.export".',
    ]);
  });

  it('knows from the list whether the service has the form that only a published page has', () => {
    const name = 'article(sales-channel-id=17)-shelf.update';
    expect(problemsOf(name, { destinations: [{ queue: 'article(sales-channel-id=<value>)-shelf.update' }] })).toEqual(
      [],
    );
    expect(problemsOf(`‹${name}›`, { destinations: [{ queue: 'article-price.create' }] })).toEqual([
      'error unknown-event: The service offers no event "article(sales-channel-id=17)-shelf.upda…".',
    ]);
  });

  it('reports a wrong category once', () => {
    expect(problemsOf('document.‹customer_ordr›.create', { destinations })).toHaveLength(1);
  });

  it('reports the value of an event that is in the list', () => {
    expect(problemsOf('article(sales-channel-id=‹a-b›).update', { destinations })).toHaveLength(1);
  });

  it('reports a queue that another owner does not have, which the service would accept', () => {
    expect(problemsOf('‹nightly-exprt›', { destinations, owner: 'APP' })).toEqual([
      'warning unknown-app-queue: The owner "APP" has no queue "nightly-exprt". Did you mean "nightly-export"?',
    ]);
    expect(problemsOf('nightly-export', { destinations, owner: 'APP' })).toEqual([]);
  });
});

describe('checkEventName with the owner of a queue', () => {
  it('leaves the names of other owners alone, without a list', () => {
    expect(problemsOf('my Queue!', { owner: 'APP' })).toEqual([]);
  });

  it('takes an owner between "#" for the platform, unless it knows that of the platform', () => {
    expect(problemsOf('article‹›', { owner: '#acme#' })).toHaveLength(1);
    expect(problemsOf('article', { owner: '#acme#', platformOwner: '#other#' })).toEqual([]);
    expect(problemsOf('article‹›', { owner: 'ERP', platformOwner: 'ERP' })).toHaveLength(1);
  });

  it('rejects a misspelled option', () => {
    expect(errorOf(() => checkEventName('a.b', { ownr: 'APP' } as never)).message).toBe(
      'checkEventName has no option "ownr". Did you mean "owner"?',
    );
  });
});

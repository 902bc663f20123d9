import { describe, expect, it } from 'vitest';
import { createDispatcher, type Delivery, type DispatcherOptions } from '../../../src/webhooks/index.js';
import { errorOf } from '../../support/error-of.js';

const receivedAt = '2026-03-01T08:00:00.000Z';

/** Payloads with the members of all rows of the table. */
const payload = {
  documentId: '1',
  articleId: '2',
  listingId: '3',
  id: '4',
  salesChannelId: '5',
  shipmentId: '6',
  parcelId: '7',
};

function deliveryOf(queue: string): Delivery {
  return { queue, payload, receivedAt };
}

/** Which of some events a pattern takes. */
async function takenBy(pattern: string, queues: readonly string[]): Promise<readonly string[]> {
  const taken: string[] = [];
  const { dispatch } = createDispatcher().on(pattern, ({ queue }) => taken.push(queue));
  for (const queue of queues) await dispatch(deliveryOf(queue)).catch(() => undefined);
  return taken;
}

const events = [
  'article.update',
  'article.create',
  'article(sales-channel-id=7).update',
  'article(sales-channel-id=71).update',
  'article-price.update',
  'document.customer_order.create',
  'document.customer_offer.create',
  'document.customer_order.print',
  'sales_channel.create',
  'sales_channel.stockChange',
  'shipment.parcel.completed',
  'nightly-export',
];

describe('a pattern', () => {
  it.each([
    ['article.update', ['article.update']],
    ['article(sales-channel-id=7).update', ['article(sales-channel-id=7).update']],
    [
      'article(sales-channel-id=*).update',
      ['article(sales-channel-id=7).update', 'article(sales-channel-id=71).update'],
    ],
    ['article.*', ['article.update', 'article.create']],
    ['article(sales-channel-id=7).*', ['article(sales-channel-id=7).update']],
    ['*.update', ['article.update', 'article-price.update']],
    [
      'document.*.*',
      ['document.customer_order.create', 'document.customer_offer.create', 'document.customer_order.print'],
    ],
    [
      'document.*',
      ['document.customer_order.create', 'document.customer_offer.create', 'document.customer_order.print'],
    ],
    ['document.*.create', ['document.customer_order.create', 'document.customer_offer.create']],
    ['document.customer_order.*', ['document.customer_order.create', 'document.customer_order.print']],
    ['sales_channel.*', ['sales_channel.create', 'sales_channel.stockChange']],
    ['nightly-export', ['nightly-export']],
    ['nightly-*', ['nightly-export']],
    ['*', events],
  ])('%s takes %j', async (pattern, expected) => {
    expect(await takenBy(pattern, events)).toEqual(expected);
  });

  it('has no other special characters', async () => {
    expect(await takenBy('a+b*', ['a+bc', 'aabc'])).toEqual(['a+bc']);
  });
});

describe('functions', () => {
  it('are called in their order, one after the other, with the validated payload', async () => {
    const calls: string[] = [];
    const dispatcher = createDispatcher()
      .on('article.*', async ({ payload: { articleId } }) => {
        await Promise.resolve();
        calls.push(`first ${articleId}`);
      })
      .on('article.update', ({ queue, userId }) => {
        calls.push(`second ${queue} ${userId}`);
      })
      .on('account.*', () => calls.push('another event'));
    await dispatcher.dispatch({ ...deliveryOf('article.update'), userId: '9' });
    expect(calls).toEqual(['first 2', 'second article.update 9']);
  });

  it('that fail reject the delivery, and no further one is called', async () => {
    const calls: number[] = [];
    const { dispatch } = createDispatcher()
      .on('*', () => Promise.reject(new Error('No database.')))
      .on('*', () => calls.push(2));
    await expect(dispatch(deliveryOf('article.update'))).rejects.toThrow('No database.');
    expect(calls).toEqual([]);
  });

  it('get no payload that breaks the schema of its event', async () => {
    const { dispatch } = createDispatcher().on('document.*.*', () => undefined);
    const delivery = { queue: 'document.customer_order.create', payload: { documentId: true }, receivedAt };
    await expect(dispatch(delivery)).rejects.toMatchObject({
      message: expect.stringMatching(
        /^The payload of "document\.customer_order\.create" is not valid at "\/documentId"\. Expected an id: .* found the boolean true\.$/,
      ),
      diagnostics: [{ path: '/documentId' }],
    });
  });

  it.each([{ articleId: '7' }, { listingId: null, more: 1 }, {}])(
    'get a payload in which documented members are absent: %j',
    async (payload) => {
      const calls: unknown[] = [];
      const { dispatch } = createDispatcher().on('article.update', (delivery) => calls.push(delivery.payload));
      await dispatch({ queue: 'article.update', payload, receivedAt });
      expect(calls).toEqual([payload]);
    },
  );

  it('are missing for an event: that is an error, since it would be lost', async () => {
    const { dispatch } = createDispatcher().on('article.update', () => undefined);
    await expect(dispatch(deliveryOf('article(sales-channel-id=7).update'))).rejects.toMatchObject({
      code: 'no-event-handler',
      message: 'No function was set by on() for the event "article(sales-channel-id=7).update".',
    });
  });
});

describe('a name', () => {
  const destinations = [
    { owner: '#acme#', queue: 'article.update' },
    { owner: '#acme#', queue: 'document.customer_order.create' },
    { owner: 'APP', queue: 'nightly-export' },
    { owner: 'APP', queue: 'my.own.queue.name' },
  ];
  const set = (name: string, options: DispatcherOptions = {}) => createDispatcher(options).on(name, () => undefined);

  it.each([
    [
      'document.customer_ordr.create',
      {},
      'There is no document category "customer_ordr". Did you mean "customer_order"?',
    ],
    ['document.customer_ordr.*', {}, 'There is no document category "customer_ordr". Did you mean "customer_order"?'],
    ['article.', {}, 'Expected an operation such as "update", found the end of the name.'],
    ['artcle.update', { destinations }, 'The service offers no event "artcle.update". Did you mean "article.update"?'],
    ['artcle.*', { destinations }, 'The service offers no event "artcle.*". Did you mean "article.*"?'],
    ['documents.*.*', { destinations }, 'The service offers no event "documents.*.*". Did you mean "document.*.*"?'],
    ['weather.*', { destinations }, 'The service offers no event "weather.*".'],
  ])('is refused if there is no such event: %s', (name, options, message) => {
    expect(errorOf(() => set(name, options)).message).toBe(message);
  });

  it.each([
    'article.update',
    'article.*',
    'article(sales-channel-id=7).update',
    'article(sales-channel-id=*).update',
    'document.*.*',
    'document.customer_order.*',
    'nightly-export',
    'my.own.queue.name',
    '*',
    '*.update',
  ])('is accepted: %s', (name) => {
    const warnings: string[] = [];
    set(name, { destinations, onDiagnostic: ({ message }) => warnings.push(message) });
    set(name.includes('own') ? '*' : name, { onDiagnostic: ({ message }) => warnings.push(message) });
    expect(warnings).toEqual([]);
  });

  it.each([
    ['Article.update', {}, 'Names of events are in lower case: found "Article". Did you mean "article"?'],
    [
      'article(sales-channel-id=a-b).update',
      {},
      'The value "a-b" of the parameter "sales-channel-id" matches no change: it is not a plain word.',
    ],
    ['nightly-exprt', { destinations }, 'The owner "APP" has no queue "nightly-exprt". Did you mean "nightly-export"?'],
  ])('is refused if its event is never delivered, unless somebody listens: %s', (name, options, message) => {
    expect(errorOf(() => set(name, options)).message).toBe(message);
  });

  it('is accepted if a published page has its form, and reported to whoever listens', () => {
    const name = 'article(sales-channel-id=7)-shelf.update';
    const warnings: string[] = [];
    set(name);
    set(name, { onDiagnostic: ({ message }) => warnings.push(message) });
    expect(warnings).toEqual([
      'The interface document has no "-shelf" after the parameter of an event: only a published page does.',
    ]);
    set(name.replace('=7', '=*'));
    set(name.replace('update', '*'));
    expect(errorOf(() => set(name.replace('-shelf', '-cell'))).message).toBe(
      'Neither the interface document nor a published page has "-cell" after the parameter of an event.',
    );
    expect(errorOf(() => set(name.replace('=7', '=a-b'))).message).toBe(
      'The value "a-b" of the parameter "sales-channel-id" matches no change: it is not a plain word.',
    );
  });

  it('is reported if its event is never delivered', () => {
    const warnings: string[] = [];
    const onDiagnostic = ({ message }: { readonly message: string }) => warnings.push(message);
    set('article(sales-channel-id=a-b).update', { onDiagnostic });
    set('nightly-exprt', { destinations, onDiagnostic });
    expect(warnings).toEqual([
      'The value "a-b" of the parameter "sales-channel-id" matches no change: it is not a plain word.',
      'The owner "APP" has no queue "nightly-exprt". Did you mean "nightly-export"?',
    ]);
  });
});

it('checks its arguments', () => {
  expect(() => createDispatcher({ destination: [] } as DispatcherOptions)).toThrow('destination');
  expect(() => createDispatcher({ destinations: ['article.update'] as never })).toThrow(
    'an object with owner and queue',
  );
  expect(() => createDispatcher().on('', () => undefined)).toThrow('The event of on must be');
  expect(() => createDispatcher().on('document.**', () => undefined)).toThrow('"document.*.*"; found "document.**"');
  expect(() => createDispatcher().on('a.b', undefined as never)).toThrow('The listener of on must be');
});

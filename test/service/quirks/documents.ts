import { expect } from 'vitest';
import { documentResponseSchema } from '../../../src/resources/index.js';
import type { QuirkRequest } from '../support/quirk-request.js';

const path = '/erp/documents';

/** Requests that create documents. */
export const documents = {
  createdDocument: async (open) => {
    const erp = await open();
    const document = { accountId: '7', externalNumber: 'X-1', lines: [{ articleId: '3', quantity: 2 }] };
    const { status, body } = await erp.send('POST', path, { transitionId: 'create', document });
    expect([status, documentResponseSchema.safeParse(body).success]).toEqual([200, true]);
    expect(body.document).toMatchObject({ ...document, info: { createdFrom: 'ada' } });
    expect(await erp.send('GET', `${path}/${body.document.id}`)).toMatchObject({
      status: 200,
      body: { ...document, id: body.document.id },
    });
  },
  invalidDocument: async (open) => {
    const erp = await open({ documents: { transitions: { create: {} } } });
    const lines = [{ articleId: '3', quantity: 'two' }];
    const { status, body } = await erp.send('POST', path, { transitionId: 'create', document: { lines } });
    expect([status, body.diagnostics[0].path]).toEqual([400, '/document/lines/0/quantity']);
    expect(body.detail).toBe('At /document/lines/0/quantity: Expected a number, found "two".');
    const unnamed = await erp.send('POST', path, { document: {} });
    expect([unnamed.status, unnamed.body.detail]).toEqual([400, 'At /transitionId: Expected a string, found nothing.']);
    expect((await erp.send('POST', path, { transitionId: 'crate' })).body.detail).toBe(
      'There is no transition "crate". Did you mean "create"?',
    );
    expect(await erp.column('SELECT id FROM document.querySalesDocuments')).toEqual([]);
  },
  documentIsQueryable: async (open) => {
    const erp = await open({ tables: { 'document.querySalesDocuments': [{ id: 5, number: 'A-5' }] } });
    const document = { externalNumber: 'X-2', lines: [{ articleId: '3', quantity: 2.5 }] };
    const { body } = await erp.send('POST', path, { transitionId: 'create', document });
    const found = 'SELECT id FROM document.querySalesDocuments WHERE';
    expect((await erp.column(`${found} lines.articleId = '3'`)).map(String)).toEqual([body.document.id]);
    expect(await erp.column(`${found} number = 'A-5'`)).toEqual([5]);
  },
  documentEvent: async (open) => {
    const erp = await open({
      documents: {
        transitions: {
          create: { category: 'CUSTOMER_ORDER' },
          note: {},
          '17': { category: 'CUSTOMER_OFFER', event: 'accept' },
        },
      },
      delivery: { fetch: async () => new Response() },
    });
    for (const destinationQueue of ['document.customer_order.create', 'document.customer_offer.accept'])
      await erp.client.webhooks.register({ url: 'http://127.0.0.1/hook', destinationQueue });
    const ids: string[] = [];
    for (const transitionId of ['create', 'note', '17'])
      ids.push((await erp.send('POST', path, { transitionId })).body.document.id);
    expect(erp.deliveries.map(({ eventTopic, payload, userId }) => [eventTopic, payload, userId])).toEqual([
      ['document.customer_order.create', { documentId: ids[0] }, 'ada'],
      ['document.customer_offer.accept', { documentId: ids[2] }, 'ada'],
    ]);
  },
} satisfies Readonly<Record<string, QuirkRequest>>;

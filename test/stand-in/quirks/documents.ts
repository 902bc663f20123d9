import { expect } from 'vitest';
import { documentResponseSchema } from '../../../src/resources/index.js';
import type { QuirkRequest } from '../support/quirk-request.js';

const path = '/erp/documents';
const hooks = '/community/latest/cmn/system/app-message-webhook';
const delivery = { fetch: async () => new Response() };

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
    const nulled = await erp.send('POST', path, { transitionId: 'create', document: { accountId: null } });
    expect([nulled.status, nulled.body.diagnostics[0].code]).toEqual([400, 'resource-null']);
    expect((await erp.send('POST', path, { transitionId: 'crate' })).body.detail).toBe(
      'There is no transition "crate". Did you mean "create"?',
    );
    expect(await erp.column('SELECT id FROM document.querySalesDocuments')).toEqual([]);
  },
  textLength: async (open) => {
    const erp = await open();
    const create = (length: number) =>
      erp.send('POST', path, { transitionId: 'create', document: { externalNumber: 'x'.repeat(length) } });
    expect((await create(255)).status).toBe(200);
    const { status, body } = await create(256);
    expect([status, body.diagnostics[0].path]).toEqual([400, '/document/externalNumber']);
    const registration = { url: 'http://127.0.0.1/hook', destinationQueue: 'article.update' };
    const register = async (appIdentifier: string) =>
      (await erp.send('POST', `${hooks}/register`, { ...registration, appIdentifier })).status;
    expect([await register('x'.repeat(255)), await register('x'.repeat(256))]).toEqual([200, 400]);
  },
  remarkLength: async (open) => {
    const erp = await open();
    const problemsOf = async (length: number) => {
      const commission = { salesAgentAccountRef: { remark: 'x'.repeat(length) } };
      const document = { lines: [{ commissions: [commission] }] };
      const { body } = await erp.send('POST', path, { transitionId: 'create', document });
      return (body.diagnostics as readonly { readonly path: string }[]).filter((one) => one.path.endsWith('/remark'));
    };
    expect(await problemsOf(1024)).toEqual([]);
    expect(await problemsOf(1025)).toHaveLength(1);
    expect((await erp.send('POST', '/erp/accounts', { remark: 'x'.repeat(1025) })).status).toBe(501);
  },
  documentStates: async (open) => {
    const any = await open();
    const made = await any.send('POST', path, { transitionId: 'anything', document: { accountId: '7' } });
    expect([made.status, made.body.document.documentState]).toEqual([200, undefined]);
    const erp = await open({ documents: { transitions: { create: { state: { name: 'OPEN' } } } } });
    const { body } = await erp.send('POST', path, { transitionId: 'create' });
    expect(body.document.documentState).toEqual({ name: 'OPEN' });
    expect((await erp.send('POST', path, { transitionId: 'anything' })).status).toBe(400);
  },
  openMembers: async (open) => {
    const state = { name: 'OPEN', since: { day: '2026-03-01', steps: [1, 2] } };
    const erp = await open({ documents: { transitions: { create: { state } } } });
    const { body } = await erp.send('POST', path, { transitionId: 'create' });
    expect(body.document.documentState).toEqual(state);
    const read = await erp.send('GET', `${path}/${body.document.id}`);
    expect(read.body.documentState).toEqual(state);
  },
  noImports: async (open) => {
    const erp = await open({ tables: { 'account.query': [{ id: '1' }] }, delivery });
    await erp.client.webhooks.register({ url: 'http://127.0.0.1/hook', destinationQueue: 'account.update' });
    for (const method of ['GET', 'POST'])
      expect((await erp.send(method, '/cmn/import-runs', method === 'GET' ? undefined : {})).status).toBe(404);
    await erp.engine.put('account.query', [{ id: '1' }, { id: '2' }]);
    expect(await erp.column('SELECT id FROM account.query')).toHaveLength(2);
    expect(erp.deliveries).toEqual([]);
    await erp.emit('account.update', { id: '2' });
    expect(erp.deliveries).toHaveLength(1);
  },
  suppressedImport: async (open) => {
    const transitions = { create: { category: 'CUSTOMER_ORDER' as const } };
    const suppressWebhooks = ({ document }: { readonly document: object }) =>
      'importRun' in Object(Reflect.get(document, 'custom'));
    const erp = await open({ documents: { transitions, suppressWebhooks }, delivery });
    await erp.client.webhooks.register({
      url: 'http://127.0.0.1/hook',
      destinationQueue: 'document.customer_order.create',
    });
    for (const custom of [{ importRun: '7' }, {}])
      await erp.send('POST', path, { transitionId: 'create', document: { custom } });
    expect(await erp.column('SELECT id FROM document.querySalesDocuments')).toHaveLength(2);
    expect(erp.deliveries).toHaveLength(1);
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

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { DocumentCreation } from '../../../src/stand-in/index.js';
import { openErpForTest } from '../support/open-erp.js';

const folder = mkdtempSync(join(tmpdir(), 'vql-kit-state-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = '/erp/documents';

describe('the creation of documents', () => {
  it('calls the function of the options, whose document counts', async () => {
    const seen: DocumentCreation[] = [];
    const erp = await openErpForTest({
      documents: {
        transitions: {
          create: { category: 'CUSTOMER_ORDER', state: { name: 'OPEN' } },
          close: { state: { name: 'DONE' } },
        },
        create(creation) {
          seen.push(creation);
          const { request, document, find } = creation;
          const before = find(String(request.parameters?.[0]?.value));
          if (request.transitionId === 'close' && before === undefined) return new Response(null, { status: 409 });
          return { number: 'A-1', ...before, ...document };
        },
      },
    });
    const first = await erp.send('POST', path, { transitionId: 'create', document: { externalNumber: 'X' } });
    const { id } = first.body.document;
    expect(first.body.document).toMatchObject({ number: 'A-1', documentState: { name: 'OPEN' }, externalNumber: 'X' });
    expect(seen[0]).toMatchObject({ user: 'ada', transition: { category: 'CUSTOMER_ORDER' } });
    expect(seen[0]?.document).toEqual({
      externalNumber: 'X',
      documentTypeCategory: 'CUSTOMER_ORDER',
      documentState: { name: 'OPEN' },
    });
    const parameters = [{ key: 'id', value: id }];
    const closed = await erp.send('POST', path, { transitionId: 'close', parameters });
    expect(closed.body.document).toMatchObject({ id, documentState: { name: 'DONE' }, externalNumber: 'X' });
    const found = "SELECT id FROM document.querySalesDocuments WHERE number = 'A-1'";
    expect(await erp.column(`${found} AND documentState.name = 'DONE'`)).toEqual([id]);
    expect(await erp.column(found)).toEqual([id]);
    expect((await erp.send('POST', path, { transitionId: 'close' })).status).toBe(409);
  });

  it('reports a function that returns no document, and what the table cannot have', async () => {
    const wrong = await openErpForTest({ documents: { create: () => ({ published: 'yes' }) } });
    const { status, body } = await wrong.send('POST', path, { transitionId: 'create' });
    expect([status, body.diagnostics[0].path]).toEqual([500, '/document/published']);
    const erp = await openErpForTest({
      tables: { 'document.querySalesDocuments': [{ id: '1', custom: { at: new Date(0) } }] },
    });
    const document = { custom: { at: 'soon' } };
    const refused = await erp.send('POST', path, { transitionId: 'create', document });
    expect([refused.status, refused.body.diagnostics[0].code]).toEqual([400, 'engine-table']);
    expect(await erp.column('SELECT id FROM document.querySalesDocuments')).toEqual(['1']);
  });

  it.each([
    ['true', async () => true, 200, 0],
    ['false', async () => false, 200, 1],
    ['nothing', async () => undefined, 500, 0],
    ['a string', () => 'yes', 500, 0],
  ])('suppresses deliveries as an async function says: %s', async (_, suppressWebhooks, status, deliveries) => {
    const erp = await openErpForTest({
      documents: { suppressWebhooks: suppressWebhooks as unknown as () => boolean },
      delivery: { fetch: async () => new Response() },
    });
    await erp.client.webhooks.register({
      url: 'http://127.0.0.1/hook',
      destinationQueue: 'document.customer_order.create',
    });
    const document = { targetDocumentType: { category: 'CUSTOMER_ORDER' } };
    const answer = await erp.send('POST', path, { transitionId: 'create', document });
    expect([answer.status, erp.deliveries.length]).toEqual([status, deliveries]);
    const created = await erp.column('SELECT id FROM document.querySalesDocuments');
    expect(created).toHaveLength(status === 200 ? 1 : 0);
    if (status === 500)
      expect(answer.body.detail).toMatch(/^The option documents.suppressWebhooks must return true or false, found /);
  });

  it('fails as documents.create does if an async suppressWebhooks rejects', async () => {
    const fail = () => Promise.reject(new Error('No rule set.'));
    for (const documents of [{ create: fail }, { suppressWebhooks: fail }]) {
      const erp = await openErpForTest({ documents });
      await expect(erp.send('POST', path, { transitionId: 'create' })).rejects.toThrow('No rule set.');
      expect(await erp.column('SELECT id FROM document.querySalesDocuments')).toEqual([]);
    }
  });

  it('keeps documents over a restart, in the template of the options', async () => {
    const documents = { template: 'document.queryOrders' };
    const state = join(folder, 'restart');
    const erp = await openErpForTest({ state, documents });
    const ids: string[] = [];
    for (const accountId of ['7', '8'])
      ids.push((await erp.send('POST', path, { transitionId: 'create', document: { accountId } })).body.document.id);
    await erp.close();
    const again = await openErpForTest({ state, documents });
    const statement = 'SELECT id FROM document.queryOrders ORDER BY accountId';
    expect(await again.column(statement)).toEqual(ids);
    expect((await again.send('GET', `${path}/${ids[1]}`)).body.accountId).toBe('8');
    const { body } = await again.send('POST', path, { transitionId: 'create', document: { accountId: '9' } });
    expect(ids).not.toContain(body.document.id);
    expect(await again.column(statement)).toEqual([...ids, body.document.id]);
  });

  it('takes the category of the requested type for the event, and emits none without one', async () => {
    const erp = await openErpForTest({ delivery: { fetch: async () => new Response() } });
    const destinationQueue = 'document.customer_order.create';
    await erp.client.webhooks.register({ url: 'http://127.0.0.1/hook', destinationQueue });
    const targetDocumentType = { category: 'CUSTOMER_ORDER' };
    await erp.send('POST', path, { transitionId: 'create', document: { targetDocumentType } });
    await erp.send('POST', path, { transitionId: 'not a word', document: { targetDocumentType } });
    await erp.send('POST', path, { transitionId: 'create', document: {} });
    expect(erp.deliveries.map(({ eventTopic }) => eventTopic)).toEqual([destinationQueue]);
  });

  it('creates many at once', async () => {
    const erp = await openErpForTest({ state: join(folder, 'many') });
    const created = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        erp.send('POST', path, { transitionId: 'create', document: { [`member${index % 7}`]: index } }),
      ),
    );
    expect(created.map(({ status }) => status)).toEqual(created.map(() => 200));
    const ids = await erp.column('SELECT id FROM document.querySalesDocuments');
    expect(new Set(ids)).toEqual(new Set(created.map(({ body }) => body.document.id)));
  });
});

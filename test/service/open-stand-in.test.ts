import { Hono } from 'hono';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openErpForTest } from './support/open-erp.js';

describe('a stand-in', () => {
  it('is used by the client, the pager and a source of tokens', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({ id: BigInt(index) + 2n ** 60n, name: `N${index % 3}` }));
    const erp = await openErpForTest({ tables: { 'account.query': rows } });
    const found = await erp.client.query('SELECT id FROM account.query', { pageSize: 4 }).toArray({ max: 100 });
    expect(found).toEqual(rows.map(({ id }) => ({ id })));
    expect(await erp.client.get('account', rows[3]?.id ?? 0)).toEqual(rows[3]);
    const { document } = await erp.client.documents.create({ transitionId: 'create', document: { accountId: '7' } });
    expect(await erp.column(`SELECT accountId FROM document.querySalesDocuments WHERE id = '${document?.id}'`)).toEqual(
      ['7'],
    );
  });

  it('is put into a server such as hono', async () => {
    const erp = await openErpForTest({ tables: { 'account.query': [{ id: '1' }] } });
    const app = new Hono().all('*', ({ req }) => erp.fetch(req.raw));
    const headers = { authorization: `Bearer ${await erp.token()}`, 'user-agent': 'test' };
    const path = new URL(`${erp.baseUrl}/cmn/computed-queries/account/query`).pathname;
    const answer = await app.request(`https://erp.example${path}`, { method: 'POST', headers, body: '{}' });
    expect([answer.status, await answer.json()]).toMatchObject([200, { data: [{ id: '1' }] }]);
  });

  it('delivers by the fetch that the platform has at the time, which a mock may have replaced', async () => {
    const erp = await openErpForTest();
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (input: unknown) => {
      sent.push(input);
      return new Response();
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    await erp.client.webhooks.register({ url: 'http://127.0.0.1:1/hook', destinationQueue: 'article.update' });
    await erp.emit('article.update');
    await erp.runSender();
    expect(sent).toEqual(['http://127.0.0.1:1/hook']);
  });
});

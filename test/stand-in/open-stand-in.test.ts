import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { describe, expect, expectTypeOf, it, onTestFinished, vi } from 'vitest';
import type { EmittedPayload } from '../../src/stand-in/index.js';
import { openErp, openErpForTest } from './support/open-erp.js';

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

  it('computes no relative dates: the service knows none', async () => {
    const erp = await openErpForTest({ tables: { 'account.query': [{ id: '1', day: '2020-01-01' }] } });
    const text = 'SELECT id FROM account.query WHERE day < :today';
    expect(await erp.client.query(text).toArray({ max: 5 })).toEqual([{ id: '1' }]);
    const answer = await erp.client.fetch('/cmn/computed-queries/execute', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ statement: text }),
    });
    expect(answer.status).toBe(400);
  });

  it('is put into a server such as hono', async () => {
    const erp = await openErpForTest({ tables: { 'account.query': [{ id: '1' }] } });
    const app = new Hono().all('*', ({ req }) => erp.fetch(req.raw));
    const headers = {
      authorization: `Bearer ${await erp.token()}`,
      'user-agent': 'test',
      'content-type': 'application/json',
    };
    const path = new URL(`${erp.baseUrl}/cmn/computed-queries/account/query`).pathname;
    const answer = await app.request(`https://erp.example${path}`, { method: 'POST', headers, body: '{}' });
    expect([answer.status, await answer.json()]).toMatchObject([200, { data: [{ id: '1' }] }]);
  });

  it('delivers by the fetch that the platform has at the time, which a mock may have replaced', async () => {
    const erp = await openErpForTest();
    const sent: string[] = [];
    vi.stubGlobal('fetch', async (input: Request) => {
      sent.push(input.url);
      return new Response();
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    await erp.client.webhooks.register({ url: 'http://127.0.0.1:1/hook', destinationQueue: 'article.update' });
    await erp.emit('article.update');
    await erp.runSender();
    expect(sent).toEqual(['http://127.0.0.1:1/hook']);
  });

  it('delivers ids of 64 bits with all their digits, also after a restart', async () => {
    const state = await mkdtemp(join(tmpdir(), 'erp-'));
    onTestFinished(() => rm(state, { recursive: true }));
    const bodies: string[] = [];
    let isDown = true;
    const delivery = {
      fetch: async (input: Parameters<typeof fetch>[0]) => {
        if (!isDown) bodies.push(await new Request(input).text());
        return new Response(null, { status: isDown ? 503 : 200 });
      },
    };
    const first = await openErpForTest({ state, delivery });
    await first.client.webhooks.register({ url: 'http://127.0.0.1/hook', destinationQueue: 'article.update' });
    await first.emit('article.update', { articleId: 1389132653974581249n });
    await first.runSender();
    await first.close();
    isDown = false;
    const second = await openErpForTest({ state, delivery });
    await second.runSender();
    expect(bodies).toEqual(['{"articleId":1389132653974581249}']);
    expect(second.deliveries.map(({ payload }) => payload)).toEqual([{ articleId: 1389132653974581249n }]);
  });

  it.each([
    [[7], 'The name of emit must be a string that is not empty; found the number 7.'],
    [['article.update', [7]], 'The payload of emit must be an object; found an array.'],
    [['article.update', {}, { user: 'ada' }], 'emit has no option "user".'],
    [['article.updat.e.x'], 'Expected the end of the name'],
  ])('refuses to emit %j', async (args, message) => {
    const erp = await openErpForTest();
    const emit: (...args: never) => Promise<void> = erp.emit;
    await expect(emit(...(args as never))).rejects.toThrow(message);
  });

  it('stops opening when its signal is aborted, and leaves the state free', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'erp-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'accounts.csv');
    await writeFile(file, `id,name\n${'1,Bolt AG\n'.repeat(200_000)}`);
    const abort = new AbortController();
    const options = { tables: { 'account.query': file }, state: join(folder, 'state') };
    const opening = openErp({ ...options, signal: abort.signal });
    const reason = new Error('No longer needed.');
    queueMicrotask(() => abort.abort(reason));
    await expect(opening).rejects.toBe(reason);
    const erp = await openErpForTest(options);
    expect(await erp.column('SELECT COUNT(*) FROM account.query')).toEqual([200_000]);
  });
});

it('types payloads by the names of events', () => {
  expectTypeOf<{ articleId: bigint; more: string }>().toExtend<EmittedPayload<'article.update'>>();
  expectTypeOf<{ documentId: string }>().toExtend<EmittedPayload<'document.customer_order.create'>>();
  expectTypeOf<{ articleId: boolean }>().not.toExtend<EmittedPayload<'article.update'>>();
  expectTypeOf<{ anything: readonly bigint[] }>().toExtend<EmittedPayload<string>>();
  expectTypeOf<{ at: Date }>().not.toExtend<EmittedPayload<'nightly'>>();
});

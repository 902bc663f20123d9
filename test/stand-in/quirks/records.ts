import { expect } from 'vitest';
import type { QuirkRequest } from '../support/quirk-request.js';

const journal = '/erp/stocks/stockjournal';
const entries = Array.from({ length: 250 }, (_, index) => ({
  id: String(index),
  articleId: String(index % 4),
  storageId: String(index % 2),
  quantity: 250 - index,
  note: index === 7 ? null : `N${index % 3}`,
}));
const lists = { listStockJournal: entries };
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

/** Requests of records and lists. */
export const records = {
  oneRecord: async (open) => {
    const tables = {
      'account.query': [{ id: 2n ** 60n, company: 'Bolt AG', note: null }],
      'article.query': [{ id: '7', number: 'A-7' }],
    };
    const erp = await open({ tables });
    const account = await erp.send('GET', `/erp/accounts/${2n ** 60n}`);
    expect(account).toMatchObject({ status: 200, body: { id: 2n ** 60n, company: 'Bolt AG' } });
    expect(account.body).not.toHaveProperty('note');
    expect((await erp.send('GET', '/erp/articles/7')).body).toEqual({ id: '7', number: 'A-7' });
  },
  unknownRecord: async (open) => {
    const erp = await open({ tables: { 'account.query': [{ id: 1 }] } });
    for (const path of [
      '/erp/accounts/2',
      '/erp/accounts/one',
      "/erp/accounts/'",
      '/erp/articles/1',
      '/erp/documents/1',
    ])
      expect([path, (await erp.send('GET', path)).status]).toEqual([path, 404]);
  },
  defaultLimit: async (open) => {
    const erp = await open({ lists });
    expect((await erp.send('GET', journal)).body).toHaveLength(100);
    expect((await erp.send('GET', `${journal}?limit=1000000`)).body).toHaveLength(250);
    expect(ids((await erp.send('GET', `${journal}?start=248`)).body)).toEqual(['248', '249']);
  },
  listAnswer: async (open) => {
    const erp = await open({ lists });
    const pages: number[] = [];
    for (let start = 0; start <= 300; start += 100) {
      const { headers, body } = await erp.send('GET', `${journal}?start=${start}`);
      expect([headers.has('x-query-more-elements'), headers.has('x-query-next-offset')]).toEqual([false, false]);
      pages.push(body.length);
    }
    expect(pages).toEqual([100, 100, 50, 0]);
  },
  zeroLimit: async (open) => {
    const erp = await open({ lists });
    expect((await erp.send('GET', `${journal}?limit=0`)).status).toBe(500);
    expect((await erp.send('GET', `${journal}?limit=1`)).body).toHaveLength(1);
  },
  invalidParameter: async (open) => {
    const erp = await open({ lists });
    const refusals = {
      'limit=ten': 'Expected a whole number of at least 1 as "limit", found "ten".',
      'limit=-1': 'Expected a whole number of at least 1 as "limit", found "-1".',
      'limit=1.5': 'Expected a whole number of at least 1 as "limit", found "1.5".',
      'start=-1': 'Expected a whole number of at least 0 as "start", found "-1".',
      'sort=id&order=up': 'Expected "ASC" or "DESC" as "order", found "up".',
      'sort=nmae': 'No row has a member "nmae".',
      'qantity=7': 'No row has a member "qantity". Did you mean "quantity"?',
    };
    for (const [query, detail] of Object.entries(refusals)) {
      const { status, body } = await erp.send('GET', `${journal}?${query}`);
      expect([query, status, body.detail]).toEqual([query, 400, detail]);
    }
  },
  noDefaultOrder: async (open) => {
    const erp = await open({ lists });
    expect(ids((await erp.send('GET', `${journal}?limit=3`)).body)).toEqual(['0', '1', '2']);
    const sorted = await erp.send('GET', `${journal}?limit=3&sort=quantity`);
    expect(ids(sorted.body)).toEqual(['249', '248', '247']);
    expect(ids((await erp.send('GET', `${journal}?limit=2&sort=note&order=DESC`)).body)).toEqual(['7', '2']);
  },
  listParameters: async (open) => {
    const erp = await open({ lists });
    const joined = await erp.send('GET', `${journal}?limit=4&sort=articleId,quantity&order=DESC,ASC`);
    expect(ids(joined.body)).toEqual(['247', '243', '239', '235']);
    const repeated = await erp.send('GET', `${journal}?limit=4&sort=articleId&sort=quantity&order=DESC&order=ASC`);
    expect(repeated.body).toEqual(joined.body);
    expect(ids((await erp.send('GET', `${journal}?id=3,5`)).body)).toEqual(['3', '5']);
    expect(ids((await erp.send('GET', `${journal}?id=3&id=5`)).body)).toEqual(['3', '5']);
  },
  joinedFilters: async (open) => {
    const erp = await open({ lists });
    const { body } = await erp.send('GET', `${journal}?articleId=1,2&storageId=0&limit=2`);
    expect(ids(body)).toEqual(['2', '6']);
  },
} satisfies Readonly<Record<string, QuirkRequest>>;

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { from } from 'vql-kit/builder';
import { check, parse, vql } from 'vql-kit/vql';
import { accounts, buyersIn, createErp, documents, type Erp, filtered, search } from '../../examples/sdk/erp.js';
import { inCountry, inParts, queriesUsing } from '../../examples/sdk/stored-queries.js';
import { repository } from '../package/dist.js';
import { openService } from './service.js';

interface Account {
  readonly id: string;
  readonly number: string;
  readonly company: string;
  readonly active: boolean;
  readonly creditLimit: number | null;
  readonly default_address: { readonly city: string; readonly country: string } | null;
}

interface Sale {
  readonly id: string;
  readonly total: number;
  readonly account: { readonly id: string };
}

const read = (name: string): string => readFileSync(join(repository, 'examples/data', name), 'utf8');
const allAccounts: readonly Account[] = JSON.parse(read('accounts.json'));
const allSales: readonly Sale[] = read('documents.ndjson')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

let service: Awaited<ReturnType<typeof openService>>;
let erp: Erp;
beforeAll(async () => {
  service = await openService();
  erp = createErp({ baseUrl: service.baseUrl, token: () => 'T1', userAgent: 'test', parse });
});
afterAll(() => service.close());

describe('the SDK of examples/sdk', () => {
  it('has the catalog that the command writes from the data', async () => {
    const tables = ['account.query=accounts.json', 'document.querySalesDocuments=documents.ndjson'];
    const options = tables.flatMap((table) => ['--table', table.replace('=', '=examples/data/')]);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['dist/cli.js', 'catalog', ...options, '--format', 'ts', '--quiet'],
      { cwd: repository },
    );
    expect(stdout).toBe(readFileSync(join(repository, 'examples/sdk/catalog.ts'), 'utf8'));
  });

  it('reads all rows of a query of the builder, with their types', async () => {
    const found: string[] = [];
    for await (const { company, 'default_address.city': city } of erp.rows(
      from(accounts).select('company', 'default_address.city', 'id').orderBy('company'),
    ))
      found.push(`${company?.toUpperCase()} ${city?.toUpperCase()}`);
    expect(found).toHaveLength(allAccounts.length);
    expect([...found].sort()).toEqual(
      allAccounts.map((one) => `${one.company.toUpperCase()} ${one.default_address?.city.toUpperCase()}`).sort(),
    );
    expect(service.received.length).toBeGreaterThan(2);
  });

  it('reads a text of the tag, to its limit', async () => {
    const rows = await erp
      .rows(vql<{ id: string }>`SELECT id FROM account.query WHERE active = ${true} LIMIT ${70}`)
      .toArray({ max: 1_000 });
    expect(rows.map(({ id }) => id.length)).toHaveLength(70);
  });

  it('reads the accounts with a document of their own', async () => {
    const wanted = new Set(allSales.filter(({ total }) => total >= 4000).map(({ account }) => account.id));
    const expected = allAccounts.filter(
      ({ id, active, default_address: address }) => active && address?.city === 'Berlin' && wanted.has(id),
    );
    const rows = await erp.rows(buyersIn('Berlin', 4000)).toArray({ max: 1_000 });
    expect(rows.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
    expect(rows.length).toBeGreaterThan(0);
  });

  it('pages by hand, in the form that is exact', async () => {
    service.received.length = 0;
    const first = await erp.page(search('a'));
    expect(first.rows).toHaveLength(3);
    expect(first.next).toBe(3);
    expect(service.received[0]?.path).toBe('/cmn/computed-queries/execute');
    const second = await erp.page(search('a').offset(first.next ?? 0));
    const ids = allAccounts.filter(({ company }) => company.includes('a')).map(({ id }) => id);
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids.sort().slice(0, 6));

    expect((await erp.page(search('100%'))).rows).toEqual([]);
    expect(service.received.at(-1)?.path).toBe('/cmn/computed-queries/account/query');
    await expect(erp.rows(search('100%')).toArray({ max: 1_000 })).resolves.toEqual([]);
  });

  it('takes filters from outside, and refuses what is not allowed', async () => {
    const filter = { type: 'FILTER', operator: 'GREATER_THAN_EQUALS', property: 'creditLimit', values: ['15000'] };
    const { query } = filtered(filter);
    const rows = query === undefined ? [] : await erp.rows(query).toArray({ max: 1_000 });
    const expected = allAccounts.filter(({ active, creditLimit }) => active && (creditLimit ?? 0) >= 15_000);
    expect(rows.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
    expect(rows.length).toBeGreaterThan(0);
    expect(filtered({ ...filter, property: 'email' }).errors).toEqual([
      { path: '/property', message: expect.stringMatching(/"email"/) },
    ]);
  });

  it('carries files as bytes, and stores one again that may not have arrived', async () => {
    const bytes = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x0a, 0xff, 0x00]);
    await erp.attach('7', 'document.pdf', new Blob([bytes], { type: 'application/pdf' }));
    expect(await erp.pdf('7')).toEqual(bytes);
    const response = await erp.fetch('/erp/documents/8/files/document.pdf');
    expect([response.status, await response.text()]).toEqual([404, '']);
  });

  it('changes stored queries in place', () => {
    const stored = [
      'SELECT number, -- the number',
      '  total FROM document.querySalesDocuments',
      'WHERE total > 10 -- not the small ones',
      '  AND EXISTS (SELECT id FROM account.query WHERE id = document.querySalesDocuments.account.id OR active = true)',
    ].join('\n');
    const changed = inCountry(stored, "Côte d'Ivoire");
    expect(changed).toBe(
      stored.replace(
        'WHERE id = document.querySalesDocuments.account.id OR active = true)',
        "WHERE (id = document.querySalesDocuments.account.id OR active = true) AND default_address.country = 'Côte d''Ivoire')",
      ),
    );
    expect(
      check(changed, { catalog: undefined, rules: { 'no-limit': 'off' } }).filter(
        ({ severity }) => severity === 'error',
      ),
    ).toEqual([]);
  });

  it('splits long lists', async () => {
    const numbers = allAccounts.slice(0, 7).map(({ number }) => number);
    const text = `SELECT id FROM account.query WHERE number IN (${numbers.map((number) => `'${number}'`).join(', ')})`;
    const parts = inParts(text, 3);
    expect(parts).toHaveLength(3);
    expect(() => inParts(`${text} LIMIT 5`, 3)).toThrow('LIMIT');
  });

  it('finds the stored queries that use a field', () => {
    const texts = [
      'SELECT id FROM account.query WHERE account.creditLimit > 5',
      'SELECT id FROM account.query ORDER BY company',
      'SELECT id FROM document.querySalesDocuments WHERE EXISTS (SELECT id FROM account.query WHERE creditLimit > 1 AND id = document.querySalesDocuments.account.id)',
    ];
    expect(queriesUsing('creditLimit', accounts.name, texts)).toEqual([texts[0], texts[2]]);
    expect(queriesUsing('account.id', documents.name, texts)).toEqual([texts[2]]);
  });
});

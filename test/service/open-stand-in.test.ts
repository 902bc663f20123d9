import { describe, expect, it } from 'vitest';
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
});

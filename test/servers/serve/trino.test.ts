import { expect, it, onTestFinished } from 'vitest';
import { passwordGrant } from '../../../src/auth/index.js';
import { createClient } from '../../../src/client/index.js';
import { listing, startFakeTrino, types } from '../../engine/trino/support/fake-trino.js';
import { serveVql } from './serve-vql.js';

it('vql serve answers from the tables of a Trino server', async () => {
  const trino = await startFakeTrino({
    answer(sql) {
      if (sql.includes('information_schema')) return listing([['account_query', 'companyname', 'varchar']]);
      if (sql.includes('count(')) return { columns: [{ name: 'n', type: types.bigint }], steps: [{ rows: '[[7]]' }] };
      return { columns: [{ name: 'companyName', type: types.varchar }], steps: [{ rows: '[["Bolt AG"]]' }] };
    },
  });
  onTestFinished(() => trino.close());
  const options = ['--engine', 'trino', '--url', trino.url, '--schema', 'lake.erp', '--run-as', 'ada'];
  const { stdout, authUrl, baseUrl } = await serveVql({}, options);
  expect(stdout()).toContain('tables       account.query (7 rows)');
  const secrets = { clientSecret: 'demo-secret', password: 'demo-password' };
  const token = passwordGrant({ authUrl, clientId: 'my-app', username: 'ada', ...secrets });
  const client = createClient({ baseUrl, token, userAgent: 'my-app' });
  const { rows } = await client.page('SELECT companyName FROM account.query', { limit: 5 });
  expect(rows).toEqual([{ companyName: 'Bolt AG' }]);
});

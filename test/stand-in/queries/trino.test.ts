import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { passwordGrant } from '../../../src/auth/index.js';
import { createClient } from '../../../src/client/index.js';
import { VqlError } from '../../../src/diagnostics/index.js';
import { openStandIn, type StandInOptions } from '../../../src/stand-in/index.js';
import { type FakeResult, listing, startFakeTrino, types } from '../../engine/trino/support/fake-trino.js';

const schema = listing([
  ['account_query', 'id', 'varchar'],
  ['account_query', 'companyname', 'varchar'],
]);
const rows: FakeResult = {
  columns: [
    { name: 'id', type: types.varchar },
    { name: 'name', type: types.varchar },
  ],
  steps: [{ rows: '[["1","Bolt AG"]]' }],
};

async function start(options: StandInOptions = {}) {
  const server = await startFakeTrino({ answer: (sql) => (sql.includes('information_schema') ? schema : rows) });
  onTestFinished(() => server.close());
  const erp = await openStandIn({
    clients: [{ id: 'my-app', secret: 'demo-secret' }],
    users: [{ name: 'ada', password: 'demo-password', passwordGrant: true }],
    trino: { url: server.url, catalog: 'lake', schema: 'erp', user: 'ada' },
    ...options,
  });
  onTestFinished(() => erp.close());
  const { authUrl, baseUrl, fetch } = erp;
  const user = { username: 'ada', password: 'demo-password' };
  const token = passwordGrant({ authUrl, fetch, clientId: 'my-app', clientSecret: 'demo-secret', ...user });
  return { erp, server, client: createClient({ baseUrl, fetch, token, userAgent: 'my-app' }) };
}

describe('a stand-in on a Trino server', () => {
  it('answers queries from its tables, with names in any letter case', async () => {
    const { client, erp } = await start();
    expect(await client.query('SELECT id, companyName FROM account.query').toArray({ max: 10 })).toEqual([
      { id: '1', companyName: 'Bolt AG' },
    ]);
    expect(Object.keys(erp.engine.catalog().definition.templates)).toEqual(['account.query']);
    expect(erp.engine.catalog().find('account.query')?.paths).toEqual(['id', 'companyname']);
  });

  it('refuses to create a document, and says why', async () => {
    const { client } = await start();
    const refused = client.documents.create({ transitionId: 'create', document: { accountId: '1' } });
    await expect(refused).rejects.toThrow(/the engine only reads tables of Trino/);
  });

  it('has no table of its own requests', async () => {
    const { client } = await start();
    const refused = client.query('SELECT id FROM standIn.queryRequest').toArray({ max: 1 });
    await expect(refused).rejects.toThrow(/standIn\.queryRequest/);
  });

  it('checks presets against its tables, and takes no other tables', async () => {
    await expect(start({ presets: { 'acount.query': {} } })).rejects.toThrow(
      /"acount\.query".*Did you mean "account\.query"/,
    );
    await expect(start({ tables: {} })).rejects.toThrow(VqlError);
  });

  it('does not open a folder that has documents', async () => {
    const state = await mkdtemp(join(tmpdir(), 'vql-stand-in-'));
    onTestFinished(() => rm(state, { recursive: true }));
    const { erp, client } = await start({ state, trino: undefined, tables: {} });
    await client.documents.create({ transitionId: 'create', document: { accountId: '1' } });
    await erp.close();
    await expect(start({ state })).rejects.toThrow(
      'The option "state" of openStandIn must be a folder without documents beside the option "trino"',
    );
  });
});

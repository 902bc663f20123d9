import { onTestFinished } from 'vitest';
import { passwordGrant } from '../../../src/auth/index.js';
import { type Client, createClient } from '../../../src/client/index.js';
import type { Dialect } from '../../../src/dialect/index.js';
import { openStandIn } from '../../../src/stand-in/index.js';
import { fetchBy, type Handler } from '../../support/fetch-by.js';
import { accounts, template } from './rows.js';

/** Opens a stand-in with the rows, which is closed with the test, and returns how clients of it are made. */
export async function openService(
  dialect: Partial<Dialect> = {},
): Promise<(around?: (answer: Handler) => Handler) => Client> {
  const erp = await openStandIn({
    tables: { [template]: accounts },
    clients: [{ id: 'app', secret: 'secret' }],
    users: [{ name: 'ada', password: 'password', passwordGrant: true }],
    dialect,
  });
  onTestFinished(() => erp.close());
  const { authUrl, baseUrl, fetch } = erp;
  const app = { clientId: 'app', clientSecret: 'secret' };
  const token = passwordGrant({ authUrl, fetch, ...app, username: 'ada', password: 'password' });
  return (around = (one) => one) => createClient({ baseUrl, fetch: fetchBy(around(fetch)), token, userAgent: 'app' });
}

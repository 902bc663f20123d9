import { expect, it } from 'vitest';
import { defaultAccounts } from '../../../src/servers/serve/account-options.js';
import { introductionOf } from '../../../src/servers/serve/introduction.js';

const { client, user, app } = defaultAccounts;

/** The statement of the command that runs a query, for a table with columns. */
function statementFor(columns: readonly string[]): string | undefined {
  const text = introductionOf({
    accounts: { clients: [client], users: [user], apps: [app] },
    baseUrl: 'http://127.0.0.1:1/api',
    authUrl: 'http://127.0.0.1:1/auth',
    statusUrl: 'http://127.0.0.1:1/',
    state: undefined,
    tables: [{ template: 'account.query', rows: 0, columns }],
  });
  return /"statement":"(.*)","limit":3/.exec(text)?.[1];
}

it('shows a query of the id and another column', () => {
  expect(statementFor(['number', 'name', 'id'])).toBe('SELECT id, number FROM account.query');
  expect(statementFor(['number', 'name', 'city'])).toBe('SELECT number, name FROM account.query');
  expect(statementFor(['id'])).toBe('SELECT id FROM account.query');
});

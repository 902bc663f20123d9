import { counted } from '../../diagnostics/quoted.js';
import { endpoints } from '../../interface/index.js';
import type { AppAccount, ClientAccount, UserAccount } from '../../stand-in/index.js';
import { printable } from '../../tasks/output/terminal.js';
import { defaultAccounts } from './account-options.js';
import type { Status } from './status.js';

/** The accounts of a stand-in; the first of each are those that the examples use. */
export interface Accounts {
  readonly clients: readonly ClientAccount[];
  readonly users: readonly UserAccount[];
  readonly apps: readonly AppAccount[];
}

/** What the command prints about a stand-in. */
export interface Introduction extends Pick<Status, 'baseUrl' | 'authUrl' | 'tables'> {
  readonly accounts: Accounts;
  readonly state: string | undefined;
  /** Address of the status page. */
  readonly statusUrl: string;
}

/**
 * Returns where a stand-in answers, who can log in, and the commands that request a token and run a query. Secrets and passwords that
 * options give are not repeated: the commands read them from variables of the shell.
 */
export function introductionOf(introduction: Introduction): string {
  const { accounts, baseUrl, authUrl, tables, state, statusUrl } = introduction;
  const { clients, users, apps } = accounts;
  const rows: readonly (readonly [string, string])[] = [
    ['baseUrl', baseUrl],
    ['authUrl', authUrl],
    ['status page', statusUrl],
    ['clients', withSecret(clients, ({ id }) => id, defaultAccounts.client, defaultAccounts.client.secret)],
    ['users', withSecret(users, ({ name }) => name, defaultAccounts.user, defaultAccounts.user.password)],
    ['apps', apps.map(({ identifier }) => identifier).join(', ')],
    ['tables', tables.map(({ template, rows: count }) => `${template} (${counted(count, 'row')})`).join(', ')],
    ['state', state ?? 'in memory; --state keeps it in a folder'],
  ];
  const lines = rows.map(([name, value]) => `  ${name.padEnd(11)}  ${printable(value)}`);
  return `The stand-in answers on this machine; Ctrl-C stops it.

${lines.join('\n')}

Ask it what it supports, as "vql probe" asks an installation:

${probeCommandOf(introduction)}

Request a token, which is valid for 60 seconds, and run a query:

${commandsOf(introduction)}

`;
}

/** Lists names; the only one with its secret if it is the default. */
function withSecret<Account>(
  accounts: readonly Account[],
  nameOf: (account: Account) => string,
  defaultAccount: Account,
  secret: string,
): string {
  const names = accounts.map(nameOf).join(', ');
  return accounts[0] === defaultAccount ? `${names} / ${secret}` : names;
}

/** Returns the command that probes the stand-in, with its first template that has rows. */
function probeCommandOf(introduction: Introduction): string {
  const { authUrl, baseUrl } = introduction;
  const { client, user, table } = examplesOf(introduction);
  const variables = [
    `VQL_CLIENT_SECRET=${client === defaultAccounts.client ? client.secret : '"$CLIENT_SECRET"'}`,
    `VQL_USERNAME=${shellWord(user.name)}`,
    `VQL_PASSWORD=${user === defaultAccounts.user ? user.password : '"$PASSWORD"'}`,
  ];
  return `  ${variables.join(' ')} \\
    vql probe --base-url ${baseUrl} --client-id ${shellWord(client.id)} \\
    --auth-url ${authUrl} \\
    --template ${table?.template} --out stand-in.dialect.json`;
}

/** The accounts and the table that the printed commands use. */
function examplesOf({ accounts, tables }: Introduction) {
  const [client = defaultAccounts.client] = accounts.clients;
  const user = accounts.users.find(({ passwordGrant }) => passwordGrant === true) ?? defaultAccounts.user;
  return { client, user, table: tables.find(({ rows }) => rows > 0) ?? tables[0] };
}

function commandsOf(introduction: Introduction): string {
  const { authUrl, baseUrl } = introduction;
  const { client, user, table } = examplesOf(introduction);
  const form = [
    'grant_type=password',
    `client_id=${client.id}`,
    client === defaultAccounts.client ? `client_secret=${client.secret}` : '"client_secret=$CLIENT_SECRET"',
    `username=${user.name}`,
    user === defaultAccounts.user ? `password=${user.password}` : '"password=$PASSWORD"',
  ];
  const columns = table?.columns.toSorted((a, b) => Number(b === 'id') - Number(a === 'id')).slice(0, 2);
  const body = JSON.stringify({ statement: `SELECT ${columns?.join(', ')} FROM ${table?.template}`, limit: 3 });
  return `  TOKEN=$(curl -s ${authUrl}${endpoints.requestToken.path} \\
    ${form.map(formOption).join(' ')} |
    sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
  curl -s ${baseUrl}${endpoints.executeQuery.path} \\
    -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
    -d ${shellWord(body)}`;
}

/** Returns the option of curl that sends a parameter, which may be a reference to a variable in double quotes. */
function formOption(parameter: string): string {
  if (/^[\w=.-]+$/.test(parameter)) return `-d ${parameter}`;
  return `--data-urlencode ${parameter.startsWith('"') ? parameter : shellWord(parameter)}`;
}

/** Quotes a word for a POSIX shell, if it needs it. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

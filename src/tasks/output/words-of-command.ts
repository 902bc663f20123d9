import { csvOptions } from '../options/csv.js';

/** **The** table of what a person writes at the command line for an option of the library. */
const writtenAs: Readonly<Record<string, string>> = {
  baseUrl: '--base-url',
  authUrl: '--auth-url',
  clientId: '--client-id',
  userAgent: '--user-agent',
  redirectUri: '--redirect-uri',
  scope: '--scope',
  username: '--username',
  token: 'VQL_ACCESS_TOKEN',
  refreshToken: 'VQL_REFRESH_TOKEN',
  clientSecret: 'VQL_CLIENT_SECRET',
  password: 'VQL_PASSWORD',
  pageSize: '--page-size',
  fields: '--fields',
  template: '--template',
  requests: '--requests',
  version: '--installation-version',
  tables: '--table',
  state: '--state',
  seed: '--seed',
  clients: '--client',
  users: '--user',
  apps: '--app',
  faults: '--fault',
  ...Object.fromEntries(Object.entries(csvOptions).map(([name, { long = name }]) => [name, long])),
};

/** What a person writes for the options of a Trino server, of which some have names that others have too. */
const serverOptions: Readonly<Record<string, string>> = {
  url: '--url',
  catalog: '--schema',
  schema: '--schema',
  user: '--run-as',
  authorization: 'TRINO_PASSWORD or TRINO_ACCESS_TOKEN',
};

const optionOf = (name: string): string => writtenAs[name] ?? `"${name}"`;

/** **The** table of phrases of the library, and what the command says in their place; the first ones are tried first. */
const phrases: readonly (readonly [phrase: RegExp, replace: (...groups: string[]) => string])[] = [
  [/tables\[("(?:[^"\\]|\\.)*")\]/g, (_, template) => `the table of ${template}`],
  [/faults\[(\d+)\]/g, (_, index) => `--fault number ${Number(index) + 1}`],
  [
    /[Tt]he option "(\w+)" of the option "trino" of openEngine/g,
    (_, name = '') => serverOptions[name] ?? optionOf(name),
  ],
  [/The option "(\w+)" of openStandIn/g, (_, name = '') => inFile(name)],
  [/openStandIn has no option/g, () => 'The file of --options has no member'],
  [/[Tt]he option "token" returned no token/g, () => 'no token came'],
  [/[Tt]he option "(\w+)" of [a-z]+[A-Z]\w*/g, (_, name = '') => optionOf(name)],
  [/[Tt]he option "(\w+)"/g, (_, name = '') => optionOf(name)],
  [
    /The callback onRotate failed, so the new refresh token may not be stored/g,
    () => 'The new refresh token may not be stored',
  ],
  [
    /fetchPage must return \{ rows: \[\.\.\.\] \}; found [^.]*/g,
    () => 'The answer of the service has no list of rows in "data"',
  ],
  [/check authUrl/g, () => 'check --auth-url'],
  [/allowHttp: true/g, () => '--allow-http'],
];

/** Options that `vql serve` does not have are members of the file of `--options`. */
function inFile(name: string): string {
  return writtenAs[name] ?? `The member "${name}" in the file of --options`;
}

/** Returns a message of the library in the words of the command: a user of it cannot call functions, but has options and variables. */
export function inWordsOfCommand(message: string): string {
  const reworded = phrases.reduce((text, [phrase, replace]) => text.replaceAll(phrase, replace), message);
  return reworded.charAt(0).toUpperCase() + reworded.slice(1);
}

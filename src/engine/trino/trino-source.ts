import type { Catalog } from '../../catalog/catalog.js';
import {
  type ArgumentKind,
  callback,
  checkArgument,
  checkOptions,
  filledText,
  milliseconds,
  type OptionKinds,
  record,
  recordOf,
} from '../../diagnostics/arguments.js';
import type { Fetch } from '../../internal/http/fetch.js';
import { checkTables, type SqlTable, tableOwner } from '../table.js';

/** A Trino server, and the tables that an engine reads on it. */
export interface TrinoSource {
  /** Its address: `https://trino.example.com`. */
  readonly url: string | URL;
  /** The catalog of tables without one in their name. */
  readonly catalog: string;
  /** The schema of tables without one in their name. */
  readonly schema: string;
  /** The user who runs the queries. */
  readonly user: string;
  /**
   * The header `Authorization` of each request, as in `Bearer …`, or a function that returns it, for tokens that are renewed. With
   * `Basic …`, the name is the user. Default: none.
   */
  readonly authorization?: string | (() => string | Promise<string>) | undefined;
  /**
   * The table of each template, by `group.name`: its name, the parts of a qualified name, or a name and columns. Default: each table
   * `group_name` of the schema is the one of `group.name`; a table without an underscore has the schema as its group. Letter case is ignored.
   */
  readonly tables?: Readonly<Record<string, SqlTable | string>> | undefined;
  /**
   * A catalog, such as that of the installation, that gives the templates and columns with its names their letter case, which Trino does not
   * keep. A query finds them in any letter case; `SELECT *`, and `catalog()` of the engine, have that of this catalog.
   */
  readonly letterCase?: Catalog | undefined;
  /** Properties of the session, such as `{ query_max_run_time: '10m' }`. */
  readonly session?: Readonly<Record<string, string>> | undefined;
  /** How long a server that does not answer is asked again, while a query runs. Default: 30,000. */
  readonly retryMs?: number | undefined;
  /** Sends the requests. Default: `fetch` of the platform. */
  readonly fetch?: Fetch | undefined;
}

/** A source with the defaults. */
export interface ResolvedTrino extends Omit<TrinoSource, 'url' | 'authorization'> {
  /** The address, without a slash at its end. */
  readonly url: string;
  readonly authorization: () => Promise<string | undefined>;
  readonly retryMs: number;
  readonly fetch: Fetch;
}

/** Headers are texts of ASCII. */
const headerText: ArgumentKind = {
  expected: 'a string of printable ASCII characters',
  accepts: (value) => typeof value === 'string' && /^[\x20-\x7e]+$/.test(value),
};

/** A message must not show a password in an address, or a token. */
const describeKind = (value: unknown): string => (typeof value === 'string' ? 'another string' : typeof value);

const address: ArgumentKind = {
  expected: 'an address that begins with "http://" or "https://", without a user, a query or a fragment',
  accepts: (value) => readUrl(value) !== undefined,
  describe: describeKind,
};

const authorizationKind: ArgumentKind = {
  expected: 'the value of the header Authorization, such as "Bearer …", or a function that returns it',
  accepts: (value) => callback.accepts(value) || headerText.accepts(value),
  describe: describeKind,
};

const kinds: OptionKinds<TrinoSource> = {
  url: address,
  catalog: headerText,
  schema: headerText,
  user: headerText,
  authorization: authorizationKind,
  tables: record,
  letterCase: record,
  session: recordOf(headerText),
  retryMs: milliseconds,
  fetch: callback,
};

/** Checks a source, and adds the defaults. @throws {VqlError} `wrong-argument` or `unknown-option`. */
export function resolveTrino(source: TrinoSource): ResolvedTrino {
  const owner = 'the option "trino" of openEngine';
  checkOptions(owner, source, kinds);
  for (const name of ['url', 'catalog', 'schema', 'user'] as const)
    checkArgument(`The option "${name}" of ${owner}`, source[name], kinds[name]);
  checkTables(source.tables ?? {});
  checkTableNames(source.tables ?? {});
  const { authorization, fetch: send = (input, init) => fetch(input, init), retryMs = 30_000 } = source;
  return {
    ...source,
    url: readUrl(source.url) ?? '',
    authorization:
      typeof authorization === 'function' ? () => checkedAuthorization(authorization) : async () => authorization,
    retryMs,
    fetch: send,
  };
}

const tableName: ArgumentKind = {
  expected: 'a name, or one to three parts of a name: catalog, schema and table',
  accepts: (value) => {
    const parts = [value].flat();
    return parts.length >= 1 && parts.length <= 3 && parts.every(filledText.accepts);
  },
};

/** Checks the names of tables. @throws {VqlError} `wrong-argument`. */
function checkTableNames(tables: NonNullable<TrinoSource['tables']>): void {
  for (const [template, table] of Object.entries(tables)) {
    const name = typeof table === 'string' ? table : table.name;
    if (name !== undefined) checkArgument(`The name in ${tableOwner(template)}`, name, tableName);
  }
}

/** Calls the function of the option. @throws {VqlError} `wrong-argument` if it does not return a header. */
async function checkedAuthorization(read: () => string | Promise<string>): Promise<string> {
  const value = await read();
  const name = 'The result of the function "authorization" of the option "trino"';
  checkArgument(name, value, { ...headerText, describe: describeKind });
  return value;
}

/** Returns an address without a slash at its end; `undefined` for what is not the address of a server. */
function readUrl(value: unknown): string | undefined {
  const text = typeof value === 'string' || value instanceof URL ? String(value) : '';
  if (!/^https?:\/\/[^/\\?#@]+(?:\/[^?#]*)?$/i.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).href.replace(/\/+$/, '');
}

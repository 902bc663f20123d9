import { type Command, Option } from 'commander';
import type { Catalog } from '../../catalog/index.js';
import type { TrinoSource } from '../../engine/index.js';
import { UsageError } from '../errors.js';
import type { Io } from '../io.js';
import { padColumns } from '../output/display-width.js';
import type { TableValues } from './query.js';

/** **The** table of the engines that commands run queries on. */
const engineNames = ['duckdb', 'trino'] as const;

/** Options of a command that reads tables on a Trino server. */
export interface TrinoServerOptions {
  readonly url?: string;
  readonly schema?: string;
  readonly runAs?: string;
}

/** Options of a command that runs queries. */
export interface EngineOptionValues extends TrinoServerOptions {
  readonly engine: (typeof engineNames)[number];
}

/** **The** table of environment variables for a Trino server. A secret is never an option: other users see the options of a process. */
const variables = {
  url: { name: 'TRINO_URL', meaning: 'address of the Trino server, in place of --url' },
  user: { name: 'TRINO_USER', meaning: 'the user who runs the queries, in place of --run-as' },
  password: { name: 'TRINO_PASSWORD', meaning: 'the password of that user' },
  accessToken: { name: 'TRINO_ACCESS_TOKEN', meaning: 'an access token, in place of a password' },
} as const;

/** Adds the options for the engine. */
export function addEngineOptions(command: Command): Command {
  command.addOption(
    new Option('--engine <name>', 'where queries run: on files in this process, or on the tables of a Trino server')
      .choices(engineNames)
      .default('duckdb'),
  );
  return addServerOptions(command);
}

/** Adds the options for a Trino server. */
export function addServerOptions(command: Command): Command {
  return command
    .option('--url <address>', `address of the Trino server (default: ${variables.url.name})`)
    .option('--schema <catalog.schema>', 'the schema of the tables on the Trino server, such as lake.erp')
    .option('--run-as <user>', `the user of the Trino server (default: ${variables.user.name}, or USER)`);
}

/**
 * Rejects options for a Trino server of a command that uses none.
 *
 * @param addition the option that makes the command use it, such as `--engine trino`.
 * @throws {UsageError} if there is such an option.
 */
export function rejectServerOptions({ url, schema, runAs }: TrinoServerOptions, addition: string): void {
  const [first] = Object.entries({ '--url': url, '--schema': schema, '--run-as': runAs }).find(
    ([, value]) => value !== undefined,
  ) ?? [undefined];
  if (first !== undefined) throw new UsageError(`"${first}" is for a Trino server. Add ${addition}.`);
}

/** Returns the section of the help that lists the environment variables. */
export function serverHelp(): string {
  const rows = padColumns(Object.values(variables).map(({ name, meaning }) => [name, meaning]));
  return ['', 'Environment variables for a Trino server:', ...rows.map((cells) => `  ${cells.join('  ')}`)].join('\n');
}

/**
 * Returns the server of the options, with the tables of `--table`.
 *
 * @param letterCase gives names their letter case.
 * @throws {UsageError} if an option is missing, or a secret would be sent without encryption.
 */
export function trinoOf(
  { url, schema, runAs }: TrinoServerOptions,
  table: TableValues,
  letterCase: Catalog | undefined,
  { env }: Pick<Io, 'env'>,
): TrinoSource {
  const address = url ?? (env[variables.url.name] || undefined);
  if (address === undefined)
    throw new UsageError(`No Trino server given. Name its address with --url, or in ${variables.url.name}.`);
  const [, catalog, name] = /^([^.]+)\.(.+)$/.exec(schema ?? '') ?? [];
  if (catalog === undefined || name === undefined)
    throw new UsageError(
      `Expected a catalog and a schema of the Trino server, such as --schema lake.erp, found ${schema === undefined ? 'none' : `"${schema}"`}.`,
    );
  const user = runAs ?? [variables.user.name, 'USER', 'USERNAME'].map((variable) => env[variable]).find(Boolean);
  if (user === undefined)
    throw new UsageError(`No user of the Trino server given. Name one with --run-as, or in ${variables.user.name}.`);
  const tables = Object.entries(table).map(([template, text]) => [template, { name: text.split('.') }] as const);
  return {
    url: address,
    catalog,
    schema: name,
    user,
    ...(letterCase && { letterCase }),
    ...(tables.length > 0 && { tables: Object.fromEntries(tables) }),
    ...authorizationOf(user, address, env),
  };
}

function authorizationOf(user: string, address: string, env: Io['env']): Pick<TrinoSource, 'authorization'> {
  const { accessToken, password } = variables;
  const secret = [accessToken, password].find(({ name }) => env[name]);
  if (secret === undefined) return {};
  if (URL.canParse(address) && !isSecure(new URL(address)))
    throw new UsageError(`${secret.name} is sent only over HTTPS.`);
  const value = env[secret.name];
  return {
    authorization:
      secret === accessToken ? `Bearer ${value}` : `Basic ${Buffer.from(`${user}:${value}`).toString('base64')}`,
  };
}

/** Whether an address is one of this machine, or has https: what is sent to it cannot be read on the way. */
function isSecure({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

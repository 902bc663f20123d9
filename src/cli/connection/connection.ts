import { UsageError } from '../../tasks/errors.js';
import type { Io } from '../../tasks/io.js';
import { type ConnectionOptions, defaultUserAgent } from './connection-options.js';
import { connectionVariables, readVariables } from './environment.js';
import { checkPort } from './proxy-fetch.js';
import type { SecretLocation } from './secret-store.js';
import { readConnections, type StoredConnections } from './stored-connections.js';

/** An installation, and the settings of requests to its service. */
export interface InstallationConnection {
  /** Name in prompts and messages: the name of a stored connection; otherwise the host of the base URL. */
  readonly name: string;
  readonly baseUrl: string;
  readonly authUrl: string | undefined;
  readonly clientId: string | undefined;
  readonly userAgent: string;
  readonly allowHttp: boolean;
  /** Where its secrets are; absent for a connection that is not stored, whose secrets are in the environment. */
  readonly secretIn: SecretLocation | undefined;
}

/** Sources of a connection beside the environment. */
interface ConnectionSources {
  readonly options: ConnectionOptions;
  /** The setting `connection`. */
  readonly configured: string | undefined;
}

/**
 * Returns the connection of a command. Options come first, then the environment, the setting `connection`, and the only stored connection.
 *
 * @throws {UsageError} if no connection is known, or several are.
 */
export async function findConnection(
  { options, configured }: ConnectionSources,
  io: Io,
): Promise<InstallationConnection> {
  const variables = readVariables(io.env);
  checkSources(options, io);
  const baseUrl = options.baseUrl ?? (options.connection === undefined ? variables.baseUrl : undefined);
  if (baseUrl !== undefined) {
    const { authUrl = variables.authUrl, clientId = variables.clientId, userAgent, allowHttp } = options;
    return describeConnection({
      name: hostOf(baseUrl),
      baseUrl,
      authUrl,
      clientId,
      userAgent,
      allowHttp,
      secretIn: undefined,
    });
  }
  const stored = await readConnections(io);
  const name = options.connection ?? variables.connection ?? configured ?? onlyName(stored);
  if (name === undefined) throw new UsageError(noConnection(stored));
  const found = Object.hasOwn(stored, name) ? stored[name] : undefined;
  if (found === undefined) throw new UsageError(unknownConnection(name, stored));
  const { userAgent = found.userAgent, allowHttp = found.allowHttp } = options;
  return describeConnection({ ...found, name, userAgent, allowHttp });
}

/** Returns a connection with its defaults. @throws {UsageError} for an address with a port that does not exist. */
export function describeConnection({
  userAgent = defaultUserAgent,
  allowHttp = false,
  ...others
}: Omit<InstallationConnection, 'userAgent' | 'allowHttp'> & {
  readonly userAgent: string | undefined;
  readonly allowHttp: boolean | undefined;
}): InstallationConnection {
  checkPort('--base-url', others.baseUrl);
  if (others.authUrl !== undefined) checkPort('--auth-url', others.authUrl);
  return { ...others, userAgent, allowHttp };
}

/** @throws {UsageError} if two sources name different installations, or options describe only a part of one. */
function checkSources({ connection, baseUrl, authUrl, clientId }: ConnectionOptions, { env }: Io): void {
  if (connection !== undefined && [baseUrl, authUrl, clientId].some((one) => one !== undefined))
    throw new UsageError(
      '--connection names a connection that is stored with its addresses: it goes without --base-url, --auth-url and --client-id.',
    );
  if (connection !== undefined || baseUrl !== undefined) return;
  const variables = readVariables(env);
  if (variables.connection !== undefined && variables.baseUrl !== undefined)
    throw new UsageError(
      `Set only one of ${connectionVariables.connection.name} and ${connectionVariables.baseUrl.name}.`,
    );
  if (variables.baseUrl === undefined && (authUrl ?? clientId) !== undefined)
    throw new UsageError(
      `--auth-url and --client-id need the address of the API too: --base-url or ${connectionVariables.baseUrl.name}.`,
    );
}

function onlyName(stored: StoredConnections): string | undefined {
  const [name, ...others] = Object.keys(stored);
  return others.length === 0 ? name : undefined;
}

function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
}

function noConnection(stored: StoredConnections): string {
  const names = Object.keys(stored);
  return names.length === 0
    ? `There is no connection to an installation. "vql login NAME" stores one; or name the address with --base-url or ${connectionVariables.baseUrl.name}.`
    : `Several connections are stored. Name one, as in --connection ${names[0]}: ${names.join(', ')}.`;
}

function unknownConnection(name: string, stored: StoredConnections): string {
  const names = Object.keys(stored);
  const known = names.length === 0 ? 'No connection is stored.' : `Stored are: ${names.join(', ')}.`;
  return `There is no connection "${name}". ${known} "vql login ${name}" stores it.`;
}

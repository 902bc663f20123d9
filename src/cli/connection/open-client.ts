import { type Client, type ClientOptions, createClient, type Fetch } from '../../client/index.js';
import type { VqlError } from '../../diagnostics/index.js';
import type { Io } from '../../tasks/io.js';
import type { InstallationConnection } from './connection.js';
import { asWrongUse, describeServiceFailure } from './failure.js';
import { failureHint, watchFetch } from './failure-hint.js';
import { openToken } from './open-token.js';
import { proxyFetch } from './proxy-fetch.js';

/** Access to the service of a connection. */
export interface ConnectionTransport {
  readonly fetch: Fetch;
  /** Describes an error of the client or of a token source, with advice. */
  describe(error: VqlError): string;
  /** Adds a hint to a message, if it is about a connection that failed. */
  withHint(message: string): string;
}

/** Opens the way to a service, through the proxy that the environment names. @throws {UsageError} for an address that is not valid. */
export async function openTransport(connection: InstallationConnection, io: Io): Promise<ConnectionTransport> {
  // The address is checked before anybody is asked to log in.
  clientOf(connection, 'unused');
  const watched = watchFetch(await proxyFetch(io.env));
  return {
    fetch: watched.fetch,
    describe: (error) => describeServiceFailure(error, connection, watched.lastFailure(), io.env),
    withHint: (message) => [message, ...failureHint(`${watched.lastFailure()} ${message}`, io.env)].join(' '),
  };
}

/**
 * Creates the client of a connection, after its token or its source of tokens was found.
 *
 * @throws {UsageError} for an address or a name that is not valid, and without credentials.
 * @throws {AuthError} if a login fails.
 */
export async function openClient(
  connection: InstallationConnection,
  { fetch }: Pick<ConnectionTransport, 'fetch'>,
  signal: AbortSignal,
  io: Io,
): Promise<Client> {
  const token = await openToken(connection, { fetch, signal }, io);
  return clientOf(connection, token, fetch);
}

/** Returns the address of a connection as the client writes it, with a slash at its end. @throws {UsageError} if it is not valid. */
export function addressOf(connection: InstallationConnection): string {
  return clientOf(connection, 'unused').baseUrl;
}

function clientOf(
  { baseUrl, userAgent, allowHttp }: InstallationConnection,
  token: ClientOptions['token'],
  fetch?: Fetch,
): Client {
  try {
    return createClient({ baseUrl, userAgent, token, allowHttp, fetch });
  } catch (error) {
    throw asWrongUse(error);
  }
}

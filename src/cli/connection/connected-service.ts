import { ClientError } from '../../client/index.js';
import { VqlError } from '../../diagnostics/index.js';
import { type ExitCode, exitCodes } from '../../tasks/errors.js';
import type { Io } from '../../tasks/io.js';
import { printable } from '../../tasks/output/terminal.js';
import { findConnection, type InstallationConnection } from './connection.js';
import type { ConnectionOptions } from './connection-options.js';
import { type ConnectionTransport, openTransport } from './open-client.js';

/** A connection, and the access to its service. */
export interface ConnectedService {
  readonly connection: InstallationConnection;
  readonly transport: ConnectionTransport;
}

/** Finds the connection of a command, and names it on standard error. @throws {UsageError} */
export async function findService(
  options: ConnectionOptions & { readonly quiet?: true },
  configured: string | undefined,
  io: Io,
): Promise<ConnectedService> {
  const connection = await findConnection({ options, configured }, io);
  const transport = await openTransport(connection, io);
  if (options.quiet !== true)
    io.stderr.write(`Asking ${printable(connection.name)}, ${printable(connection.baseUrl)}\n`);
  return { connection, transport };
}

/** The statuses by which the service refuses a query that has errors. */
const queryErrorStatuses: readonly (number | undefined)[] = [400, 422];

/** Prints why a query has failed, with advice, and returns the exit code. Throws an error again that is not of the library. */
export function reportFailure(error: unknown, service: ConnectedService | undefined, io: Io): ExitCode {
  if (!(error instanceof VqlError)) throw error;
  io.stderr.write(`${printable(service?.transport.describe(error) ?? error.message)}\n`);
  const isOfQuery = error instanceof ClientError && queryErrorStatuses.includes(error.status);
  return isOfQuery ? exitCodes.findings : exitCodes.misuse;
}

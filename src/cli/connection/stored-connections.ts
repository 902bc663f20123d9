import { UsageError } from '../../tasks/errors.js';
import type { Io } from '../../tasks/io.js';
import { z } from '../../tasks/options/zod.js';
import { readSettings, settingsFile, settingsText, writeSettings } from './settings-folder.js';

const storedConnection = z.object({
  baseUrl: z.string(),
  authUrl: z.string(),
  clientId: z.string(),
  userAgent: z.string().exactOptional(),
  allowHttp: z.boolean().exactOptional(),
  /** Where its secrets are. */
  secretIn: z.enum(['keychain', 'file']),
});

const connectionsFile = z.object({ version: z.literal(1), connections: z.record(z.string(), storedConnection) });

/** A connection as `vql login` stores it, without its secrets. */
export type StoredConnection = Readonly<z.infer<typeof storedConnection>>;

/** The stored connections, by name. */
export type StoredConnections = Readonly<Record<string, StoredConnection>>;

const fileName = 'connections.json';

/** Reads the stored connections. @throws {UsageError} if their file cannot be read. */
export async function readConnections(io: Pick<Io, 'env'>): Promise<StoredConnections> {
  const json = await readSettings(fileName, io, false);
  if (json === undefined) return {};
  const { data, error } = connectionsFile.safeParse(json);
  if (data !== undefined) return data.connections;
  const at = error.issues[0]?.path.join('.') ?? '';
  throw new UsageError(
    `"${settingsFile(fileName, io)}" is not a file of connections${at === '' ? '' : `: "${at}" is not valid`}. Remove it, and log in again.`,
  );
}

/** Stores a connection under a name; `undefined` removes the connection. @throws {UsageError} */
export async function storeConnection(
  name: string,
  connection: StoredConnection | undefined,
  io: Pick<Io, 'env'>,
): Promise<void> {
  const others = Object.entries(await readConnections(io)).filter(([other]) => other !== name);
  const entries = connection === undefined ? others : [...others, [name, connection] as const];
  const connections = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeSettings(fileName, settingsText({ version: 1, connections }), io);
}

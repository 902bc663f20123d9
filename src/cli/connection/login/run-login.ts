import { ClientError, createClient } from '../../../client/index.js';
import { VqlError } from '../../../diagnostics/index.js';
import { type ExitCode, exitCodes, UsageError } from '../../../tasks/errors.js';
import { withInterrupt } from '../../../tasks/interruption.js';
import type { Io } from '../../../tasks/io.js';
import { printable } from '../../../tasks/output/terminal.js';
import { describeConnection, type InstallationConnection } from '../connection.js';
import { readVariables } from '../environment.js';
import { asWrongUse } from '../failure.js';
import { type ConnectionTransport, openTransport } from '../open-client.js';
import {
  type ConnectionSecret,
  describeSecretLocation,
  readConnectionSecret,
  removeSecret,
  storeSecret,
} from '../secret-store.js';
import { changeSettings } from '../settings-folder.js';
import { readConnections, type StoredConnection, storeConnection } from '../stored-connections.js';
import { logIn } from './log-in.js';
import type { LoginOptions } from './login-options.js';

/** Runs `vql login`. */
export async function runLogin(name: string, options: LoginOptions, io: Io): Promise<ExitCode> {
  if (!/^[\w.-]+$/.test(name))
    throw new UsageError(`The name of a connection has letters, digits, ".", "_" and "-"; found "${name}".`);
  const stored = await readConnections(io);
  const former = Object.hasOwn(stored, name) ? stored[name] : undefined;
  const connection = connectionOf(name, options, former, io);
  const transport = await openTransport(connection, io);
  return withInterrupt(io, async (signal) => {
    try {
      const secret = await requestSecret(connection, { options, former, transport, signal }, io);
      await changeSettings(io, () => store(connection, secret, former, io));
      return exitCodes.clean;
    } catch (error) {
      if (signal.aborted || !(error instanceof VqlError)) throw error;
      io.stderr.write(`${printable(transport.describe(error))}\n`);
      return exitCodes.misuse;
    }
  });
}

/** A connection that can be stored. */
type LoginConnection = InstallationConnection & { readonly authUrl: string; readonly clientId: string };

/** Returns the connection that options, environment and the former connection of this name describe. @throws {UsageError} */
function connectionOf(
  name: string,
  { userAgent, allowHttp, ...options }: LoginOptions,
  former: StoredConnection | undefined,
  { env }: Io,
): LoginConnection {
  const variables = readVariables(env);
  const baseUrl = options.baseUrl ?? former?.baseUrl ?? variables.baseUrl;
  const authUrl = options.authUrl ?? former?.authUrl ?? variables.authUrl;
  const clientId = options.clientId ?? former?.clientId ?? variables.clientId;
  if (baseUrl === undefined || authUrl === undefined || clientId === undefined)
    throw new UsageError(
      `"${name}" is a new connection: it needs --base-url, --auth-url and --client-id. See "vql login --help".`,
    );
  const connection = describeConnection({
    name,
    baseUrl,
    authUrl,
    clientId,
    userAgent: userAgent ?? former?.userAgent,
    allowHttp: allowHttp ?? former?.allowHttp,
    secretIn: former?.secretIn,
  });
  return { ...connection, authUrl, clientId };
}

interface LoginContext {
  readonly options: LoginOptions;
  readonly former: StoredConnection | undefined;
  readonly transport: ConnectionTransport;
  readonly signal: AbortSignal;
}

/** Logs in, asks the service whether it takes the token, and returns the secrets. */
async function requestSecret(
  connection: LoginConnection,
  { options, former, transport, signal }: LoginContext,
  io: Io,
): Promise<ConnectionSecret> {
  const { name, authUrl, clientId, baseUrl, userAgent, allowHttp } = connection;
  const { fetch } = transport;
  // The secret of a client is for its identity server only.
  const isSameClient = former?.authUrl === authUrl && former.clientId === clientId;
  const earlier = isSameClient
    ? await readConnectionSecret(name, former.secretIn, io).catch(() => undefined)
    : undefined;
  const clientSecret = readVariables(io.env).clientSecret ?? earlier?.clientSecret;
  let refreshToken: string | undefined;
  const source = await logIn[options.grant](
    {
      authUrl,
      clientId,
      clientSecret,
      scope: options.scope,
      allowHttp,
      fetch,
      signal,
      onRotate(token) {
        refreshToken = token;
      },
    },
    options,
    io,
  ).catch((error: unknown) => {
    // A mistake in an option is not a failure of the login.
    throw error instanceof VqlError && error.code === 'wrong-argument' ? asWrongUse(error) : error;
  });
  const client = createClient({ baseUrl, userAgent, token: source, allowHttp, fetch });
  await client.dialectInfo({ signal }).catch((error: unknown) => {
    if (!(error instanceof ClientError) || error.status !== 403) throw error;
    io.stderr.write('The user may not read the dialect of the installation; queries may work all the same.\n');
  });
  if (refreshToken === undefined)
    throw new UsageError(
      'The identity server has issued no refresh token, so that nothing can be stored. Give the client the scope offline_access, or set VQL_ACCESS_TOKEN.',
    );
  return { refreshToken, ...(clientSecret !== undefined && { clientSecret }) };
}

/** Stores a connection with its secrets, and prints where they are. */
async function store(
  { name, baseUrl, authUrl, clientId, userAgent, allowHttp }: LoginConnection,
  secret: ConnectionSecret,
  former: StoredConnection | undefined,
  io: Io,
): Promise<void> {
  const secretIn = await storeSecret(name, secret, io);
  await storeConnection(name, { baseUrl, authUrl, clientId, userAgent, ...(allowHttp && { allowHttp }), secretIn }, io);
  io.stderr.write(
    `The connection "${name}" to ${printable(baseUrl)} is stored. Its secret is in ${describeSecretLocation(secretIn, io)}.\n`,
  );
  if (former === undefined || former.secretIn === secretIn) return;
  await removeSecret(name, former.secretIn, io).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    io.stderr.write(
      `The earlier secret of the connection is still in ${describeSecretLocation(former.secretIn, io)}. ${printable(reason)}\n`,
    );
  });
}

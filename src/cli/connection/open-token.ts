import { type AuthOptions, deviceGrant, offlineToken, passwordGrant, type TokenSource } from '../../auth/index.js';
import { UsageError } from '../../tasks/errors.js';
import type { Io } from '../../tasks/io.js';
import { printable } from '../../tasks/output/terminal.js';
import type { InstallationConnection } from './connection.js';
import { connectionVariables, readVariables } from './environment.js';
import { readConnectionSecret } from './secret-store.js';
import { StoredTokenSource } from './stored-token.js';

/** How the requests for tokens are sent. */
export interface TokenTransport extends Pick<AuthOptions, 'fetch'> {
  readonly signal: AbortSignal;
}

/**
 * Returns the token of a connection, or its source of tokens. A stored connection begins with its offline token; another one has its
 * credentials in the environment, and without any, a user is asked to log in with a code.
 */
export async function openToken(
  connection: InstallationConnection,
  transport: TokenTransport,
  io: Io,
): Promise<string | TokenSource> {
  const { name, authUrl, clientId, allowHttp, secretIn } = connection;
  const common = { allowHttp, ...transport };
  if (secretIn !== undefined && authUrl !== undefined && clientId !== undefined) {
    // The client would try again to read a secret that is not there.
    await readConnectionSecret(name, secretIn, io);
    return new StoredTokenSource({ ...common, name, secretIn, authUrl, clientId }, io);
  }
  const { accessToken, clientSecret, username, password, refreshToken } = credentialsIn(io.env);
  if (accessToken !== undefined) return accessToken;
  if (authUrl === undefined || clientId === undefined)
    throw new UsageError(
      `There is no token. Set ${variableName('accessToken')}, or give --auth-url and --client-id to log in; "vql login NAME" stores a connection with its token.`,
    );
  const options: AuthOptions = { ...common, authUrl, clientId, clientSecret };
  if (refreshToken !== undefined) return offlineToken({ ...options, refreshToken, onRotate: noteOnce(io) });
  if (username === undefined || password === undefined) {
    // Nobody can enter a code for a job.
    if (io.env['CI'])
      throw new UsageError(
        `There are no credentials. Set ${variableName('accessToken')}, or ${variableName('username')} with ${variableName('password')}.`,
      );
    return logInWithCode(options, io);
  }
  if (clientSecret === undefined)
    throw new UsageError(`A login with ${variableName('password')} needs ${variableName('clientSecret')} too.`);
  return passwordGrant({ ...options, clientSecret, username, password });
}

type Credentials = Pick<
  ReturnType<typeof readVariables>,
  'accessToken' | 'clientSecret' | 'username' | 'password' | 'refreshToken'
>;

function variableName(key: keyof typeof connectionVariables): string {
  return connectionVariables[key].name;
}

/** Reads the credentials. @throws {UsageError} for half of them, or too many. */
function credentialsIn(env: Io['env']): Credentials {
  const found = readVariables(env);
  const { accessToken, username, password, refreshToken } = found;
  if ((username === undefined) !== (password === undefined))
    throw new UsageError(`Set both ${variableName('username')} and ${variableName('password')}, or neither.`);
  const ways = [accessToken, username, refreshToken].filter((one) => one !== undefined);
  if (ways.length > 1)
    throw new UsageError(
      `Set only one of ${variableName('accessToken')}, ${variableName('username')} with ${variableName('password')}, and ${variableName('refreshToken')}.`,
    );
  return found;
}

/** Returns a function that reports once that the stored refresh token has been replaced. The new one is secret: it is not printed. */
function noteOnce(io: Io): (refreshToken: string) => void {
  let isNoted = false;
  const { refreshToken: first } = readVariables(io.env);
  return (refreshToken) => {
    if (isNoted || refreshToken === first) return;
    isNoted = true;
    io.stderr.write(
      `The identity server has replaced the refresh token, so that the one in ${variableName('refreshToken')} may not work again.\n`,
    );
  };
}

/** Asks a user to log in with a code, in any browser. */
export async function logInWithCode(options: AuthOptions, io: Io): Promise<TokenSource> {
  const login = await deviceGrant(options).begin();
  const { userCode, verificationUri, verificationUriComplete: whole } = login;
  const page = whole === undefined ? '' : `, or open ${printable(whole)}`;
  io.stderr.write(`Open ${printable(verificationUri)} and enter the code ${printable(userCode)}${page}.\n`);
  return login.wait({ ...(options.signal && { signal: options.signal }) });
}

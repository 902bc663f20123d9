import { type AuthOptions, deviceGrant, offlineToken, passwordGrant, type TokenSource } from '../../auth/index.js';
import { UsageError } from '../../tasks/errors.js';
import type { Io } from '../../tasks/io.js';
import { printable } from '../../tasks/output/terminal.js';
import type { ProbeCommandOptions } from './probe-options.js';

/** The environment variables that secrets are read from. No secret is an option: other users see the options of a process. */
const variables = {
  accessToken: 'VQL_ACCESS_TOKEN',
  clientSecret: 'VQL_CLIENT_SECRET',
  username: 'VQL_USERNAME',
  password: 'VQL_PASSWORD',
  refreshToken: 'VQL_REFRESH_TOKEN',
} as const;

type Credentials = { readonly [Name in keyof typeof variables]: string | undefined };

/**
 * Returns the token, or the source of tokens, that environment and options describe. Without a user and a token in the environment, a
 * user is asked to log in with a code.
 */
export async function openToken(
  options: Pick<ProbeCommandOptions, 'authUrl' | 'clientId' | 'allowHttp'> & Pick<AuthOptions, 'fetch'>,
  io: Io,
  signal: AbortSignal,
): Promise<string | TokenSource> {
  const { accessToken, clientSecret, username, password, refreshToken } = credentialsIn(io.env);
  if (accessToken !== undefined) return accessToken;
  const { authUrl, clientId, allowHttp = false, fetch } = options;
  if (authUrl === undefined || clientId === undefined)
    throw new UsageError(
      `There is no token. Set ${variables.accessToken}, or give --auth-url and --client-id to log in. See "vql probe --help".`,
    );
  const common: AuthOptions = { authUrl, clientId, clientSecret, allowHttp, fetch, signal };
  if (refreshToken !== undefined) return offlineToken({ ...common, refreshToken, onRotate: noteOnce(io) });
  if (username === undefined || password === undefined) return logInWithCode(common, io, signal);
  if (clientSecret === undefined)
    throw new UsageError(`A login with ${variables.password} needs ${variables.clientSecret} too.`);
  return passwordGrant({ ...common, clientSecret, username, password });
}

/** Reads the credentials; an empty variable is as good as an absent one. */
function credentialsIn(env: Io['env']): Credentials {
  const read = (name: keyof Credentials): string | undefined => env[variables[name]] || undefined;
  const found: Credentials = {
    accessToken: read('accessToken'),
    clientSecret: read('clientSecret'),
    username: read('username'),
    password: read('password'),
    refreshToken: read('refreshToken'),
  };
  const { accessToken, username, password, refreshToken } = found;
  if ((username === undefined) !== (password === undefined))
    throw new UsageError(`Set both ${variables.username} and ${variables.password}, or neither.`);
  const ways = [accessToken, username, refreshToken].filter((one) => one !== undefined);
  if (ways.length > 1)
    throw new UsageError(
      `Set only one of ${variables.accessToken}, ${variables.username} with ${variables.password}, and ${variables.refreshToken}.`,
    );
  return found;
}

/** Returns a function that reports once that the stored refresh token has been replaced. The new one is secret: it is not printed. */
function noteOnce(io: Io): (refreshToken: string) => void {
  let isNoted = false;
  return (refreshToken) => {
    if (isNoted || refreshToken === io.env[variables.refreshToken]) return;
    isNoted = true;
    io.stderr.write(
      `The identity server has replaced the refresh token, so that the one in ${variables.refreshToken} may not work again.\n`,
    );
  };
}

async function logInWithCode(common: AuthOptions, io: Io, signal: AbortSignal): Promise<TokenSource> {
  const login = await deviceGrant(common).begin();
  const { userCode, verificationUri, verificationUriComplete: whole } = login;
  const page = whole === undefined ? '' : `, or open ${printable(whole)}`;
  io.stderr.write(`Open ${printable(verificationUri)} and enter the code ${printable(userCode)}${page}.\n`);
  return login.wait({ signal });
}

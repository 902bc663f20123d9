import { AuthError } from '../../auth/index.js';
import { ClientError } from '../../client/index.js';
import { VqlError } from '../../diagnostics/index.js';
import { UsageError } from '../../tasks/errors.js';
import type { Io } from '../../tasks/io.js';
import { inWordsOfCommand } from '../../tasks/output/words-of-command.js';
import type { InstallationConnection } from './connection.js';
import { failureHint } from './failure-hint.js';

/** **The** table of advice to a user whose request the service has refused, by the status of its answer. */
const statusAdvice: Readonly<Record<number, (connection: InstallationConnection) => string>> = {
  401: (connection) => `The service does not accept the token. ${loginAdvice(connection)}`,
  403: () =>
    'The user of the connection may not read this, or the service expects another program: its name is --user-agent.',
  404: ({ baseUrl }) =>
    `Check the name of the template, and the address of the API: requests go to paths below ${baseUrl}.`,
  429: () => 'The service has too many requests: try again later.',
};

/** Returns advice to a user who has to log in again. */
function loginAdvice({ name, secretIn }: InstallationConnection): string {
  return secretIn === undefined ? 'Set other credentials in the environment.' : `Log in again: vql login ${name}`;
}

/**
 * Describes an error of the client or of a token source, with advice.
 *
 * @param lastFailure text and code of the last failure of a connection, if there was one.
 */
export function describeServiceFailure(
  error: VqlError,
  connection: InstallationConnection,
  lastFailure: string,
  env: Io['env'],
): string {
  const message = inWordsOfCommand(error.message);
  return [message, ...adviceOn(error, connection), ...failureHint(`${lastFailure} ${message}`, env)].join(' ');
}

function adviceOn(error: VqlError, connection: InstallationConnection): readonly string[] {
  if (error instanceof ClientError) {
    const advice = error.status === undefined ? undefined : statusAdvice[error.status];
    return advice === undefined ? [] : [advice(connection)];
  }
  const isLogin = error instanceof AuthError && ['login-required', 'token-refused'].includes(error.code);
  return isLogin ? [loginAdvice(connection)] : [];
}

/** Returns the error of the command for an error of the library. */
export function asWrongUse(error: unknown): unknown {
  return error instanceof VqlError ? new UsageError(inWordsOfCommand(error.message)) : error;
}

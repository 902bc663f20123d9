import type { Command } from 'commander';

/** The options of a command that talks to an installation. */
export interface ConnectionOptions {
  readonly connection?: string;
  readonly baseUrl?: string;
  readonly authUrl?: string;
  readonly clientId?: string;
  readonly userAgent?: string;
  readonly allowHttp?: boolean;
}

/** Name of the program in requests, unless the connection or an option states another one. */
export const defaultUserAgent = 'vql-kit';

/** Adds the options of a connection. */
export function addConnectionOptions(command: Command): Command {
  command.option(
    '--connection <name>',
    'a connection that "vql login" has stored (default: VQL_CONNECTION, the setting "connection", or the only one that is stored)',
  );
  return addAddressOptions(command);
}

/** Adds the options that describe a connection. */
export function addAddressOptions(command: Command): Command {
  return command
    .option('--base-url <url>', 'address of the API of the installation')
    .option('--auth-url <url>', 'address of the identity server, up to the path to which "/token" is added')
    .option('--client-id <id>', 'client of the identity server')
    .option('--user-agent <name>', `name of the program in the requests (default: ${defaultUserAgent})`)
    .option('--allow-http', 'send tokens over http to other machines too');
}

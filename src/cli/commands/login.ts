import { type Command, Option } from 'commander';
import type { ExitCode } from '../../tasks/errors.js';
import type { Io } from '../../tasks/io.js';
import { addAddressOptions } from '../connection/connection-options.js';
import { type LoginOptions, loginGrants } from '../connection/login/login-options.js';

/** Adds `vql login`. */
export function addLoginCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = program
    .command('login')
    .summary('store a connection to an installation')
    .description(
      'Log in to an installation, and store the connection under a name, for --connection of other commands.\n' +
        'The offline token and the secret of the client go to the keychain of the system if the package @napi-rs/keyring is installed, ' +
        'else to a file in your own settings that only you can read. A connection that exists keeps its addresses.\n\n' +
        'VQL_CLIENT_SECRET is the secret of the client, if it has one. A password or a token is read from standard input; a terminal asks for it.',
    )
    .argument('<name>', 'name of the connection, such as live or test')
    .addOption(new Option('--grant <grant>', describeGrants()).choices(Object.keys(loginGrants)).default('device'))
    .option('--username <name>', 'the user of --grant password')
    .option(
      '--redirect-uri <url>',
      'an address of this machine that is registered for the client, for --grant code',
      'http://127.0.0.1:8765/callback',
    )
    .option('--no-browser', 'with --grant code, print the address only; a terminal also opens it in the browser')
    .option('--scope <scopes>', 'scopes to request', 'offline_access')
    .addHelpText('after', examples);
  addAddressOptions(command).action(async (name: string, options: LoginOptions) => {
    // Loaded on demand: no other command logs in.
    const { runLogin } = await import('../connection/login/run-login.js');
    end(await runLogin(name, options, io));
  });
}

function describeGrants(): string {
  return Object.entries(loginGrants)
    .map(([name, { description }]) => `${name}: ${description}`)
    .join('; ');
}

const examples = `
Examples:
  vql login test --base-url https://test.example.com --auth-url https://id.example.com/realms/test/protocol/openid-connect --client-id my-app
  vql login live --grant password --username ada < password.txt
  vql login live                                          log in again`;

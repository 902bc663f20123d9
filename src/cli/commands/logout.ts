import type { Command } from 'commander';
import { type ExitCode, exitCodes, UsageError } from '../../tasks/errors.js';
import type { Io } from '../../tasks/io.js';

/** Adds `vql logout`. */
export function addLogoutCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  program
    .command('logout')
    .summary('remove a stored connection')
    .description('Remove a connection that "vql login" has stored, with its secrets.')
    .argument('<name>', 'name of the connection')
    .addHelpText('after', '\nExamples:\n  vql logout test')
    .action(async (name: string) => end(await logOut(name, io)));
}

async function logOut(name: string, io: Io): Promise<ExitCode> {
  const [{ readConnections, storeConnection }, { removeSecret }, { changeSettings }] = await Promise.all([
    import('../connection/stored-connections.js'),
    import('../connection/secret-store.js'),
    import('../connection/settings-folder.js'),
  ]);
  const stored = await readConnections(io);
  const connection = Object.hasOwn(stored, name) ? stored[name] : undefined;
  if (connection === undefined) throw new UsageError(`There is no connection "${name}". "vql connections" lists them.`);
  await changeSettings(io, async () => {
    await removeSecret(name, connection.secretIn, io);
    await storeConnection(name, undefined, io);
  });
  io.stderr.write(`The connection "${name}" is removed.\n`);
  return exitCodes.clean;
}

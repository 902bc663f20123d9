import { Argument, type Command } from 'commander';
import { type ExitCode, exitCodes } from '../../tasks/errors.js';
import type { Io } from '../../tasks/io.js';
import { type ShellName, shellScripts } from '../completion/shell-scripts.js';

/** Adds `vql completion`. */
export function addCompletionCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  program
    .command('completion')
    .summary('print a script that completes the command in a shell')
    .description(
      'Print a script for a shell in which Tab completes commands, options and their values, names of connections and files. It asks the installed command, so that it fits each version.',
    )
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(shellScripts)))
    .addHelpText('after', help())
    .action((shell: ShellName) => {
      io.stdout.write(shellScripts[shell].script);
      end(exitCodes.clean);
    });
}

const help = (): string => `
Load it:
${Object.values(shellScripts)
  .map(({ setUp }) => `  ${setUp}`)
  .join('\n')}`;

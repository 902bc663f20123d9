import { Command, CommanderError } from 'commander';
import { addCatalogCommand } from './catalog/catalog-command.js';
import { addCheckCommand } from './commands/check.js';
import { addExplainCommand } from './commands/explain.js';
import { addFmtCommand } from './commands/fmt.js';
import { addLspCommand } from './commands/lsp.js';
import { addMcpCommand } from './commands/mcp.js';
import { addParseCommand } from './commands/parse.js';
import { addRunCommand } from './commands/run.js';
import { addSqlCommand } from './commands/sql.js';
import { addTranslateCommand } from './commands/translate.js';
import { type ExitCode, exitCodes, sentenceOf } from './errors.js';
import type { Io } from './io.js';
import { addProbeCommand } from './probe/probe-command.js';
import { addServeCommand } from './serve/serve-command.js';
import { version } from './version.js';

/** Runs the command with the arguments after its name and returns the exit code. Never throws and never ends the process. */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = exitCodes.clean;
  const program = createProgram(io, (result) => {
    code = result;
  });
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    // The argument parser also throws after printing help or the version.
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.clean;
    // Without arguments, help has been printed already.
    if (!(error instanceof CommanderError && error.code === 'commander.help'))
      io.stderr.write(`${sentenceOf(error, argv, optionsOf(program, argv))}\n`);
    return exitCodes.misuse;
  }
}

/** Returns the names of the options of the command that the arguments call. */
function optionsOf(program: Command, argv: readonly string[]): readonly string[] {
  let command = program;
  for (const word of argv) command = command.commands.find((inner) => inner.name() === word) ?? command;
  return command.options.flatMap(({ long }) => long ?? []);
}

function createProgram(io: Io, end: (code: ExitCode) => void): Command {
  const program = new Command('vql')
    .description(
      'Check, format, parse, translate and run the queries of a cloud ERP: VQL, a text, and C-Unit, JSON.\nA .vql file contains statements separated by ";" or by lines of "----".',
    )
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    // An option after the name of a command belongs to that command, also after "catalog diff".
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      // Errors are reworded where they are caught.
      outputError: () => {},
      getOutHelpWidth: () => io.stdout.columns ?? 100,
      getErrHelpWidth: () => io.stderr.columns ?? 100,
    })
    .addHelpText('after', '\nExit codes: 0 clean, 1 findings, 2 wrong use or an unreadable file, 130 or 143 stopped.');
  addCheckCommand(program, io, end);
  addFmtCommand(program, io, end);
  addParseCommand(program, io, end);
  addTranslateCommand(program, io, end);
  addLspCommand(program, io);
  addMcpCommand(program, io, end);
  addCatalogCommand(program, io, end);
  addExplainCommand(program, io, end);
  addSqlCommand(program, io, end);
  addRunCommand(program, io, end);
  addServeCommand(program, io, end);
  addProbeCommand(program, io, end);
  return program;
}

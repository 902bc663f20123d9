import { Command, CommanderError } from 'commander';
import { type ExitCode, exitCodes, sentenceOf } from '../tasks/errors.js';
import type { Io } from '../tasks/io.js';
import { withColorValue } from '../tasks/options/common.js';
import { version } from '../tasks/version.js';
import { completionCallback } from './completion/shell-scripts.js';

/** Adds a command to the program. `end` takes the exit code of a run. */
type AddCommand = (program: Command, io: Io, end: (code: ExitCode) => void) => void;

/** **The** table of commands, in the order of the help. The code of a command is loaded when it is called. */
const commands: ReadonlyMap<string, () => Promise<AddCommand>> = new Map([
  ['init', async () => (await import('./commands/init.js')).addInitCommand],
  ['check', async () => (await import('./commands/check.js')).addCheckCommand],
  ['rules', async () => (await import('./commands/rules.js')).addRulesCommand],
  ['fmt', async () => (await import('./commands/fmt.js')).addFmtCommand],
  ['parse', async () => (await import('./commands/parse.js')).addParseCommand],
  ['translate', async () => (await import('./commands/translate.js')).addTranslateCommand],
  ['lsp', async () => (await import('./commands/lsp.js')).addLspCommand],
  ['mcp', async () => (await import('./commands/mcp.js')).addMcpCommand],
  ['catalog', async () => (await import('./catalog/catalog-command.js')).addCatalogCommand],
  ['explain', async () => (await import('./commands/explain.js')).addExplainCommand],
  ['sql', async () => (await import('./commands/sql.js')).addSqlCommand],
  ['run', async () => (await import('./commands/run.js')).addRunCommand],
  ['query', async () => (await import('./commands/query.js')).addQueryCommand],
  ['export', async () => (await import('./commands/export.js')).addExportCommand],
  ['serve', async () => (await import('./commands/serve.js')).addServeCommand],
  ['probe', async () => (await import('./probe/probe-command.js')).addProbeCommand],
  ['login', async () => (await import('./commands/login.js')).addLoginCommand],
  ['connections', async () => (await import('./commands/connections.js')).addConnectionsCommand],
  ['logout', async () => (await import('./commands/logout.js')).addLogoutCommand],
  ['completion', async () => (await import('./commands/completion.js')).addCompletionCommand],
]);

/** Runs the command with the arguments after its name and returns the exit code. Never throws and never ends the process. */
export async function run(given: readonly string[], io: Io): Promise<ExitCode> {
  const [called, ...words] = given;
  const isCompletion = called === completionCallback;
  const argv = isCompletion ? words : withColorValue(askedHelp(given));
  let code: ExitCode = exitCodes.clean;
  const program = createProgram(io);
  try {
    for (const addCommand of await Promise.all(commandsFor(argv).map((load) => load()))) {
      addCommand(program, io, (result) => {
        code = result;
      });
    }
    if (isCompletion) {
      const { printCompletion } = await import('./completion/print-completion.js');
      await printCompletion(words, program, io);
      return code;
    }
    if (isManual(given)) {
      const { manualPage } = await import('./manual/manual-page.js');
      io.stdout.write(manualPage(program, version));
      return code;
    }
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    // The argument parser also throws after printing help or the version.
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.clean;
    // Without arguments, help has been printed already.
    if (!(error instanceof CommanderError && error.code === 'commander.help'))
      io.stderr.write(`${sentenceOf(error, argv)}\n`);
    return exitCodes.misuse;
  }
}

/** Whether the arguments ask for the manual page: `help --man`. */
function isManual([first, second]: readonly string[]): boolean {
  return first === 'help' && second === '--man';
}

/**
 * Returns the arguments with `help check` as `check --help`. The option after the name of no command is left out: the argument parser would
 * print the help of the program instead of the mistake.
 */
function askedHelp(argv: readonly string[]): readonly string[] {
  const asked = argv[0] === 'help' ? [...argv.filter((argument) => argument !== 'help'), '--help'] : argv;
  const [name = ''] = asked;
  const isKnown = name.startsWith('-') || commands.has(name);
  return isKnown ? asked : asked.filter((argument) => argument !== '-h' && argument !== '--help');
}

/** Returns the command that the arguments call; all of them if the program itself answers, whose help lists them. */
function commandsFor([first = '']: readonly string[]): readonly (() => Promise<AddCommand>)[] {
  const called = commands.get(first);
  return called === undefined ? [...commands.values()] : [called];
}

function createProgram(io: Io): Command {
  return (
    new Command('vql')
      .description(
        'Check, format, parse, translate and run the queries of a cloud ERP: VQL, a text, and C-Unit, JSON.\nA .vql file contains statements separated by ";" or by lines of "----".',
      )
      .version(version, '-v, --version', 'print the version')
      .helpOption('-h, --help', 'print this help')
      .helpCommand('help [command]', 'print the help of a command; with --man, the manual page')
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
      .addHelpText('after', '\nExit codes: 0 clean, 1 findings, 2 wrong use or an unreadable file, 130 or 143 stopped.')
  );
}

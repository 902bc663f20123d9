import { type Command, Option } from 'commander';
import { type ExitCode, exitCodes } from '../../tasks/errors.js';
import { addInstallationOptions, type InstallationOptions } from '../../tasks/installation/load-installation.js';
import type { Io } from '../../tasks/io.js';
import { wholeNumberOption } from '../../tasks/options/common.js';
import { printProblems } from '../../tasks/output/problems.js';

interface McpCommandOptions extends InstallationOptions {
  readonly maxRows: number;
  readonly maxSeconds: number;
}

/** Bounds of the answers of `run`, from and to; it cannot be run without them. */
const bounds = { rows: [1, 1_000], seconds: [1, 120] } as const;

/** Adds `vql mcp`. */
export function addMcpCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = program
    .command('mcp')
    .summary('run the server for agents on standard input and output')
    .description(
      'Run the Model Context Protocol server, on standard input and output: tools that check, fix, complete, explain,\n' +
        'translate and run queries, and search the catalog. Settings come from the config and are read once, at the start.\n' +
        'It reads no files but those that the config names, writes none, and sends nothing.',
    )
    .addOption(
      new Option('--max-rows <rows>', `greatest number of rows of an answer, from ${bounds.rows.join(' to ')}`)
        .argParser(wholeNumberOption(...bounds.rows))
        .default(200),
    )
    .addOption(
      new Option('--max-seconds <seconds>', `time after which a query is stopped, from ${bounds.seconds.join(' to ')}`)
        .argParser(wholeNumberOption(...bounds.seconds))
        .default(20),
    )
    .addHelpText('after', examples);
  addInstallationOptions(command).action(async (options: McpCommandOptions) => end(await serve(options, io)));
}

const examples = `
Examples:
  vql mcp --config /home/me/erp/vql.config.json
  claude mcp add vql -- npx vql mcp`;

async function serve({ maxRows, maxSeconds, ...options }: McpCommandOptions, io: Io): Promise<ExitCode> {
  // Loaded on demand: no other command needs the server.
  const { openSession } = await import('../../servers/mcp/session.js');
  const { session, problems } = await openSession(options, { rows: maxRows, timeMs: maxSeconds * 1_000 }, io);
  if (problems.length > 0) {
    printProblems(problems, io);
    return exitCodes.misuse;
  }
  const { serveMcp } = await import('../../servers/mcp/serve.js');
  await serveMcp(session, io);
  return exitCodes.clean;
}

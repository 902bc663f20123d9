import { type Command, Option } from 'commander';
import type { ExitCode } from '../../tasks/errors.js';
import { addInstallationOptions } from '../../tasks/installation/load-installation.js';
import type { Io } from '../../tasks/io.js';
import { addCommonOptions, quietOption } from '../../tasks/options/common.js';
import { templateOption, timeZoneOption, variableOption } from '../../tasks/options/query.js';
import {
  escapeFormulasOption,
  limitOption,
  longIntegersOption,
  outputOption,
  pageSizeOption,
  rowFormatOption,
} from '../../tasks/options/rows.js';
import { addConnectionOptions } from '../connection/connection-options.js';
import { variablesHelp } from '../connection/environment.js';
import { type QueryCommandOptions, terminalLimit } from '../query/query-options.js';

/** Adds `vql query`. */
export function addQueryCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = program
    .command('query')
    .summary('ask an installation')
    .description(
      'Send queries to an installation, and print their rows: statements of VQL, C-Unit queries and bodies of the execute endpoint in JSON. ' +
        'They are checked first, as by "vql check", and nothing is sent if there is an error.\n' +
        'Without an argument, a terminal gets a prompt: .help lists its commands.',
    )
    .argument('[query]', 'a statement, or a file with queries; - is standard input')
    .addOption(variableOption())
    .addOption(timeZoneOption())
    .addOption(templateOption())
    .addOption(limitOption().default(undefined, `${terminalLimit} on a terminal, else all`))
    .addOption(new Option('--all', 'read all rows').conflicts('limit'))
    .addOption(pageSizeOption())
    .option('--explain', 'print the requests, and send nothing')
    .addOption(rowFormatOption())
    .addOption(longIntegersOption())
    .addOption(escapeFormulasOption())
    .addOption(outputOption())
    .addOption(quietOption('print no connection, no notes and no progress'))
    .addHelpText('after', help());
  addConnectionOptions(command);
  addInstallationOptions(command);
  addCommonOptions(command).action(async (query: string | undefined, options: QueryCommandOptions) => {
    // Loaded on demand: it loads the client.
    const { runQueryCommand } = await import('../query/run-query-command.js');
    end(await runQueryCommand(query, options, io));
  });
}

const help = (): string => `
${variablesHelp()}

Examples:
  vql query "SELECT id, name FROM account.query WHERE name LIKE 'A%'" --connection live
  vql query report.vql --var kind=ORDER --all --output report.csv
  vql query "SELECT id FROM account.query" --explain
  vql query --connection test                             a prompt`;

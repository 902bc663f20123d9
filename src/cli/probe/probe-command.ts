import { type Command, Option } from 'commander';
import { addConfigOptions } from '../../tasks/config/load-config.js';
import { type ExitCode, UsageError } from '../../tasks/errors.js';
import type { Io } from '../../tasks/io.js';
import { addColorOptions, quietOption, wholeNumberOption } from '../../tasks/options/common.js';
import { readTemplate } from '../../tasks/options/query.js';
import { formatOption } from '../../tasks/output/output-format.js';
import { addConnectionOptions } from '../connection/connection-options.js';
import { variablesHelp } from '../connection/environment.js';
import { type ProbeCommandOptions, probeFormats } from './probe-options.js';

/** Largest number of requests of a probe, as the library has it; it is loaded only when a probe runs. */
const mostRequests = 200;

/** Adds `vql probe`. */
export function addProbeCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = program
    .command('probe')
    .summary('ask an installation which assumptions hold, and write its dialect file')
    .description(
      'Ask an installation which assumptions of this package hold, and write what was found to a dialect file, for "vql check --dialect".\n\n' +
        'It sends only what --dry-run prints: dialect-info, the fields of the template, and queries with a limit of at most 50 rows, ' +
        `one at a time and at most ${mostRequests} in all. It changes nothing, and the file has no value of a row. ` +
        'It stops at the statuses 401, 403 and 429.\n\n' +
        'A probe that is not complete is continued by the same command. With files, their queries are checked against what was found.\n\n' +
        'The exit code is 1 if the given files have errors or warnings, or if --diff finds a change that can break a query; ' +
        '2 if the report is not complete; 130 or 143 if Ctrl-C or SIGTERM stopped it.',
    )
    .argument('[files...]', 'files, folders or globs with queries to check, as "vql check" reads them')
    .addOption(
      new Option('--template <group.name>', 'a template with many fields, and rows that stay as they are').argParser(
        readTemplate,
      ),
    )
    .option('--out <file>', 'the dialect file; one that is not complete is continued')
    .option('--restart', 'ask everything again, and replace a dialect file that exists')
    .option('--dry-run', 'print the requests instead of sending them; needs --template only, and has no report')
    .option('--report <file>', 'print the report of a dialect file instead of asking')
    .option('--diff <file>', 'list what is different from an older dialect file')
    .addOption(
      new Option('--fields <paths>', 'fields to query, separated by commas')
        .argParser(readFields)
        .default(undefined, 'some of each type'),
    )
    .addOption(
      new Option('--requests <number>', `most requests to send, up to ${mostRequests}`)
        .argParser(wholeNumberOption(1, mostRequests))
        .default(mostRequests),
    )
    .option('--installation-version <text>', 'version of the installation, for the file: no request asks for it')
    .addOption(formatOption(probeFormats).default('table'))
    .addOption(quietOption('print no summary and no progress'))
    .addHelpText('after', help);
  addConnectionOptions(command);
  addConfigOptions(command);
  addColorOptions(command).action(async (files: readonly string[], options: ProbeCommandOptions) => {
    // Loaded on demand: no other command needs the client and the token sources.
    const { runProbe } = await import('./run-probe.js');
    end(await runProbe(files, options, io));
  });
}

const help = `
${variablesHelp()}
Without a user and a token, the command prints an address and a code for a login in any browser.

Examples:
  vql probe --template account.query --dry-run
  vql probe --connection test --template account.query --out erp.dialect.json
  vql probe --base-url https://erp.example.com --auth-url https://id.example.com/realms/acme/protocol/openid-connect \\
    --client-id my-app --template account.query --out erp.dialect.json
  vql probe --report erp.dialect.json queries/            check queries against what was found
  vql probe --report new.dialect.json --diff old.dialect.json`;

function readFields(text: string): readonly string[] {
  const fields = text.split(',').map((field) => field.trim());
  if (fields.includes(''))
    throw new UsageError(`Expected paths of fields, such as --fields name,country.code, found "${text}".`);
  return fields;
}

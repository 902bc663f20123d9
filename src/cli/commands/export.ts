import { type Command, Option } from 'commander';
import type { ExitCode } from '../../tasks/errors.js';
import { addInstallationOptions } from '../../tasks/installation/load-installation.js';
import type { Io } from '../../tasks/io.js';
import { addCommonOptions, quietOption } from '../../tasks/options/common.js';
import { templateOption, timeZoneOption, variableOption } from '../../tasks/options/query.js';
import { escapeFormulasOption, limitOption, longIntegersOption, pageSizeOption } from '../../tasks/options/rows.js';
import { formatOption } from '../../tasks/output/output-format.js';
import { addConnectionOptions } from '../connection/connection-options.js';
import { variablesHelp } from '../connection/environment.js';
import { exportFormats } from '../export/export-formats.js';
import { type ExportCommandOptions, readSince } from '../export/export-options.js';

/** Adds `vql export`. */
export function addExportCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = program
    .command('export')
    .summary('write all rows of templates or queries to files')
    .description(
      'Write all rows of templates or queries of an installation to Parquet, CSV, NDJSON or a DuckDB file, each row once.\n' +
        'The output is whole, or has the name ".partial": after a failure or a kill, the same command goes on where it was.',
    )
    .argument('<query...>', 'templates, statements, or files with queries')
    .requiredOption('--output <file>', 'the file; or a folder, for a file of each query')
    .addOption(formatOption(exportFormats).default(undefined, 'the format of the ending of --output'))
    .addOption(
      new Option(
        '--since <field[=time]>',
        'in later runs, read only rows whose field has a new time; the first run reads all, or those from a time on',
      )
        .argParser(readSince)
        .conflicts('limit'),
    )
    .option('--restart', 'forget what an earlier run has read')
    .addOption(variableOption())
    .addOption(timeZoneOption())
    .addOption(templateOption())
    .addOption(limitOption())
    .addOption(pageSizeOption())
    .addOption(longIntegersOption())
    .addOption(escapeFormulasOption())
    .addOption(quietOption('print no connection, no notes and no progress'))
    .addHelpText('after', help());
  addConnectionOptions(command);
  addInstallationOptions(command);
  addCommonOptions(command).action(async (queries: readonly string[], options: ExportCommandOptions) => {
    // Loaded on demand: it loads the client.
    const { runExport } = await import('../export/run-export.js');
    end(await runExport(queries, options, io));
  });
}

const help = (): string => `
${variablesHelp()}

Examples:
  vql export account.query --connection live --output accounts.parquet
  vql export report.vql --var kind=ORDER --output report.csv
  vql export account.query article.query --output erp.duckdb --since updatedAt
  vql export queries/*.vql --output exports/ --format parquet`;

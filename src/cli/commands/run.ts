import { type Command, Option } from 'commander';
import { VqlError } from '../../diagnostics/index.js';
import { splitRules } from '../../embedded/index.js';
import type { Engine, EngineCheckOptions } from '../../engine/index.js';
import { type ExitCode, exitCodeOfSignal, exitCodes, UsageError } from '../errors.js';
import { readQueryArgument } from '../input/query-argument.js';
import type { Source } from '../input/source.js';
import { addLanguageOptions, type LanguageOptions, loadLanguage } from '../installation/load-installation.js';
import type { Io, StopSignal } from '../io.js';
import { addCommonOptions, type CommonOptions, wholeNumber } from '../options/common.js';
import { addCsvOptions, type CsvOptions } from '../options/csv.js';
import { type TableValues, tableOption, type VariableLists, variableOption } from '../options/query.js';
import { longIntegersOption, outputOption, type RowOptions, rowFormatOption } from '../options/rows.js';
import { printProblems, reportText, warningsIn } from '../output/problems.js';
import { createPaint } from '../output/terminal.js';
import { withCsvOptions } from '../rows/csv-tables.js';
import { namedTables, openTables } from '../rows/open-tables.js';
import { showReading, startRowProgress } from '../rows/progress.js';
import { isEngineFormat, rowFormats } from '../rows/row-formats.js';
import { openRowOutput, type RowOutput } from '../rows/row-output.js';
import { tablesInConfig, tablesInOptions } from '../rows/table-files.js';
import type { RowChunk } from '../rows/write-rows.js';

interface RunCommandOptions extends CommonOptions, CsvOptions, LanguageOptions, RowOptions {
  readonly table: TableValues;
  readonly variable: VariableLists;
  readonly limit?: number;
  readonly offset?: number;
}

/** Adds `vql run`. */
export function addRunCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = program
    .command('run')
    .summary('run a VQL statement on files')
    .description(
      'Run a VQL statement on JSON, NDJSON, CSV and Parquet files, one for each template.\n' +
        'The query runs locally, on the embedded engine DuckDB: npm install @duckdb/node-api.',
    )
    .argument('[query]', 'a statement, or a file with one; - or nothing is standard input')
    .addOption(tableOption())
    .addOption(variableOption())
    .addOption(
      new Option(
        '--limit <rows>',
        'greatest number of rows; overrides LIMIT in the query, as a request to the service does',
      ).argParser(wholeNumber(1, 999_999_999)),
    )
    .addOption(
      new Option('--offset <rows>', 'number of rows to skip; overrides OFFSET in the query').argParser(
        wholeNumber(0, 999_999_999),
      ),
    )
    .addOption(rowFormatOption())
    .addOption(longIntegersOption())
    .addOption(outputOption())
    .addHelpText('after', examples);
  addCsvOptions(command);
  addLanguageOptions(command);
  addCommonOptions(command).action(async (query: string | undefined, options: RunCommandOptions) =>
    end(await runQuery(query, options, io)),
  );
}

const examples = `
Examples:
  vql run "SELECT id, name FROM account.query LIMIT 10" --table account.query=accounts.parquet
  vql run report.vql --table account.query=accounts.json --table crm.activities='activities/*.csv' --format csv
  vql run report.vql --table account.query=excel.csv --encoding windows-1252 --decimal , --date-format DD.MM.YYYY`;

async function runQuery(argument: string | undefined, options: RunCommandOptions, io: Io): Promise<ExitCode> {
  const { config, folder, dialect, problems } = await loadLanguage(options, io);
  if (dialect === undefined || problems.length > 0) {
    printProblems(problems, io, options.color);
    return exitCodes.misuse;
  }
  const configured = withCsvOptions(
    { ...tablesInConfig(config.tables, folder), ...tablesInOptions(options.table, io) },
    options,
  );
  if (Object.keys(configured).length === 0)
    throw new UsageError(
      'No table given. Name the file with the rows of each template, as in --table account.query=accounts.json, or in the setting "tables".',
    );
  const output = openRowOutput(options, io);
  const source = await readQueryArgument(argument, options.stdinFilename, io);
  const { rules } = splitRules(config.rules);
  const { strict = false } = config;
  const controller = new AbortController();
  const release = io.onInterrupt?.((stopSignal) => controller.abort(new Interruption(stopSignal)));
  let engine: Engine | undefined;
  try {
    const { signal } = controller;
    const tables = namedTables(source.text, configured, dialect);
    engine = await showReading(io.stderr, () => openTables({ tables, dialect, signal }));
    const variable = { ...config.variables, ...options.variable };
    await printRows(engine, source, { ...options, output, variable, rules, strict, signal }, io);
    return exitCodes.clean;
  } catch (error) {
    return report(error, source, options, io);
  } finally {
    release?.();
    engine?.close();
  }
}

interface PrintOptions
  extends Pick<RunCommandOptions, 'color' | 'limit' | 'longIntegers' | 'offset'>,
    EngineCheckOptions {
  readonly output: RowOutput;
  readonly variable: EngineCheckOptions['variables'];
}

/** Prints the findings of the query, and its rows. */
async function printRows(engine: Engine, source: Source, options: PrintOptions, io: Io): Promise<void> {
  const { longIntegers, limit, offset, output, rules, signal, strict, variable: variables } = options;
  const { format } = output;
  const query = { variables, limit, offset, signal };
  const chunks: AsyncIterable<RowChunk> = isEngineFormat(format)
    ? (await engine.streamText(source.text, { ...query, format, longIntegers })).chunks
    : rowFormats[format].write(await engine.stream(source.text, query), output);
  const found = await showReading(io.stderr, () => engine.check(source.text, { rules, strict, variables, signal }));
  io.stderr.write(reportText(source, warningsIn(found), createPaint(io.stderr, io, options.color)));
  await output.write(chunks, startRowProgress(io.stderr));
}

/** Thrown when Ctrl-C, or another signal, stops the command. */
class Interruption extends Error {
  constructor(readonly signal: StopSignal) {
    super();
  }
}

function report(error: unknown, source: Source, { color }: CommonOptions, io: Io): ExitCode {
  if (error instanceof Interruption) {
    io.stderr.write('Stopped.\n');
    return exitCodeOfSignal(error.signal);
  }
  if (!(error instanceof VqlError)) throw error;
  io.stderr.write(reportText(source, error.diagnostics, createPaint(io.stderr, io, color)));
  return exitCodes.findings;
}

import { type Command, Option } from 'commander';
import picomatch from 'picomatch';
import { shiftDiagnostic } from '../../diagnostics/diagnostic.js';
import { type Diagnostic, hasErrors, VqlError } from '../../diagnostics/index.js';
import type { Dialect } from '../../dialect/index.js';
import type { Engine, EngineCheckOptions, EngineProgress } from '../../engine/index.js';
import { checkSource } from '../../tasks/check/check-source.js';
import { withoutGivenVariables } from '../../tasks/check/given-variables.js';
import { withConfiguredRules } from '../../tasks/config/rule-options.js';
import { type ExitCode, exitCodes, UsageError } from '../../tasks/errors.js';
import { inputOf } from '../../tasks/input/find-inputs.js';
import { readQueryArgument } from '../../tasks/input/query-argument.js';
import { formOf, realPathOf, type Source } from '../../tasks/input/source.js';
import { queriesIn, type SourceQuery } from '../../tasks/input/source-queries.js';
import {
  addInstallationOptions,
  type InstallationOptions,
  installationFor,
} from '../../tasks/installation/load-installation.js';
import { withInterrupt } from '../../tasks/interruption.js';
import type { Io } from '../../tasks/io.js';
import { addCommonOptions, type CommonOptions, wholeNumberOption } from '../../tasks/options/common.js';
import { addCsvOptions, type CsvOptions } from '../../tasks/options/csv.js';
import {
  addEngineOptions,
  type EngineOptionValues,
  rejectServerOptions,
  serverHelp,
  trinoOf,
} from '../../tasks/options/engine.js';
import {
  nameOf,
  type QualifiedName,
  type TableValues,
  tableOption,
  templateFor,
  templateOption,
  timeZoneOption,
  type VariableArguments,
  variableOption,
} from '../../tasks/options/query.js';
import {
  escapeFormulasOption,
  limitOption,
  longIntegersOption,
  outputOption,
  type RowOptions,
  rowFormatOption,
} from '../../tasks/options/rows.js';
import { isError, printProblems, reportText, warningsIn } from '../../tasks/output/problems.js';
import { createPaint } from '../../tasks/output/terminal.js';
import { withCsvOptions } from '../../tasks/rows/csv-tables.js';
import { namedTables, openServer, openTables } from '../../tasks/rows/open-tables.js';
import { type QueryProgress, showReading, startRowProgress } from '../../tasks/rows/progress.js';
import { chunksOfAll, isEngineFormat, rowFormats } from '../../tasks/rows/row-formats.js';
import { openRowOutput, type RowOutput } from '../../tasks/rows/row-output.js';
import { type TableFiles, tablesInConfig, tablesInOptions } from '../../tasks/rows/table-files.js';
import type { RowChunk } from '../../tasks/rows/write-rows.js';
import { parse } from '../../vql/index.js';

interface RunCommandOptions extends CommonOptions, CsvOptions, EngineOptionValues, InstallationOptions, RowOptions {
  readonly table: TableValues;
  readonly template?: QualifiedName;
  readonly variable: VariableArguments;
  readonly timeZone?: string;
  readonly limit?: number;
  readonly offset?: number;
}

/** Adds `vql run`. */
export function addRunCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = program
    .command('run')
    .summary('run queries on files')
    .description(
      'Run queries on JSON, NDJSON, CSV, Parquet and DuckDB files, one for each template.\n' +
        'A query is a VQL statement, or in a .json file { statement } or C-Unit. It runs locally, on the embedded engine DuckDB: npm install @duckdb/node-api.\n' +
        'With --engine trino it runs on the tables of a Trino server: the table group_name of the schema is that of the template group.name,\n' +
        'and --table account.query=lake.erp.accounts names another one.',
    )
    .argument('[query]', 'a statement, or a file with queries; - or nothing is standard input')
    .addOption(templateOption())
    .addOption(tableOption())
    .addOption(variableOption())
    .addOption(timeZoneOption())
    .addOption(limitOption())
    .addOption(
      new Option('--offset <rows>', 'number of rows to skip; overrides OFFSET in the query').argParser(
        wholeNumberOption(0, 999_999_999),
      ),
    )
    .addOption(rowFormatOption())
    .addOption(longIntegersOption())
    .addOption(escapeFormulasOption())
    .addOption(outputOption())
    .addHelpText('after', () => `${serverHelp()}\n${examples}`);
  addEngineOptions(command);
  addCsvOptions(command);
  addInstallationOptions(command);
  addCommonOptions(command).action(async (query: string | undefined, options: RunCommandOptions) =>
    end(await runQuery(query, options, io)),
  );
}

const examples = `
Examples:
  vql run "SELECT id, name FROM account.query LIMIT 10" --table account.query=accounts.parquet
  vql run report.vql --table account.query=accounts.json --table crm.activities='activities/*.csv' --format csv
  vql run report.vql --table account.query=excel.csv --encoding windows-1252 --decimal , --date-format DD.MM.YYYY
  vql run report.vql --engine trino --url https://trino.example.com --schema lake.erp`;

async function runQuery(argument: string | undefined, options: RunCommandOptions, io: Io): Promise<ExitCode> {
  const source = await readQueryArgument(argument, options.stdinFilename, io, { kinds: ['vql', 'json'] });
  const loaded = await installationFor(source, options, io);
  const { config, installation, problems, late } = loaded;
  if (problems.length > 0) {
    printProblems(problems, io, options.color);
    return exitCodes.misuse;
  }
  if (options.engine !== 'trino') rejectServerOptions(options, '--engine trino');
  const trino = options.engine === 'trino' ? trinoOf(options, options.table, installation.catalog, io) : undefined;
  const configured = withCsvOptions(
    trino === undefined ? { ...tablesInConfig(config.tables), ...tablesInOptions(options.table, io) } : {},
    options,
  );
  if (trino === undefined && Object.keys(configured).length === 0)
    throw new UsageError(
      'No table given. Name the file with the rows of each template, as in --table account.query=accounts.json, or in the setting "tables".',
    );
  const output = openRowOutput(options, io);
  assertNoInput(options.output, configured, io);
  return withConfiguredRules(loaded, options, io, async (ofRules) => {
    const { strict = false } = config;
    const template = templateFor(options, config);
    const isCUnit = formOf(source) === 'cunit';
    // The engine checks statements with the types of the tables.
    const variable = { ...config.variables, ...options.variable };
    const found =
      isCUnit || installation.catalog !== undefined
        ? withoutGivenVariables(
            checkSource(
              source,
              { ...installation, ...ofRules, strict, ...(template && { template: nameOf(template) }) },
              'warning',
            ).diagnostics,
            source,
            variable,
          )
        : [];
    const unreadable = late().filter(isError);
    if (unreadable.length > 0) {
      printProblems(unreadable, io, options.color);
      return exitCodes.misuse;
    }
    const paint = createPaint(io.stderr, io, options.color);
    if (isCUnit && hasErrors(found)) {
      io.stderr.write(reportText(source, found, paint));
      return exitCodes.findings;
    }
    return withInterrupt(io, async (signal) => {
      let engine: Engine | undefined;
      try {
        const { dialect } = installation;
        const queries = queriesIn(source, template);
        const statements = queries.flatMap(({ query }) => ('statement' in query ? query.statement : []));
        const tables = statements.length < queries.length ? configured : namedTables(statements, configured, dialect);
        const setting = { dialect, timeZone: options.timeZone ?? config.timeZone, signal };
        engine = await showReading(io.stderr, () =>
          trino === undefined ? openTables({ tables, ...setting }) : openServer({ trino, ...setting }),
        );
        await printRows(
          engine,
          source,
          queries,
          { ...options, output, dialect, variable, ...ofRules, strict, signal, found },
          io,
        );
        return exitCodes.clean;
      } catch (error) {
        return report(error, source, options, io);
      } finally {
        engine?.close();
      }
    });
  });
}

interface PrintRowsOptions
  extends Pick<RunCommandOptions, 'color' | 'limit' | 'longIntegers' | 'offset'>,
    EngineCheckOptions {
  readonly output: RowOutput;
  readonly dialect: Dialect;
  readonly variable: EngineCheckOptions['variables'];
  /** Findings of C-Unit, and of the rules with the catalog of the installation. */
  readonly found: readonly Diagnostic[];
}

/** @throws {UsageError} if the output would replace the rows of a table. */
function assertNoInput(output: string | undefined, tables: TableFiles, io: Io): void {
  if (output === undefined) return;
  const path = realPathOf(inputOf(output, io).path ?? output);
  const isRead = Object.values(tables).some(
    ({ file }) => realPathOf(file) === path || picomatch(file, { dot: true })(path),
  );
  if (isRead) throw new UsageError(`"${output}" has the rows of a table. Name another file with --output.`);
}

/** Prints the findings of each query, and its rows. */
async function printRows(
  engine: Engine,
  source: Source,
  queries: readonly SourceQuery[],
  options: PrintRowsOptions,
  io: Io,
): Promise<void> {
  const { longIntegers, offset, output, plugins, rules, signal, strict, variable: variables } = options;
  const { format } = output;
  let progress: QueryProgress | undefined;
  const onProgress = (done: EngineProgress): void => progress?.showServer(done);
  const settingOf = ({ query }: SourceQuery) => ({
    variables,
    limit: limitOf(query, options),
    offset,
    signal,
    onProgress,
  });
  const open = async (one: SourceQuery): Promise<AsyncIterable<RowChunk>> =>
    isEngineFormat(format) && !(format === 'csv' && output.escapeFormulas)
      ? (await engine.streamText(one.query, { ...settingOf(one), format, longIntegers })).chunks
      : rowFormats[format].write(await engine.stream(one.query, settingOf(one)), output);
  const findingsOf = async ({ query, start }: SourceQuery): Promise<readonly Diagnostic[]> => {
    if (start === undefined || !('statement' in query)) return [];
    const found = await engine.check(query.statement, { plugins, rules, strict, variables, signal });
    return found.map((one) => shiftDiagnostic(one, start));
  };
  const onTables = await showReading(io.stderr, async () => (await Promise.all(queries.map(findingsOf))).flat());
  const found = [...onTables, ...options.found.filter((one) => !onTables.some((other) => isSame(one, other)))];
  let isReported = false;
  const chunks = chunksOfAll(queries, format, async function* (query) {
    try {
      const rows = await open(query);
      // Warnings about a query that cannot be run would repeat its error.
      if (!isReported)
        io.stderr.write(reportText(source, warningsIn(found), createPaint(io.stderr, io, options.color)));
      isReported = true;
      yield* rows;
    } catch (error) {
      throw inSource(error, query);
    }
  });
  progress = startRowProgress(io.stderr);
  await output.write(chunks, progress);
}

/** Returns the limit of the command, or a smaller limit of the query. */
function limitOf(
  query: SourceQuery['query'],
  { limit, dialect }: Pick<PrintRowsOptions, 'limit' | 'dialect'>,
): number | undefined {
  if (limit === undefined) return undefined;
  const own =
    'statement' in query
      ? (query.limit ?? parse(query.statement, { dialect }).value?.limit?.value)
      : query.request.pageable?.limit;
  return Math.min(limit, own ?? limit);
}

/** Returns an error about a statement with the places that it has in the source. */
function inSource(error: unknown, { start = 0 }: SourceQuery): unknown {
  if (!(error instanceof VqlError)) return error;
  return new VqlError(error.diagnostics.map((one) => shiftDiagnostic(one, start)));
}

/** Whether two findings are the same one, of the tables and of the catalog. */
function isSame(a: Diagnostic, b: Diagnostic): boolean {
  return a.code === b.code && a.span?.start === b.span?.start;
}

function report(error: unknown, source: Source, { color }: CommonOptions, io: Io): ExitCode {
  if (!(error instanceof VqlError)) throw error;
  io.stderr.write(reportText(source, error.diagnostics, createPaint(io.stderr, io, color)));
  return exitCodes.findings;
}

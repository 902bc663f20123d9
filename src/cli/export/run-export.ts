import type { Catalog } from '../../catalog/index.js';
import type { Client } from '../../client/index.js';
import { VqlError } from '../../diagnostics/index.js';
import { type ExitCode, exitCodes, UsageError } from '../../tasks/errors.js';
import { withInterrupt } from '../../tasks/interruption.js';
import type { Io } from '../../tasks/io.js';
import type { QualifiedName } from '../../tasks/options/query.js';
import { printable } from '../../tasks/output/terminal.js';
import { requireDuckdb } from '../../tasks/rows/row-spool.js';
import { pullAnswers, pulledCatalog } from '../catalog/pull-answers.js';
import { type ConnectedService, findService, reportFailure } from '../connection/connected-service.js';
import { addressOf, openClient } from '../connection/open-client.js';
import { checkQueries } from '../query/ask-queries.js';
import { type QueryLanguage, withQueryLanguage } from '../query/query-language.js';
import { optionHints } from '../query/query-options.js';
import { type ExportFormatName, exportFormats } from './export-formats.js';
import { ExportJob, type ExportSetting } from './export-job.js';
import type { ExportCommandOptions } from './export-options.js';
import { type NamedQuery, nameQueries, readSources, templateOfArgument } from './export-queries.js';
import {
  type ExportTargets,
  endings,
  isOutputError,
  openTargets,
  readOutput,
  withFileErrors,
} from './export-target.js';
import { assertIncremental } from './increment.js';
import { assertDuckdbFile, publishFile, publishTables } from './publish.js';

/** Runs `vql export`. */
export async function runExport(
  queryArguments: readonly string[],
  options: ExportCommandOptions,
  io: Io,
): Promise<ExitCode> {
  return withQueryLanguage(options, io, (language) => exportQueries(queryArguments, options, language, io));
}

async function exportQueries(
  queryArguments: readonly string[],
  options: ExportCommandOptions,
  language: QueryLanguage,
  io: Io,
): Promise<ExitCode> {
  const output = readOutput(options, io);
  // Before rows are read, perhaps for hours.
  if (exportFormats[output.format].isSpooled) await requireDuckdb('Parquet and DuckDB files are written');
  return withInterrupt(io, async (signal) => {
    let service: ConnectedService | undefined;
    let jobs: readonly ExportJob[] = [];
    let opened: ExportTargets | undefined;
    try {
      const connect = async (): Promise<Client> => {
        service = await findService(options, language.connection, io);
        return openClient(service.connection, service.transport, signal, io);
      };
      const unknown = unknownTemplates(queryArguments, language, io);
      const asked = unknown.length === 0 ? undefined : await connect();
      const catalog = await completeCatalog(language, unknown, asked, signal);
      const named = await readNamedQueries(queryArguments, { ...language, catalog }, options, io);
      if (typeof named === 'number') return named;
      opened = await openTargets(named, options.output, output, io);
      await assertWritable(opened);
      const client = asked ?? (await connect());
      if (service === undefined) throw new TypeError('A client without a service.');
      const setting: ExportSetting = {
        ...options,
        ...output,
        language,
        signal,
        baseUrl: addressOf(service.connection),
      };
      jobs = await openJobs(opened, setting, io);
      // A run that was killed after its last file got its name.
      if (jobs.every(({ isDone }) => isDone)) for (const job of jobs) await job.finish();
      await exportAll(jobs, client, output.format, catalog);
      if (options.quiet !== true)
        for (const note of jobs.flatMap(({ notes }) => notes)) io.stderr.write(`${printable(note)}\n`);
      for (const job of jobs) await job.finish();
      return exitCodes.clean;
    } catch (error) {
      if (signal.aborted || error instanceof VqlError || error instanceof UsageError)
        for (const { progressNote } of jobs)
          if (progressNote !== undefined) io.stderr.write(`${printable(progressNote)}\n`);
      if (signal.aborted) throw error;
      return reportFailure(error, service, io);
    } finally {
      await opened?.release();
    }
  });
}

/** Returns the templates that arguments name and the catalog does not have: the installation is asked for their fields. */
function unknownTemplates(
  queryArguments: readonly string[],
  { catalog }: QueryLanguage,
  io: Io,
): readonly QualifiedName[] {
  // With a catalog, a name that it does not have is a mistake, which the check reports.
  if (catalog !== undefined) return [];
  return queryArguments.flatMap((argument) => templateOfArgument(argument, io) ?? []);
}

/** Adds templates to the catalog, as the installation describes them. @throws {VqlError} of the client. */
async function completeCatalog(
  { catalog }: QueryLanguage,
  templates: readonly QualifiedName[],
  client: Client | undefined,
  signal: AbortSignal,
): Promise<Catalog | undefined> {
  if (client === undefined) return catalog;
  const pulled = await pullAnswers(client, { templates, signal, onBegin: () => () => undefined });
  return pulledCatalog(pulled).catalog;
}

/** Reads and checks the queries of the arguments; returns an exit code if they are not sent. @throws {UsageError} */
async function readNamedQueries(
  queryArguments: readonly string[],
  language: QueryLanguage,
  options: ExportCommandOptions,
  io: Io,
): Promise<readonly NamedQuery[] | ExitCode> {
  const { dialect, catalog } = language;
  const { stdinFilename, since } = options;
  const sources = await readSources(queryArguments, { catalog, stdinFilename }, io);
  const checked = checkQueries(sources, { ...options, language, variables: options.variable, hints: optionHints }, io);
  if (checked.queries === undefined) return checked.exitCode;
  const named = nameQueries(sources, checked.queries, dialect);
  if (since !== undefined) for (const { query } of named) assertIncremental(query, since, dialect);
  return named;
}

/** Checks that tables can be written to the file of an export. @throws {UsageError} */
async function assertWritable({ format, targets: [target] }: ExportTargets): Promise<void> {
  if (!exportFormats[format].hasTables || target === undefined) return;
  await withFileErrors({ name: target.displayName, path: target.path }, assertDuckdbFile, isOutputError);
}

async function openJobs(
  { targets, leases }: ExportTargets,
  setting: ExportSetting,
  io: Io,
): Promise<readonly ExportJob[]> {
  const jobs: ExportJob[] = [];
  for (const [index, target] of targets.entries()) {
    const lease = leases[index] ?? leases[0];
    if (lease === undefined) throw new TypeError('An output without a lease.');
    jobs.push(
      await withFileErrors({ name: target.displayName, path: target.path }, () =>
        ExportJob.open(target, setting, lease, io),
      ),
    );
  }
  return jobs;
}

/** Reads all queries, and publishes each file when it is read; the tables of one file together. */
async function exportAll(
  jobs: readonly ExportJob[],
  client: Client,
  format: ExportFormatName,
  catalog: Catalog | undefined,
): Promise<void> {
  const publish = async (some: readonly ExportJob[]): Promise<void> => {
    const unpublished = some.filter(({ isUnpublished }) => isUnpublished);
    const [first] = unpublished;
    if (first === undefined) return;
    for (const job of unpublished) await job.confirmOwner();
    const { displayName: name, path } = first.target;
    const write = (): Promise<void> =>
      exportFormats[format].hasTables ? publishTables(path, unpublished, catalog) : publishFile(first, format, catalog);
    await withFileErrors({ name, path }, write, isOutputError);
    for (const job of unpublished) await job.published();
  };
  for (const job of jobs) {
    const { displayName, partial } = job.target;
    await withFileErrors({ name: `${displayName}${endings.partial}`, path: partial }, () => job.read(client));
    if (!exportFormats[format].hasTables) await publish([job]);
  }
  if (exportFormats[format].hasTables) await publish(jobs);
}

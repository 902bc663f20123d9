import { createReadStream } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Client, ClientQuery } from '../../client/index.js';
import type { Diagnostic } from '../../diagnostics/index.js';
import { VqlError } from '../../diagnostics/index.js';
import type { EngineRow } from '../../engine/index.js';
import { stringifyJson } from '../../exact-json/index.js';
import { type FileLease, ifPresent, removeFile, replaceFile } from '../../internal/files/index.js';
import { UsageError } from '../../tasks/errors.js';
import type { Io } from '../../tasks/io.js';
import { isAtLeast } from '../../tasks/options/common.js';
import { removeUnfinished } from '../../tasks/output/write-file.js';
import { createColumnValues } from '../../tasks/rows/column-values.js';
import { type PageProgress, startPageProgress } from '../../tasks/rows/progress.js';
import { noteOnLateColumns } from '../query/ask-queries.js';
import type { QueryLanguage } from '../query/query-language.js';
import { openPages, type PagesSetting, type QueryPages } from '../query/query-pages.js';
import { createPageWriter, type ExportFormatName, exportFormats } from './export-formats.js';
import type { ExportCommandOptions } from './export-options.js';
import {
  assertSameExport,
  type ExportRun,
  type ExportState,
  readState,
  removeState,
  writeState,
} from './export-state.js';
import { type ExportTarget, endings, incrementFile } from './export-target.js';
import {
  IncrementRows,
  isStatementBody,
  lacksColumn,
  laterOf,
  latestTimeQuery,
  queryFrom,
  type SinceOption,
} from './increment.js';
import { PartialFile } from './partial-file.js';
import { countRows } from './row-count.js';

/** How queries are exported. */
export interface ExportSetting
  extends Pick<
    ExportCommandOptions,
    'longIntegers' | 'escapeFormulas' | 'limit' | 'pageSize' | 'since' | 'restart' | 'quiet'
  > {
  readonly format: ExportFormatName;
  readonly language: QueryLanguage;
  readonly signal: AbortSignal;
  /** Address of the API of the installation. */
  readonly baseUrl: string;
}

/** The export of one query: its state, and the steps from pages to a file. */
export class ExportJob {
  readonly target: ExportTarget;
  readonly #setting: ExportSetting;
  readonly #lease: FileLease;
  readonly #io: Io;
  #state: ExportState;
  #notes: readonly string[] = [];
  /** Whether this run has read pages. */
  #hasRead = false;

  private constructor(target: ExportTarget, setting: ExportSetting, lease: FileLease, state: ExportState, io: Io) {
    this.target = target;
    this.#setting = setting;
    this.#lease = lease;
    this.#state = state;
    this.#io = io;
  }

  /** Opens the export of a query where its last run has ended. @throws {UsageError} if another export was begun to the same output. */
  static async open(target: ExportTarget, setting: ExportSetting, lease: FileLease, io: Io): Promise<ExportJob> {
    await removeUnfinished([target.path, target.checkpoint, target.partial]);
    if (setting.restart === true) {
      await removeState(target.checkpoint);
      await removeFile(target.partial);
    }
    const identity = describeExport(target.query, setting);
    const known = await readState(target.checkpoint, `${target.displayName}${endings.checkpoint}`);
    if (known !== undefined) assertSameExport(known, identity, target.displayName);
    return new ExportJob(target, setting, lease, known ?? { version: 1, identity, spooled: [] }, io);
  }

  /** The columns of a file that DuckDB makes, with their values in all runs. */
  get columns(): ExportState['spooled'] {
    return this.#state.spooled;
  }

  /** Whether an earlier run was finished, so that this one has the rows that were new. */
  get isIncrement(): boolean {
    return this.#state.watermark !== undefined;
  }

  /** Path of the file that the run writes. */
  get file(): string {
    return join(dirname(this.target.path), this.#state.run?.file ?? basename(this.target.path));
  }

  /** Number of bytes of the rows of the run. */
  get bytes(): number {
    return this.#state.run?.bytes ?? 0;
  }

  /** Whether the run has read all rows, and its file has its name. */
  get isDone(): boolean {
    return this.#state.run?.isRead === true && !this.isUnpublished;
  }

  /** Whether there is something to publish. */
  get isUnpublished(): boolean {
    const { run } = this.#state;
    return run?.isRead === true && !run.isPublished && (run.rows > 0 || !this.isIncrement);
  }

  /** Sentences about the export, for the end of the run. */
  get notes(): readonly string[] {
    const { run } = this.#state;
    const rows = (run?.rows ?? 0).toLocaleString('en');
    const isEmpty = this.isIncrement && run?.rows === 0;
    const displayName = join(
      dirname(this.target.displayName),
      (isEmpty ? undefined : run?.file) ?? basename(this.target.displayName),
    );
    const table = exportFormats[this.#setting.format].hasTables ? `, table "${this.target.name}"` : '';
    const result = isEmpty ? 'no new rows' : `${rows} ${run?.rows === 1 ? 'row' : 'rows'}`;
    return [`${displayName}${table}: ${result}.`, ...this.#notes];
  }

  /** Sentence about how far a run that has stopped has come, if it can be resumed. */
  get progressNote(): string | undefined {
    const { run } = this.#state;
    if (!this.#hasRead || run?.checkpoint === undefined || run.isPublished) return undefined;
    return `${this.target.displayName}: ${run.rows.toLocaleString('en')} rows so far. The same command goes on from there; --restart starts anew.`;
  }

  /** Reads the rows into the unfinished file, from where the last run has stopped. */
  async read(client: Client): Promise<void> {
    const { language, since } = this.#setting;
    this.#state.run ??= await this.#beginRun(client);
    const { run } = this.#state;
    if (run.isRead) return;
    const query = since === undefined ? this.target.query : this.#increment(since, language.dialect);
    const partial = await this.#openPartial(run);
    this.#hasRead = true;
    try {
      await this.#readPages(client, query, run, partial);
    } finally {
      await partial.close();
      // Nothing was read: another export may begin.
      if (run.checkpoint === undefined && !run.isRead) await removeFile(this.target.partial);
    }
  }

  async #readPages(client: Client, query: ClientQuery, run: ExportRun, partial: PartialFile): Promise<void> {
    const { format, language, since, signal, limit = Number.POSITIVE_INFINITY } = this.#setting;
    const progress = await this.#startProgress(client, query, run);
    const warnings: Diagnostic[] = [];
    try {
      const { columns, pages } = await this.#openPages(client, query, {
        dialect: language.dialect,
        timeZone: language.timeZone,
        pageSize: Math.min(this.#setting.pageSize, limit),
        signal,
        onPage: progress.showPages,
        onDiagnostic: (diagnostic) => void (isAtLeast(diagnostic.severity, 'warning') && warnings.push(diagnostic)),
      });
      run.columns = columns.map(({ attribute = '', visible }) => ({ attribute, visible: visible !== false }));
      this.#addColumns(columns);
      const { spooled, watermark: before } = this.#state;
      const writer = createPageWriter(format, { ...this.#setting, definition: columns, spooled });
      const increment =
        since && new IncrementRows(since.field, { before, next: run.next?.value, collected: run.next?.seen ?? [] });
      const save = async (): Promise<void> => {
        await partial.flush();
        await this.#lease.confirm();
        if (increment !== undefined && run.next !== undefined) run.next.seen = increment.seen;
        run.bytes = partial.length;
        run.leftOut = [...new Set([...run.leftOut, ...writer.leftOut()])];
        await this.#save();
      };
      const isDue = createSchedule();
      if (partial.length === 0) await partial.append(writer.begin);
      let count = 0;
      try {
        for await (const page of pages) {
          count += 1;
          const selected = increment === undefined ? page.rows : increment.select(page.rows);
          const rows = selected.slice(0, limit - run.rows);
          await partial.append(writer.write(rows));
          run.rows += rows.length;
          run.checkpoint = page.checkpoint;
          progress.show(run.rows);
          if (count === 1 && format !== 'ndjson') this.#noteLists(rows);
          if (run.rows >= limit) break;
          await isDue(save);
        }
        run.isRead = true;
      } finally {
        // After a failure, the next run goes on after the last page. A full disk may not have space for that.
        if (run.isRead) await save();
        else if (run.checkpoint !== undefined) await save().catch(() => undefined);
      }
      // The warnings are about results of several pages, whose order matters.
      if (count > 1) this.#notes = [...this.#notes, ...new Set(warnings.map(({ message }) => message))];
      if (run.leftOut.length > 0) this.#notes = [...this.#notes, noteOnLateColumns(run.leftOut)];
    } finally {
      progress.stop();
    }
  }

  /** Starts the display of progress. A terminal also shows the number of all rows, if the service counts them. */
  async #startProgress(client: Client, query: ClientQuery, run: ExportRun): Promise<PageProgress> {
    const { language, signal, quiet = false, limit = Number.POSITIVE_INFINITY } = this.#setting;
    const isCounted = !quiet && this.#io.stderr.isTTY === true;
    const total = isCounted ? await countRows(client, query, language.dialect, signal) : undefined;
    return startPageProgress(this.#io.stderr, {
      isQuiet: quiet,
      readBefore: run.rows,
      total: total && Math.min(total, limit),
    });
  }

  /** @throws {VqlError} `lost-file` if another process has taken the output over. */
  async confirmOwner(): Promise<void> {
    await this.#lease.confirm();
  }

  /** Notes that the file of the run has its name. */
  async published(): Promise<void> {
    if (this.#state.run === undefined) return;
    this.#state.run.isPublished = true;
    await this.#save();
  }

  /** Ends the run: without increments nothing is left of the export but its output. */
  async finish(): Promise<void> {
    await this.#lease.confirm();
    const { identity, spooled, watermark, run } = this.#state;
    await removeFile(this.target.partial);
    if (this.#setting.since === undefined) {
      this.#state = { version: 1, identity, spooled: [] };
      return removeState(this.target.checkpoint);
    }
    const next = run?.next?.value === undefined ? watermark : { value: run.next.value, seen: run.next.seen };
    this.#state = { version: 1, identity, spooled, ...(next && { watermark: next }) };
    await this.#save();
  }

  async #save(): Promise<void> {
    await writeState(this.target.checkpoint, this.#state);
  }

  async #beginRun(client: Client): Promise<ExportRun> {
    const { format, since, language, signal } = this.#setting;
    const { path, query } = this.target;
    const isNewFile = this.isIncrement && !exportFormats[format].hasTables;
    const file = isNewFile ? await incrementFile(path, new Date()) : basename(path);
    const run = { file, columns: [], bytes: 0, rows: 0, isRead: false, isPublished: false, leftOut: [] };
    if (since === undefined) return run;
    // Rows that change from now on have this time or a later one, and belong to the next run as well.
    const latest = latestTimeQuery(query, since.field, language.dialect);
    const { rows } = await client.page(latest, { limit: 1, signal });
    const [time] = Object.values(Object(rows[0])).filter((value) => value !== null);
    const from = this.#state.watermark?.value ?? since.from;
    const value = laterOf(from, time === undefined ? undefined : String(time));
    return { ...run, next: { ...(value !== undefined && { value }), seen: [] } };
  }

  #increment({ field, from }: SinceOption, dialect: QueryLanguage['dialect']): ClientQuery {
    return queryFrom(this.target.query, field, this.#state.watermark?.value ?? from, dialect);
  }

  async #openPartial(run: ExportRun): Promise<PartialFile> {
    const { partial, displayName } = this.target;
    if (this.#lease.hasFormerOwner) {
      // The former owner may still append to the file that it has open.
      if (run.bytes === 0) await removeFile(partial);
      else await ifPresent(replaceFile(partial, createReadStream(partial, { end: run.bytes - 1 })));
      await this.#lease.forgetFormerOwner();
    }
    const opened = await ifPresent(PartialFile.open(partial, run.bytes));
    if (opened !== undefined) return opened;
    throw changedPartial(displayName);
  }

  /** Reads pages by ids, so that the cost of a page does not grow, or by offset where a query has no ids or another order. */
  async #openPages(client: Client, query: ClientQuery, setting: PagesSetting): Promise<QueryPages> {
    const { columns = [], checkpoint } = this.#state.run ?? {};
    const resume = checkpoint === undefined ? undefined : { columns, checkpoint };
    const all = { ...setting, prefetch: true, resume } as const;
    try {
      return await openPages(client, query, { ...all, strategy: 'keyset' });
    } catch (error) {
      if (!(error instanceof VqlError) || error.code !== 'keyset-unsupported' || this.#setting.since !== undefined)
        throw error;
      if (this.#setting.quiet !== true)
        this.#io.stderr.write(
          `${this.target.displayName}: pages are read by offset. A row that is inserted or deleted meanwhile can move others to a page that was read, or out of it.\n`,
        );
      return openPages(client, query, all);
    }
  }

  /** Notes which columns have lists, which a query on the file would compare as a whole. */
  #noteLists(rows: readonly EngineRow[]): void {
    const names = new Set(rows.flatMap((row) => Object.keys(row).filter((name) => Array.isArray(row[name]))));
    if (names.size > 0)
      this.#notes = [
        ...this.#notes,
        `Lists are written as JSON, in which conditions find no single values: ${[...names].join(', ')}. NDJSON keeps them.`,
      ];
  }

  #addColumns(columns: QueryPages['columns']): void {
    if (!exportFormats[this.#setting.format].isSpooled) return;
    const { spooled } = this.#state;
    for (const { attribute = '', visible } of columns)
      if (visible !== false && !spooled.some(({ name }) => name === attribute))
        spooled.push(createColumnValues(attribute));
    // The rows of a table are replaced by their ids.
    if (this.#setting.since !== undefined && !spooled.some(({ name }) => name === 'id')) throw lacksColumn('id');
  }
}

/** Returns the error for an unfinished file that is not as the last run has left it. */
export function changedPartial(output: string): UsageError {
  return new UsageError(
    `"${output}${endings.partial}" was changed or removed since the last run. Start anew with --restart.`,
  );
}

/** Facts in which two exports to the same output must agree, by their names in messages. */
function describeExport(query: ClientQuery, setting: ExportSetting) {
  const { format, longIntegers, escapeFormulas, limit, since, baseUrl } = setting;
  const { statement, ...others } = isStatementBody(query) ? query : { statement: '', ...Object(query) };
  const rest = Object.keys(others).length === 0 ? '' : stringifyJson(others);
  return {
    query: `${statement}${rest}`,
    connection: baseUrl,
    format,
    ...(exportFormats[format].isSpooled ? {} : { '--long-integers': longIntegers }),
    ...(format === 'csv' && { '--escape-formulas': escapeFormulas === true ? 'yes' : 'no' }),
    ...(limit !== undefined && { '--limit': String(limit) }),
    ...(since && { '--since': since.from === undefined ? since.field : `${since.field}=${since.from}` }),
  };
}

/** Minimum time between two checkpoints. A run that is killed reads the rows since the last one again. */
const checkpointMs = 500;

/** Creates a function that saves from time to time: seldom enough that saving takes a small part of the time. */
function createSchedule(): (save: () => Promise<void>) => Promise<void> {
  let dueAtMs = performance.now() + checkpointMs;
  return async (save) => {
    const startMs = performance.now();
    if (startMs < dueAtMs) return;
    await save();
    const endMs = performance.now();
    dueAtMs = endMs + Math.max(checkpointMs, (endMs - startMs) * 20);
  };
}

import type { Catalog } from '../catalog/catalog.js';
import type { CUnitResultDefinition } from '../cunit/request.js';
import {
  anything,
  checkArgument,
  checkOptions,
  filledText,
  flag,
  list,
  type OptionKinds,
  record,
} from '../diagnostics/arguments.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { resolveDialect } from '../dialect/dialect.js';
import { timeOfDayKind, timeZoneKind } from '../dialect/value/relative-date.js';
import { type PageHeaders, pageHeaders } from '../interface/headers.js';
import { type AsyncClosable, closeByUsing } from '../internal/timing/async-dispose.js';
import type { FetchedPage, PagingSignal } from '../paging/fetch-page.js';
import type { SqlOptions } from './compile-sql.js';
import type { EngineQuery } from './engine-query.js';
import { checkOnTables, type EngineCheckOptions } from './run/check-on-tables.js';
import { Connections, loadDuckdb } from './run/duckdb.js';
import { type EngineRow, RowIterator } from './run/read-rows.js';
import {
  definitionOf,
  type EngineSettings,
  type PreparedQuery,
  prepareQuery,
  type RunOptions,
  runQuery,
  runQueryAsText,
  signalKind,
  type TextChunk,
  type TextOptions,
} from './run/run-query.js';
import { rowsKind, type TableSource } from './run/table-source.js';
import { createEngineTables } from './run/tables.js';

/** Options of `openEngine`. `clock` and `timeZone` are those of relative dates, such as `:today`; each query reads the clock once. */
export interface EngineOptions extends Pick<SqlOptions, 'dialect' | 'clock' | 'timeZone' | 'relativeDates'> {
  /** The rows of each template (`group.name`): an array, or a JSON, NDJSON, CSV, Parquet or DuckDB file. */
  readonly tables: Readonly<Record<string, TableSource>>;
  /** Stops reading files when it is aborted. */
  readonly signal?: PagingSignal | undefined;
}

/** Settings of DuckDB. */
const settings = {
  // It would download extensions.
  autoinstall_known_extensions: 'false',
  // Version 1.5 filters rows by the other side of a join before it limits them.
  disabled_optimizers: 'join_filter_pushdown',
} as const;

const optionKinds: OptionKinds<EngineOptions> = {
  tables: record,
  dialect: anything,
  clock: timeOfDayKind,
  timeZone: timeZoneKind,
  relativeDates: flag,
  signal: signalKind,
};

/** The answer to a query, in the shape of the service. */
export interface EngineAnswer {
  readonly definition: readonly CUnitResultDefinition[];
  readonly data: readonly EngineRow[];
  readonly headers: PageHeaders;
}

/** A result that is read row by row. */
export interface EngineStream {
  readonly definition: readonly CUnitResultDefinition[];
  /** The rows, which can be iterated once. Leaving the loop stops the query. */
  readonly rows: AsyncIterable<EngineRow>;
}

/** A result that is read as text. */
export interface EngineText {
  readonly definition: readonly CUnitResultDefinition[];
  /** The parts of the text, which can be iterated once. Leaving the loop stops the query. */
  readonly chunks: AsyncIterable<TextChunk>;
}

/** Tables that can be queried in VQL and C-Unit. */
export interface Engine extends AsyncClosable {
  /**
   * Runs a query and returns a page of its result; without a limit, all of it. The limit and the offset in the options override
   * those in the query, as the fields of a request override the clauses at the service.
   *
   * @throws {VqlError} if the query has errors, cannot be compiled for these tables, or fails while it runs.
   */
  execute(query: EngineQuery, options?: RunOptions): Promise<EngineAnswer>;
  /** Runs a query for `paginate`: `paginate(query, { fetchPage: engine.fetchPage })`. */
  readonly fetchPage: (
    query: EngineQuery,
    options?: { readonly signal?: PagingSignal | undefined },
  ) => Promise<FetchedPage<EngineRow>>;
  /** Runs a query and returns its rows as a stream, with some thousands in memory. @throws {VqlError} as `execute` does. */
  stream(query: EngineQuery, options?: RunOptions): Promise<EngineStream>;
  /**
   * Runs a query and returns its rows as text: JSON, NDJSON or CSV, without hidden columns. It is several times as fast as writing
   * the rows of `stream`. @throws {VqlError} as `execute` does.
   */
  streamText(query: EngineQuery, options: TextOptions): Promise<EngineText>;
  /**
   * Checks a VQL text against the tables: returns what `check` reports with the types of their columns, and comparisons that read
   * a text where a number or a date seems to be meant, with the first value of the file that is neither.
   */
  check(text: string, options?: EngineCheckOptions): Promise<readonly Diagnostic[]>;
  /**
   * Adds rows to the table of a template, which is created if there is none. A row replaces the one with its `id`, whose type is that
   * of the column: `'17'` is the number 17 in a column of numbers. Other columns, and members of structs, are added; the type of a
   * column with a value of another type becomes the one that it would have had if the row had been there from the beginning. The file
   * of a table is never written: its rows are copied into memory first. Either all rows are there, or none.
   *
   * A result of `stream` or `streamText` that is read from then on can fail, if the types of columns have changed.
   *
   * @throws {VqlError} `engine-table` if the table cannot have the rows; `wrong-argument`.
   */
  put(template: string, rows: readonly object[]): Promise<void>;
  /**
   * Removes the rows of a template that have one of the ids, which are of the type of the column as with `put`. An id that no row has,
   * and a template without a table, are no error.
   *
   * @throws {VqlError} `engine-table` for an id of another type; `wrong-argument`.
   */
  remove(template: string, ids: readonly (string | number | bigint)[]): Promise<void>;
  /** Returns the catalog of the tables, for `check`, the builder and completion. */
  catalog(): Catalog;
  /** Closes the engine. Running queries stop; these and later ones fail with `engine-closed`. */
  close(): void;
}

/**
 * Opens an engine on tables: arrays of rows, and files, which are read in place. The engine is DuckDB, in this process; install
 * the package `@duckdb/node-api`. Queries select the rows for which `matches` is true. JSON and CSV files are read once to infer
 * the types of their columns.
 *
 * @throws {VqlError} `engine-table` if a table cannot be read; `wrong-argument` or `unknown-option`.
 * @throws {Error} if `@duckdb/node-api` is not installed.
 *
 * @example
 * ```ts
 * import { openEngine } from 'vql-kit/engine';
 * const rows = [{ id: 1, name: 'Bolt', tags: ['A', 'B'] }, { id: 2, name: 'Nut', tags: [] }];
 * const engine = await openEngine({ tables: { 'article.query': rows } });
 * const { data, headers } = await engine.execute("SELECT id, name FROM article.query WHERE tags = 'B' LIMIT 10");
 * console.log(data, headers['x-query-more-elements']); // [{ id: 1, name: 'Bolt' }] false
 * engine.close();
 * ```
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  checkArgument('The options of openEngine', options, record);
  checkOptions('openEngine', options, optionKinds);
  const { tables: sources, clock, timeZone, relativeDates, signal } = options;
  checkArgument('The option "tables" of openEngine', sources, record);
  const dialect = resolveDialect(options.dialect);
  const { DuckDBInstance } = await loadDuckdb();
  const instance = await DuckDBInstance.create(':memory:', settings);
  const connections = new Connections(instance);
  const tables = await createEngineTables(connections, dialect, sources, signal);
  const chunksOf = (prepared: PreparedQuery, stop: PagingSignal | undefined): AsyncGenerator<readonly EngineRow[]> =>
    connections.use(stop, (connection, run) => runQuery(prepared, connection, run, tables.files));

  const settingsNow = (): EngineSettings => ({ ...tables.current().settings, clock, timeZone, relativeDates });
  const executeOnce: Engine['execute'] = async (query, options = {}) => {
    const prepared = prepareQuery('execute', query, options, settingsNow());
    const data: EngineRow[] = [];
    for await (const rows of chunksOf(prepared, options.signal)) for (const row of rows) data.push(row);
    const { limit = Number.POSITIVE_INFINITY, offset = 0 } = prepared.page;
    const isCut = data.length > limit;
    if (isCut) data.pop();
    // After LIMIT 0 the next offset would be that of the same page.
    const hasMore = isCut && data.length > 0;
    return {
      definition: definitionOf(prepared),
      data,
      headers: pageHeaders(hasMore ? offset + limit : undefined),
    };
  };
  const execute: Engine['execute'] = (query, options) => tables.whileStable(() => executeOnce(query, options));

  const engine: Omit<Engine, keyof AsyncClosable> = {
    execute,
    async fetchPage(query, { signal } = {}) {
      const { data, headers } = await execute(query, { signal });
      return { rows: data, headers };
    },
    async stream(query, options = {}) {
      const prepared = prepareQuery('stream', query, options, settingsNow());
      return { definition: definitionOf(prepared), rows: new RowIterator(chunksOf(prepared, options.signal)) };
    },
    async streamText(query, options) {
      const prepared = prepareQuery('streamText', query, options, settingsNow());
      const chunks = connections.use(options.signal, (connection, run) =>
        runQueryAsText(prepared, options, connection, run, tables.files),
      );
      return { definition: definitionOf(prepared), chunks };
    },
    async check(text, { signal, ...options } = {}) {
      const { catalog, columns } = tables.current();
      const known = { dialect, clock, timeZone, relativeDates, catalog: catalog(true), columns, sources: tables.files };
      const checked = connections.use(signal, async function* (connection, run) {
        yield await run(() => checkOnTables(text, options, known, connection));
      });
      for await (const found of checked) return found;
      return [];
    },
    async put(template, rows) {
      checkArgument('The template of put', template, filledText);
      checkArgument('The rows of put', rows, rowsKind);
      return tables.put(template, rows);
    },
    async remove(template, ids) {
      checkArgument('The template of remove', template, filledText);
      checkArgument('The ids of remove', ids, list);
      return tables.remove(template, ids);
    },
    catalog: () => tables.current().catalog(),
    close: () => connections.close(),
  };
  return closeByUsing(engine, engine.close);
}

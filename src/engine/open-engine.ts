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
  wrongArgument,
} from '../diagnostics/arguments.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { resolveDialect } from '../dialect/dialect.js';
import { timeOfDayKind, timeZoneKind } from '../dialect/value/relative-date.js';
import { type PageHeaders, pageHeaders } from '../interface/headers.js';
import { type AsyncClosable, closeByUsing } from '../internal/timing/async-dispose.js';
import type { FetchedPage, PagingSignal } from '../paging/fetch-page.js';
import { parse } from '../vql/parse.js';
import { catalogFrom } from './catalog-columns.js';
import type { Columns } from './column-type.js';
import type { SqlOptions } from './compile-sql.js';
import { openDuckdb } from './duckdb/open-duckdb.js';
import { rowsKind, type TableSource } from './duckdb/table-source.js';
import type { EngineQuery } from './engine-query.js';
import { checkOnTables, type EngineCheckOptions } from './run/check-on-tables.js';
import type { EngineDatabase } from './run/engine-database.js';
import { type EngineRow, RowIterator } from './run/engine-row.js';
import { definitionOf, type EngineSettings, prepareQuery } from './run/prepare-query.js';
import { type RunOptions, signalKind, type TextChunk, type TextOptions } from './run/run-options.js';
import type { TrinoSource } from './trino/trino-source.js';

/** Options of `openEngine`. `clock` and `timeZone` are those of relative dates, such as `:today`; each query reads the clock once. */
export interface EngineOptions extends Pick<SqlOptions, 'dialect' | 'clock' | 'timeZone' | 'relativeDates'> {
  /**
   * The rows of each template (`group.name`): an array, or a JSON, NDJSON, CSV, Parquet or DuckDB file. The engine is then DuckDB, in this
   * process.
   */
  readonly tables?: Readonly<Record<string, TableSource>> | undefined;
  /** A Trino server with the tables, instead of `tables`. */
  readonly trino?: TrinoSource | undefined;
  /** Stops reading files, or the types of columns from the server, when it is aborted. */
  readonly signal?: PagingSignal | undefined;
}

const optionKinds: OptionKinds<EngineOptions> = {
  tables: record,
  // Its members are checked when it is opened.
  trino: record,
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
 * With `trino` the tables are those of a Trino server, which runs the queries: the same interface, and no package. Its tables are only
 * read: `put` and `remove` fail.
 *
 * @throws {VqlError} `engine-table` if a table cannot be read; `engine-connection` or `engine-trino` if a server does not answer, or
 * refuses; `wrong-argument` or `unknown-option`.
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
  const { clock, timeZone, relativeDates } = options;
  const dialect = resolveDialect(options.dialect);
  const database = await openDatabase(options);
  const settings: EngineSettings = { database, dialect, clock, timeZone, relativeDates };
  const executeOnce: Engine['execute'] = async (query, options = {}) => {
    const prepared = prepareQuery('execute', query, options, settings);
    const data: EngineRow[] = [];
    for await (const rows of database.run(prepared, options)) for (const row of rows) data.push(row);
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
  const execute: Engine['execute'] = (query, options) => database.whileStable(() => executeOnce(query, options));

  const engine: Omit<Engine, keyof AsyncClosable> = {
    execute,
    async fetchPage(query, { signal } = {}) {
      const { data, headers } = await execute(query, { signal });
      return { rows: data, headers };
    },
    async stream(query, options = {}) {
      const prepared = prepareQuery('stream', query, options, settings);
      return { definition: definitionOf(prepared), rows: new RowIterator(database.run(prepared, options)) };
    },
    async streamText(query, options) {
      const prepared = prepareQuery('streamText', query, options, settings);
      return { definition: definitionOf(prepared), chunks: database.runAsText(prepared, options) };
    },
    async check(text, { signal, ...options } = {}) {
      const { columns } = database.tables(parse(text, { dialect }).value);
      const known = { dialect, clock, timeZone, relativeDates, catalog: catalogOf(columns, true), columns };
      return database.withSearch(signal, (find) => checkOnTables(text, options, known, find));
    },
    async put(template, rows) {
      checkArgument('The template of put', template, filledText);
      checkArgument('The rows of put', rows, rowsKind);
      return database.put(template, rows);
    },
    async remove(template, ids) {
      checkArgument('The template of remove', template, filledText);
      checkArgument('The ids of remove', ids, list);
      return database.remove(template, ids);
    },
    catalog: () => catalogOf(database.tables().columns),
    close: () => database.close(),
  };
  return closeByUsing(engine, engine.close);
}

/** Opens the database of the options. */
async function openDatabase({ tables, trino, signal }: EngineOptions): Promise<EngineDatabase> {
  if (trino === undefined) {
    if (tables === undefined)
      throw wrongArgument('The option "tables" or "trino" of openEngine', record.expected, undefined);
    return openDuckdb(tables, signal);
  }
  if (tables !== undefined)
    throw wrongArgument('The option "tables" of openEngine', 'absent beside the option "trino"', tables);
  // Loaded on demand: most programs use one database.
  const { openTrino } = await import('./trino/open-trino.js');
  return openTrino(trino, signal);
}

const catalogs = new WeakMap<ReadonlyMap<string, Columns>, Map<boolean, Catalog>>();

/** Returns the catalog of tables, with what the engine does not sort by if `engine` is set. */
function catalogOf(columns: ReadonlyMap<string, Columns>, engine = false): Catalog {
  const known = catalogs.get(columns) ?? new Map<boolean, Catalog>();
  const catalog = known.get(engine) ?? catalogFrom(columns, engine);
  catalogs.set(columns, known.set(engine, catalog));
  return catalog;
}

import type { Catalog } from '../catalog/catalog.js';
import type { CUnitResultDefinition } from '../cunit/request.js';
import { type PageHeaders, pageHeaders } from '../interface/headers.js';
import type { PagingSignal } from '../paging/abort.js';
import type { FetchedPage } from '../paging/fetch-page.js';
import type { Columns } from './column-type.js';
import type { SqlOptions } from './compile-sql.js';
import { catalogOf } from './run/catalog-of.js';
import { checkMembers, checkObject } from './run/check-arguments.js';
import { Connections } from './run/connections.js';
import { createTable } from './run/create-table.js';
import type { EngineQuery } from './run/engine-query.js';
import { loadDuckdb } from './run/load-duckdb.js';
import { RowIterator } from './run/row-iterator.js';
import {
  definitionOf,
  type EngineRow,
  type PreparedQuery,
  prepareQuery,
  type RunOptions,
  runQuery,
} from './run/run-query.js';
import type { TableSource } from './run/table-source.js';

/** Options of `openEngine`. */
export interface EngineOptions extends Pick<SqlOptions, 'dialect'> {
  /** Where the rows of each template (`group.name`) are: an array, or a JSON, NDJSON, CSV or Parquet file. */
  readonly tables: Readonly<Record<string, TableSource>>;
  /** Stops the reading of files when it is aborted. */
  readonly signal?: PagingSignal | undefined;
}

/** The answer to a query, in the shape of the service (spec, query-language §2 and §4). */
export interface EngineAnswer {
  readonly definition: readonly CUnitResultDefinition[];
  readonly data: readonly EngineRow[];
  readonly headers: PageHeaders;
}

/** A result that is read while it comes. */
export interface EngineStream {
  readonly definition: readonly CUnitResultDefinition[];
  /** The rows, once. To leave the loop ends the query. */
  readonly rows: AsyncIterable<EngineRow>;
}

/** Tables that can be asked in VQL and C-Unit. */
export interface Engine {
  /**
   * Runs a query and gives a page of its result; without a limit, all of it. A limit and an offset here win over those in
   * the query, as the fields of a request do over the clauses.
   *
   * @throws EngineError if the query has errors, asks what the tables cannot answer, or fails while it runs.
   */
  execute(query: EngineQuery, options?: RunOptions): Promise<EngineAnswer>;
  /** The same for `paginate`: `paginate(query, { fetchPage: engine.fetchPage })`. */
  readonly fetchPage: (
    query: EngineQuery,
    options?: { readonly signal?: PagingSignal | undefined },
  ) => Promise<FetchedPage<EngineRow>>;
  /** Runs a query and gives the rows as they come, a few thousand of them in memory. @throws EngineError as `execute` does. */
  stream(query: EngineQuery, options?: RunOptions): Promise<EngineStream>;
  /** What the tables hold: for `check`, the builder and completion. */
  catalog(): Catalog;
  /** Frees the engine. What runs is stopped, and fails with the diagnostic `engine-closed`; so does what is asked later. */
  close(): void;
}

/**
 * Opens an engine on tables: arrays of rows, and files, which are read where they lie. It is DuckDB, in this process; its
 * package `@duckdb/node-api` is installed besides. Queries mean what `matches` says, as `compileSql` tells. The types of JSON
 * and CSV files are found by reading them once.
 *
 * @throws {Error} if `@duckdb/node-api` is not installed.
 * @throws EngineError if a table cannot be read.
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
  checkObject('The argument of openEngine', 'an object with tables', options);
  checkMembers('The argument of openEngine', options, ['tables', 'dialect', 'signal']);
  const { tables: sources, dialect, signal } = options;
  checkObject('The option "tables"', 'an object with a table for each template', sources);
  const { DuckDBInstance } = await loadDuckdb();
  // Extensions would be looked for on the network.
  const instance = await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false' });
  const connections = new Connections(instance);
  const columns = await openTables(connections, sources, signal);
  const settings: Pick<SqlOptions, 'tables' | 'dialect'> = {
    tables: Object.fromEntries([...columns].map(([name, one]) => [name, { columns: one }])),
    ...(dialect && { dialect }),
  };
  let catalog: Catalog | undefined;

  const rowsOf = (prepared: PreparedQuery, stop: PagingSignal | undefined): AsyncGenerator<readonly EngineRow[]> =>
    connections.use(stop, (connection, run) => runQuery(prepared, connection, run));

  const execute: Engine['execute'] = async (query, options = {}) => {
    const prepared = prepareQuery(query, options, settings, true);
    const data: EngineRow[] = [];
    for await (const rows of rowsOf(prepared, options.signal)) for (const row of rows) data.push(row);
    const { limit = Number.POSITIVE_INFINITY, offset = 0 } = prepared.page;
    const hasMore = data.length > limit;
    if (hasMore) data.pop();
    return {
      definition: definitionOf(prepared),
      data,
      headers: pageHeaders(hasMore ? offset + limit : undefined),
    };
  };

  return {
    execute,
    async fetchPage(query, { signal } = {}) {
      const { data, headers } = await execute(query, { signal });
      return { rows: data, headers };
    },
    async stream(query, options = {}) {
      const prepared = prepareQuery(query, options, settings, false);
      return { definition: definitionOf(prepared), rows: new RowIterator(rowsOf(prepared, options.signal)) };
    },
    catalog() {
      catalog ??= catalogOf(columns);
      return catalog;
    },
    close: () => connections.close(),
  };
}

/** Makes the tables of an engine; their columns come back, by template. */
async function openTables(
  connections: Connections,
  sources: EngineOptions['tables'],
  signal: PagingSignal | undefined,
): Promise<ReadonlyMap<string, Columns>> {
  const tables = new Map<string, Columns>();
  const opened = connections.use(signal, async function* (connection, run) {
    await connection.run("SET GLOBAL TimeZone = 'UTC'");
    for (const [template, source] of Object.entries(sources))
      yield [template, await run(() => createTable(connection, template, source))] as const;
  });
  try {
    for await (const [template, columns] of opened) tables.set(template, columns);
    return tables;
  } catch (cause) {
    connections.close();
    throw cause;
  }
}

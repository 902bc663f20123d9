import type { PagingSignal } from '../../paging/fetch-page.js';
import type { EngineDatabase } from '../run/engine-database.js';
import { Connections, loadDuckdb } from './connections.js';
import { misreadFinder } from './find-misread.js';
import { runQuery, runQueryAsText } from './run-query.js';
import type { TableSource } from './table-source.js';
import { createEngineTables } from './tables.js';

/** Settings of DuckDB. */
const settings = {
  // It would download extensions.
  autoinstall_known_extensions: 'false',
  // Version 1.5 filters rows by the other side of a join before it limits them.
  disabled_optimizers: 'join_filter_pushdown',
} as const;

/** Opens DuckDB, in this process, on arrays of rows and files. @throws {VqlError} `engine-table` if a table cannot be read. */
export async function openDuckdb(
  sources: Readonly<Record<string, TableSource>>,
  signal: PagingSignal | undefined,
): Promise<EngineDatabase> {
  const { DuckDBInstance } = await loadDuckdb();
  const instance = await DuckDBInstance.create(':memory:', settings);
  const connections = new Connections(instance);
  const tables = await createEngineTables(connections, sources, signal);
  return {
    target: 'duckdb',
    tables: tables.current,
    whileStable: tables.whileStable,
    run: (query, { signal }) =>
      connections.use(signal, (connection, run) => runQuery(query, connection, run, tables.files)),
    runAsText: (query, options) =>
      connections.use(options.signal, (connection, run) =>
        runQueryAsText(query, options, connection, run, tables.files),
      ),
    async withSearch(signal, check) {
      const checks = connections.use(signal, async function* (connection, run) {
        yield await run(() => check(misreadFinder(connection, tables.files)));
      });
      const { done, value } = await checks.next();
      // The generator yields once, or throws.
      if (done === true) throw new TypeError('The check has no result.');
      await checks.return();
      return value;
    },
    put: tables.put,
    remove: tables.remove,
    close: () => connections.close(),
  };
}

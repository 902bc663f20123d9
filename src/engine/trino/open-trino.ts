import type { PagingSignal } from '../../paging/fetch-page.js';
import type { ColumnType } from '../column-type.js';
import { chunksAsText } from '../run/chunks-as-text.js';
import type { EngineDatabase, PreparedQuery } from '../run/engine-database.js';
import { closedError, queryError } from '../run/engine-error.js';
import type { EngineRow } from '../run/engine-row.js';
import type { RunControl } from '../run/run-options.js';
import { createRawRowsReader } from './read-values.js';
import { createTrinoRequests } from './requests.js';
import { createSession } from './run-statement.js';
import { readTables } from './tables.js';
import type { ResultColumn } from './trino-answer.js';
import { readOnlyError, TrinoQueryError, trinoError } from './trino-error.js';
import { resolveTrino, type TrinoSource } from './trino-source.js';
import { vqlTypeOf } from './type-signature.js';

/** A page can have tens of thousands of rows. Rows of small chunks can be collected early. */
const rowsOfChunk = 1000;

/**
 * Opens the tables of a Trino server, by the protocol of its clients over `fetch`.
 *
 * @throws {VqlError} `engine-connection`, `engine-trino`, or `engine-table` if there is no such table.
 */
export async function openTrino(given: TrinoSource, signal: PagingSignal | undefined): Promise<EngineDatabase> {
  const source = resolveTrino(given);
  const session = createSession(source, createTrinoRequests(source));
  const tables = await readTables(source, session, signal).catch((error: unknown) => {
    throw error instanceof TrinoQueryError ? trinoError(error) : error;
  });
  let isClosed = false;

  /** Returns what has changed since the tables were read; nothing if they can no longer be read. */
  const changeFor = ({ statement }: PreparedQuery, stop: PagingSignal | undefined): Promise<string | undefined> =>
    tables.changeFor(statement, stop).catch(() => undefined);
  /** @throws {VqlError} `engine-failed` if the tables have changed. */
  const rejectChange = async (query: PreparedQuery, stop: PagingSignal | undefined): Promise<void> => {
    const change = await changeFor(query, stop);
    if (change !== undefined) throw queryError(query, change, undefined);
  };

  async function* run(
    query: PreparedQuery,
    context: RunControl,
  ): AsyncGenerator<readonly EngineRow[], void, undefined> {
    if (isClosed) throw closedError();
    // A table without columns has no rows.
    if (query.columns.length === 0) return;
    const keys = query.columns.map(({ key }) => key);
    let readRows: ReturnType<typeof createRawRowsReader> | undefined;
    try {
      for await (const { columns, rows } of session.run(query, context)) {
        if (readRows === undefined && hasOtherTypes(query, columns)) await rejectChange(query, context.signal);
        readRows ??= createRawRowsReader(keys, columns);
        for (let from = 0; from < rows.length; from += rowsOfChunk) {
          context.signal?.throwIfAborted();
          yield readRows(rows.slice(from, from + rowsOfChunk));
        }
      }
    } catch (error) {
      if (!(error instanceof TrinoQueryError)) throw error;
      const change = error.errorType === 'USER_ERROR' ? await changeFor(query, context.signal) : undefined;
      throw trinoError(error, query, change);
    }
  }
  return {
    target: 'trino',
    tables: tables.at,
    whileStable: (job) => job(),
    run,
    runAsText: (query, options) => chunksAsText(query.columns, run(query, options), options),
    // The values of a table in a lake are not searched: that would read all of it.
    withSearch: (_, check) => check(async () => ({ isSearched: false })),
    put: (template) => Promise.reject(readOnlyError(template)),
    remove: (template) => Promise.reject(readOnlyError(template)),
    close() {
      isClosed = true;
      session.close(closedError());
    },
  };
}

/** Whether the columns of a result have other types than those with which the query was compiled. */
function hasOtherTypes({ columns }: PreparedQuery, found: readonly ResultColumn[]): boolean {
  return columns.some(({ type, expression }, index) => {
    const signature = found[index]?.typeSignature;
    if (signature === undefined) return true;
    // The compiler does not know the types of all aggregates.
    if (expression?.kind !== 'Path') return false;
    return shapeOf(type) !== shapeOf(vqlTypeOf(signature));
  });
}

/** Returns a type for comparison: the letter case of members is that of the statement. */
function shapeOf(type: ColumnType): string {
  return JSON.stringify(type).toLowerCase();
}

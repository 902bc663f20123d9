import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import type { PreparedQuery } from '../run/engine-database.js';
import { queryError } from '../run/engine-error.js';
import type { EngineRow } from '../run/engine-row.js';
import { createRowWriter, visibleColumns } from '../run/row-text.js';
import type { TextChunk, TextOptions } from '../run/run-options.js';
import type { RunRequest } from './connections.js';
import { databaseProblem } from './duckdb-error.js';
import { explainCast } from './explain-cast.js';
import { withLines } from './line-sql.js';
import { createRowsReader } from './read-rows.js';
import type { TableSource } from './table-source.js';

/** Runs a query and yields its rows in chunks of some thousands. @throws {VqlError} `engine-failed`. */
export async function* runQuery(
  prepared: PreparedQuery,
  connection: DuckDBConnection,
  run: RunRequest,
  sources: Readonly<Record<string, TableSource>>,
): AsyncGenerator<readonly EngineRow[], void, undefined> {
  const readRows = createRowsReader(prepared.columns);
  for await (const chunk of chunksOf(prepared, prepared.columns.length, connection, run, sources))
    yield readRows(chunk);
}

/** Runs a query and yields its rows as text. @throws {VqlError} `engine-failed`. */
export async function* runQueryAsText(
  prepared: PreparedQuery,
  { format, longIntegers = 'string' }: Pick<TextOptions, 'format' | 'longIntegers'>,
  connection: DuckDBConnection,
  run: RunRequest,
  sources: Readonly<Record<string, TableSource>>,
): AsyncGenerator<TextChunk, void, undefined> {
  const { sql, columns } = prepared;
  const query = withLines(sql, columns, format, longIntegers);
  const skipped = query === undefined ? 0 : 1;
  const readRows = createRowsReader(columns, skipped);
  const writer = createRowWriter(
    format,
    visibleColumns(columns).map(({ key }) => key),
    longIntegers,
  );
  let count = 0;
  yield { text: writer.begin, rows: 0 };
  const chunks = chunksOf({ ...prepared, sql: query ?? sql }, columns.length + skipped, connection, run, sources);
  for await (const chunk of chunks) {
    const lines = query === undefined ? undefined : chunk.getColumnVector(0);
    let rows: readonly EngineRow[] | undefined;
    let text = '';
    for (let index = 0; index < chunk.rowCount; index++) {
      const written = lines?.getItem(index);
      text += writer.before(count + index);
      if (typeof written === 'string') text += written;
      else {
        rows ??= readRows(chunk);
        const row = rows[index];
        if (row !== undefined) text += writer.row(row);
      }
    }
    count += chunk.rowCount;
    yield { text, rows: chunk.rowCount };
  }
  yield { text: writer.end(count), rows: 0 };
}

/**
 * Yields the chunks of a query. A stream of DuckDB ends in the same way when it is complete and when a later row cannot be computed,
 * so a last row marks the end of the query; it is removed again. UNION ALL keeps the order of rows.
 */
async function* chunksOf(
  prepared: PreparedQuery,
  width: number,
  connection: DuckDBConnection,
  run: RunRequest,
  sources: Readonly<Record<string, TableSource>>,
): AsyncGenerator<DuckDBDataChunk, void, undefined> {
  const { sql, params } = prepared;
  const failed = (cause: unknown): unknown => queryError(prepared, databaseProblem(cause), cause);
  const send: RunRequest = (request) =>
    run(() =>
      request().catch(async (cause: unknown) => {
        throw failed(await explainCast(connection, sources, cause));
      }),
    );
  // A table without columns has no rows.
  if (width === 0) return;
  const marked = `SELECT *, TRUE FROM (${sql}) UNION ALL SELECT ${'NULL, '.repeat(width)}FALSE`;
  const result = await send(() => connection.stream(marked, [...params]));
  for (;;) {
    const chunk = await send(() => result.fetchChunk());
    const rowCount = chunk?.rowCount ?? 0;
    if (chunk === null || rowCount === 0) break;
    const isLast = chunk.getColumnVector(width).getItem(rowCount - 1) === false;
    if (isLast) chunk.rowCount = rowCount - 1;
    if (chunk.rowCount > 0) yield chunk;
    if (isLast) return;
  }
  // Only a result that is computed as a whole has the error.
  await send(() => connection.run(sql, [...params]));
  throw failed(new Error('The database ended the result early.'));
}

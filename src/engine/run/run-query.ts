import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import type { CUnitResultDefinition } from '../../cunit/request.js';
import { variableValues } from '../../cunit/values.js';
import {
  type ArgumentKind,
  anything,
  checkArgument,
  checkOptions,
  type OptionKinds,
  oneOf,
  record,
} from '../../diagnostics/arguments.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import type { Dialect } from '../../dialect/dialect.js';
import { limitKind, offsetKind } from '../../interface/page.js';
import type { PagingSignal } from '../../paging/fetch-page.js';
import type { Statement } from '../../vql/ast.js';
import { checkReading } from '../../vql/check.js';
import { readStatement } from '../../vql/read.js';
import type { OutputColumn } from '../compile/columns.js';
import { type CompiledQuery, compileQuery, lossCodeList, type SqlOptions } from '../compile-sql.js';
import { type EnginePage, type EngineQuery, pageOf, splitQuery, withPage } from '../engine-query.js';
import type { RunRequest } from './duckdb.js';
import { pageError, queryError } from './engine-error.js';
import { explainCast } from './explain-cast.js';
import { withLines } from './line-sql.js';
import { createRowsReader, type EngineRow } from './read-rows.js';
import { createRowWriter, type LongIntegers, type RowTextFormat, rowTextFormats, visibleColumns } from './row-text.js';
import type { TableSource } from './table-source.js';

/** Options of `execute` and `stream`. */
export interface RunOptions extends EnginePage, Pick<SqlOptions, 'variables' | 'allow'> {
  /** Stops the query when it is aborted. */
  readonly signal?: PagingSignal | undefined;
}

/** The kind of an abort signal. */
export const signalKind: ArgumentKind = {
  expected: 'an AbortSignal',
  accepts: (value) => record.accepts(value) && typeof (value as PagingSignal).throwIfAborted === 'function',
};

const runOptionKinds: OptionKinds<RunOptions> = {
  // The limits of the service are checked below.
  limit: anything,
  offset: anything,
  variables: variableValues,
  allow: lossCodeList,
  signal: signalKind,
};

/** The tables and the dialect of an engine, and the clock of relative dates. */
export interface EngineSettings extends Pick<SqlOptions, 'tables' | 'clock' | 'timeZone' | 'relativeDates'> {
  readonly dialect: Dialect;
}

/** A query that can be run. */
export interface PreparedQuery extends CompiledQuery {
  readonly columns: readonly OutputColumn[];
  /** The text, if the query is VQL text. */
  readonly text: string | undefined;
  readonly page: EnginePage;
}

/** Options of `streamText`. */
export interface TextOptions extends RunOptions {
  readonly format: RowTextFormat;
  /** How JSON writes whole numbers beyond 2^53, whose last digits most programs would change. Default: `string`. */
  readonly longIntegers?: LongIntegers | undefined;
}

const textOptionKinds: OptionKinds<TextOptions> = {
  ...runOptionKinds,
  format: oneOf(rowTextFormats),
  longIntegers: oneOf(['string', 'number']),
};

const methodOptions = { execute: runOptionKinds, stream: runOptionKinds, streamText: textOptionKinds } as const;

/**
 * Checks and compiles a query. For `execute` it reads one row more than the limit, which shows whether there are more.
 *
 * @throws {VqlError} if an argument is not valid, the query has errors, or the tables cannot answer it.
 */
export function prepareQuery(
  method: keyof typeof methodOptions,
  engineQuery: EngineQuery,
  options: RunOptions,
  settings: EngineSettings,
): PreparedQuery {
  checkArgument(`The options of ${method}`, options, record);
  checkOptions<RunOptions>(method, options, methodOptions[method]);
  const { query, page: fields, variables } = splitQuery(engineQuery);
  const text = typeof query === 'string' ? query : undefined;
  const read = typeof query === 'string' ? readChecked(query, settings.dialect) : query;
  const limit = options.limit ?? fields.limit;
  const offset = options.offset ?? fields.offset;
  checkCount('limit', limit, limitKind('vql-request'));
  checkCount('offset', fields.offset, offsetKind('vql-request'));
  checkCount('offset', options.offset, offsetKind('vql'));
  let page: EnginePage = {};
  const { value, diagnostics: losses } = compileQuery(
    read,
    { ...settings, target: 'duckdb', variables: { ...variables, ...options.variables }, allow: options.allow },
    (statement) => {
      page = pageOf(statement, { limit, offset });
      return withPage(statement, page, method === 'execute' ? 1 : 0);
    },
  );
  if (value === undefined) throw new VqlError(losses, { text });
  // All tables have known columns here, so "*" has too.
  return { ...value, columns: value.columns ?? [], text, page };
}

/** @throws {VqlError} `engine-page` for a number of rows that is not of a kind. */
function checkCount(name: 'limit' | 'offset', value: unknown, { expected, accepts }: ArgumentKind): void {
  if (value !== undefined && !accepts(value)) throw pageError(name, expected, value);
}

/** Parses and checks a text. @throws {VqlError} if it has errors. */
function readChecked(text: string, dialect: Dialect): Statement | string {
  const reading = readStatement(text, { dialect });
  const errors = checkReading(text, reading, { dialect }).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new VqlError(errors, { text });
  return reading.value ?? text;
}

/** Describes the columns of a result. */
export function definitionOf({ columns }: PreparedQuery): readonly CUnitResultDefinition[] {
  return columns.map(({ key, path, displayName, visible }) => ({
    attribute: key,
    displayName: displayName ?? path,
    path,
    visible,
  }));
}

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

/** Rows as text. */
export interface TextChunk {
  readonly text: string;
  /** Number of the rows in it. */
  readonly rows: number;
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
  { sql, params, statement, text }: PreparedQuery,
  width: number,
  connection: DuckDBConnection,
  run: RunRequest,
  sources: Readonly<Record<string, TableSource>>,
): AsyncGenerator<DuckDBDataChunk, void, undefined> {
  const send: RunRequest = (request) =>
    run(() =>
      request().catch(async (cause: unknown) => {
        throw queryError(statement.span, text, await explainCast(connection, sources, cause));
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
  throw queryError(statement.span, text, new Error('The database ended the result early.'));
}

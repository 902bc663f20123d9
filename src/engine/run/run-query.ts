import type { DuckDBConnection } from '@duckdb/node-api';
import type { CUnitResultDefinition } from '../../cunit/request.js';
import {
  type ArgumentKind,
  anything,
  checkArgument,
  checkOptions,
  type OptionKinds,
  record,
} from '../../diagnostics/arguments.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import type { Dialect } from '../../dialect/dialect.js';
import { isLimit, isOffset, sentOffset } from '../../interface/page.js';
import type { PagingSignal } from '../../paging/fetch-page.js';
import type { Statement } from '../../vql/ast.js';
import { checkReading } from '../../vql/check.js';
import { createLimit, createOffset } from '../../vql/create.js';
import { readStatement } from '../../vql/read.js';
import type { OutputColumn } from '../compile/columns.js';
import { type CompiledQuery, compileQuery, lossCodeList, type SqlOptions, variableValues } from '../compile-sql.js';
import type { Run } from './duckdb.js';
import { pageError, queryError } from './engine-error.js';
import { type EnginePage, type EngineQuery, partsOf } from './engine-query.js';
import { createRowsReader, type EngineRow } from './read-rows.js';

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

/** The tables and the dialect of an engine. */
export interface EngineSettings extends Pick<SqlOptions, 'tables'> {
  readonly dialect: Dialect;
}

/** A query that can be run. */
export interface PreparedQuery extends CompiledQuery {
  readonly columns: readonly OutputColumn[];
  /** The text, if the query is VQL text. */
  readonly text: string | undefined;
  readonly page: EnginePage;
}

/**
 * Checks and compiles a query. For `execute` it reads one row more than the limit, which shows whether there are more.
 *
 * @throws {VqlError} if an argument is not valid, the query has errors, or the tables cannot answer it.
 */
export function prepareQuery(
  method: 'execute' | 'stream',
  engineQuery: EngineQuery,
  options: RunOptions,
  settings: EngineSettings,
): PreparedQuery {
  checkArgument(`The options of ${method}`, options, record);
  checkOptions(method, options, runOptionKinds);
  const { query, page: fields, variables } = partsOf(engineQuery);
  if (fields.offset !== sentOffset('vql-request', fields.offset)) throw pageError('offset', fields.offset);
  const text = typeof query === 'string' ? query : undefined;
  const read = typeof query === 'string' ? readChecked(query, settings.dialect) : query;
  const limit = options.limit ?? fields.limit;
  const offset = options.offset ?? fields.offset;
  if (limit !== undefined && !isLimit(limit)) throw pageError('limit', limit);
  if (offset !== undefined && !isOffset(offset)) throw pageError('offset', offset);
  let page: EnginePage = {};
  const { value, diagnostics: losses } = compileQuery(
    read,
    { ...settings, target: 'duckdb', variables: { ...variables, ...options.variables }, allow: options.allow },
    (statement) => {
      page = { limit: limit ?? statement.limit?.value, offset: offset ?? statement.offset?.value };
      return withPage(statement, page, method === 'execute' ? 1 : 0);
    },
  );
  if (value === undefined) throw new VqlError(losses, { text });
  // All tables have known columns here, so "*" has too.
  return { ...value, columns: value.columns ?? [], text, page };
}

function withPage(statement: Statement, { limit, offset }: EnginePage, furtherRows: number): Statement {
  return {
    ...statement,
    limit: limit === undefined ? undefined : createLimit(limit + furtherRows),
    // An offset of 0 is a page too, which ends with the id as sort key.
    offset: offset === undefined ? undefined : createOffset(offset),
  };
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
  run: Run,
): AsyncGenerator<readonly EngineRow[], void, undefined> {
  const { sql, params, columns, statement, text } = prepared;
  const send: Run = (request) =>
    run(() => request().catch((cause: unknown) => Promise.reject(queryError(statement.span, text, cause))));
  const result = await send(() => connection.stream(sql, [...params]));
  const readRows = createRowsReader(columns);
  for (;;) {
    const chunk = await send(() => result.fetchChunk());
    if (chunk === null || chunk.rowCount === 0) return;
    yield readRows(chunk);
  }
}

import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import type { CUnitResultDefinition } from '../../cunit/request.js';
import { type Dialect, defaultDialect } from '../../dialect/dialect.js';
import { isLimit, isOffset, sentOffset } from '../../interface/page.js';
import type { PagingSignal } from '../../paging/abort.js';
import type { Statement } from '../../vql/ast.js';
import { checkReading } from '../../vql/check.js';
import { createLimit, createOffset } from '../../vql/create.js';
import { readStatement } from '../../vql/read.js';
import type { OutputColumn } from '../compile/columns.js';
import { type CompiledQuery, compileQuery, languageOf, type SqlOptions } from '../compile-sql.js';
import { checkMembers, checkObject } from './check-arguments.js';
import type { Run } from './connections.js';
import { engineDiagnostic } from './engine-diagnostic.js';
import { EngineError } from './engine-error.js';
import { checkVariables, type EnginePage, type EngineQuery, partsOf } from './engine-query.js';
import { problemOf } from './problem-of.js';
import { createValueReader, type RowValue } from './read-value.js';

/** What a query is run with. */
export interface RunOptions extends EnginePage, Pick<SqlOptions, 'variables' | 'allow'> {
  /** Stops the query when it is aborted. */
  readonly signal?: PagingSignal | undefined;
}

/** A row of a result: keyed by path or display name, to-many paths as lists. */
export type EngineRow = Readonly<Record<string, RowValue>>;

/** A query that can be run. */
export interface PreparedQuery extends CompiledQuery {
  readonly columns: readonly OutputColumn[];
  /** The VQL text, if it is one. */
  readonly text: string | undefined;
  readonly page: EnginePage;
}

/**
 * Checks and compiles a query. Of a page one row more is read than is asked for, where `isPage`, which tells whether there is
 * more.
 *
 * @throws EngineError if the query has errors, or asks what the tables cannot answer.
 */
export function prepareQuery(
  asked: EngineQuery,
  options: RunOptions,
  settings: Pick<SqlOptions, 'tables' | 'dialect'>,
  isPage: boolean,
): PreparedQuery {
  checkObject('The second argument', 'an object, such as { limit: 10 }', options);
  checkMembers('The second argument', options, ['limit', 'offset', 'variables', 'signal', 'allow']);
  checkVariables(options.variables);
  const { query, page: fields, variables } = partsOf(asked);
  if (fields.offset !== sentOffset('vql-request', fields.offset)) throw pageError('offset', fields.offset);
  const text = typeof query === 'string' ? query : undefined;
  const language = languageOf(settings);
  const read = typeof query === 'string' ? readChecked(query, { ...defaultDialect, ...language.dialect }) : query;
  const limit = options.limit ?? fields.limit;
  const offset = options.offset ?? fields.offset;
  if (limit !== undefined && !isLimit(limit)) throw pageError('limit', limit);
  if (offset !== undefined && !isOffset(offset)) throw pageError('offset', offset);
  let page: EnginePage = {};
  const { value, diagnostics: losses } = compileQuery(read, {
    ...settings,
    target: 'duckdb',
    variables: { ...variables, ...options.variables },
    ...(options.allow && { allow: options.allow }),
    adjust: (statement) => {
      page = { limit: limit ?? statement.limit?.value, offset: offset ?? statement.offset?.value };
      return withPage(statement, page, isPage);
    },
  });
  if (value === undefined) throw new EngineError(losses, text);
  // Every table is known here, and so is what "*" stands for.
  return { ...value, columns: value.columns ?? [], text, page };
}

function withPage(statement: Statement, { limit, offset }: EnginePage, isPage: boolean): Statement {
  return {
    ...statement,
    limit: limit === undefined ? undefined : createLimit(limit + (isPage ? 1 : 0)),
    offset: offset === undefined || offset === 0 ? undefined : createOffset(offset),
  };
}

/** The tree of a text without errors. */
function readChecked(text: string, dialect: Dialect): Statement | string {
  const reading = readStatement(text, { dialect });
  const errors = checkReading(text, reading, { dialect }).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new EngineError(errors, text);
  return reading.value ?? text;
}

function pageError(name: string, value: unknown): EngineError {
  return new EngineError([engineDiagnostic('engine-page', { name, value: String(value) })]);
}

/** What the answer says of its columns. */
export function definitionOf({ columns }: PreparedQuery): readonly CUnitResultDefinition[] {
  return columns.map(({ key, path, displayName, visible }) => ({
    attribute: key,
    displayName: displayName ?? path,
    path,
    visible,
  }));
}

/** Runs a query, and gives its rows as they come, some thousands at a time. @throws EngineError if the engine fails. */
export async function* runQuery(
  prepared: PreparedQuery,
  connection: DuckDBConnection,
  run: Run,
): AsyncGenerator<readonly EngineRow[], void, undefined> {
  const { sql, params, columns } = prepared;
  const ask: Run = (job) => run(() => job().catch((cause: unknown) => Promise.reject(failure(prepared, cause))));
  const result = await ask(() => connection.stream(sql, [...params]));
  const read = createRowsReader(columns);
  for (;;) {
    const chunk = await ask(() => result.fetchChunk());
    if (chunk === null || chunk.rowCount === 0) return;
    yield read(chunk);
  }
}

/** Makes the rows of a chunk, column by column: so each step does the same with values of one type. */
function createRowsReader(columns: readonly OutputColumn[]): (chunk: DuckDBDataChunk) => readonly EngineRow[] {
  const readers = columns.map(({ key, type }) => ({ key, read: createValueReader(type) }));
  return (chunk) => {
    const rows = Array.from({ length: chunk.rowCount }, (): Record<string, RowValue> => ({}));
    for (const [index, { key, read }] of readers.entries()) {
      const vector = chunk.getColumnVector(index);
      // To assign this name would set the row's prototype.
      if (key === '__proto__')
        for (const [at, row] of rows.entries())
          Object.defineProperty(row, key, { value: read(vector.getItem(at)), enumerable: true });
      else for (const [at, row] of rows.entries()) row[key] = read(vector.getItem(at));
    }
    return rows;
  };
}

/** An error of the engine as a diagnostic on the statement. */
function failure({ statement: { span }, text }: PreparedQuery, cause: unknown): EngineError {
  const place = span === undefined ? {} : { span };
  return new EngineError([engineDiagnostic('engine-failed', { problem: problemOf(cause) }, place)], text, { cause });
}

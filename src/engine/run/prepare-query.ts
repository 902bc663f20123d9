import type { CUnitResultDefinition } from '../../cunit/request.js';
import { variableValues } from '../../cunit/values.js';
import {
  type ArgumentKind,
  anything,
  callback,
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
import type { EngineDatabase, RunContext } from './engine-database.js';
import { pageError } from './engine-error.js';
import { type LongIntegers, type RowTextFormat, rowTextFormats } from './row-text.js';

/** Options of `execute` and `stream`. */
export interface RunOptions extends EnginePage, Pick<SqlOptions, 'variables' | 'allow'>, RunContext {}

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
  onProgress: callback,
};

/** The database and the dialect of an engine, and the clock of relative dates. */
export interface EngineSettings extends Pick<SqlOptions, 'clock' | 'timeZone' | 'relativeDates'> {
  readonly database: Pick<EngineDatabase, 'target' | 'tables'>;
  readonly dialect: Dialect;
}

/** A query that can be run. */
export interface PreparedQuery extends CompiledQuery {
  readonly columns: readonly OutputColumn[];
  /** The text, if the query is VQL text. */
  readonly text: string | undefined;
  readonly page: EnginePage;
}

/** Rows as text. */
export interface TextChunk {
  readonly text: string;
  /** Number of the rows in it. */
  readonly rows: number;
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
  { database, ...settings }: EngineSettings,
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
    {
      ...settings,
      target: database.target,
      tables: (statement) => database.tables(statement).sql,
      variables: { ...variables, ...options.variables },
      allow: options.allow,
    },
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

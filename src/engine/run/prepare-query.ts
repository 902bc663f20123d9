import type { CUnitResultDefinition } from '../../cunit/request.js';
import { type ArgumentKind, checkArgument, checkOptions, record } from '../../diagnostics/arguments.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import type { Dialect } from '../../dialect/dialect.js';
import { limitKind, offsetKind } from '../../interface/page.js';
import type { Statement } from '../../vql/ast.js';
import { checkReading } from '../../vql/check.js';
import { readStatement } from '../../vql/read.js';
import { compileQuery, type SqlOptions } from '../compile-sql.js';
import { type EnginePage, type EngineQuery, pageOf, splitQuery, withPage } from '../engine-query.js';
import type { EngineDatabase, PreparedQuery } from './engine-database.js';
import { pageError } from './engine-error.js';
import { type RunOptions, runOptionKinds, textOptionKinds } from './run-options.js';

/** The database and the dialect of an engine, and the clock of relative dates. */
export interface EngineSettings extends Pick<SqlOptions, 'clock' | 'timeZone' | 'relativeDates'> {
  readonly database: Pick<EngineDatabase, 'target' | 'tables'>;
  readonly dialect: Dialect;
}

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

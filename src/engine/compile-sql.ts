import type { Catalog } from '../catalog/catalog.js';
import { createLossLogOf, type LossLog } from '../cunit/loss-log.js';
import type { CUnitQuery } from '../cunit/request.js';
import { toVql } from '../cunit/to-vql.js';
import type { Loss, SourceMap, Translation } from '../cunit/translation.js';
import { type SqlLossCode, sqlCodes } from '../diagnostics/codes/engine.js';
import type { LossCode } from '../diagnostics/codes/losses.js';
import { diagnosticsOf } from '../diagnostics/codes/row.js';
import { rejectUnknownOptions } from '../diagnostics/unknown-option.js';
import type { Dialect } from '../dialect/dialect.js';
import { type DialectFunction, defaultFunctions } from '../dialect/functions.js';
import { checkedLikeRules, type LikeRules } from '../dialect/like-rules.js';
import type { Statement } from '../vql/ast.js';
import { isBroken } from '../vql/broken.js';
import { parse } from '../vql/parse.js';
import { printPlaces } from '../vql/print.js';
import type { ParseOptions } from '../vql/read.js';
import type { OutputColumn } from './compile/columns.js';
import type { SqlContext } from './compile/context.js';
import { compileStatement } from './compile/statement.js';
import { loseValue } from './compile/write-test.js';
import { type SqlTable, tableFinder } from './table.js';
import { type TargetName, targets } from './targets/targets.js';

/** Options of `compileSql`. */
export interface SqlOptions {
  /** What the SQL is for. */
  readonly target: TargetName;
  /**
   * The tables, by template (`group.name`): a name, or name and columns. A template that is not listed is a loss. Default:
   * each template is a table of its own name.
   */
  readonly tables?: Readonly<Record<string, SqlTable | string>>;
  /** Says which columns a table has where `tables` does not. */
  readonly catalog?: Catalog;
  /** Says how LIKE reads its pattern, which functions are aggregates, and how variables are written; default: what the interface document says. */
  readonly dialect?: Partial<LikeRules> & {
    readonly functions?: readonly DialectFunction[];
    readonly variableStyle?: Dialect['variableStyle'];
  };
  /** The values of variables, by name without colon, besides those that a C-Unit query carries itself. */
  readonly variables?: Readonly<Record<string, string | readonly string[]>>;
  /** The losses that are accepted: the SQL then says the rest. Default: none. */
  readonly allow?: readonly (SqlLossCode | LossCode)[];
}

/** A statement of SQL with its parameters. */
export interface SqlStatement {
  readonly sql: string;
  /** The values, in the order of their places in `sql`; texts, but for doubles in SQLite. */
  readonly params: readonly (string | number)[];
}

/** What came of compiling: as of a translation. */
export type SqlCompilation = Omit<Translation<SqlStatement>, 'sourceMap'>;

/**
 * Translates a VQL statement, as a text or a tree, or a C-Unit query to the SQL of a target. It selects the rows for which
 * `matches` holds: the type of a column decides how a value is read, a list matches when any element does, NOT is pushed
 * inward, texts are ordered by code points. Values are parameters, never part of the text. What the target cannot do is a
 * loss with its place, and then there is no value, unless the loss is allowed.
 *
 * Columns are keyed by path or display name. Null is sorted as the greatest value. With LIMIT or OFFSET and a selected `id`,
 * `id` is the last sort key, as at the service (spec, query-language §4).
 *
 * @throws {RangeError} if there is no such target or option, or the dialect's escape character is none.
 *
 * @example
 * ```ts
 * import { compileSql } from 'vql-kit/engine';
 * const tables = { 'account.query': { name: 'accounts', columns: { id: 'integer', name: 'string', tags: ['string'] } } } as const;
 * const { value } = compileSql("SELECT id FROM account.query WHERE tags = 'VIP' AND id > 12", { target: 'duckdb', tables });
 * console.log(value?.sql.split(' WHERE ')[1]); // (list_contains(t0."tags", $1) AND t0."id" > CAST($2 AS BIGINT))
 * console.log(value?.params); // ['VIP', '12']
 * ```
 */
export function compileSql(query: string | Statement | CUnitQuery, options: SqlOptions): SqlCompilation {
  const { value, diagnostics: losses, exact } = compileQuery(query, options);
  return value === undefined
    ? { diagnostics: losses, exact }
    : { value: { sql: value.sql, params: value.params }, diagnostics: losses, exact };
}

const createSqlLoss = diagnosticsOf(sqlCodes);

/** SQL, and what its rows hold. */
export interface CompiledQuery extends SqlStatement {
  /** `undefined` where `*` stands for columns that are not known. */
  readonly columns: readonly OutputColumn[] | undefined;
  readonly statement: Statement;
}

/** The same, with what the engine needs besides; `adjust` changes the statement before it is compiled. */
export function compileQuery(
  query: string | Statement | CUnitQuery,
  options: SqlOptions & { readonly adjust?: (statement: Statement) => Statement },
): Omit<Translation<CompiledQuery>, 'sourceMap'> {
  const { allow = [], dialect } = options;
  rejectUnknownOptions(options, optionNames);
  if (!Object.hasOwn(targets, options.target))
    throw new RangeError(
      `There is no target ${JSON.stringify(options.target)}; there are ${Object.keys(targets).join(', ')}.`,
    );
  const log = createLossLogOf<SqlLossCode>(createSqlLoss);
  const source = readSource(query, options, log);
  const context: SqlContext = {
    target: targets[options.target],
    dialect: checkedLikeRules(dialect),
    functions: dialect?.functions ?? defaultFunctions,
    log,
    params: [],
    variables: source.variables,
    tableOf: tableFinder(options.tables, options.catalog),
    placeOf: source.placeOf,
    compileStatement,
    names: 0,
    scope: undefined,
  };
  const { statement } = source;
  const { adjust = (one: Statement) => one } = options;
  const isGap = statement !== undefined && isBroken(statement);
  // Of a broken text its own errors say more than a gap in its tree.
  if (isGap && log.count() === 0) log.add('sql-gap', {}, source.placeOf(statement));
  const compiled = statement && !isGap ? compileStatement(adjust(statement), context) : undefined;
  // Values are parameters, so it stands in a name; drivers read a statement up to it.
  const isCut = compiled?.sql.includes('\0') === true;
  if (statement && isCut) {
    const [name = ''] = /[^"']*\0[^"']*/.exec(compiled.sql) ?? [];
    loseValue(name, statement, context, 'name');
  }
  const losses = log.count() === 0 ? source.losses : [...source.losses, ...log.losses()];
  const allowed: readonly string[] = allow;
  const isGiven = !isCut && losses.every(({ code }) => code !== 'sql-gap' && allowed.includes(code));
  if (statement === undefined || compiled === undefined || !isGiven) return { diagnostics: losses, exact: false };
  const { sql, columns } = compiled;
  return {
    value: { sql, params: context.params, columns, statement },
    diagnostics: losses,
    exact: losses.length === 0,
  };
}

/** **The** table of the options, for callers without types: without one that is misspelt, tables would be none. */
const optionNames = {
  target: true,
  tables: true,
  catalog: true,
  dialect: true,
  variables: true,
  allow: true,
  adjust: true,
};

/** A query as a statement. */
interface ReadSource extends Pick<SqlContext, 'placeOf'> {
  readonly statement: Statement | undefined;
  readonly variables: NonNullable<SqlOptions['variables']>;
  /** What is lost on the way to VQL. */
  readonly losses: readonly Loss[];
}

function readSource(
  query: string | Statement | CUnitQuery,
  options: SqlOptions,
  log: LossLog<SqlLossCode>,
): ReadSource {
  const { variables = {} } = options;
  if (typeof query === 'string') {
    const { value: statement, diagnostics } = parse(query, languageOf(options));
    log.addErrors(diagnostics);
    return { statement, variables, losses: [], placeOf: spanOf };
  }
  if ('kind' in query) return { statement: query, variables, losses: [], placeOf: spanOf };
  return readCUnit(query, options);
}

/** What the parser takes of a dialect, of which it may be only a part. */
export function languageOf({ dialect }: Pick<SqlOptions, 'dialect'>): ParseOptions {
  const { variableStyle } = dialect ?? {};
  return variableStyle === undefined ? {} : { dialect: { variableStyle: variableStyle } };
}

const spanOf: SqlContext['placeOf'] = ({ span }) => (span === undefined ? {} : { span });

/** C-Unit by way of VQL. SQL has an escape character, so that a text with `%` in it can be said. */
function readCUnit(query: CUnitQuery, options: SqlOptions): ReadSource {
  const { dialect, variables = {}, allow = [] } = options;
  const { likeCaseSensitive, likeEscape } = checkedLikeRules(dialect);
  const {
    value,
    diagnostics: losses,
    sourceMap,
    variableSubstitutionList,
  } = toVql(query, {
    dialect: { likeCaseSensitive, likeEscape: likeEscape ?? '!' },
    variables: Object.fromEntries(Object.entries(variables).map(([name, one]) => [name, [one].flat()])),
    // Every code is compared with those that are allowed in the end.
    allow: allow as readonly LossCode[],
    parse: (text) => parse(text, languageOf(options)),
  });
  const substitutions = variableSubstitutionList?.variableSubstitutions ?? [];
  return {
    statement: value,
    variables: Object.fromEntries(substitutions.map(({ variable, values }) => [variable.variableName, values])),
    losses,
    placeOf: value === undefined ? () => ({}) : pointersOf(value, sourceMap),
  };
}

/** Nodes that were made have their place in the C-Unit object. */
function pointersOf(statement: Statement, sourceMap: SourceMap): SqlContext['placeOf'] {
  return (node) => {
    const span = printPlaces(statement).get(node);
    const path = span && sourceMap.pointerAt(span.start);
    return path === undefined ? {} : { path };
  };
}

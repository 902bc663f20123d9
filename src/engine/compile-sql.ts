import type { Catalog } from '../catalog/catalog.js';
import { createLossLogOf, type LossLog } from '../cunit/loss-log.js';
import type { CUnitQuery } from '../cunit/request.js';
import { toVql } from '../cunit/to-vql.js';
import type { Loss, LossyResult, SourceMap } from '../cunit/translation.js';
import { type VariableValues, variableValues, withRelativeDates } from '../cunit/values.js';
import { variablesIn } from '../cunit/vql-nodes.js';
import {
  type ArgumentKind,
  anything,
  checkArgument,
  checkOptions,
  flag,
  listOf,
  type OptionKinds,
  oneOf,
  record,
  string,
} from '../diagnostics/arguments.js';
import { type SqlLossCode, sqlCodes } from '../diagnostics/codes/engine.js';
import { type LossCode, lossCodes } from '../diagnostics/codes/losses.js';
import { diagnosticsOf } from '../diagnostics/codes/row.js';
import { asDocumented, type Dialect, resolveDialect } from '../dialect/dialect.js';
import {
  type RelativeDateOptions,
  relativeDatesBy,
  timeOfDayKind,
  timeZoneKind,
} from '../dialect/value/relative-date.js';
import { valuesByName } from '../interface/computed-queries.js';
import type { Statement } from '../vql/ast.js';
import { checkSyntaxTree } from '../vql/check-syntax-tree.js';
import { displayNameOf, isBroken } from '../vql/nodes.js';
import { parse } from '../vql/parse.js';
import { printSpans } from '../vql/print.js';
import { visit } from '../vql/visit.js';
import type { OutputColumn } from './compile/columns.js';
import { reportValue } from './compile/constant-test.js';
import type { SqlContext } from './compile/context.js';
import { compileStatement } from './compile/statement.js';
import { type EngineQuery, pageOf, splitQuery, withPage } from './engine-query.js';
import { checkTables, type SqlTable, type Table, tableFinder } from './table.js';
import { findTarget, type TargetName } from './targets/targets.js';

/** Options of `compileSql`. `clock` and `timeZone` are those of relative dates, such as `:today`. */
export interface SqlOptions extends RelativeDateOptions {
  /** The database to write SQL for. */
  readonly target: TargetName;
  /**
   * The tables, by template (`group.name`): a name, or a name and columns. A template that is not listed is a loss. Default:
   * each template is the table of that name.
   */
  readonly tables?: Readonly<Record<string, SqlTable | string>> | undefined;
  /** The catalog that lists the columns of tables without `columns`. */
  readonly catalog?: Catalog | undefined;
  /** The dialect of the query: how LIKE reads its pattern, where nulls are sorted, which functions are aggregates, how variables are written. */
  readonly dialect?: Partial<Dialect> | undefined;
  /**
   * Values of variables, by name without colon, besides those that a C-Unit query contains. A relative date without a value has that of the
   * clock.
   */
  readonly variables?: VariableValues | undefined;
  /** Whether relative dates without a value are computed; default `true`. With `false` they are variables like others, as at the service. */
  readonly relativeDates?: boolean | undefined;
  /** Whether values are literals in the SQL, for clients that take no parameters; `params` is empty then. Default: `false`. */
  readonly inline?: boolean | undefined;
  /** Codes of losses to accept: the SQL then leaves these parts out. Default: none. */
  readonly allow?: readonly (SqlLossCode | LossCode)[] | undefined;
}

/** The kind of the option `allow`. */
export const lossCodeList: ArgumentKind = listOf(oneOf([...Object.keys(sqlCodes), ...Object.keys(lossCodes)]));

const optionKinds: OptionKinds<SqlOptions> = {
  target: string,
  tables: record,
  catalog: record,
  dialect: anything,
  variables: variableValues,
  clock: timeOfDayKind,
  timeZone: timeZoneKind,
  relativeDates: flag,
  inline: flag,
  allow: lossCodeList,
};

/** A SQL statement with its parameters. */
export interface SqlStatement {
  readonly sql: string;
  /** The values, in the order of their placeholders in `sql`. All are texts, except doubles in SQLite. */
  readonly params: readonly (string | number)[];
}

/**
 * Translates a VQL statement, as text or tree, or a C-Unit query to the SQL of a target. The SQL selects the rows for which
 * `matches` is true: constants are read as the type of the column, a list matches if any element does, NOT is pushed inward,
 * texts are ordered by code points. Values are always parameters. What the target cannot express is a loss with its location;
 * then there is no value, unless the loss is allowed.
 *
 * A query is VQL as string or tree, a body of the execute endpoint, whose limit and offset override the clauses, or C-Unit.
 *
 * Columns are named by path or display name. Nulls are sorted as `nullOrder` of the dialect says, by default as the greatest
 * value. With LIMIT or OFFSET and a selected `id`, the last sort key is `id`, as at the service.
 *
 * @throws {VqlError} `unknown-target`, or `wrong-argument` or `unknown-option` for an invalid option.
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
export function compileSql(query: EngineQuery, options: SqlOptions): LossyResult<SqlStatement> {
  checkArgument('The options of compileSql', options, record);
  checkOptions('compileSql', options, optionKinds);
  checkTables(options.tables ?? {});
  const { query: form, page, variables } = splitQuery(query);
  const { value, diagnostics, exact } = compileQuery(
    form,
    { ...options, variables: { ...variables, ...options.variables } },
    (statement) =>
      page.limit === undefined && page.offset === undefined ? statement : withPage(statement, pageOf(statement, page)),
  );
  if (value === undefined) return { diagnostics, exact: false };
  return { value: { sql: value.sql, params: value.params }, diagnostics, exact };
}

/** A compiled query, and the columns of its rows. */
export interface CompiledQuery extends SqlStatement {
  /** `undefined` if `*` selects columns that are not known. */
  readonly columns: readonly OutputColumn[] | undefined;
  readonly statement: Statement;
}

/** Options of a compilation. The tables can depend on the names in the statement. */
export interface CompileOptions extends Omit<SqlOptions, 'tables'> {
  readonly tables?: SqlOptions['tables'] | ((statement: Statement | undefined) => SqlOptions['tables']);
}

const createSqlLoss = diagnosticsOf(sqlCodes);

/** Compiles a query; `adjust` changes the statement before. */
export function compileQuery(
  query: string | Statement | CUnitQuery,
  options: CompileOptions,
  adjust = (statement: Statement): Statement => statement,
): LossyResult<CompiledQuery> {
  const { allow = [] } = options;
  const target = findTarget(options.target);
  const dialect = resolveDialect(options.dialect);
  const log = createLossLogOf<SqlLossCode>(createSqlLoss);
  const source = readSource(query, options, dialect, log);
  const { statement } = source;
  const { tables } = options;
  const tableOf = tableFinder(typeof tables === 'function' ? tables(statement) : tables, options.catalog);
  const context: SqlContext = {
    target,
    dialect,
    log,
    params: [],
    inline: options.inline ?? false,
    variables:
      statement === undefined
        ? source.variables
        : withRelativeDates(source.variables, variablesIn(statement), relativeDatesBy(options)),
    tableOf,
    usedNames: statement === undefined ? new Set() : namesIn(statement, tableOf),
    locationOf: source.locationOf,
    unknownFieldCount: 0,
    nameCount: 0,
    scope: undefined,
    isCorrelated: false,
  };
  const hasGap = statement !== undefined && isBroken(statement);
  // The errors of a broken text explain more than the gap in its tree.
  if (hasGap && log.count() === 0) log.add('sql-gap', {}, source.locationOf(statement));
  const compiled = statement && !hasGap ? compileStatement(adjust(statement), context) : undefined;
  // Values are parameters, so that these are in a name. Drivers read a statement up to the first NUL, and replace lone surrogates.
  const isUnwritable = compiled !== undefined && /[\0\p{Surrogate}]/u.test(compiled.sql);
  if (statement && isUnwritable) {
    const [name = ''] = /[^"']*[\0\p{Surrogate}][^"']*/u.exec(compiled.sql) ?? [];
    reportValue(name, statement, context, 'name');
  }
  const losses = log.count() === 0 ? source.losses : [...source.losses, ...log.losses()];
  const allowed: readonly string[] = allow;
  const isAccepted = !isUnwritable && losses.every(({ code }) => code !== 'sql-gap' && allowed.includes(code));
  if (statement === undefined || compiled === undefined || !isAccepted) return { diagnostics: losses, exact: false };
  const { sql, columns } = compiled;
  const value: CompiledQuery = { sql, params: context.params, columns, statement };
  return { value, diagnostics: losses, exact: losses.length === 0 };
}

/** Returns the names of tables, of columns and members that a statement reads, and of columns of its result, in lower case. */
function namesIn(statement: Statement, tableOf: SqlContext['tableOf']): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (name: string): void => {
    names.add(name.toLowerCase());
  };
  const tables: Table[] = [];
  let hasStar = false;
  visit(statement, {
    Path: ({ segments }) => segments.forEach(add),
    // In Trino, the name of a column of the result comes before that of a table in ORDER BY.
    Column: (column) => add(displayNameOf(column) ?? ''),
    Star: () => {
      hasStar = true;
    },
    Template({ group, name }) {
      const table = tableOf(`${group}.${name}`);
      if ('sql' in table) tables.push(table);
    },
  });
  for (const { sql, columns = {} } of tables) {
    // Without quotes; a name of several parts is not one that is created.
    add(sql.slice(1, -1));
    if (hasStar) Object.keys(columns).forEach(add);
  }
  return names;
}

/** A query as a statement. */
interface ReadSource extends Pick<SqlContext, 'locationOf'> {
  readonly statement: Statement | undefined;
  readonly variables: NonNullable<SqlOptions['variables']>;
  /** Losses of the translation from C-Unit to VQL. */
  readonly losses: readonly Loss[];
}

function readSource(
  query: string | Statement | CUnitQuery,
  options: CompileOptions,
  dialect: Dialect,
  log: LossLog<SqlLossCode>,
): ReadSource {
  const { variables = {} } = options;
  if (typeof query === 'string') {
    const { value: statement, diagnostics } = parse(query, { dialect });
    log.addErrors(diagnostics);
    return { statement, variables, losses: [], locationOf: spanOf };
  }
  checkArgument('The query of compileSql', query, queryKind);
  if ('kind' in query) {
    checkSyntaxTree('The query of compileSql', query);
    return { statement: query, variables, losses: [], locationOf: spanOf };
  }
  return readCUnit(query, options, dialect);
}

const queryKind: ArgumentKind = {
  expected: 'VQL as string or tree, or a C-Unit query { group, template, request }',
  accepts: record.accepts,
};

const spanOf: SqlContext['locationOf'] = ({ span }) => (span === undefined ? {} : { span });

/** Translates C-Unit to VQL. SQL has an escape character for LIKE, so that a text with `%` in it is not a loss. */
function readCUnit(query: CUnitQuery, { variables = {}, allow = [] }: CompileOptions, dialect: Dialect): ReadSource {
  const {
    value,
    diagnostics: losses,
    sourceMap,
    variableSubstitutionList,
  } = toVql(query, {
    dialect: { ...asDocumented(dialect), likeEscape: dialect.likeEscape ?? '!' },
    variables: Object.fromEntries(Object.entries(variables).map(([name, values]) => [name, [values].flat()])),
    allow: allow.filter((code): code is LossCode => Object.hasOwn(lossCodes, code)),
    parse: (text) => parse(text, { dialect }),
  });
  return {
    statement: value,
    variables: valuesByName(variableSubstitutionList),
    losses,
    locationOf: value === undefined ? () => ({}) : pathsOf(value, sourceMap),
  };
}

/** Returns the function that finds the path of a translated node in the C-Unit object. */
function pathsOf(statement: Statement, sourceMap: SourceMap): SqlContext['locationOf'] {
  return (node) => {
    const span = printSpans(statement).get(node);
    const path = span && sourceMap.pointerAt(span.start);
    return path === undefined ? {} : { path };
  };
}

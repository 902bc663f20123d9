import { translateParts } from '../../cunit/loss-log.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { And, Exists, Join, Missing, Not, Or, Predicate, SelectItem, SortKey, Statement } from '../../vql/ast.js';
import { isAggregate } from '../../vql/nodes.js';
import { ignoreLetterCase, ignoresLetterCase } from '../column-type.js';
import { identifier } from '../targets/sql-text.js';
import { compileColumns, type OutputColumn, reportDuplicateNames, writeColumns } from './columns.js';
import { compileBetween, compileComparison, compileIsNull } from './comparison.js';
import {
  type ConditionContext,
  inScope,
  newName,
  quotedNode,
  type RowSource,
  reportSqlLoss,
  type SqlContext,
  type SqlScope,
} from './context.js';
import { compileLike } from './like.js';
import { compileList } from './list.js';
import { sortByColumns, sortByFields, sortKeys } from './sort.js';

/** The SQL of a statement, and the columns of its rows. */
export interface CompiledStatement {
  readonly sql: string;
  /** `undefined` if `*` selects columns that are not known. */
  readonly columns: readonly OutputColumn[] | undefined;
}

type SinglePredicate = Exclude<Predicate, And | Or | Not | Exists | Missing>;

/** Compiles a statement; `outer` is the scope around the statement of an EXISTS. */
export function compileStatement(
  statement: Statement,
  context: SqlContext,
  outer?: SqlScope,
): CompiledStatement | undefined {
  const { from: origin, distinct, joins } = statement;
  if (origin.kind === 'Missing') return reportSqlLoss(context, 'sql-gap', {}, origin);
  const template = `${origin.group}.${origin.name}`;
  const table = context.tableOf(template);
  if ('suggestion' in table)
    return reportSqlLoss(context, 'sql-table', { template: quoted(template), suggestion: table.suggestion }, origin);
  const sources = new Map<string, RowSource>();
  const root: RowSource = {
    name: newName(context, 't'),
    columns: table.columns,
    templateName: template,
    template: table.template,
    namedColumns: new Set(),
  };
  const scope: SqlScope = { root, joins: sources, outer, namesOuter: false };
  const joined = joins.map((join) => compileJoin(join, sources, scope, context));
  const columns = compileColumns(statement.columns, scope, context);
  const where = compileWhere(statement, scope, context);
  const isAggregated = hasAggregates(statement, context);
  const groups = isAggregated ? compileGroups(columns ?? [], statement, context) : '';
  if (!joined.every((join) => join !== undefined) || columns?.length === 0) return undefined;
  const { limit, offset } = statement;
  // An EXISTS needs only one row: no DISTINCT, ORDER BY or LIMIT.
  const isExistence = outer !== undefined && offset === undefined && (limit === undefined || limit.value > 0);
  // These are not parameters, and a tree need not come from the parser.
  if (limit && !Number.isSafeInteger(limit.value)) return reportSqlLoss(context, 'sql-gap', {}, limit);
  if (offset && !Number.isSafeInteger(offset.value)) return reportSqlLoss(context, 'sql-gap', {}, offset);
  const page = context.target.page(limit?.value, offset?.value);
  const keys = isAggregated ? statement.orderBy : sortKeys(statement, scope);
  const hasOwnRows = !distinct && !isAggregated;
  const order = hasOwnRows ? sortByFields(keys, scope, context) : '';
  if (scope.namesOuter && offset !== undefined && !context.target.correlatesFreely) {
    const args = {
      target: context.target.title,
      what: quotedNode(offset),
      problem: 'it uses a field of a statement around it',
    };
    return reportSqlLoss(context, 'sql-exists', args, offset);
  }
  // The rows of DISTINCT depend on columns that are not known either.
  const isWhole = !scope.namesOuter || (distinct && columns === undefined);
  const from = writeFrom({ sql: table.sql, source: root }, joined, !isWhole && context.target.prefersInnerColumns);
  const isDistinct = distinct && !isExistence;
  const isCompared = (column: OutputColumn): boolean => isDistinct || (isAggregated && isGrouped(column));
  const rows = `SELECT ${isDistinct ? 'DISTINCT ' : ''}${writeColumns(columns, scope, isCompared, context.target)} FROM ${from}${where}${groups}`;
  if (hasOwnRows || keys.length === 0) return { sql: isExistence ? rows : `${rows}${order}${page}`, columns };
  reportDuplicateNames(columns, statement, context);
  // A row here stands for several rows of the table, so it can only be sorted by the selected columns.
  const name = newName(context, 't');
  const orderOfColumns = sortByColumns(keys, columns, name, scope, context);
  return { sql: isExistence ? rows : `SELECT * FROM (${rows}) AS ${name}${orderOfColumns}${page}`, columns };
}

/** The rows of a source: the quoted name of a table, or a statement in parentheses. */
interface SourceRows {
  readonly sql: string;
  readonly source: RowSource;
}

/** Rows that are joined where a condition is true. */
interface JoinedRows extends SourceRows {
  readonly condition: string;
}

/**
 * Writes the sources of a statement, if `isNarrow` with no columns but those that it names: any other could be read in place of a table
 * of a statement around that has its name.
 */
function writeFrom(root: SourceRows, joined: readonly JoinedRows[], isNarrow: boolean): string {
  const write = ({ sql, source: { name, namedColumns } }: SourceRows): string => {
    if (!isNarrow) return `${sql} AS ${name}`;
    // The targets that need this ignore letter case in names.
    const columns = new Map(
      Array.from(namedColumns, (column) => [column.toLowerCase(), `${name}.${identifier(column)}`]),
    );
    return `(SELECT ${columns.size === 0 ? '1' : [...columns.values()].join(', ')} FROM ${sql} AS ${name}) AS ${name}`;
  };
  return [write(root), ...joined.map((join) => `JOIN ${write(join)} ON ${join.condition}`)].join(' ');
}

/** Compiles a join, and adds its alias to the sources that the conditions of later joins can name. */
function compileJoin(
  { statement, alias, on }: Join,
  sources: Map<string, RowSource>,
  scope: SqlScope,
  context: SqlContext,
): JoinedRows | undefined {
  const gap = [statement, alias].find(({ kind }) => kind === 'Missing');
  if (statement.kind === 'Missing' || alias.kind === 'Missing')
    return gap && reportSqlLoss(context, 'sql-gap', {}, gap);
  const compiled = compileStatement(statement, context);
  const name = newName(context, 't');
  const columns = compiled?.columns && Object.fromEntries(compiled.columns.map(({ key, type }) => [key, type]));
  // The tables of a database are alike.
  if (columns && ignoresLetterCase(scope.root.columns)) ignoreLetterCase(columns);
  const { from } = statement;
  const templateName = from.kind === 'Missing' ? '' : `${from.group}.${from.name}`;
  const source: RowSource = { name, columns, templateName, namedColumns: new Set() };
  if (sources.has(alias.name)) {
    const repeated = quoted(alias.name);
    reportSqlLoss(context, 'sql-name', { holder: 'JOIN', name: repeated, other: repeated }, alias);
  }
  // The columns of a statement with losses are not known: paths after its alias are not further losses.
  sources.set(alias.name, source);
  if (compiled === undefined) return undefined;
  reportDuplicateNames(compiled.columns, statement, context);
  const condition = inScope(context, scope, (inner) => compilePredicate(on, false, inner));
  if (condition === undefined) return undefined;
  const isPage = statement.limit !== undefined || statement.offset !== undefined;
  const sql = (isPage ? context.target.joinedPage?.(compiled.sql, name) : undefined) ?? compiled.sql;
  return { sql: `(${sql})`, source, condition };
}

/**
 * Compiles WHERE. A lost part of the condition makes the result wider, unless further rows displace others on a page or change
 * an aggregate.
 */
function compileWhere(statement: Statement, scope: SqlScope, context: SqlContext): string {
  const { where, limit, offset } = statement;
  if (where === undefined) return '';
  const start = context.log.count();
  const condition = inScope(context, scope, (inner) => compilePredicate(where, false, inner));
  if (context.log.count() === start) return condition === undefined ? '' : ` WHERE ${condition}`;
  context.log.setDirection('wider', start);
  if (limit !== undefined || offset !== undefined || hasAggregates(statement, context))
    context.log.markUntranslatable(start);
  return condition === undefined ? '' : ` WHERE ${condition}`;
}

/** Groups by the columns beside the aggregates, which is a loss: VQL has no GROUP BY. */
function compileGroups(columns: readonly OutputColumn[], statement: Statement, context: SqlContext): string {
  const others = columns.filter(isGrouped);
  for (const { expression } of others) {
    const node = expression ?? statement;
    reportSqlLoss(context, 'sql-grouping', { field: quotedNode(node) }, node);
  }
  const keys = others.map(({ sql, type }) => context.target.byCodePoint(sql, type));
  return keys.length === 0 ? '' : ` GROUP BY ${keys.join(', ')}`;
}

/** Whether a column is not an aggregate, and so is grouped by. */
function isGrouped({ expression }: OutputColumn): boolean {
  return expression?.kind !== 'Call';
}

function hasAggregates({ columns, orderBy }: Statement, { dialect }: SqlContext): boolean {
  const isAggregated = (item: SelectItem | SortKey): boolean => isAggregate(item, dialect.functions);
  return columns.some(isAggregated) || orderBy.some(isAggregated);
}

/**
 * Compiles a condition. NOT is pushed inward, as in `matches`: a comparison of a list, negated or not, is true if it is true
 * for any element. Unknown and false need not be distinguished then.
 */
function compilePredicate(predicate: Predicate, negated: boolean, context: ConditionContext): string | undefined {
  switch (predicate.kind) {
    case 'And':
    case 'Or':
      return compileJunction(predicate, negated, context);
    case 'Not':
      return compilePredicate(predicate.predicate, !negated, context);
    case 'Exists':
      return compileExists(predicate, negated, context);
    case 'Missing':
      return reportSqlLoss(context, 'sql-gap', {}, predicate);
    default:
      return compileSingle(predicate, negated, context);
  }
}

/** Compiles a condition that contains no others. */
function compileSingle(predicate: SinglePredicate, negated: boolean, context: ConditionContext): string | undefined {
  context.isCorrelated = false;
  const condition = compileTest(predicate, negated, context);
  // Databases make an equality the condition of a join.
  const isEquality = predicate.kind === 'Comparison' && predicate.operator === (negated ? '<>' : '=');
  if (condition === undefined || !context.isCorrelated || isEquality) return condition;
  return context.target.correlated?.(condition) ?? condition;
}

function compileTest(predicate: SinglePredicate, negated: boolean, context: ConditionContext): string | undefined {
  switch (predicate.kind) {
    case 'Comparison':
      return compileComparison(predicate, negated, context);
    case 'Like':
      return compileLike(predicate, predicate.negated !== negated, context);
    case 'In':
      return compileList(predicate, predicate.negated !== negated, context);
    case 'Between':
      return compileBetween(predicate, predicate.negated !== negated, context);
    case 'IsNull':
      return compileIsNull(predicate, predicate.negated !== negated, context);
    default:
      return predicate satisfies never;
  }
}

/** Compiles AND or OR. Negated, each becomes the other (De Morgan). */
function compileJunction(node: And | Or, negated: boolean, context: ConditionContext): string | undefined {
  const operator = (node.kind === 'And') === negated ? 'OR' : 'AND';
  const conditions = translateParts(node.predicates, operator, context.log, (inner) =>
    compilePredicate(inner, negated, context),
  );
  if (node.predicates.length === 0) return reportSqlLoss(context, 'sql-gap', {}, node);
  if (conditions.length < 2) return conditions[0];
  return `(${conditions.join(` ${operator} `)})`;
}

const inverseDirections = { wider: 'narrower', narrower: 'wider', untranslatable: 'untranslatable' } as const;

function compileExists(
  { statement, negated: isNegated }: Exists,
  negated: boolean,
  context: ConditionContext,
): string | undefined {
  if (statement.kind === 'Missing') return reportSqlLoss(context, 'sql-gap', {}, statement);
  const { log, params } = context;
  const [start, paramCount] = [log.count(), params.length];
  const isNotExists = isNegated !== negated;
  const compiled = compileStatement(statement, context, context.scope);
  if (compiled === undefined) {
    params.length = paramCount;
    log.replaceDirections(start, {});
    return undefined;
  }
  // What adds rows to the statement of NOT EXISTS removes rows of the statement around it.
  if (isNotExists) log.replaceDirections(start, inverseDirections);
  return `${isNotExists ? 'NOT ' : ''}EXISTS (${compiled.sql})`;
}

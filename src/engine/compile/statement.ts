import { quoted } from '../../diagnostics/quoted.js';
import { isAggregate } from '../../vql/aggregates.js';
import type { Join, SelectItem, SortKey, Statement } from '../../vql/ast.js';
import { compileColumns, loseTwins, type OutputColumn, writeColumns } from './columns.js';
import { inScope, lose, newName, type SqlContext, shown } from './context.js';
import { compilePredicate } from './predicate.js';
import type { Scope, Source } from './scope.js';
import { sortByColumns, sortByFields, sortKeys } from './sort.js';

/** A statement in SQL, and what its rows hold. */
export interface CompiledStatement {
  readonly sql: string;
  /** `undefined` where `*` stands for columns that are not known. */
  readonly columns: readonly OutputColumn[] | undefined;
}

/** Compiles a statement; `outer` is what is around it, where it stands in an EXISTS. */
export function compileStatement(
  statement: Statement,
  context: SqlContext,
  outer?: Scope,
): CompiledStatement | undefined {
  const { from, distinct, joins } = statement;
  if (from.kind === 'Missing') return lose(context, 'sql-gap', {}, from);
  const template = `${from.group}.${from.name}`;
  const table = context.tableOf(template);
  if ('suggestion' in table)
    return lose(context, 'sql-table', { template: quoted(template), suggestion: table.suggestion }, from);
  const sources = new Map<string, Source>();
  const root: Source = { name: newName(context, 't'), columns: table.columns, template: table.template };
  const scope: Scope = { root, joins: sources, outer };
  const joined = joins.map((join) => compileJoin(join, sources, scope, context));
  const columns = compileColumns(statement.columns, scope, context);
  const where = compileWhere(statement, scope, context);
  const isAggregated = aggregates(statement, context);
  const groups = isAggregated ? groupsOf(columns ?? [], statement, context) : '';
  if (joined.includes(undefined) || columns?.length === 0) return undefined;
  const rows = `SELECT ${distinct ? 'DISTINCT ' : ''}${writeColumns(columns, scope)} FROM ${table.sql} AS ${scope.root.name}${joined.join('')}${where}${groups}`;
  const { limit, offset } = statement;
  // The parser makes nothing else, but a tree can come from anywhere, and these are no parameters.
  if (limit && !Number.isSafeInteger(limit.value)) return lose(context, 'sql-gap', {}, limit);
  if (offset && !Number.isSafeInteger(offset.value)) return lose(context, 'sql-gap', {}, offset);
  const page = context.target.page(limit?.value, offset?.value);
  const keys = isAggregated ? statement.orderBy : sortKeys(statement, scope);
  if (!distinct && !isAggregated) return { sql: `${rows}${sortByFields(keys, scope, context)}${page}`, columns };
  if (keys.length === 0) return { sql: `${rows}${page}`, columns };
  loseTwins(columns, statement, context);
  // Of rows that stand for many, only what is selected is there to sort by.
  const name = newName(context, 't');
  return { sql: `SELECT * FROM (${rows}) AS ${name}${sortByColumns(keys, columns, name, context)}${page}`, columns };
}

/** A join, which the conditions of later ones see too. */
function compileJoin(
  { statement, alias, on }: Join,
  sources: Map<string, Source>,
  scope: Scope,
  context: SqlContext,
): string | undefined {
  const gap = [statement, alias].find(({ kind }) => kind === 'Missing');
  if (statement.kind === 'Missing' || alias.kind === 'Missing') return gap && lose(context, 'sql-gap', {}, gap);
  const compiled = compileStatement(statement, context);
  if (compiled === undefined) return undefined;
  loseTwins(compiled.columns, statement, context);
  const name = newName(context, 't');
  const columns = compiled.columns && Object.fromEntries(compiled.columns.map(({ key, type }) => [key, type]));
  sources.set(alias.name, { name, columns });
  const condition = inScope(context, scope, (inner) => compilePredicate(on, false, inner));
  return condition && ` JOIN (${compiled.sql}) AS ${name} ON ${condition}`;
}

/** What is lost of the condition lets more rows through, unless rows that are too many hide others or are counted. */
function compileWhere(statement: Statement, scope: Scope, context: SqlContext): string {
  const { where, limit, offset } = statement;
  if (where === undefined) return '';
  const start = context.log.count();
  const condition = inScope(context, scope, (inner) => compilePredicate(where, false, inner));
  if (context.log.count() === start) return condition === undefined ? '' : ` WHERE ${condition}`;
  context.log.setDirection('wider', start);
  if (limit !== undefined || offset !== undefined || aggregates(statement, context))
    context.log.markUntranslatable(start);
  return condition === undefined ? '' : ` WHERE ${condition}`;
}

/** The columns beside aggregates. */
function groupsOf(columns: readonly OutputColumn[], statement: Statement, context: SqlContext): string {
  const others = columns.filter(({ expression }) => expression?.kind !== 'Call');
  for (const { expression } of others)
    lose(context, 'sql-grouping', { field: shown(expression ?? statement) }, expression ?? statement);
  return others.length === 0 ? '' : ` GROUP BY ${others.map(({ sql }) => sql).join(', ')}`;
}

function aggregates({ columns, orderBy }: Statement, { functions }: SqlContext): boolean {
  const isAggregated = (item: SelectItem | SortKey): boolean => isAggregate(item, functions);
  return columns.some(isAggregated) || orderBy.some(isAggregated);
}

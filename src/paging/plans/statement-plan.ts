import { canonicalJson } from '../../cunit/compare/canonical-json.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { DialectFunction } from '../../dialect/functions.js';
import { tiebreak } from '../../interface/page.js';
import type { Column, SelectItem, Statement } from '../../vql/ast.js';
import {
  createAnnotation,
  createAnnotationOption,
  createBooleanLiteral,
  createColumn,
  createComparison,
  createPath,
  createSortKey,
  createStringLiteral,
  joinByAnd,
} from '../../vql/create.js';
import { displayNameOf, isAggregate, isId, isOtherDisplayedAsId, selectsId } from '../../vql/nodes.js';
import { print } from '../../vql/print.js';
import { bindVariables } from '../bound-variables.js';
import { decodePage, encodePage } from '../formats/encode-page.js';
import { defined, type Page } from '../formats/page.js';
import { pageFields, type VqlRequest, type VqlRequestBody } from '../formats/vql-request.js';
import {
  checkOrder,
  type PagePlanOptions,
  type Plan,
  type RowId,
  rowsOfQuery,
  type StableQuery,
  takeValue,
} from './plan.js';

/** Plans a statement, paged by clauses or by the fields beside it. Other members beside the statement stay. */
export function planStatement(statement: Statement, given: VqlRequest, options: PagePlanOptions): Plan {
  const request = bindVariables(statement, given, options.relativeDates);
  const diagnostics: Diagnostic[] = [];
  const page = readOwnPage(statement, request, diagnostics);
  const stable: StableQuery<Statement> =
    options.tiebreak === 'none' && options.strategy === 'offset'
      ? { query: statement, id: rowIdOf(statement, options.functions) }
      : withTiebreak(statement, options.functions);
  for (const warning of checkOrder(stable, () => keysetObstacle(statement), options)) diagnostics.push(warning);
  const query = { ...stable.query, limit: undefined, offset: undefined };
  // Printed once, for pages that differ only in the fields beside it.
  const text = print(query);
  const { statement: _, limit: _limit, offset: _offset, ...members } = request;
  const others = defined(members);
  const write = (changed: Statement, wanted: Page): VqlRequestBody => {
    if (options.format === 'vql') return { ...others, statement: print(takeValue(encodePage('vql', wanted, changed))) };
    const sent = changed === query ? text : print(changed);
    // The page is the plan's own, so it is not checked again.
    return { ...others, statement: sent, ...pageFields(wanted) };
  };
  return {
    ...rowsOfQuery(`vql ${print(withoutAsc(query))} ${canonicalJson(others)}`, page),
    diagnostics,
    id: stable.id,
    statesHeaders: true,
    hasRelativeDates: request !== given,
    isDescending: isDescending(query),
    request: ({ limit, offset, after }) =>
      after === undefined ? write(query, { limit, offset }) : write(rowsAfter(after, query), { limit }),
    requestBefore: (id) => write(id === undefined ? reversed(query) : rowsAfter(id, reversed(query)), { limit: 1 }),
  };
}

/**
 * Adds the tiebreak: `id` as the last sort key, and among the columns, hidden, since the service adds its own tiebreak only
 * where `id` is selected.
 */
function withTiebreak(statement: Statement, functions: readonly DialectFunction[]): StableQuery<Statement> {
  const { columns, orderBy, joins } = statement;
  const id = rowIdOf(statement, functions);
  const obstacle = obstacleOf(statement, functions);
  if (obstacle !== undefined) return { query: statement, id, obstacle };
  const isSelected = selectsId(columns);
  const query: Statement = {
    ...statement,
    columns: isSelected ? columns : [...columns, hiddenId()],
    orderBy: orderBy.some(({ expression }) => isId(expression))
      ? orderBy
      : [...orderBy, createSortKey(createPath(tiebreak.property))],
  };
  const isUnique = joins.length === 0 && !isOtherDisplayedAsId(columns);
  const stable = { query, id: { key: id.key, isHidden: !isSelected, isUnique } };
  if (joins.length === 0) return stable;
  return { ...stable, obstacle: 'a JOIN can give a record, and so its id, more than one row' };
}

/** Returns where the rows of a statement have their id, as the statement is. */
function rowIdOf(statement: Statement, functions: readonly DialectFunction[]): RowId {
  const { columns, joins } = statement;
  const column = columns.find(isIdColumn);
  const isUnique =
    joins.length === 0 && selectsId(columns) && !isOtherDisplayedAsId(columns) && !hasAggregate(statement, functions);
  return { key: (column && displayNameOf(column)) ?? tiebreak.property, isHidden: false, isUnique };
}

function obstacleOf(statement: Statement, functions: readonly DialectFunction[]): string | undefined {
  const { columns, distinct } = statement;
  if (hasAggregate(statement, functions)) return 'an aggregate has no id to sort by';
  if (selectsId(columns)) return undefined;
  if (distinct) return 'DISTINCT rows have no id to sort by';
  return isOtherDisplayedAsId(columns) ? 'another column is displayed as "id"; select id itself as well' : undefined;
}

function hasAggregate({ columns, orderBy }: Statement, functions: readonly DialectFunction[]): boolean {
  return [...columns, ...orderBy].some((item) => isAggregate(item, functions));
}

function isIdColumn(column: SelectItem): column is Column {
  return column.kind === 'Column' && isId(column.expression);
}

function hiddenId(): Column {
  const invisible = createAnnotation([createAnnotationOption('visible', createBooleanLiteral(false))]);
  return createColumn(createPath(tiebreak.property), [invisible]);
}

/** Reads limit and offset of a statement, and of the fields beside it, which override its clauses. */
function readOwnPage(statement: Statement, request: VqlRequest, warnings: Diagnostic[]): Page {
  // LIMIT 0 selects no rows, as in SQL. No page has that limit.
  const isEmpty = request.limit === undefined && statement.limit?.value === 0;
  const limit = isEmpty ? undefined : statement.limit;
  // The sort order is not read as part of the page: it stays in the statement.
  const read = { ...request, statement: { ...statement, orderBy: [], limit } };
  const page = takeValue(decodePage('vql-request', read), warnings);
  return isEmpty ? { ...page, limit: 0 } : page;
}

/** Removes ASC, which is the default of a sort key. */
function withoutAsc(statement: Statement): Statement {
  const orderBy = statement.orderBy.map((key) => (key.direction === 'ASC' ? { ...key, direction: undefined } : key));
  return { ...statement, orderBy };
}

function keysetObstacle({ orderBy }: Statement): string | undefined {
  const [first] = orderBy;
  if (first === undefined || isId(first.expression)) return undefined;
  return `it is sorted by ${quoted(print(first.expression))} before id`;
}

function isDescending({ orderBy }: Statement): boolean {
  return orderBy[0]?.direction === 'DESC';
}

/** Adds the condition on ids. The service compares them, so that the id is never converted to a JavaScript number. */
function rowsAfter(id: string, statement: Statement): Statement {
  const operator = isDescending(statement) ? '<' : '>';
  const isAfter = createComparison(createPath(tiebreak.property), operator, createStringLiteral(id));
  return { ...statement, where: joinByAnd(statement.where, isAfter) };
}

/** Sorts the same rows by id only, the last first. */
function reversed(statement: Statement): Statement {
  const direction = isDescending(statement) ? undefined : 'DESC';
  return { ...statement, orderBy: [createSortKey(createPath(tiebreak.property), direction)] };
}

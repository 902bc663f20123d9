import { type DialectFunction, defaultFunctions, isAggregateFunction } from '../../dialect/functions.js';
import type { Column, SelectItem, SortKey, Statement } from '../../vql/ast.js';
import {
  createAnnotation,
  createAnnotationOption,
  createBooleanLiteral,
  createColumn,
  createPath,
  createSortKey,
} from '../../vql/create.js';
import type { RowId, StableQuery } from './plan.js';

/**
 * Adds the tiebreak: `id` as the last sort key, and among the columns, hidden, since the service adds its own tiebreak
 * only where `id` is selected (spec, query-language §4). `*` is taken to select it.
 */
export function stableStatement(
  statement: Statement,
  functions: readonly DialectFunction[] = defaultFunctions,
): StableQuery<Statement> {
  const { columns, orderBy, joins } = statement;
  const id = rowIdOf(statement);
  const obstacle = obstacleOf(statement, functions);
  if (obstacle !== undefined) return { query: statement, id: { ...id, isUnique: false }, obstacle };
  const isSelected = selectsId(columns);
  const query: Statement = {
    ...statement,
    columns: isSelected ? columns : [...columns, hiddenId()],
    orderBy: orderBy.some(isIdKey) ? orderBy : [...orderBy, createSortKey(createPath('id'))],
  };
  const stable = { query, id: { ...id, isHidden: !isSelected } };
  return joins.length === 0
    ? stable
    : { ...stable, doubt: 'a JOIN can give a record, and so its id, more than one row' };
}

/** Where the rows of a statement have their id, as it is. */
export function rowIdOf({ columns, joins, distinct }: Statement): RowId {
  const column = columns.find(isIdColumn);
  const isUnique = joins.length === 0 && (!distinct || selectsId(columns));
  return { key: (column && displayNameOf(column)) ?? 'id', isHidden: false, isUnique };
}

/** Whether a sort key is the id. */
export function isIdKey({ expression }: SortKey): boolean {
  return isId(expression);
}

function obstacleOf({ columns, distinct }: Statement, functions: readonly DialectFunction[]): string | undefined {
  if (columns.some((column) => isAggregate(column, functions))) return 'an aggregate has no id to sort by';
  if (selectsId(columns)) return undefined;
  if (distinct) return 'DISTINCT rows have no id to sort by';
  if (columns.some((column) => column.kind === 'Column' && displayNameOf(column) === 'id'))
    return 'another column is shown as "id"; select id itself as well';
  return undefined;
}

function selectsId(columns: readonly SelectItem[]): boolean {
  return columns.some((column) => column.kind === 'Star' || isIdColumn(column));
}

function isIdColumn(column: SelectItem): column is Column {
  return column.kind === 'Column' && isId(column.expression);
}

function isId(expression: Column['expression']): boolean {
  return expression.kind === 'Path' && expression.segments.length === 1 && expression.segments[0] === 'id';
}

function isAggregate(column: SelectItem, functions: readonly DialectFunction[]): boolean {
  return (
    column.kind === 'Column' &&
    column.expression.kind === 'Call' &&
    isAggregateFunction(column.expression.name, functions)
  );
}

function displayNameOf({ annotations }: Column): string | undefined {
  const option = annotations.flatMap(({ options }) => options).findLast(({ name }) => name === 'displayname');
  return option?.value.kind === 'StringLiteral' ? option.value.value : undefined;
}

function hiddenId(): Column {
  const invisible = createAnnotation([createAnnotationOption('visible', createBooleanLiteral(false))]);
  return createColumn(createPath('id'), [invisible]);
}

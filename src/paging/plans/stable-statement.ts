import { type DialectFunction, defaultFunctions } from '../../dialect/functions.js';
import { tiebreak } from '../../interface/page.js';
import type { Column, SelectItem, SortKey, Statement } from '../../vql/ast.js';
import {
  createAnnotation,
  createAnnotationOption,
  createBooleanLiteral,
  createColumn,
  createPath,
  createSortKey,
} from '../../vql/create.js';
import { isAggregate } from '../../vql/nodes.js';
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
  const id = rowIdOf(statement, functions);
  const obstacle = obstacleOf(statement, functions);
  if (obstacle !== undefined) return { query: statement, id, obstacle };
  const isSelected = selectsId(columns);
  const query: Statement = {
    ...statement,
    columns: isSelected ? columns : [...columns, hiddenId()],
    orderBy: orderBy.some(isIdKey) ? orderBy : [...orderBy, createSortKey(createPath(tiebreak.property))],
  };
  const isUnique = joins.length === 0 && !isOtherShownAsId(columns);
  const stable = { query, id: { key: id.key, isHidden: !isSelected, isUnique } };
  if (joins.length === 0) return stable;
  return { ...stable, obstacle: 'a JOIN can give a record, and so its id, more than one row' };
}

/** Where the rows of a statement have their id, as it is. */
export function rowIdOf(statement: Statement, functions: readonly DialectFunction[] = defaultFunctions): RowId {
  const { columns, joins } = statement;
  const column = columns.find(isIdColumn);
  const isUnique =
    joins.length === 0 && selectsId(columns) && !isOtherShownAsId(columns) && !hasAggregate(statement, functions);
  return { key: (column && displayNameOf(column)) ?? tiebreak.property, isHidden: false, isUnique };
}

/** Whether a sort key is the id. */
export function isIdKey({ expression }: SortKey): boolean {
  return isId(expression);
}

function obstacleOf(statement: Statement, functions: readonly DialectFunction[]): string | undefined {
  const { columns, distinct } = statement;
  if (hasAggregate(statement, functions)) return 'an aggregate has no id to sort by';
  if (selectsId(columns)) return undefined;
  if (distinct) return 'DISTINCT rows have no id to sort by';
  return isOtherShownAsId(columns) ? 'another column is shown as "id"; select id itself as well' : undefined;
}

function hasAggregate({ columns, orderBy }: Statement, functions: readonly DialectFunction[]): boolean {
  return [...columns, ...orderBy].some((item) => isAggregate(item, functions));
}

function isOtherShownAsId(columns: readonly SelectItem[]): boolean {
  return columns.some(
    (column) => column.kind === 'Column' && !isIdColumn(column) && displayNameOf(column) === tiebreak.property,
  );
}

function selectsId(columns: readonly SelectItem[]): boolean {
  return columns.some((column) => column.kind === 'Star' || isIdColumn(column));
}

function isIdColumn(column: SelectItem): column is Column {
  return column.kind === 'Column' && isId(column.expression);
}

function isId(expression: Column['expression']): boolean {
  return expression.kind === 'Path' && expression.segments.length === 1 && expression.segments[0] === tiebreak.property;
}

function displayNameOf({ annotations }: Column): string | undefined {
  const option = annotations.flatMap(({ options }) => options).findLast(({ name }) => name === 'displayname');
  return option?.value.kind === 'StringLiteral' ? option.value.value : undefined;
}

function hiddenId(): Column {
  const invisible = createAnnotation([createAnnotationOption('visible', createBooleanLiteral(false))]);
  return createColumn(createPath(tiebreak.property), [invisible]);
}

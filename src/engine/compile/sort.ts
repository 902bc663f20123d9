import { sortsNullsFirst } from '../../dialect/null-order.js';
import { tiebreak } from '../../interface/page.js';
import type { SortKey, Statement } from '../../vql/ast.js';
import { createPath, createSortKey } from '../../vql/create.js';
import { isId, selectsId } from '../../vql/nodes.js';
import { type ColumnType, isList, isStruct, memberOf } from '../column-type.js';
import { identifier } from '../targets/sql-text.js';
import { reportCall } from './aggregate.js';
import { compileExpression, type OutputColumn } from './columns.js';
import { quotedNode, reportSqlLoss, type SqlContext, type SqlScope } from './context.js';
import { findField, singleOf } from './sql-field.js';

/** An expression that rows are sorted by. */
interface SortValue {
  readonly sql: string;
  readonly type: ColumnType;
}

/**
 * Returns the sort keys of a statement. With a limit or an offset and a selected id, the id is the last key, so that pages do
 * not overlap: the interface document states that computed queries are sorted so.
 */
export function sortKeys({ orderBy, columns, limit, offset }: Statement, scope: SqlScope): readonly SortKey[] {
  if (limit === undefined && offset === undefined) return orderBy;
  const { columns: known, template } = scope.root;
  const { property } = tiebreak;
  const hasId = known === undefined || memberOf(known, property) !== undefined || template?.allows(property) === true;
  const isSorted = orderBy.some(({ expression }) => isId(expression));
  return hasId && selectsId(columns) && !isSorted ? [...orderBy, idKey] : orderBy;
}

const idKey = createSortKey(createPath(tiebreak.property));

/** Writes ORDER BY for rows of the tables. */
export function sortByFields(keys: readonly SortKey[], scope: SqlScope, context: SqlContext): string {
  return writeOrder(keys, context, (key) => {
    const { expression } = key;
    if (expression.kind === 'Missing') return reportSqlLoss(context, 'sql-gap', {}, expression);
    if (expression.kind === 'Call') return reportCall(expression, context, 'no selected column is an aggregate', key);
    const field = findField(expression, context, scope);
    const single = field && singleOf(field, context);
    if (field === undefined) return undefined;
    if (single === undefined || single.type === 'object')
      return reportKey(key, context, 'it can have several values, or values of several types');
    return { sql: context.target.scalar(single.value, single.type), type: single.type };
  });
}

/** Writes ORDER BY for grouped or distinct rows, which can be sorted by the selected columns only. */
export function sortByColumns(
  keys: readonly SortKey[],
  columns: readonly OutputColumn[] | undefined,
  source: string,
  scope: SqlScope,
  context: SqlContext,
): string {
  // The text of an expression can have other names before a field. Of two equal columns either one, since they have the same values.
  const bySql = new Map(columns?.map((column) => [column.sql, column]));
  return writeOrder(keys, context, (key) => {
    const expression = compileExpression(key.expression, scope, context);
    if (expression === undefined) return undefined;
    const column = bySql.get(expression.sql);
    if (column === undefined)
      return reportKey(key, context, 'it is not selected, and the rows are grouped or distinct');
    if (isList(column.type) || isStruct(column.type)) return reportKey(key, context, 'it can have several values');
    return { sql: `${source}.${identifier(column.key)}`, type: column.type };
  });
}

/**
 * Writes ORDER BY. The dialect decides where nulls are: by default, null is the greatest value, as in PostgreSQL and Oracle. It is
 * always written out, since the defaults of the targets differ.
 */
function writeOrder(
  keys: readonly SortKey[],
  context: SqlContext,
  valueOf: (key: SortKey) => SortValue | undefined,
): string {
  const written: string[] = [];
  for (const key of keys) {
    const value = valueOf(key);
    if (value === undefined) continue;
    if (value.type === 'json') {
      reportKey(key, context, 'its values have several types');
      continue;
    }
    const sql = context.target.byCodePoint(value.sql, value.type);
    const direction = key.direction === 'DESC' ? 'DESC' : 'ASC';
    const nulls = sortsNullsFirst(context.dialect.nullOrder, direction) ? 'FIRST' : 'LAST';
    // NaN is the greatest number.
    const nanFirst = value.type === 'double' && direction === 'DESC' && context.target.isNaNSortedLast?.(sql);
    for (const one of nanFirst ? [nanFirst, sql] : [sql]) written.push(`${one} ${direction} NULLS ${nulls}`);
  }
  return written.length === 0 ? '' : ` ORDER BY ${written.join(', ')}`;
}

function reportKey(key: SortKey, context: SqlContext, problem: string): undefined {
  return reportSqlLoss(context, 'sql-sort-key', { key: quotedNode(key.expression), problem }, key);
}

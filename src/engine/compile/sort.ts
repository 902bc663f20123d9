import { tiebreak } from '../../interface/page.js';
import type { SelectItem, SortKey, Statement } from '../../vql/ast.js';
import { createPath, createSortKey } from '../../vql/create.js';
import { equalNodes } from '../../vql/equal.js';
import { type ColumnType, isList, isStruct } from '../column-type.js';
import { identifier } from '../targets/quote.js';
import { loseCall } from './aggregate.js';
import type { OutputColumn } from './columns.js';
import { lose, type SqlContext, shown } from './context.js';
import { singleOf } from './elements.js';
import { findField, type Scope } from './scope.js';

/** An expression that rows are sorted by. */
interface SortValue {
  readonly sql: string;
  readonly type: ColumnType;
}

/**
 * The keys to sort by. The service adds the id as the last one where a page is asked for and the id is selected (spec,
 * query-language §4), so that pages do not overlap.
 */
export function sortKeys({ orderBy, columns, limit, offset }: Statement, scope: Scope): readonly SortKey[] {
  if (limit === undefined && offset === undefined) return orderBy;
  const { columns: known, template } = scope.root;
  const { property } = tiebreak;
  const hasId = known === undefined || Object.hasOwn(known, property) || template?.allows(property) === true;
  const isSelected = columns.some((column) => column.kind === 'Star' || isId(column));
  return hasId && isSelected && !orderBy.some(isId) ? [...orderBy, idKey] : orderBy;
}

const idKey = createSortKey(createPath(tiebreak.property));

function isId(item: SelectItem | SortKey): boolean {
  if (item.kind === 'Star' || item.expression.kind !== 'Path') return false;
  const { segments } = item.expression;
  return segments.length === 1 && segments[0] === tiebreak.property;
}

/** Sorts rows of the tables. */
export function sortByFields(keys: readonly SortKey[], scope: Scope, context: SqlContext): string {
  return write(keys, context, (key) => {
    const { expression } = key;
    if (expression.kind === 'Missing') return lose(context, 'sql-gap', {}, expression);
    if (expression.kind === 'Call') return loseCall(expression, context, 'no column makes one value of many rows', key);
    const field = findField(expression, context, scope);
    const single = field && singleOf(field, context);
    if (field === undefined) return undefined;
    if (single === undefined || single.type === 'object') return loseKey(key, context, 'it can have several values');
    return { sql: context.target.scalar(single.value, single.type), type: single.type };
  });
}

/** Sorts rows that stand for many, by what is selected of them. */
export function sortByColumns(
  keys: readonly SortKey[],
  columns: readonly OutputColumn[] | undefined,
  source: string,
  context: SqlContext,
): string {
  return write(keys, context, (key) => {
    const column = columns?.find(({ expression }) => expression && equalNodes(expression, key.expression));
    if (column === undefined) return loseKey(key, context, 'it is not selected, and a row stands for many');
    if (isList(column.type) || isStruct(column.type)) return loseKey(key, context, 'it can have several values');
    return { sql: `${source}.${identifier(column.key)}`, type: column.type };
  });
}

/**
 * Null is sorted as the greatest value, which no document says of the service; it is what PostgreSQL and Oracle do. Stated
 * in any case, since the targets differ.
 */
function write(
  keys: readonly SortKey[],
  context: SqlContext,
  valueOf: (key: SortKey) => SortValue | undefined,
): string {
  const written: string[] = [];
  for (const key of keys) {
    const value = valueOf(key);
    if (value === undefined) continue;
    if (value.type === 'json') {
      loseKey(key, context, 'its values have several types');
      continue;
    }
    const sql = value.type === 'string' ? context.target.byCodePoint(value.sql) : value.sql;
    written.push(`${sql} ${key.direction === 'DESC' ? 'DESC NULLS FIRST' : 'ASC NULLS LAST'}`);
  }
  return written.length === 0 ? '' : ` ORDER BY ${written.join(', ')}`;
}

function loseKey(key: SortKey, context: SqlContext, problem: string): undefined {
  return lose(context, 'sql-sort-key', { key: shown(key.expression), problem }, key);
}

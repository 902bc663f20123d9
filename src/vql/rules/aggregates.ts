import type { Dialect } from '../../dialect/dialect.js';
import { isAggregateFunction } from '../../dialect/functions.js';
import type { SelectItem } from '../ast.js';

/** Whether a column makes one value of many rows. */
export function isAggregate(column: SelectItem, dialect: Dialect): boolean {
  if (column.kind !== 'Column' || column.expression.kind !== 'Call') return false;
  return isAggregateFunction(column.expression.name, dialect.functions);
}

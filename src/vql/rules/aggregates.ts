import type { Dialect } from '../../dialect/dialect.js';
import type { SelectItem } from '../ast.js';

/** Whether a column makes one value of many rows. */
export function isAggregate(column: SelectItem, dialect: Dialect): boolean {
  if (column.kind !== 'Column' || column.expression.kind !== 'Call') return false;
  const name = column.expression.name.toUpperCase();
  return dialect.functions.some((candidate) => candidate.aggregate && candidate.name.toUpperCase() === name);
}

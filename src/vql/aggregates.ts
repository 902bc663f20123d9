import { type DialectFunction, isAggregateFunction } from '../dialect/functions.js';
import type { Operand, SelectItem, SortKey, Star } from './ast.js';

/** Whether a column, or a sort key, holds an aggregate at any depth, and so makes one value of many rows. */
export function isAggregate(item: SelectItem | SortKey, functions: readonly DialectFunction[]): boolean {
  return item.kind !== 'Star' && holdsAggregate(item.expression, functions);
}

function holdsAggregate(operand: Operand | Star, functions: readonly DialectFunction[]): boolean {
  if (operand.kind !== 'Call') return false;
  const { name, args } = operand;
  return isAggregateFunction(name, functions) || args.some((argument) => holdsAggregate(argument, functions));
}

import { compareDecimals, parseDecimal } from './decimal.js';
import { orderOf } from './order.js';
import type { ReadOperand } from './read-operand.js';

/** How what two operands read is compared: negative, zero, positive, or `NaN` where there is no order. Neither is null. */
export function createOperandOrder(a: ReadOperand, b: ReadOperand): (x: unknown, y: unknown) => number {
  const isInQuery = a.constant !== undefined && b.constant !== undefined;
  // No value of a row says how to read two values of the query; a number among them does.
  return isInQuery && (a.isNumber || b.isNumber) ? orderOfNumerals : orderOf;
}

function orderOfNumerals(x: unknown, y: unknown): number {
  const [a, b] = [parseDecimal(String(x)), parseDecimal(String(y))];
  return a === undefined || b === undefined ? Number.NaN : compareDecimals(a, b);
}

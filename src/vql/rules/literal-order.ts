import { type ComparableText, compareTexts, isDate } from '../../dialect/literal-order.js';
import { isNumber } from '../../dialect/literals.js';
import type { BooleanLiteral, NumberLiteral, Operand, StringLiteral } from '../ast.js';

/** A literal that can be compared: all but NULL. */
export type Value = StringLiteral | NumberLiteral | BooleanLiteral;

/** Whether an operand is a literal that can be compared. */
export function isValue(operand: Operand): operand is Value {
  return operand.kind === 'StringLiteral' || operand.kind === 'NumberLiteral' || operand.kind === 'BooleanLiteral';
}

/** Compares two values, as `compareTexts` does; `undefined` also for what is not a literal. */
export function compareLiterals(first: Operand, second: Operand): number | undefined {
  return isValue(first) && isValue(second) ? compareTexts(comparable(first), comparable(second)) : undefined;
}

/** Whether two values are different, whatever the type of the field. */
export function differ(first: Value, second: Value): boolean {
  const order = compareLiterals(first, second);
  if (order !== undefined) return order !== 0;
  const [a, b] = [textOf(first), textOf(second)];
  // One number or date can be written in several ways.
  const mayBeEqual = (isNumber(a) && isNumber(b)) || (isDate(a) && isDate(b));
  return !mayBeEqual && a.toLowerCase() !== b.toLowerCase();
}

function comparable(value: Value): ComparableText {
  return { text: textOf(value), isBare: value.kind === 'NumberLiteral' };
}

function textOf(value: Value): string {
  return value.kind === 'NumberLiteral' ? value.text : String(value.value);
}

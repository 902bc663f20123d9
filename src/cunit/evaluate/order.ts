import type { DateValue } from '../../dialect/value/date.js';
import { compareDecimals, type Decimal, plainDecimal, readDecimal } from '../../dialect/value/decimal.js';
import { compareCodePoints } from '../../dialect/value/text-order.js';
import { readTextValue, type TextValue } from '../../dialect/value/text-value.js';

/**
 * Compares a value of a row, not null, with a value of the query: negative, zero, positive, or `NaN` if there is no order. The type of the
 * row's value determines how the text is read: as a number of any size, a boolean in any letter case, a date, or unchanged.
 */
export function orderFrom(constant: TextValue, value: unknown): number {
  const { number, decimal, boolean } = constant;
  switch (typeof value) {
    case 'string':
      return compareCodePoints(value, constant.text);
    case 'number':
      if (number !== undefined) return signOf(value, number);
      if (Number.isFinite(value)) return compareNumbers(String(value), decimal);
      return decimal === undefined ? Number.NaN : signOf(value, 0);
    case 'bigint':
      return compareNumbers(String(value), decimal);
    case 'boolean':
      return boolean === undefined ? Number.NaN : Number(value) - Number(boolean);
    case 'object':
      return value instanceof Date
        ? compareWithDate(value, constant.date)
        : compareNumbers(queryTextOf(value), decimal);
    default:
      return Number.NaN;
  }
}

/** Compares two values of rows; one that is not a string determines how the other is read. */
export function orderOf(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return signOf(a, b);
  if (a instanceof Date && b instanceof Date) return signOf(a.getTime(), b.getTime());
  // Swapped, so that the value that is not a string comes first, and an infinite number is not converted to digits.
  if (isInfinite(b) || (typeof a === 'string' && typeof b !== 'string')) return -orderOf(b, a);
  const text = queryTextOf(b);
  return text === undefined ? Number.NaN : orderFrom(readTextValue(text), a);
}

/** Compares two values of rows for sorting: null is the greatest, and values without an order are equal. */
export function sortOrderOf(a: unknown, b: unknown): number {
  const isNull = (value: unknown): boolean => value === null || value === undefined;
  if (isNull(a) || isNull(b)) return Number(isNull(a)) - Number(isNull(b));
  const order = orderOf(a, b);
  return Number.isNaN(order) ? 0 : order;
}

function isInfinite(value: unknown): boolean {
  return value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY;
}

function compareNumbers(text: string | undefined, other: Decimal | undefined): number {
  const decimal = text === undefined || other === undefined ? undefined : readDecimal(text);
  return decimal === undefined || other === undefined ? Number.NaN : compareDecimals(decimal, other);
}

function compareWithDate(date: Date, other: DateValue | undefined): number {
  if (other === undefined) return Number.NaN;
  const order = signOf(date.getTime(), other.milliseconds);
  // A `Date` has no finer digits.
  return order === 0 && other.finer !== '' ? -1 : order;
}

function signOf(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : a === b ? 0 : Number.NaN;
}

/** Returns the text that a query would contain for a value of a row; `undefined` for null and for values without one. */
export function queryTextOf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      return plainDecimal(String(value));
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'object':
      if (value === null) return undefined;
      if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
      return decimalText(value);
    default:
      return undefined;
  }
}

/** Returns the text of an object of a library for decimals: its `toString` yields a number. */
function decimalText(value: object): string | undefined {
  // JSON may have a member `toString` that is not a function.
  if (typeof value.toString !== 'function' || value.toString === Object.prototype.toString || Array.isArray(value))
    return undefined;
  const text = String(value.toString());
  return /^[+-]?\d/.test(text) ? plainDecimal(text) : undefined;
}

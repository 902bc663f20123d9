import { type DateValue, dateValue } from '../../dialect/date-value.js';
import { booleanValue } from '../../dialect/literals.js';
import { compareDecimals, type Decimal, exactNumber, parseDecimal, plainDecimal } from '../decimal.js';

/** A value of the query, which is a text, and the values that it is read as. */
export interface Constant {
  readonly text: string;
  /** Absent if JavaScript numbers cannot be compared with it exactly. */
  readonly number: number | undefined;
  readonly decimal: Decimal | undefined;
  readonly date: DateValue | undefined;
  readonly boolean: boolean | undefined;
}

/** Reads a value of the query. */
export function readConstant(text: string): Constant {
  const decimal = parseDecimal(text);
  const number = decimal === undefined ? undefined : exactNumber(decimal, text);
  return { text, number, decimal, date: dateValue(text), boolean: booleanValue(text) };
}

/**
 * Compares a value of a row, not null, with a value of the query: negative, zero, positive, or `NaN` if there is no order. The type of the
 * row's value determines how the text is read: as a number of any size, a boolean in any letter case, a date, or unchanged.
 */
export function orderFrom(constant: Constant, value: unknown): number {
  const { number, decimal, boolean } = constant;
  switch (typeof value) {
    case 'string':
      return compareText(value, constant.text);
    case 'number':
      if (number !== undefined) return signOf(value, number);
      if (Number.isFinite(value)) return compareNumbers(String(value), decimal);
      return decimal === undefined ? Number.NaN : signOf(value, 0);
    case 'bigint':
      return compareNumbers(String(value), decimal);
    case 'boolean':
      return boolean === undefined ? Number.NaN : Number(value) - Number(boolean);
    case 'object':
      return value instanceof Date ? compareDates(value, constant.date) : compareNumbers(textOf(value), decimal);
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
  const text = textOf(b);
  return text === undefined ? Number.NaN : orderFrom(readConstant(text), a);
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
  const decimal = text === undefined || other === undefined ? undefined : parseDecimal(text);
  return decimal === undefined || other === undefined ? Number.NaN : compareDecimals(decimal, other);
}

function compareDates(date: Date, other: DateValue | undefined): number {
  if (other === undefined) return Number.NaN;
  const order = signOf(date.getTime(), other.milliseconds);
  // A `Date` has no finer digits.
  return order === 0 && other.finer !== '' ? -1 : order;
}

function signOf(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : a === b ? 0 : Number.NaN;
}

/** Compares two strings by code points, as databases do; the order of JavaScript differs beyond the basic plane. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left === right) continue;
    if (left < 0xd800 && right < 0xd800) return left - right;
    // The halves of a pair belong together, also if the first is the same in both texts. A half alone is a code point of its own.
    const start = isLowHalf(left) || isLowHalf(right) ? index - Number(isHighHalf(a.charCodeAt(index - 1))) : index;
    return (a.codePointAt(start) ?? 0) - (b.codePointAt(start) ?? 0);
  }
  return a.length - b.length;
}

function isHighHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowHalf(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** Returns the text that a query would contain for a value of a row; `undefined` for null and for values without one. */
export function textOf(value: unknown): string | undefined {
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

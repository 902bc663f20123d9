import { dateValue } from '../../dialect/date-value.js';
import { compareDecimals, type Decimal, exactNumber, parseDecimal, plainDecimal } from '../decimal.js';

/** Compares a value of a row, not null: negative, zero, positive, or `NaN` where there is no order. */
export type Order = (value: unknown) => number;

/**
 * The order of values around one value of a query, which is a text. The value of the row decides how the text is read:
 * as a number of any size, a boolean, a date, or as the text that it is.
 */
export function createOrder(text: string): Order {
  const decimal = parseDecimal(text);
  const number = decimal === undefined ? undefined : exactNumber(decimal, text);
  const date = dateValue(text);
  return (value) => {
    switch (typeof value) {
      case 'string':
        return compareText(value, text);
      case 'number':
        if (number !== undefined) return signOf(value, number);
        if (Number.isFinite(value)) return compareNumbers(String(value), decimal);
        return decimal === undefined ? Number.NaN : signOf(value, 0);
      case 'bigint':
        return compareNumbers(String(value), decimal);
      case 'boolean':
        return text === 'true' || text === 'false' ? Number(value) - Number(text === 'true') : Number.NaN;
      case 'object':
        return value instanceof Date ? signOf(value.getTime(), date) : compareNumbers(textOf(value), decimal);
      default:
        return Number.NaN;
    }
  };
}

/** Compares two values of rows; the one that is no text decides how the other is read. */
export function orderOf(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return signOf(a, b);
  if (a instanceof Date && b instanceof Date) return signOf(a.getTime(), b.getTime());
  // What is no text decides how a text is read; and an infinite number has no digits to be read from.
  if (isInfinite(b) || (typeof a === 'string' && typeof b !== 'string')) return -orderOf(b, a);
  const text = textOf(b);
  return text === undefined ? Number.NaN : createOrder(text)(a);
}

function isInfinite(value: unknown): boolean {
  return value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY;
}

function compareNumbers(text: string | undefined, other: Decimal | undefined): number {
  const decimal = text === undefined || other === undefined ? undefined : parseDecimal(text);
  return decimal === undefined || other === undefined ? Number.NaN : compareDecimals(decimal, other);
}

function signOf(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : a === b ? 0 : Number.NaN;
}

/** Orders two texts by their code points, as databases do; JavaScript's own order differs beyond the basic plane. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

/** Halves of characters beyond the basic plane rank above all of it. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** A value of a row as the text that a query would write for it; `undefined` for null and for what has no such text. */
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

/** The text of a decimal number as the libraries for them hold it: an object of a class that prints as a number. */
function decimalText(value: object): string | undefined {
  // A row may hold any JSON, also an object whose member `toString` is no function.
  if (typeof value.toString !== 'function' || value.toString === Object.prototype.toString || Array.isArray(value))
    return undefined;
  const text = String(value.toString());
  return /^[+-]?\d/.test(text) ? plainDecimal(text) : undefined;
}

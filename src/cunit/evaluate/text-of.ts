import { plainDecimal } from '../plain-decimal.js';

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

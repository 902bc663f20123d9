import { dateValue } from '../dialect/date-value.js';
import type { FieldType } from './field-types.js';

/**
 * Whether a field of a type can hold what a text says: every type is compared with strings, but not with every string. How
 * texts, ids and JSON are written, each kind decides itself.
 */
export function fitsType(type: FieldType, text: string): boolean {
  switch (type) {
    case 'integer':
      return isInteger(text);
    case 'decimal':
      return number.test(text);
    case 'boolean':
      return text === 'true' || text === 'false';
    case 'date':
    case 'date-time':
      return !Number.isNaN(dateValue(text));
    default:
      return true;
  }
}

const number = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Whether a text is a whole number from -2^63 to 2^63 - 1, also if it is written as `1e3` or `1.0`. */
function isInteger(text: string): boolean {
  // A sign and 17 digits are always within 64 bits.
  if (/^[+-]?\d{1,40}$/.test(text)) return text.length <= 18 || BigInt.asIntN(64, BigInt(text)) === BigInt(text);
  return number.test(text) && Number.isSafeInteger(Number(text));
}

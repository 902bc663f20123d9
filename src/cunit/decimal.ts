import { numberPattern } from '../dialect/literals.js';

/** The largest exponent that is written out; a number with a larger one keeps it. */
const largestExponent = 400;

/**
 * Returns a number in plain decimal, without plus sign and exponent and with all its digits: `+7` is `7`, `1.5e3` is `1500`.
 * C-Unit values and bound values of the builder have this form.
 */
export function plainDecimal(text: string): string {
  // Most numbers are.
  if (/^\d+$/.test(text)) return text;
  const match = numberPattern.exec(text);
  if (match === null) return text;
  const [, sign = '', whole = '', fraction = '', exponentText] = match;
  const minus = sign === '-' ? '-' : '';
  if (exponentText === undefined) return `${minus}${whole}${fraction === '' ? '' : `.${fraction}`}`;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > largestExponent) return text.startsWith('+') ? text.slice(1) : text;
  const digits = whole + fraction;
  const point = whole.length + exponent;
  const padded = point > 0 ? digits.padEnd(point, '0') : digits.padStart(digits.length + 1 - point, '0');
  const position = Math.max(point, 1);
  const integer = padded.slice(0, position).replace(/^0+(?=\d)/, '');
  const rest = padded.slice(position);
  return `${minus}${integer}${rest === '' ? '' : `.${rest}`}`;
}

/** A decimal of any size: digits without leading and trailing zeros, the first of which counts `digit × 10^exponent`. */
export interface Decimal {
  readonly sign: -1 | 0 | 1;
  readonly digits: string;
  readonly exponent: number;
}

const zero: Decimal = { sign: 0, digits: '', exponent: 0 };

/** Parses a number as VQL and JSON write it; `undefined` for any other text. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = numberPattern.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const all = whole + fraction;
  const leading = all.search(/[1-9]/);
  if (leading < 0) return zero;
  return {
    sign: sign === '-' ? -1 : 1,
    digits: all.slice(leading, lastSignificant(all) + 1),
    exponent: whole.length - 1 - leading + Number(exponent),
  };
}

/** Compares two decimals: negative, zero or positive as `a` is less than, equal to or greater than `b`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (a.sign !== b.sign) return a.sign - b.sign;
  if (a.exponent !== b.exponent) return a.exponent < b.exponent ? -a.sign : a.sign;
  // After a decimal point, the order of the texts is the order of the numbers.
  if (a.digits === b.digits) return 0;
  return a.digits < b.digits ? -a.sign : a.sign;
}

/** Returns the number if JavaScript numbers can be compared with it exactly: a double keeps up to 15 digits. */
export function exactNumber({ digits, exponent }: Decimal, text: string): number | undefined {
  return digits.length <= 15 && Math.abs(exponent) < 300 ? Number(text) : undefined;
}

function lastSignificant(digits: string): number {
  let index = digits.length - 1;
  while (digits[index] === '0') index--;
  return index;
}

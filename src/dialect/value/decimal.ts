import { numberPattern } from '../literals.js';

/**
 * A decimal of any size: digits without zeros at either end, the first of which counts `digit × 10^exponent`. Zero has no digits. The
 * exponent is a bigint only beyond 2^53, so that equal ones are identical.
 */
export interface Decimal {
  readonly sign: -1 | 0 | 1;
  readonly digits: string;
  readonly exponent: number | bigint;
}

const zero: Decimal = { sign: 0, digits: '', exponent: 0 };

/** Reads a number as VQL, C-Unit and JSON write it; `undefined` for any other text. */
export function readDecimal(text: string): Decimal | undefined {
  const match = numberPattern.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const all = whole + fraction;
  const leading = all.search(/[1-9]/);
  if (leading < 0) return zero;
  return {
    sign: sign === '-' ? -1 : 1,
    digits: all.slice(leading, lastSignificant(all) + 1),
    exponent: exponentOf(exponent, whole.length - 1 - leading),
  };
}

function lastSignificant(digits: string): number {
  let index = digits.length - 1;
  while (digits[index] === '0') index--;
  return index;
}

/** Adds the position of the first digit to a written exponent. */
function exponentOf(text: string, shift: number): number | bigint {
  // A double represents up to 15 digits exactly.
  if (text.length <= 15) return Number(text) + shift;
  const exact = BigInt(text) + BigInt(shift);
  const number = Number(exact);
  return Number.isSafeInteger(number) ? number : exact;
}

/** Compares two decimals: negative, zero or positive as `a` is less than, equal to or greater than `b`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (a.sign !== b.sign) return a.sign - b.sign;
  if (a.exponent !== b.exponent) return a.exponent < b.exponent ? -a.sign : a.sign;
  // Digits after a decimal point are in the same order as the numbers that they write.
  if (a.digits === b.digits) return 0;
  return a.digits < b.digits ? -a.sign : a.sign;
}

/** Returns a key that equal decimals have in common, and no others. */
export function decimalKey({ sign, digits, exponent }: Decimal): string {
  return `${sign < 0 ? '-' : ''}${digits}e${exponent}`;
}

/** Returns the number if JavaScript numbers can be compared with it exactly: a double keeps up to 15 digits. */
export function exactNumber({ digits, exponent }: Decimal, text: string): number | undefined {
  return digits.length <= 15 && exponent < 300 && exponent > -300 ? Number(text) : undefined;
}

/** Whether a text is a number too large for a double, positive or negative. */
export function exceedsDoubles(text: string): boolean {
  return readDecimal(text) !== undefined && !Number.isFinite(Number(text));
}

/** Returns the double that is nearest to the number in a text: the largest finite one for a number beyond all of them. */
export function closestDouble(text: string): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(text)));
}

/** Returns the number of digits after the decimal point; zero or less for a whole number. */
export function fractionLength({ digits, exponent }: Decimal): number {
  return digits.length - 1 - Number(exponent);
}

/** A decimal that is rounded down, in units of its last digit. */
export interface FlooredDecimal {
  readonly units: bigint;
  /** Whether nothing was rounded. */
  readonly isExact: boolean;
}

/** Rounds a decimal down to `scale` fractional digits. The result has all of its integer digits, so bound the exponent first. */
export function floorDecimal({ sign, digits, exponent }: Decimal, scale: number): FlooredDecimal {
  if (sign === 0) return { units: 0n, isExact: true };
  const length = Number(exponent) + 1 + scale;
  const magnitude = length > 0 ? BigInt(digits.slice(0, length).padEnd(length, '0')) : 0n;
  const isExact = length >= digits.length;
  if (sign > 0) return { units: magnitude, isExact };
  return { units: -magnitude - (isExact ? 0n : 1n), isExact };
}

/** Greatest exponent of an integer of 64 bits, which has up to 19 digits. */
const maxInt64Exponent = 18;

/** Returns the integer of 64 bits that a text is, in any notation, such as `1e3` and `1.0`; `undefined` for any other text. */
export function readInt64(text: string): bigint | undefined {
  const decimal = readDecimal(text);
  if (decimal === undefined || decimal.exponent > maxInt64Exponent) return undefined;
  const { units, isExact } = floorDecimal(decimal, 0);
  return isExact && fitsInt64(units) ? units : undefined;
}

/** Whether a text is a number between two integers of 64 bits: they are less or greater, but never equal to it. */
export function isBetweenIntegers(text: string): boolean {
  const decimal = readDecimal(text);
  if (decimal === undefined || decimal.exponent > maxInt64Exponent) return false;
  const { units, isExact } = floorDecimal(decimal, 0);
  return !isExact && fitsInt64(units) && fitsInt64(units + 1n);
}

/** Whether a text is an integer of 64 bits, in any notation. */
export function isInt64(text: string): boolean {
  // A sign and 17 digits are always within 64 bits.
  return (text.length <= 18 && isDigits(text)) || readInt64(text) !== undefined;
}

/** Whether an integer has at most 64 bits. */
export function fitsInt64(value: bigint): boolean {
  return BigInt.asIntN(64, value) === value;
}

/** Whether a text is a whole number in digits, perhaps with a sign; not in another notation, such as `1e3`. */
export function isDigits(text: string): boolean {
  return /^[+-]?\d+$/.test(text);
}

/** Returns the whole number that a text is, in any notation; `undefined` for any other text and beyond `Number.MAX_SAFE_INTEGER`. */
export function safeInteger(text: string): number | undefined {
  // A double represents up to 15 digits exactly.
  const number = text.length <= 15 && /^\d+$/.test(text) ? Number(text) : Number(readInt64(text) ?? Number.NaN);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** The largest exponent that is written out; a number with a larger one keeps it. */
const maxWrittenExponent = 400;

/**
 * Returns a number in plain decimal, without plus sign and exponent and with all its digits: `+7` is `7`, `1.5e3` is `1500`. C-Unit
 * values and bound values of the builder have this form. Any other text is returned as it is.
 */
export function plainDecimal(text: string): string {
  // Most numbers already have this form.
  if (/^\d+$/.test(text)) return text;
  const match = numberPattern.exec(text);
  if (match === null) return text;
  const [, sign = '', whole = '', fraction = '', exponentText] = match;
  const minus = sign === '-' ? '-' : '';
  if (exponentText === undefined) return `${minus}${whole}${fraction === '' ? '' : `.${fraction}`}`;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > maxWrittenExponent) return text.startsWith('+') ? text.slice(1) : text;
  const digits = whole + fraction;
  const point = whole.length + exponent;
  const padded = point > 0 ? digits.padEnd(point, '0') : digits.padStart(digits.length + 1 - point, '0');
  const position = Math.max(point, 1);
  const integer = padded.slice(0, position).replace(/^0+(?=\d)/, '');
  const rest = padded.slice(position);
  return `${minus}${integer}${rest === '' ? '' : `.${rest}`}`;
}

/**
 * A value that takes part in a comparison. `field`: of the row, whose type decides how the other value is read; `text`, `number`
 * and `boolean`: of the query, as it was written.
 */
export interface Value {
  readonly from: 'field' | 'text' | 'number' | 'boolean';
  readonly value: unknown;
}

/** The type that decides how the other value is read. */
type Kind = 'number' | 'boolean' | 'date' | 'text' | 'object';

/** An exact decimal: `digits` · 10^`exponent`. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: bigint;
}

const decimalPattern = /^([+-]?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/;

/** Reads a text as an exact decimal, in the notation of a number of VQL. */
function decimalOf(text: string): Decimal | undefined {
  const [matched, sign, whole, fraction = '', exponent = '0'] = decimalPattern.exec(text) ?? [];
  if (matched === undefined) return undefined;
  const digits = BigInt(`${whole}${fraction}`);
  return { digits: sign === '-' ? -digits : digits, exponent: BigInt(exponent) - BigInt(fraction.length) };
}

function compareDecimals(a: Decimal, b: Decimal): number {
  const signs = signOf(a.digits) - signOf(b.digits);
  if (signs !== 0 || a.digits === 0n) return Math.sign(signs);
  const sign = signOf(a.digits);
  // Numbers of different magnitude are never written out: an exponent can have millions of zeros.
  const magnitude = (number: Decimal) => BigInt(String(number.digits).replace('-', '').length) + number.exponent;
  if (magnitude(a) !== magnitude(b)) return magnitude(a) > magnitude(b) ? sign : -sign;
  const least = a.exponent < b.exponent ? a.exponent : b.exponent;
  const difference = a.digits * 10n ** (a.exponent - least) - b.digits * 10n ** (b.exponent - least);
  return signOf(difference);
}

function signOf(digits: bigint): number {
  return digits > 0n ? 1 : digits < 0n ? -1 : 0;
}

const datePattern = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?([Zz]|[+-]\d\d(?::?\d\d)?)?)?$/;

/** Reads a text as ISO 8601, in UTC without a zone. The answer is in units of 10^-9 seconds since 1970. */
function nanosecondsOf(text: string): bigint | undefined {
  const match = datePattern.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const days = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  if (day < 1 || day > days || minute > 59 || second > 59) return undefined;
  if (hour > 23 && !(hour === 24 && minute === 0 && second === 0 && !/[1-9]/.test(match[7] ?? ''))) return undefined;
  const shift = zoneMinutes(match[8] ?? 'Z');
  if (shift === undefined) return undefined;
  const minutes = BigInt(daysSince1970(year, month, day) * 1440 + hour * 60 + minute - shift);
  return (minutes * 60n + BigInt(second)) * 1_000_000_000n + BigInt((match[7] ?? '').padEnd(9, '0').slice(0, 9));
}

function zoneMinutes(zone: string): number | undefined {
  if (/^[Zz]$/.test(zone)) return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', '') || 0);
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Counts the days of whole years and months, so that no library has to agree. */
function daysSince1970(year: number, month: number, day: number): number {
  const before = year - 1;
  const leaps = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  const inYear = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334][month - 1] ?? 0;
  return before * 365 + leaps + inYear + (month > 2 && isLeap(year) ? 1 : 0) + day - 1 - 719_162;
}

/** Compares texts by code points, not by UTF-16 units. */
export function compareTexts(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  for (let index = 0; index < left.length && index < right.length; index++) {
    const difference = (left[index]?.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return Math.sign(left.length - right.length);
}

/** Writes a value as the text that a pattern is compared with. */
export function textOf({ from, value }: Value): string | undefined {
  if (from === 'number') return plainNumber(String(value));
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value === 'number') return plainNumber(String(Object.is(value, -0) ? 0 : value));
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && !isDecimalObject(value) ? undefined : String(value);
}

/** Writes a number without exponent and `+`, with all of its digits. */
function plainNumber(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = decimalPattern.exec(text) ?? [];
  const minus = sign === '-' ? '-' : '';
  const shift = Number(exponent);
  const digits = `${'0'.repeat(Math.max(0, -shift))}${whole}${fraction}`;
  const point = Math.max(0, -shift) + whole.length + shift;
  const before = digits.padEnd(point, '0').slice(0, point);
  const after = digits.slice(point);
  return `${minus}${shift === 0 ? before : before.replace(/^0+(?=\d)/, '')}${after && `.${after}`}`;
}

/** An object that writes itself as a number, as decimal libraries make them. */
export class TestDecimal {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

function isDecimalObject(value: unknown): boolean {
  return value instanceof TestDecimal;
}

function kindOf({ from, value }: Value): Kind {
  if (from === 'number' || typeof value === 'number' || typeof value === 'bigint' || isDecimalObject(value))
    return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (value instanceof Date) return 'date';
  return typeof value === 'string' ? 'text' : 'object';
}

/** Compares two values that are not null: `undefined` if they cannot be compared. */
export function compareValues(a: Value, b: Value): number | undefined {
  switch (decidingKind(a, b)) {
    case 'number': {
      const left = readNumber(a);
      const right = readNumber(b);
      return left && right && compareDecimals(left, right);
    }
    case 'boolean': {
      const left = readBoolean(a);
      const right = readBoolean(b);
      return left === undefined || right === undefined ? undefined : Number(left) - Number(right);
    }
    case 'date': {
      const left = readDate(a);
      const right = readDate(b);
      if (left === undefined || right === undefined) return undefined;
      return signOf(left - right);
    }
    case 'text':
      return compareTexts(textOf(a) ?? '', textOf(b) ?? '');
    default:
      return undefined;
  }
}

/**
 * The kind as which both values are read. The row decides about a value of the query; two values of the row are compared by the
 * one that is not a text. Values of the query are texts, and only among themselves a number is one.
 */
function decidingKind(a: Value, b: Value): Kind {
  const [first, second] = [kindOf(a), kindOf(b)];
  if (a.from !== 'field' && b.from !== 'field') return a.from === 'number' || b.from === 'number' ? 'number' : 'text';
  if (a.from === 'field' && b.from !== 'field') return first;
  if (b.from === 'field' && a.from !== 'field') return second;
  if (first === 'text') return second;
  return second === 'text' || first === second ? first : 'object';
}

function readNumber(value: Value): Decimal | undefined {
  // Greater than every number that can be written: the exponent of a double beyond all others.
  if (value.value === Number.POSITIVE_INFINITY || value.value === Number.NEGATIVE_INFINITY)
    return { digits: value.value > 0 ? 1n : -1n, exponent: 10n ** 30n };
  const kind = kindOf(value);
  return kind === 'number' || kind === 'text' ? decimalOf(String(value.value)) : undefined;
}

function readBoolean({ value }: Value): boolean | undefined {
  if (typeof value === 'boolean') return value;
  // Letter case does not matter: a decision of docs/cunit.md.
  const text = String(value).toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

function readDate(value: Value): bigint | undefined {
  if (value.value instanceof Date) return BigInt(value.value.getTime()) * 1_000_000n;
  return kindOf(value) === 'text' ? nanosecondsOf(String(value.value)) : undefined;
}

import type { FieldType } from '../../catalog/index.js';
import { readDate } from '../../dialect/value/date.js';
import { isInt64 } from '../../dialect/value/decimal.js';
import { cellText, type RowValue } from '../../engine/index.js';
import { isNumericValue } from './row-table.js';

/** Facts about the values of a column of a result, which decide its type in DuckDB. They are JSON, and grow row by row. */
export interface ColumnValues {
  readonly name: string;
  /** Kinds of the values other than null. */
  kinds: ColumnKind[];
  /** Whether all values have a form that a narrower type keeps. */
  readonly isNarrow: Record<NarrowForm, boolean>;
  /** Maximum number of digits before and after the decimal point. */
  wholeDigits: number;
  fractionDigits: number;
}

/** Kinds of values: a number that a double can have, any other number, and so on. */
type ColumnKind = 'double' | 'exact' | 'boolean' | 'text';

/** Whole numbers of 64 bits, numbers without an exponent, dates, and times as the service and this package write them. */
type NarrowForm = 'integer' | 'plain' | 'date' | 'time';

/** Creates the facts about a column without values. */
export function createColumnValues(name: string): ColumnValues {
  const isNarrow = { integer: true, plain: true, date: true, time: true };
  return { name, kinds: [], isNarrow, wholeDigits: 0, fractionDigits: 0 };
}

/** Notes a value, and returns its text; null for a value that is null or absent. */
export function noteValue(column: ColumnValues, value: RowValue | undefined): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : cellText(value);
  const kind = kindOf(value);
  if (!column.kinds.includes(kind)) column.kinds.push(kind);
  if (kind === 'double' || kind === 'exact') noteNumber(column, text);
  else if (kind === 'text') noteText(column.isNarrow, text);
  return text;
}

function kindOf(value: RowValue): ColumnKind {
  if (typeof value === 'number') return 'double';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'bigint') return BigInt(Number(value)) === value ? 'double' : 'exact';
  return isNumericValue(value) ? 'exact' : 'text';
}

function noteText(isNarrow: ColumnValues['isNarrow'], text: string): void {
  if (isNarrow.date && !(text.length === dateLength && isTime(`${text}T00:00:00.000Z`))) isNarrow.date = false;
  if (isNarrow.time && !isTime(text)) isNarrow.time = false;
}

const dateLength = '2026-01-31'.length;

function noteNumber(column: ColumnValues, text: string): void {
  const [, whole, fraction = ''] = plainNumber.exec(text) ?? [];
  if (whole === undefined) {
    column.isNarrow.plain = false;
    column.isNarrow.integer = false;
    return;
  }
  if (column.isNarrow.integer && (fraction !== '' || !isLong(whole, text))) column.isNarrow.integer = false;
  column.wholeDigits = Math.max(column.wholeDigits, whole.length);
  column.fractionDigits = Math.max(column.fractionDigits, fraction.length);
}

/** A number without an exponent, with the digits around its point. */
const plainNumber = /^-?0*(\d*)(?:\.(\d+))?$/;

function isLong(digits: string, text: string): boolean {
  return digits.length <= longDigits || isInt64(text);
}

/** Whether a string is a time as a column of times returns it. */
function isTime(text: string): boolean {
  if (!canonicalTime.test(text)) return false;
  // Every month has 28 days.
  return text.slice(8, 10) <= '28' || readDate(text) !== undefined;
}

const canonicalTime =
  /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/**
 * Returns the narrowest type of DuckDB in which all values of a column keep their digits: whole numbers of 64 bits, decimals, doubles,
 * booleans, dates, times, or strings. The type of its field, where it is known and fits the values, makes the type the same for all files.
 */
export function duckdbTypeOf(column: ColumnValues, field?: FieldType): string {
  const { kinds, isNarrow, wholeDigits, fractionDigits } = column;
  const areAll = (...expected: readonly ColumnKind[]): boolean => kinds.every((kind) => expected.includes(kind));
  if (kinds.length === 0) return (field && typeOfField[field]) ?? 'VARCHAR';
  if (areAll('boolean')) return 'BOOLEAN';
  if (areAll('text')) {
    if (field === 'string' || field === 'enum') return 'VARCHAR';
    return isNarrow.date ? 'DATE' : isNarrow.time ? 'TIMESTAMPTZ' : 'VARCHAR';
  }
  if (!areAll('double', 'exact')) return 'VARCHAR';
  const isDecimal = isNarrow.plain && wholeDigits <= usual.wholeDigits && fractionDigits <= usual.fractionDigits;
  if (field === 'decimal' && isDecimal) return usual.type;
  if (isNarrow.integer) return 'BIGINT';
  if (!isNarrow.plain) return areAll('double') ? 'DOUBLE' : 'VARCHAR';
  if (wholeDigits + fractionDigits > maxDecimalDigits) return 'VARCHAR';
  const precision = wholeDigits <= usual.wholeDigits ? usual.wholeDigits + fractionDigits : maxDecimalDigits;
  return `DECIMAL(${Math.min(precision, maxDecimalDigits)}, ${fractionDigits})`;
}

/**
 * Writes the conversion of a string column to its type. DuckDB converts a string to a decimal of more than 18 digits, and to a
 * time with a zone, several times slower than by a narrower type.
 */
export function castText(text: string, { wholeDigits, fractionDigits }: ColumnValues, type: string): string {
  if (type === 'TIMESTAMPTZ') return `make_timestamptz(epoch_us(CAST(${text} AS TIMESTAMP)))`;
  const isShort = type.startsWith('DECIMAL') && wholeDigits + fractionDigits <= longDigits;
  return isShort
    ? `CAST(CAST(${text} AS DECIMAL(${longDigits}, ${fractionDigits})) AS ${type})`
    : `CAST(${text} AS ${type})`;
}

/** Number of digits of a decimal of 64 bits. */
const longDigits = 18;

/** The widest decimal that the engine of this package reads exactly. */
const usual = { type: 'DECIMAL(38, 18)', wholeDigits: 20, fractionDigits: 18 } as const;

/** Number of digits of the widest decimal of DuckDB. */
const maxDecimalDigits = 38;

/** Types of columns without values. */
const typeOfField: Readonly<Partial<Record<FieldType, string>>> = {
  integer: 'BIGINT',
  decimal: usual.type,
  boolean: 'BOOLEAN',
  date: 'DATE',
  'date-time': 'TIMESTAMPTZ',
};

import type { DuckDBDataChunk } from '@duckdb/node-api';
import { type ColumnType, isList, isStruct } from '../column-type.js';
import type { OutputColumn } from '../compile/columns.js';
import { decimalValue, type EngineRow, longValue, type RowValue } from '../run/engine-row.js';
import { parseJsonValue } from '../run/parse-json-value.js';

/**
 * Returns the function that reads the rows of a chunk, whose first `skipped` columns are others. It reads column by column, which
 * is faster than row by row.
 */
export function createRowsReader(
  columns: readonly OutputColumn[],
  skipped = 0,
): (chunk: DuckDBDataChunk) => readonly EngineRow[] {
  const readers = columns.map(({ key, type }) => ({ key, read: createValueReader(type) }));
  return (chunk) => {
    const rows = Array.from({ length: chunk.rowCount }, (): Record<string, RowValue> => ({}));
    for (const [index, { key, read }] of readers.entries()) {
      const vector = chunk.getColumnVector(index + skipped);
      // An assignment would set the prototype of the row.
      if (key === '__proto__')
        for (const [at, row] of rows.entries())
          Object.defineProperty(row, key, { value: read(vector.getItem(at)), enumerable: true });
      else for (const [at, row] of rows.entries()) row[key] = read(vector.getItem(at));
    }
    return rows;
  };
}

type ValueReader = (value: unknown) => RowValue;

/**
 * Returns the function that converts values of DuckDB: integers beyond 2^53 to bigints, decimals to numbers that keep all digits
 * or else to texts, dates to `2024-02-29`, date-times to ISO 8601 in UTC, with microseconds if they are not zero, JSON to its
 * value.
 */
function createValueReader(type: ColumnType): ValueReader {
  if (isList(type)) return listReader(createValueReader(type[0]));
  if (isStruct(type)) return structReader(type);
  return type === 'json'
    ? (value) => (typeof value === 'string' ? parseJsonValue(value) : readScalar(value))
    : readScalar;
}

function listReader(read: ValueReader): ValueReader {
  return (value) =>
    isObject(value) && 'items' in value && Array.isArray(value.items) ? value.items.map(read) : readScalar(value);
}

function structReader(type: Readonly<Record<string, ColumnType>>): ValueReader {
  const readers = Object.entries(type).map(([name, member]) => [name, createValueReader(member)] as const);
  return (value) => {
    if (!isObject(value) || !('entries' in value) || !isObject(value.entries)) return readScalar(value);
    const entries = value.entries as Readonly<Record<string, unknown>>;
    return Object.fromEntries(readers.map(([name, read]) => [name, read(entries[name])]));
  };
}

function readScalar(value: unknown): RowValue {
  switch (typeof value) {
    case 'bigint':
      return longValue(value);
    case 'string':
    case 'number':
    case 'boolean':
      return value;
    default:
      return isObject(value) ? readObject(value) : null;
  }
}

/** Converts an instance of a class of DuckDB, recognized by its members: importing the class would load the package. */
function readObject(value: object): RowValue {
  if ('micros' in value && typeof value.micros === 'bigint') return isoTime(value.micros, value);
  if ('days' in value && typeof value.days === 'number') return isoDay(value.days, value);
  if ('scale' in value && 'value' in value) return readDecimal(value);
  return String(value);
}

function readDecimal(decimal: { readonly scale: unknown; readonly value: unknown }): RowValue {
  const { scale, value } = decimal;
  const units = Number(value);
  // Units below 10^15 and powers of ten up to 10^22 are exact doubles, so the quotient is the nearest double.
  if (typeof scale === 'number' && scale <= 22 && Math.abs(units) < 1e15) return units / 10 ** scale;
  return decimalValue(String(decimal));
}

function isoTime(micros: bigint, value: object): string {
  const rest = Number(micros % 1000n);
  // The remainder is negative before 1970.
  const extraMicros = rest < 0 ? rest + 1000 : rest;
  const date = new Date(Number(micros / 1000n) - (rest < 0 ? 1 : 0));
  // The time is infinite or outside the range of Date.
  if (Number.isNaN(date.getTime())) return String(value);
  const text = date.toISOString();
  return extraMicros === 0 ? text : `${text.slice(0, -1)}${String(extraMicros).padStart(3, '0')}Z`;
}

function isoDay(days: number, value: object): string {
  const date = new Date(days * 86_400_000);
  // The day is outside the range of Date.
  return Number.isNaN(date.getTime()) ? String(value) : date.toISOString().slice(0, -'T00:00:00.000Z'.length);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

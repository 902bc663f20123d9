import type { DuckDBDataChunk } from '@duckdb/node-api';
import { type ColumnType, isList, isStruct } from '../column-type.js';
import type { OutputColumn } from '../compile/columns.js';

/** A row of a result, keyed by path or display name. A to-many path has a list of values. */
export type EngineRow = Readonly<Record<string, RowValue>>;

/** A value of a row: JSON, with bigints. */
export type RowValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly RowValue[]
  | { readonly [name: string]: RowValue };

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
  return type === 'json' ? (value) => (typeof value === 'string' ? parseJson(value) : readScalar(value)) : readScalar;
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
      return readLong(value);
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

/** Reads a 64-bit integer. */
function readLong(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

function readDecimal(decimal: { readonly scale: unknown; readonly value: unknown }): RowValue {
  const { scale, value } = decimal;
  const units = Number(value);
  // Units below 10^15 and powers of ten up to 10^22 are exact doubles, so the quotient is the nearest double.
  if (typeof scale === 'number' && scale <= 22 && Math.abs(units) < 1e15) return units / 10 ** scale;
  const text = String(decimal);
  const digits = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  const number = Number(digits);
  if (digits === String(number)) return number;
  return digits.includes('.') ? digits : BigInt(digits);
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

/** A string, or a number that `JSON.parse` would change or reject. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])|-?[\d.]+[eE]\+?\d{3,}|(?<![\w"])(?:NaN|-?Infinity)/g;

/** Parses JSON of DuckDB, with integers beyond 2^53 as bigints, and numbers with exponents too large for a double as texts. */
function parseJson(text: string): RowValue {
  if (!/\d{16}|[eE]\+?\d{3}|NaN|Infinity/.test(text)) return JSON.parse(text);
  // Such numbers become strings with the prefix "n"; all other strings get the prefix "t".
  const marked = text.replaceAll(tokens, (token) => (token.startsWith('"') ? `"t${token.slice(1)}` : `"n${token}"`));
  return unmark(JSON.parse(marked));
}

function unmark(value: RowValue): RowValue {
  if (typeof value === 'string') return value.startsWith('t') ? value.slice(1) : numberOf(value.slice(1));
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(unmark);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name.slice(1), unmark(member)]));
}

function numberOf(text: string): number | bigint | string {
  const number = Number(text);
  if (!Number.isFinite(number) && /\de/i.test(text)) return text;
  return Number.isSafeInteger(number) || !/^-?\d+$/.test(text) ? number : BigInt(text);
}

/** Iterates over the rows of chunks. An async generator would await several times for each row. */
export class RowIterator implements AsyncIterableIterator<EngineRow> {
  readonly #chunks: AsyncGenerator<readonly EngineRow[]>;
  #rows: readonly EngineRow[] = [];
  #index = 0;
  #waiting: Promise<unknown> = Promise.resolve();

  constructor(chunks: AsyncGenerator<readonly EngineRow[]>) {
    this.#chunks = chunks;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<EngineRow, undefined>> {
    const row = this.#rows[this.#index++];
    if (row !== undefined) return Promise.resolve({ done: false, value: row });
    // Several calls without await receive the rows in order.
    const loaded = this.#waiting.then(() => this.#nextChunk());
    this.#waiting = loaded;
    return loaded.then((isMore) => (isMore ? this.next() : { done: true, value: undefined }));
  }

  /** Ends the query. */
  async return(): Promise<IteratorResult<EngineRow, undefined>> {
    this.#rows = [];
    await this.#chunks.return(undefined);
    return { done: true, value: undefined };
  }

  /** Loads the next chunk if this one is finished; resolves to whether there are rows. */
  async #nextChunk(): Promise<boolean> {
    if (this.#index < this.#rows.length) return true;
    const { done, value } = await this.#chunks.next();
    this.#rows = done === true ? [] : value;
    this.#index = 0;
    return done !== true;
  }
}

import { type ColumnType, isList, isStruct } from '../column-type.js';
import type { EngineRow } from './run-query.js';

/** The rows of chunks, one by one. Written by hand: an async generator waits several times for each row. */
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
    // Whoever asks for several rows at once gets them in order.
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

  /** Whether there are rows, of this chunk or the next. */
  async #nextChunk(): Promise<boolean> {
    if (this.#index < this.#rows.length) return true;
    const { done, value } = await this.#chunks.next();
    this.#rows = done === true ? [] : value;
    this.#index = 0;
    return done !== true;
  }
}

/** A value of a row as JSON has it. */
export type RowValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly RowValue[]
  | { readonly [name: string]: RowValue };

type Reader = (value: unknown) => RowValue;

/**
 * How values of a type are read, from the engine's to a row's: whole numbers beyond 2^53 as bigints, other decimals as
 * numbers where those have all their digits and otherwise as texts, dates as `2024-02-29`, date-times in ISO 8601 and UTC, with six digits of a
 * second where they have more than three, JSON as what it says.
 */
export function createValueReader(type: ColumnType): Reader {
  if (isList(type)) return listReader(createValueReader(type[0]));
  if (isStruct(type)) return structReader(type);
  return type === 'json' ? (value) => (typeof value === 'string' ? parseJson(value) : readScalar(value)) : readScalar;
}

function listReader(read: Reader): Reader {
  return (value) =>
    isObject(value) && 'items' in value && Array.isArray(value.items) ? value.items.map(read) : readScalar(value);
}

function structReader(type: Readonly<Record<string, ColumnType>>): Reader {
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

/** The values that the engine has classes for, told apart by what they hold, so that its package is loaded with it alone. */
function readObject(value: object): RowValue {
  if ('micros' in value && typeof value.micros === 'bigint') return isoTime(value.micros, value);
  if ('days' in value && typeof value.days === 'number') return isoDay(value.days, value);
  if ('scale' in value && 'value' in value) return readDecimal(value);
  return String(value);
}

/** What rounds to a safe integer is one. */
function readLong(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

function readDecimal(decimal: { readonly scale: unknown; readonly value: unknown }): RowValue {
  const { scale, value } = decimal;
  const units = Number(value);
  // Fifteen digits survive a double, and the quotient of two exact numbers is the double nearest to it.
  if (typeof scale === 'number' && scale <= 22 && Math.abs(units) < 1e15) return units / 10 ** scale;
  const text = String(decimal);
  const digits = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  const number = Number(digits);
  if (digits === String(number)) return number;
  return digits.includes('.') ? digits : BigInt(digits);
}

function isoTime(micros: bigint, value: object): string {
  const rest = Number(micros % 1000n);
  // Before 1970 too, the rest counts forwards.
  const beyond = rest < 0 ? rest + 1000 : rest;
  const date = new Date(Number(micros / 1000n) - (rest < 0 ? 1 : 0));
  // The engine has times that no date of JavaScript reaches, and infinite ones.
  if (Number.isNaN(date.getTime())) return String(value);
  const text = date.toISOString();
  return beyond === 0 ? text : `${text.slice(0, -1)}${String(beyond).padStart(3, '0')}Z`;
}

function isoDay(days: number, value: object): string {
  const date = new Date(days * 86_400_000);
  // The engine has days that no date of JavaScript reaches.
  return Number.isNaN(date.getTime()) ? String(value) : date.toISOString().slice(0, -'T00:00:00.000Z'.length);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** A text, or a whole number that `JSON.parse` would change. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])|(?<![\w"])(?:NaN|-?Infinity)/g;

/** Reads JSON that the engine has written; whole numbers beyond 2^53 are bigints, and keep their digits. */
export function parseJson(text: string): RowValue {
  if (!/\d{16}|NaN|Infinity/.test(text)) return JSON.parse(text);
  // A number that JSON.parse would change goes through it as a text, and all texts are marked.
  const marked = text.replaceAll(tokens, (token) => (token.startsWith('"') ? `"t${token.slice(1)}` : `"n${token}"`));
  return unmark(JSON.parse(marked));
}

function unmark(value: RowValue): RowValue {
  if (typeof value === 'string') return value.startsWith('t') ? value.slice(1) : numberOf(value.slice(1));
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(unmark);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name.slice(1), unmark(member)]));
}

function numberOf(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) || !/^-?\d+$/.test(text) ? number : BigInt(text);
}

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

/** Returns a 64-bit integer as a number, or as a bigint beyond 2^53. */
export function longValue(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** Significant digits that a double always keeps. */
const maxExactDigits = 15;

/** Returns a decimal in plain notation as a number if that keeps its value, or else as a text, or as a bigint without a fraction. */
export function decimalValue(text: string): number | bigint | string {
  const isShort = text.length <= maxExactDigits;
  const digits = !isShort && text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  const number = Number(digits);
  // Small numbers are written with an exponent.
  const isExact = isShort || digits === String(number) || digits.replace(/^-?[0.]*|\./g, '').length <= maxExactDigits;
  if (isExact) return number;
  return digits.includes('.') ? digits : BigInt(digits);
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

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

import { checkMax } from './check-arguments.js';
import type { Checkpoint } from './checkpoint.js';
import { type LoadedPage, splitPage } from './loaded-page.js';
import type { PageReader } from './page-reader.js';
import { pagingError } from './paging-error.js';
import type { PagingProgress } from './paging-options.js';

/**
 * All rows of a query, one after the other. One pager has one place in the result, whether rows or pages are asked for.
 * When `next()` rejects, nothing is lost: calling it again, or entering a loop again, asks for the same page. Behind the last
 * row it is at its end; a pager that was closed before (by leaving a loop, `return()`, `throw()` or `first()`) rejects with
 * `closed-pager`, since nothing is not all. Its methods can be taken out of it.
 */
export interface Pager<Row> extends AsyncIterableIterator<Row> {
  /** The pages, from where the pager stands; none is empty. */
  pages(): AsyncIterableIterator<RowPage<Row>>;
  /**
   * All rows that are left. Throws if there are more than `max`. After a failure nothing is lost: called again it goes on,
   * and `next()` and `pages()` begin with the rows that it had come upon.
   */
  toArray(options: { readonly max: number }): Promise<Row[]>;
  /** The next row, or nothing at the end; no other rows are asked for, and the pager is closed, so that nothing comes behind it. */
  first(): Promise<Row | undefined>;
  /**
   * How far the caller has come: the row or page that was handed out last counts as not done until the next one is asked
   * for. Nothing before the first request.
   */
  checkpoint(): Checkpoint | undefined;
}

/** Rows that came together. */
export interface RowPage<Row> {
  readonly rows: readonly Row[];
  /** How many rows of the result come before them. */
  readonly offset: number;
  /** Whether it is known that nothing comes behind them; after a full page without headers only asking again tells. */
  readonly isLast: boolean;
  /** The checkpoint behind the page: store it once the page is done. */
  readonly checkpoint: Checkpoint;
}

/** A pager over what a reader reads. */
export class RowPager<Row> implements Pager<Row> {
  readonly #reader: PageReader<Row>;
  readonly #signal: { readonly aborted: boolean; readonly reason: unknown } | undefined;
  readonly #onProgress: ((progress: PagingProgress) => void) | undefined;
  #page: LoadedPage<Row> | undefined;
  #rows: readonly Row[] = [];
  /** How many rows of the page have been handed out. */
  #index = 0;
  /** From where on they are in the caller's hands, unless it is the last row alone. */
  #heldFrom: number | undefined;
  /** The pages that `toArray` has taken, whose rows nobody has yet. */
  #collected: LoadedPage<Row>[] = [];
  /** Pages to be handed out before others are read: those that a failed `toArray` has given back. */
  #waiting: readonly LoadedPage<Row>[] = [];
  #isDone = false;
  #isClosed = false;
  /** The call that is on its way: calls take turns, as those of an async generator do. */
  #turn: Promise<unknown> | undefined;

  constructor(
    reader: PageReader<Row>,
    signal: { readonly aborted: boolean; readonly reason: unknown } | undefined,
    onProgress: ((progress: PagingProgress) => void) | undefined,
  ) {
    this.#reader = reader;
    this.#signal = signal;
    this.#onProgress = onProgress;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<Row, undefined>> {
    // The way of nearly every call: a row that is here already.
    if (this.#index < this.#rows.length && this.#turn === undefined && !this.#signal?.aborted)
      return Promise.resolve({ value: this.#rows[this.#index++] as Row, done: false });
    return this.#inTurn(async () =>
      (await this.#hasRow()) ? { value: this.#rows[this.#index++] as Row, done: false } : end,
    );
  }

  async return(): Promise<IteratorResult<Row, undefined>> {
    this.#close();
    return end;
  }

  async throw(error?: unknown): Promise<IteratorResult<Row, undefined>> {
    this.#close();
    throw error;
  }

  readonly pages = (): AsyncIterableIterator<RowPage<Row>> => {
    const close = (): void => this.#close();
    return {
      [Symbol.asyncIterator]() {
        return this;
      },
      next: () => this.#inTurn(() => this.#nextPage()),
      return: async () => {
        close();
        return end;
      },
      throw: async (error?: unknown) => {
        close();
        throw error;
      },
    };
  };

  readonly toArray = async (options: { readonly max: number }): Promise<Row[]> => {
    checkMax(options);
    const { max } = options;
    return this.#inTurn(() => this.#collect(max));
  };

  readonly first = (): Promise<Row | undefined> =>
    this.#inTurn(async () => {
      const row = (await this.#hasRow(1)) ? this.#rows[this.#index++] : undefined;
      this.#checkRead();
      this.#close();
      return row;
    });

  readonly checkpoint = (): Checkpoint | undefined => {
    const [collected] = this.#collected;
    if (collected !== undefined) return this.#reader.checkpoint(collected.placeBehind(0), false);
    const isDone = this.#isDone || (this.#page?.isLast === true && this.#heldFrom === this.#page.rows.length);
    const place = this.#page?.placeBehind(this.#heldFrom ?? Math.max(this.#index - 1, 0));
    return this.#reader.checkpoint(place, isDone);
  };

  async #collect(max: number): Promise<Row[]> {
    const rows: Row[] = [];
    try {
      while (await this.#hasRow()) {
        const page = this.#leftOfPage();
        if (page === undefined) break;
        this.#collected.push(page);
        for (const row of page.rows) rows.push(row);
        this.#index = this.#rows.length;
        if (rows.length > max) throw pagingError('max-rows', { limit: String(max) });
      }
      this.#checkRead();
    } catch (error) {
      this.#giveBack();
      throw error;
    }
    this.#collected = [];
    return rows;
  }

  /** Puts what was collected before all that is still to be handed out. */
  #giveBack(): void {
    const [first, ...others] = this.#collected;
    if (first === undefined) return;
    const left = this.#leftOfPage();
    this.#waiting = [...others, ...(left !== undefined && left.rows.length > 0 ? [left] : []), ...this.#waiting];
    this.#collected = [];
    this.#begin(first);
    if (this.#isClosed) this.#close();
  }

  /** Where nothing more comes, all has been read: whoever comes back for the rest is not told that there is none. */
  #checkRead(): void {
    if (this.#isClosed && !this.#isDone) throw pagingError('closed-pager', {});
  }

  #leftOfPage(): LoadedPage<Row> | undefined {
    return this.#index === 0 || this.#page === undefined ? this.#page : splitPage(this.#page, this.#index)[1];
  }

  async #nextPage(): Promise<IteratorResult<RowPage<Row>, undefined>> {
    const left = (await this.#hasRow()) ? this.#leftOfPage() : undefined;
    if (left === undefined) return end;
    const { rows, placeBehind, isLast } = left;
    const checkpoint = this.#reader.checkpoint(placeBehind(rows.length), isLast);
    if (checkpoint === undefined) throw new TypeError('A page without a plan.');
    this.#heldFrom = this.#index;
    this.#index = this.#rows.length;
    return { value: { rows: [...rows], offset: placeBehind(0).offset, isLast, checkpoint }, done: false };
  }

  /** Makes sure that there is a row to hand out; false at the end. */
  async #hasRow(pageSize?: number): Promise<boolean> {
    this.#checkRead();
    if (this.#isClosed) return false;
    if (this.#signal?.aborted) throw this.#signal.reason;
    if (this.#index < this.#rows.length) return true;
    // Who asks for more is done with what was there.
    this.#heldFrom = this.#rows.length;
    const [waiting, ...others] = this.#waiting;
    if (waiting !== undefined) {
      this.#waiting = others;
      this.#begin(waiting);
      return true;
    }
    const page = await this.#reader.take(pageSize).catch((error: unknown) => {
      if (!this.#isClosed) throw error;
      return undefined;
    });
    // Closed while the page was on its way.
    if (this.#isClosed) return false;
    if (page === undefined) {
      this.#isDone = true;
      this.#close();
      return false;
    }
    this.#begin(page);
    this.#onProgress?.(this.#reader.progress);
    return true;
  }

  #begin(page: LoadedPage<Row>): void {
    this.#page = page;
    this.#rows = page.rows;
    this.#index = 0;
    this.#heldFrom = undefined;
  }

  #close(): void {
    this.#isClosed = true;
    // What is left of the page is not handed out any more; the place stays for the checkpoint.
    this.#heldFrom ??= Math.max(this.#index - 1, 0);
    this.#rows = [];
    this.#index = 0;
    this.#reader.close();
  }

  #inTurn<Value>(job: () => Promise<Value>): Promise<Value> {
    const result = this.#turn === undefined ? job() : this.#turn.then(job, job);
    this.#turn = result;
    const leave = (): void => {
      if (this.#turn === result) this.#turn = undefined;
    };
    result.then(leave, leave);
    return result;
  }
}

const end = { value: undefined, done: true } as const;

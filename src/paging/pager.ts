import { amount, checkArgument, checkOptions, type OptionKinds, record } from '../diagnostics/arguments.js';
import { type AsyncClosable, closeByUsing } from '../internal/timing/async-dispose.js';
import { type LoadedPage, splitPage } from './answers/loaded-page.js';
import type { Checkpoint } from './checkpoint.js';
import type { PagingSettings } from './options.js';
import type { PageReader } from './page-reader.js';
import { pagingError } from './paging-error.js';

/**
 * All rows of a query, one after the other. A pager has one position in the result, whether rows or pages are requested.
 * When `next()` rejects, nothing is lost: calling it again, or entering a loop again, requests the same page. After the last
 * row it is at its end; a pager that was closed before (by leaving a loop, `return()`, `throw()` or `first()`) rejects with
 * `closed-pager`, so that the rest is not taken to be empty. Its methods can be used without it.
 */
export interface Pager<Row> extends AsyncIterableIterator<Row>, AsyncClosable {
  /** Iterates over the pages from the position of the pager on; no page is empty. */
  pages(): AsyncIterableIterator<RowPage<Row>>;
  /**
   * Returns all rows that are left. Throws `max-rows` if there are more than `max`, 10,000 by default. After a failure nothing is
   * lost: called again it continues, and `next()` and `pages()` begin with the rows that it had read.
   */
  toArray(options?: ToArrayOptions): Promise<Row[]>;
  /** Returns the next row, or `undefined` at the end; no other rows are requested, and the pager is closed. */
  first(): Promise<Row | undefined>;
  /**
   * Returns how far the caller has come: the row or page that was returned last counts as not read until the next one is
   * requested. `undefined` before the first request.
   */
  checkpoint(): Checkpoint | undefined;
}

/** Options of `toArray`. */
export interface ToArrayOptions {
  /** How many rows there may be; default: 10,000. `Infinity` takes all. */
  readonly max?: number | undefined;
}

/** All rows are in memory at once: whoever wants more says so. */
const defaultMax = 10_000;

const toArrayOptions: OptionKinds<ToArrayOptions> = { max: amount };

/** Rows that were read together. */
export interface RowPage<Row> {
  readonly rows: readonly Row[];
  /** How many rows of the result come before them. */
  readonly offset: number;
  /** Whether it is known that they are the last; after a full page without headers that takes another request. */
  readonly isLast: boolean;
  /** The checkpoint after the page: store it once the page is processed. */
  readonly checkpoint: Checkpoint;
}

type RowPagerSettings = Pick<PagingSettings<never, unknown>, 'signal' | 'onProgress'>;

/** A pager over the pages of a reader. */
export class RowPager<Row> implements Pager<Row> {
  declare readonly [Symbol.asyncDispose]: () => Promise<void>;
  readonly #reader: PageReader<Row>;
  readonly #settings: RowPagerSettings;
  #page: LoadedPage<Row> | undefined;
  #rows: readonly Row[] = [];
  /** How many rows of the page have been returned. */
  #index = 0;
  /** The index of the first row that the caller may still be processing; absent, it is the row that was returned last. */
  #heldFrom: number | undefined;
  /** The pages that `toArray` has read and not returned yet. */
  #collected: LoadedPage<Row>[] = [];
  /** Pages to return before others are read: those of a `toArray` that failed. */
  #waiting: readonly LoadedPage<Row>[] = [];
  #isDone = false;
  #isClosed = false;
  /** The current call: calls run one after the other, as those of an async generator do. */
  #turn: Promise<unknown> | undefined;

  constructor(reader: PageReader<Row>, settings: RowPagerSettings) {
    this.#reader = reader;
    this.#settings = settings;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<Row, undefined>> {
    // The fast path: the row has been read already.
    if (this.#index < this.#rows.length && this.#turn === undefined && !this.#settings.signal?.aborted)
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

  readonly toArray = async (options: ToArrayOptions = {}): Promise<Row[]> => {
    const expected = 'an object with max, such as { max: 100_000 }';
    checkArgument('The argument of toArray', options, { ...record, expected });
    checkOptions('toArray', options, toArrayOptions);
    const { max = defaultMax } = options;
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
    if (collected !== undefined) return this.#reader.checkpoint(collected.positionAfter(0), false);
    const isDone = this.#isDone || (this.#page?.isLast === true && this.#heldFrom === this.#page.rows.length);
    const position = this.#page?.positionAfter(this.#heldFrom ?? Math.max(this.#index - 1, 0));
    return this.#reader.checkpoint(position, isDone);
  };

  async #collect(max: number): Promise<Row[]> {
    const rows: Row[] = [];
    try {
      while (await this.#hasRow()) {
        const page = this.#restOfPage();
        if (page === undefined) break;
        this.#collected.push(page);
        for (const row of page.rows) rows.push(row);
        this.#index = this.#rows.length;
        if (rows.length > max) throw pagingError('max-rows', { limit: String(max), option: 'max' });
      }
      this.#checkRead();
    } catch (error) {
      this.#keepCollected();
      throw error;
    }
    this.#collected = [];
    return rows;
  }

  /** Puts the collected pages before those that are still to be returned. */
  #keepCollected(): void {
    const [first, ...others] = this.#collected;
    if (first === undefined) return;
    const rest = this.#restOfPage();
    this.#waiting = [...others, ...(rest !== undefined && rest.rows.length > 0 ? [rest] : []), ...this.#waiting];
    this.#collected = [];
    this.#begin(first);
    if (this.#isClosed) this.#close();
  }

  /** Throws if the pager was closed before the end: the rest must not be taken to be empty. */
  #checkRead(): void {
    if (this.#isClosed && !this.#isDone) throw pagingError('closed-pager', {});
  }

  #restOfPage(): LoadedPage<Row> | undefined {
    return this.#index === 0 || this.#page === undefined ? this.#page : splitPage(this.#page, this.#index)[1];
  }

  async #nextPage(): Promise<IteratorResult<RowPage<Row>, undefined>> {
    const rest = (await this.#hasRow()) ? this.#restOfPage() : undefined;
    if (rest === undefined) return end;
    const { rows, positionAfter, isLast } = rest;
    const checkpoint = this.#reader.checkpoint(positionAfter(rows.length), isLast);
    if (checkpoint === undefined) throw new TypeError('A page without a plan.');
    this.#heldFrom = this.#index;
    this.#index = this.#rows.length;
    return { value: { rows: [...rows], offset: positionAfter(0).offset, isLast, checkpoint }, done: false };
  }

  /** Makes sure that there is a row to return; false at the end. */
  async #hasRow(pageSize?: number): Promise<boolean> {
    this.#checkRead();
    if (this.#isClosed) return false;
    const { signal, onProgress } = this.#settings;
    if (signal?.aborted) throw signal.reason;
    if (this.#index < this.#rows.length) return true;
    // A caller that requests more has processed the rows before.
    this.#heldFrom = this.#rows.length;
    const [waiting, ...others] = this.#waiting;
    if (waiting !== undefined) {
      this.#waiting = others;
      this.#begin(waiting);
      return true;
    }
    let page: LoadedPage<Row> | undefined;
    try {
      page = await this.#reader.take(pageSize);
    } catch (error) {
      if (!this.#isClosed) throw error;
    }
    // Closed while the page was loading.
    if (this.#isClosed) return false;
    if (page === undefined) {
      this.#isDone = true;
      this.#close();
      return false;
    }
    this.#begin(page);
    onProgress?.(this.#reader.progress);
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
    // The rest of the page is not returned any more; the position stays for the checkpoint.
    this.#heldFrom ??= Math.max(this.#index - 1, 0);
    this.#rows = [];
    this.#index = 0;
    this.#reader.close();
  }

  #inTurn<Value>(job: () => Promise<Value>): Promise<Value> {
    const result = this.#turn === undefined ? job() : this.#turn.then(job, job);
    this.#turn = result;
    const endTurn = (): void => {
      if (this.#turn === result) this.#turn = undefined;
    };
    result.then(endTurn, endTurn);
    return result;
  }
}

const end = { value: undefined, done: true } as const;

closeByUsing<RowPager<unknown>>(RowPager.prototype, function () {
  return this.return();
});

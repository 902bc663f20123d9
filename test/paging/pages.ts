import type { FetchedPage } from '../../src/paging/index.js';

/** A row with an id only. */
export interface IdRow {
  readonly id: string;
}

/** Counts the requests, and how many of them run at the same time. */
export interface Counter {
  requests: number;
  running: number;
  mostRunning: number;
}

/** A function for `fetchPage` that gives `count` rows with the ids 1, 2, …, by `limit` and `offset`. */
export function numbered(count: number, counter?: Counter) {
  return async ({
    limit = count,
    offset = 0,
  }: {
    readonly limit?: number;
    readonly offset?: number;
  }): Promise<FetchedPage<IdRow>> => {
    if (counter !== undefined) {
      counter.requests += 1;
      counter.running += 1;
      counter.mostRunning = Math.max(counter.mostRunning, counter.running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      counter.running -= 1;
    }
    const length = Math.max(0, Math.min(limit, count - offset));
    const rows = Array.from({ length }, (_, index) => ({ id: String(offset + index + 1) }));
    const isMore = offset + length < count;
    const headers = {
      'x-query-more-elements': String(isMore),
      'x-query-next-offset': String(isMore ? offset + length : 0),
    };
    return { rows, headers };
  };
}

export function newCounter(): Counter {
  return { requests: 0, running: 0, mostRunning: 0 };
}

/** A query whose rows have ids. */
export const query = 'SELECT id FROM account.query';

/** The ids of rows. */
export function idsOf(rows: readonly IdRow[]): readonly number[] {
  return rows.map(({ id }) => Number(id));
}

/** The numbers from `first` to `last`. */
export function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

import { isTimeOfDate } from '../dialect/value/relative-date.js';
import { pagingError } from './paging-error.js';

/**
 * How far a query has been read: plain JSON, to be stored and passed to `paginate` as `resume`. It is bound to its query
 * by a fingerprint of the statement or request in its order, without the page.
 */
export interface Checkpoint {
  readonly version: 1;
  readonly fingerprint: string;
  /** How many rows of the result have been read. */
  readonly offset: number;
  /** The id of the last of them, if rows have one. */
  readonly lastId?: string;
  /** A fingerprint of the last of them, if rows have no id and overlap is verified. */
  readonly lastRow?: string;
  /** The time of the relative dates of the query, in milliseconds since 1970, if it has any: the pages to come have the same values. */
  readonly now?: number;
  /** Whether all rows have been read. */
  readonly isDone: boolean;
}

/** A position in the result: after a number of rows, the last of which has this id or this fingerprint. */
export interface ResultPosition {
  readonly offset: number;
  readonly lastId?: string | undefined;
  readonly lastRow?: string | undefined;
}

/** Checks a checkpoint that was stored. @throws {PagingError} `checkpoint-mismatch` if it is not valid. */
export function checkCheckpoint(value: unknown): void {
  if (typeof value === 'string')
    throw pagingError('checkpoint-mismatch', { problem: 'it is a string; pass it through JSON.parse first' });
  const { version, fingerprint, offset, lastId, lastRow, now, isDone } = (value ?? {}) as Partial<
    Record<string, unknown>
  >;
  const isValid =
    version === 1 &&
    typeof fingerprint === 'string' &&
    typeof offset === 'number' &&
    Number.isSafeInteger(offset) &&
    offset >= 0 &&
    typeof isDone === 'boolean' &&
    (now === undefined || isTimeOfDate(now)) &&
    [lastId, lastRow].every((text) => text === undefined || typeof text === 'string');
  if (!isValid)
    throw pagingError('checkpoint-mismatch', { problem: 'it is not a checkpoint of this version of the pager' });
}

/** @throws {PagingError} `checkpoint-mismatch` if a checkpoint belongs to another query. */
export function checkFingerprint({ fingerprint }: Checkpoint, expected: string): void {
  if (fingerprint === expected) return;
  throw pagingError('checkpoint-mismatch', { problem: 'it was taken from another query, or from another order' });
}

import { pagingError } from './paging-error.js';

/**
 * How far a query has been read: plain JSON, to be stored and handed to `paginate` as `resume`. It is bound to its query:
 * to the fingerprint of statement or request in its order, without the page.
 */
export interface Checkpoint {
  readonly version: 1;
  readonly fingerprint: string;
  /** How many rows of the result are done. */
  readonly offset: number;
  /** The id of the last of them, if rows have one. */
  readonly lastId?: string;
  /** A fingerprint of the last of them, if rows have no id and overlap is verified. */
  readonly lastRow?: string;
  /** Whether all rows are done. */
  readonly isDone: boolean;
}

/** Where a page begins: behind so many rows, the last of which was this. */
export interface Place {
  readonly offset: number;
  readonly lastId?: string | undefined;
  readonly lastRow?: string | undefined;
}

/** What was stored as a checkpoint. @throws PagingError if it is none. */
export function readCheckpoint(value: unknown): Checkpoint {
  if (typeof value === 'string')
    throw pagingError('checkpoint-mismatch', { problem: 'it is a text; JSON.parse makes a checkpoint of it' });
  const { version, fingerprint, offset, lastId, lastRow, isDone } = (value ?? {}) as Partial<Record<string, unknown>>;
  const isRead =
    version === 1 &&
    typeof fingerprint === 'string' &&
    typeof offset === 'number' &&
    Number.isSafeInteger(offset) &&
    offset >= 0 &&
    typeof isDone === 'boolean' &&
    [lastId, lastRow].every((text) => text === undefined || typeof text === 'string');
  if (!isRead)
    throw pagingError('checkpoint-mismatch', { problem: 'it is no checkpoint of this version of the pager' });
  // Every member has been looked at.
  return value as Checkpoint;
}

/** @throws PagingError if a checkpoint is one of another query. */
export function checkFingerprint({ fingerprint }: Checkpoint, expected: string): void {
  if (fingerprint === expected) return;
  throw pagingError('checkpoint-mismatch', { problem: 'it was taken from another query, or from another order' });
}

import type { IdWindow } from './id-window.js';
import { readRowId } from './row-id.js';

/** The rows of a page that came before, and those that did not. */
export interface SiftedRows<Row> {
  readonly fresh: readonly Row[];
  readonly duplicates: readonly string[];
}

/** Tells new rows from those whose id is in the window, and remembers the new ones. Rows without an id are new. */
export function siftRows<Row>(rows: readonly Row[], key: string, window: IdWindow): SiftedRows<Row> {
  const duplicates: string[] = [];
  let fresh: Row[] | undefined;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] as Row;
    const id = readRowId(row, key);
    const isFresh = id === undefined || window.add(id);
    if (isFresh) {
      fresh?.push(row);
    } else {
      fresh ??= rows.slice(0, index);
      duplicates.push(id);
    }
  }
  return { fresh: fresh ?? rows, duplicates };
}

/** Takes the rows out of the window again, so that the same page can come once more. */
export function forgetRows(rows: readonly unknown[], key: string, window: IdWindow): void {
  for (const row of rows) {
    const id = readRowId(row, key);
    if (id !== undefined) window.remove(id);
  }
}

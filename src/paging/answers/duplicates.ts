import type { SeenIds } from './seen-ids.js';

/** The rows of a page that came before, and those that did not. */
export interface SiftedRows<Row> {
  readonly fresh: readonly Row[];
  readonly duplicates: readonly string[];
}

/** Tells new rows from those whose id was seen, and remembers the new ones. Rows without an id are new. */
export function siftRows<Row>(
  rows: readonly Row[],
  ids: readonly (string | undefined)[],
  seen: SeenIds,
): SiftedRows<Row> {
  const duplicates: string[] = [];
  let fresh: Row[] | undefined;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] as Row;
    const id = ids[index];
    const isFresh = id === undefined || seen.add(id);
    if (isFresh) {
      fresh?.push(row);
    } else {
      fresh ??= rows.slice(0, index);
      duplicates.push(id);
    }
  }
  return { fresh: fresh ?? rows, duplicates };
}

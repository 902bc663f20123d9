import { readRowId } from './row-id.js';

/** The ids of the rows of a page, as texts, at the time when the rows were received. */
export interface PageIds {
  /** `undefined` stands for an id that is not reliable. */
  readonly ids: readonly (string | undefined)[];
  readonly isComplete: boolean;
  /** The orders in which they follow each other; 0 if in none. */
  readonly orders: number;
}

/** The ids of a page each of whose rows has a reliable one. */
export interface CompleteIds extends PageIds {
  readonly ids: readonly string[];
}

/** The orders in which ids can follow each other: up or down, compared as in `id-order.ts`. Bits, since each row changes them. */
const upByText = 1;
const upByValue = 2;
const downByText = 4;
const downByValue = 8;

/** All four orders: of no id, or of one. */
export const anyOrder = upByText | upByValue | downByText | downByValue;

/** Reads the ids of rows, and their orders in the same pass: loading the rows from memory takes longer than both. */
export function readIds(rows: readonly unknown[], key: string): PageIds {
  let isComplete = true;
  let orders = anyOrder;
  let last: string | undefined;
  const ids = rows.map((row) => {
    const id = readRowId(row, key);
    if (id === undefined) isComplete = false;
    else if (last !== undefined) orders &= ordersOf(last, id);
    last = id;
    return id;
  });
  return { ids, isComplete, orders };
}

/** Whether each row of a page has a reliable id. */
export function areComplete(page: PageIds): page is CompleteIds {
  return page.isComplete;
}

/** Returns the orders in which one id follows another; none of an id and itself. */
export function ordersOf(before: string, id: string): number {
  const difference = id.length - before.length;
  if (id > before) {
    if (difference === 0) return upByText | upByValue;
    return upByText | (difference > 0 ? upByValue : downByValue);
  }
  if (difference === 0) return id < before ? downByText | downByValue : 0;
  return downByText | (difference > 0 ? upByValue : downByValue);
}

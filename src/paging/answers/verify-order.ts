import type { ResultPosition } from '../checkpoint.js';
import type { FetchedPage } from '../fetch-page.js';
import { pagingError } from '../paging-error.js';
import type { Plan } from '../plans/plan.js';
import { type IdOrder, isSortedBefore, orderOfFound } from './id-order.js';
import { idKeyIn, problemWithId, readRowId } from './row-id.js';

/** Requests the last row before an id, or of all rows. */
export type RequestBefore = (id: string | undefined) => Promise<FetchedPage<unknown>>;

/**
 * Checks the doubts of an order. Keyset paging relies on `id > last`, and would lose rows if the service compared ids in
 * another way than it sorts them. So, where that could happen, one row is requested in the opposite order: the last row before
 * an id must be the one that was read before it.
 *
 * @throws {PagingError} `unordered-ids` if it is not, and rows that were inserted or deleted meanwhile do not explain it.
 */
export async function verifyOrder(order: IdOrder, plan: Plan, requestBefore: RequestBefore): Promise<IdOrder> {
  let known = order;
  for (const doubt of order.doubts) {
    const found = idOfOnlyRow(await requestBefore(doubt.after), plan);
    known = orderOfFound(known, doubt, found, plan.isDescending);
  }
  return known;
}

/** Returns the id of the last row of all, if the pages have not reached it: it was inserted at the end, or was skipped. */
export async function findUnread(
  order: IdOrder,
  { lastId }: ResultPosition,
  plan: Plan,
  requestBefore: RequestBefore,
): Promise<string | undefined> {
  const found = idOfOnlyRow(await requestBefore(undefined), plan);
  if (found === undefined || lastId === undefined || found === lastId) return undefined;
  return isSortedBefore(found, lastId, plan.isDescending, order) ? undefined : found;
}

function idOfOnlyRow({ rows }: FetchedPage<unknown>, plan: Plan): string | undefined {
  if (rows.length > 1) throw pagingError('oversized-page', { limit: '1', found: String(rows.length) });
  const [row] = rows;
  const key = idKeyIn(row, plan.id);
  const id = readRowId(row, key);
  if (rows.length > 0 && id === undefined)
    throw pagingError('missing-row-id', { id: key, problem: problemWithId(row, key) });
  return id;
}

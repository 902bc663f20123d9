import type { Place } from '../checkpoint.js';
import type { FetchedPage } from '../fetch-page.js';
import { pagingError } from '../paging-error.js';
import type { Plan } from '../plans/plan.js';
import { idKeyIn } from './accept-page.js';
import { type IdOrder, isSortedBefore, orderOfFound } from './id-order.js';
import { problemWithId, readRowId } from './row-id.js';

/** Asks for the last row before an id, or of all rows. */
export type AskBefore = (id: string | undefined) => Promise<FetchedPage<unknown>>;

/**
 * Keyset paging goes by `id > last`, and so loses rows in silence if the service compares ids in another way than it sorts
 * them. So the way back is asked for where that could show, in the opposite order: the last row before an id must be the
 * one that was read before it.
 *
 * @throws PagingError if it is not, and no row that came or went meanwhile explains it.
 */
export async function lookBack(order: IdOrder, plan: Plan, askBefore: AskBefore): Promise<IdOrder> {
  let known = order;
  for (const doubt of order.doubts) {
    const found = idOfFirst(await askBefore(doubt.behind), plan);
    known = orderOfFound(known, doubt, found, plan.isDescending);
  }
  return known;
}

/** The id of the last row of all, if the pages have not come to it: it was inserted at the end, or has been left out. */
export async function findUnread(
  order: IdOrder,
  { lastId }: Place,
  plan: Plan,
  askBefore: AskBefore,
): Promise<string | undefined> {
  const found = idOfFirst(await askBefore(undefined), plan);
  if (found === undefined || lastId === undefined || found === lastId) return undefined;
  return isSortedBefore(found, lastId, plan.isDescending, order) ? undefined : found;
}

function idOfFirst({ rows }: FetchedPage<unknown>, plan: Plan): string | undefined {
  if (rows.length > 1) throw pagingError('oversized-page', { limit: '1', found: String(rows.length) });
  const [row] = rows;
  const key = idKeyIn(row, plan.id);
  const id = readRowId(row, key);
  if (rows.length > 0 && id === undefined)
    throw pagingError('missing-row-id', { id: key, problem: problemWithId(row, key) });
  return id;
}

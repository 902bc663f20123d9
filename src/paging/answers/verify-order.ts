import { quoted } from '../../diagnostics/quoted.js';
import type { ResultPosition } from '../checkpoint.js';
import type { FetchedPage } from '../fetch-page.js';
import { pagingError } from '../paging-error.js';
import type { Plan } from '../plans/plan.js';
import {
  type IdOrder,
  isSortedBefore,
  maySortBefore,
  type Neighbors,
  orderOfFound,
  wrongNeighbor,
} from './id-order.js';
import { maxRepetitions } from './repeated-pages.js';
import { idKeyIn, problemWithId, readRowId } from './row-id.js';

/** Requests by which an order is verified. */
export interface OrderRequests {
  /** Requests the last row before an id, or of all rows. */
  readonly before: (id: string | undefined) => Promise<FetchedPage<unknown>>;
  /** Requests the first rows after an id, or of all rows. */
  readonly after: (id: string | undefined) => Promise<FetchedPage<unknown>>;
  /** Requests the second row of all by its offset. */
  readonly second: () => Promise<FetchedPage<unknown>>;
}

/**
 * Checks the doubts of an order. Keyset paging relies on `id > last`, and would lose rows if the service compared ids in
 * another way than it sorts them, or ignored the sort. So, where that could happen, one row is requested in the opposite order:
 * the last row before an id must be the one that was read before it.
 *
 * @throws {PagingError} `unordered-ids` if it is not, and rows that were inserted or deleted meanwhile do not explain it.
 */
export async function verifyOrder(order: IdOrder, plan: Plan, requests: OrderRequests): Promise<IdOrder> {
  let known = order;
  for (const doubt of order.doubts) known = await verifyDoubt(known, doubt, plan, requests);
  return known;
}

async function verifyDoubt(order: IdOrder, doubt: Neighbors, plan: Plan, requests: OrderRequests): Promise<IdOrder> {
  for (let attempt = 1; ; attempt++) {
    const found = idOfOnlyRow(await requests.before(doubt.after), plan);
    const verified = orderOfFound(order, doubt, found, plan.isDescending);
    if (found === doubt.before || doubt.isConclusive) return verified;
    if (await isChange(found, doubt, verified, plan, requests)) return verified;
    if (attempt === maxRepetitions) throw wrongNeighbor(doubt, found);
  }
}

/**
 * Whether the rows in the usual order agree that a row was inserted after `before`, or that `before` was deleted. A service
 * that ignores the sort contradicts itself there. Rows that change meanwhile need another attempt.
 */
async function isChange(
  found: string | undefined,
  { before, after }: Neighbors,
  order: IdOrder,
  plan: Plan,
  { after: rowsAfter }: OrderRequests,
): Promise<boolean> {
  const idsBetween = async (id: string | undefined): Promise<readonly string[]> => {
    const between: string[] = [];
    // A service may return fewer rows at once than were inserted.
    for (let pages = 0; pages < maxRepetitions; pages++) {
      const ids = idsOf(await rowsAfter(between.at(-1) ?? id), plan);
      const end = ids.findIndex((other) => other === after || !maySortBefore(other, after, plan.isDescending, order));
      for (const one of end < 0 ? ids : ids.slice(0, end)) between.push(one);
      if (end >= 0 || ids.length === 0) break;
    }
    return between;
  };
  const last = (await idsBetween(before)).at(-1);
  if (last !== undefined) return last === found;
  // Nothing is between the two, so `before` was deleted, and nothing is between its predecessor and `after` either.
  const isPredecessor =
    found === undefined || before === undefined || !isSortedBefore(before, found, plan.isDescending, order);
  return isPredecessor && before !== undefined && (await idsBetween(found)).length === 0;
}

/** Returns the id of the last row of all, if the pages have not reached it: it was inserted at the end, or was skipped. */
export async function findUnread(
  order: IdOrder,
  { lastId, offset }: ResultPosition,
  plan: Plan,
  requests: OrderRequests,
): Promise<string | undefined> {
  const isOnly = offset === plan.offset + 1;
  for (let attempt = 1; ; attempt++) {
    const found = idOfOnlyRow(await requests.before(undefined), plan);
    let next: string | undefined;
    if (lastId === undefined) return undefined;
    if (found === lastId) {
      // A service that ignores the sort returns its first row as the last one: only a second row contradicts it.
      next = isOnly ? idOfOnlyRow(await requests.second(), plan) : undefined;
      if (next === undefined || next === lastId) return undefined;
      // Rows that were inserted before it would come first.
      if (idsOf(await requests.after(undefined), plan)[0] !== lastId) return undefined;
    } else {
      if (found !== undefined && !isSortedBefore(found, lastId, plan.isDescending, order)) return found;
      // The last row was deleted, unless there are rows after the one that is the last now.
      next = idsOf(await requests.after(found), plan)[0];
      // Or it is not the last, in an order that is not known, such as one that ignores letter case.
      if (next === undefined) return idsOf(await requests.after(lastId), plan).length === 0 ? undefined : found;
    }
    if (attempt === maxRepetitions)
      throw pagingError('unordered-ids', {
        problem: `the last row is ${found === undefined ? 'none' : quoted(found)}, but ${quoted(next)} comes after it`,
      });
  }
}

function idOfOnlyRow(page: FetchedPage<unknown>, plan: Plan): string | undefined {
  const { length } = page.rows;
  if (length > 1) throw pagingError('oversized-page', { limit: '1', found: String(length) });
  return idsOf(page, plan)[0];
}

function idsOf({ rows }: FetchedPage<unknown>, plan: Plan): readonly string[] {
  return rows.map((row) => {
    const key = idKeyIn(row, plan.id);
    const id = readRowId(row, key);
    if (id === undefined) throw pagingError('missing-row-id', { id: key, problem: problemWithId(row, key) });
    return id;
  });
}

import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { ResultPosition } from '../checkpoint.js';
import type { FetchedPage } from '../fetch-page.js';
import type { PagingSettings } from '../options.js';
import { readPageHeaders } from '../page-headers.js';
import { pagingDiagnostic, pagingError } from '../paging-error.js';
import type { Plan } from '../plans/plan.js';
import { anyIdOrder, orderOfIds } from './id-order.js';
import { type LoadedPage, loadedPage } from './loaded-page.js';
import { areComplete, type PageIds } from './page-ids.js';
import { type PageAnswer, type RequestedPage, readEnd, readPageAnswer } from './read-page-answer.js';
import { maxRepetitions, RepeatedPages } from './repeated-pages.js';
import { problemWithId } from './row-id.js';
import { SeenIds } from './seen-ids.js';
import { findUnread, type OrderRequests, verifyOrder } from './verify-order.js';

/** Checks page after page, each by itself and against those before. A page that is rejected changes nothing. */
export class PageChecker<Row> {
  readonly #plan: Plan;
  readonly #duplicates: NonNullable<PagingSettings<never, Row>['duplicates']>;
  readonly #seen: SeenIds;
  readonly #repeated = new RepeatedPages();
  #idOrder = anyIdOrder;
  /** The ids that were found after an end that the service reported, since a row was last read. */
  #unread: readonly string[] = [];
  /** Whether all rows that were read have a reliable id, so that no duplicate has been missed. */
  #areIdsComplete = true;
  #hasHeaders = false;
  #isEndReported = false;

  constructor(settings: PagingSettings<never, Row>, plan: Plan) {
    const { resume, duplicateWindow } = settings;
    this.#plan = plan;
    this.#duplicates = settings.duplicates ?? (plan.id.isUnique ? 'error' : 'ignore');
    this.#seen = new SeenIds(duplicateWindow);
    if (resume?.lastId !== undefined) this.#seen.add(resume.lastId);
    this.#seen.commit();
  }

  /**
   * Whether rows may follow an answer with the known row alone: because its headers say so, or, without headers, because the answer before
   * it seemed to be the end too.
   */
  mayContinue({ headers }: FetchedPage<Row>): boolean {
    return readPageHeaders(headers).hasMore ?? (!this.#hasHeaders && this.#isEndReported);
  }

  /** Checks what an answer to a check reports about the end. @throws {PagingError} if its rows are not all that there are. */
  checkEnd({ rows, headers }: FetchedPage<unknown>, sent: Pick<RequestedPage, 'offset' | 'sent' | 'limit'>): void {
    const { isByCount } = readEnd(headers, rows.length, { ...sent, known: 0, isVerified: false, isEndReported: false });
    this.#requireHeaders(isByCount, sent.offset);
  }

  /**
   * Returns an answer as a page to be returned to the caller. `orderRequests` verify the order in keyset paging.
   *
   * @throws {PagingError} for a page that loses or repeats rows, or would never end.
   */
  async accept(
    fetched: FetchedPage<Row>,
    requested: Omit<RequestedPage, 'id' | 'isEndReported'>,
    orderRequests: OrderRequests | undefined,
  ): Promise<LoadedPage<Row>> {
    const { id, isDescending } = this.#plan;
    const { start } = requested;
    const answer = readPageAnswer(fetched, { ...requested, id, isEndReported: this.#isEndReported });
    const { positionAfter, isByCount } = answer;
    const { ids, isComplete } = answer.pageIds;
    const count = answer.rows.length;
    this.#requireHeaders(isByCount, requested.offset);
    const { rows, warnings, isStale } = this.#checkDuplicates(answer, requested);
    let order = this.#idOrder;
    let unread: string | undefined;
    if (requested.strategy === 'keyset') order = orderOfIds(ids, start, isDescending, order);
    if (orderRequests !== undefined) {
      // The first page has no condition that could skip a row; only a short page can be taken for the end.
      if (start.lastId !== undefined) order = await verifyOrder(order, this.#plan, orderRequests);
      const needsCheck = answer.isLast && (start.lastId !== undefined || isByCount);
      // A row that was inserted after the last one explains an unread id once it has been read.
      const isExplained = ids.some((one) => one !== undefined && this.#unread.includes(one));
      if (needsCheck && !isExplained) unread = await findUnread(order, positionAfter(count), this.#plan, orderRequests);
      if (unread !== undefined && count === 0) this.#checkReachable(unread, start);
    } else if (answer.isLast && isEndAssumed(answer, requested)) {
      warnings.push(this.#assumedEnd(count, requested));
    }
    // Nothing is changed before the page has been accepted as a whole.
    this.#idOrder = order;
    this.#unread = unread === undefined ? [] : count === 0 ? [...this.#unread, unread] : [unread];
    this.#isEndReported = answer.isEndReported;
    if (!isByCount) this.#hasHeaders = true;
    if (!isComplete) this.#areIdsComplete = false;
    this.#repeated.add(answer.rowKeys, isStale);
    this.#seen.commit();
    const isLast = answer.isLast && unread === undefined;
    return loadedPage({ rows, count, positionAfter, isLast, warnings, id: { ...id, key: answer.key } });
  }

  #requireHeaders(isByCount: boolean, offset: number): void {
    if (isByCount && this.#hasHeaders) throw pagingError('missing-headers', { offset: String(offset) });
  }

  /** Rejects an unread id that the next page does not return: a row that was inserted meanwhile would be on it. */
  #checkReachable(unread: string, { lastId }: ResultPosition): void {
    if (!this.#unread.includes(unread) && this.#unread.length < maxRepetitions) return;
    const problem = `no row comes after ${quoted(String(lastId))}, but ${quoted(unread)} does`;
    throw pagingError('unordered-ids', { problem });
  }

  #assumedEnd(count: number, { offset, limit }: Pick<RequestedPage, 'offset' | 'limit'>): Diagnostic {
    const args = { rows: String(count), limit: String(limit), offset: String(offset) };
    return pagingDiagnostic('assumed-end', args, this.#plan.statesHeaders ? { severity: 'warning' } : {});
  }

  /** Returns the rows to keep, and whether all rows were read before. */
  #checkDuplicates(
    { rows, key, pageIds, rowKeys, isLast }: PageAnswer<Row>,
    { strategy, start }: Pick<RequestedPage, 'strategy' | 'start'>,
  ): { readonly rows: readonly Row[]; readonly warnings: Diagnostic[]; readonly isStale: boolean } {
    const mode = this.#duplicates;
    const offset = String(start.offset);
    // Removes the ids of a page that was rejected.
    this.#seen.rollback();
    const { fresh, duplicates } =
      mode === 'ignore' ? { fresh: rows, duplicates: [] } : siftRows(rows, pageIds, this.#seen);
    const isStale = mode !== 'error' && duplicates.length === rows.length;
    if (!isLast && this.#repeated.isEndless(rowKeys, isStale)) {
      const position = strategy === 'keyset' ? `after ${quoted(String(start.lastId))}` : `from offset ${offset}`;
      throw pagingError('no-advance', { problem: `the page ${position} has the rows of one before` });
    }
    const [first] = duplicates;
    if (first !== undefined && mode === 'error') throw pagingError('duplicate-row', { id: first, offset });
    const warnings: Diagnostic[] = duplicates.map((id) =>
      pagingDiagnostic('duplicate-row', { id, offset }, { severity: 'warning' }),
    );
    if (mode !== 'ignore' && this.#areIdsComplete && !pageIds.isComplete) {
      const problem = problemWithId(rows[pageIds.ids.indexOf(undefined)], key);
      warnings.push(pagingDiagnostic('missing-row-id', { id: key, problem }, { severity: 'warning' }));
    }
    return { rows: mode === 'drop' ? fresh : rows, warnings, isStale };
  }
}

/** Whether an end follows from a short page only: no document states that a service returns no smaller pages before the end. */
function isEndAssumed<Row>(
  { rows, isByCount }: PageAnswer<Row>,
  { isVerified, limit }: Pick<RequestedPage, 'isVerified' | 'limit'>,
): boolean {
  return isByCount && !isVerified && rows.length > 0 && rows.length < limit;
}

/** The rows of a page that were not read before, and the ids of the others. */
interface SiftedRows<Row> {
  readonly fresh: readonly Row[];
  readonly duplicates: readonly string[];
}

/** Separates new rows from those whose id was read before, and adds the new ids. Rows without an id are new. */
export function siftRows<Row>(rows: readonly Row[], pageIds: PageIds, seen: SeenIds): SiftedRows<Row> {
  const duplicates: string[] = [];
  if (areComplete(pageIds) && seen.addOrdered(pageIds)) return { fresh: rows, duplicates };
  // Copied only once a duplicate is found.
  let fresh: Row[] | undefined;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] as Row;
    const id = pageIds.ids[index];
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

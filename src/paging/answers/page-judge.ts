import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { Place } from '../checkpoint.js';
import type { FetchedPage } from '../fetch-page.js';
import type { LoadedPage } from '../loaded-page.js';
import { pagingDiagnostic, pagingError } from '../paging-error.js';
import type { PagingSettings } from '../paging-options.js';
import type { Plan } from '../plans/plan.js';
import { type AcceptedPage, type AskedPage, acceptPage } from './accept-page.js';
import { siftRows } from './duplicates.js';
import { anyIdOrder, orderOfIds } from './id-order.js';
import { type AskBefore, findUnread, lookBack } from './look-back.js';
import { readyPage } from './ready-page.js';
import { patience, RepeatedPages } from './repeated-pages.js';
import { problemWithId } from './row-id.js';
import { SeenIds } from './seen-ids.js';

/** The rows of a page that are handed out, and what there is to say of the others. */
interface SiftedPage<Row> {
  readonly kept: readonly Row[];
  readonly warnings: Diagnostic[];
  /** Whether all its rows came before. */
  readonly isStale: boolean;
}

/** Judges page after page, each by itself and by those that came before. A page that is refused leaves no trace. */
export class PageJudge<Row> {
  readonly #plan: Plan;
  readonly #duplicates: 'error' | 'report' | 'drop' | 'ignore';
  readonly #seen: SeenIds;
  readonly #repeated = new RepeatedPages();
  #idOrder = anyIdOrder;
  /** The ids that were found behind an end of which the service spoke, since a row came last. */
  #unread: readonly string[] = [];
  /** Whether no row has come. */
  #isFirst = true;
  /** Whether an answer has said by headers how it goes on. */
  #hasHeaders = false;
  /** Whether the last answer said that there is no more. */
  #isEndSaid = false;

  constructor(settings: PagingSettings<never, Row>, plan: Plan) {
    const { resume, duplicateWindow } = settings;
    this.#plan = plan;
    this.#duplicates = settings.duplicates ?? (plan.id.isUnique ? 'error' : 'ignore');
    this.#seen = new SeenIds(duplicateWindow);
    if (resume?.lastId !== undefined) this.#seen.add(resume.lastId);
    this.#seen.settle();
  }

  /**
   * A page ready to be handed out. In keyset paging `askBefore` looks back.
   *
   * @throws PagingError for one that loses or repeats rows, or would never end.
   */
  async accept(
    answer: FetchedPage<Row>,
    asked: Omit<AskedPage, 'id' | 'isEndSaid'>,
    askBefore: AskBefore | undefined,
  ): Promise<LoadedPage<Row>> {
    const { id, isDescending } = this.#plan;
    const { start } = asked;
    const page = acceptPage(answer, { ...asked, id, isEndSaid: this.#isEndSaid });
    const { rows, key, ids, marks, placeBehind, isByCount, isEndSaid } = page;
    const count = rows.length;
    if (isByCount && this.#hasHeaders) throw pagingError('missing-headers', { offset: String(asked.offset) });
    const { kept, warnings, isStale } = this.#sift(page, asked);
    let order = this.#idOrder;
    let unread: string | undefined;
    if (asked.strategy === 'keyset') order = orderOfIds(ids, start, isDescending, order);
    if (askBefore !== undefined) {
      // As long as no condition was used, none can have left out a row; only a short page can be taken for the end.
      if (start.lastId !== undefined) order = await lookBack(order, this.#plan, askBefore);
      const isLookedBehind = page.isLast && (start.lastId !== undefined || isByCount);
      // What is inserted behind the row that was the last is no reason to doubt once that row has come.
      const isExplained = ids.some((one) => one !== undefined && this.#unread.includes(one));
      if (isLookedBehind && !isExplained) unread = await findUnread(order, placeBehind(count), this.#plan, askBefore);
      if (unread !== undefined && count === 0) this.#checkReachable(unread, start);
    } else if (page.isLast && this.#isAssumed(page, asked)) {
      warnings.push(this.#assumedEnd(count, asked));
    }
    // Nothing is changed before the page has been accepted as a whole.
    this.#idOrder = order;
    this.#unread = unread === undefined ? [] : count === 0 ? [...this.#unread, unread] : [unread];
    this.#isEndSaid = isEndSaid;
    if (!isByCount) this.#hasHeaders = true;
    if (count > 0) this.#isFirst = false;
    this.#repeated.settle(marks, isStale);
    this.#seen.settle();
    return readyPage({
      rows: kept,
      count,
      placeBehind,
      isLast: page.isLast && unread === undefined,
      warnings,
      id: { ...id, key },
    });
  }

  /** A row that was inserted meanwhile comes with the next page; one that the service does not find does not. */
  #checkReachable(unread: string, { lastId }: Place): void {
    if (!this.#unread.includes(unread) && this.#unread.length < patience) return;
    const problem = `nothing comes behind ${quoted(String(lastId))}, but ${quoted(unread)} does`;
    throw pagingError('unordered-ids', { problem });
  }

  /**
   * Whether an end rests on a short page alone. A computed query says more, if its headers are handed on; a collection sends
   * none, and once a page was full its pages are known to be as large as was asked.
   */
  #isAssumed({ rows, isByCount }: AcceptedPage<Row>, { isVerified, limit }: Pick<AskedPage, 'isVerified' | 'limit'>) {
    const isShort = rows.length > 0 && rows.length < limit;
    return isByCount && !isVerified && isShort && (this.#plan.hasHeaders || this.#isFirst);
  }

  #assumedEnd(count: number, { offset, limit }: Pick<AskedPage, 'offset' | 'limit'>): Diagnostic {
    const args = { rows: String(count), limit: String(limit), offset: String(offset) };
    return pagingDiagnostic('assumed-end', args, this.#plan.hasHeaders ? { severity: 'warning' } : {});
  }

  #sift(
    { rows, key, ids, marks, isLast }: AcceptedPage<Row>,
    { strategy, start }: Pick<AskedPage, 'strategy' | 'start'>,
  ): SiftedPage<Row> {
    const duplicates = this.#duplicates;
    const offset = String(start.offset);
    // Forgets those of a page that was refused.
    this.#seen.revert();
    const isLookedFor = duplicates !== 'ignore';
    const { fresh, duplicates: found } = isLookedFor
      ? siftRows(rows, ids, this.#seen)
      : { fresh: rows, duplicates: [] };
    const isStale = duplicates !== 'error' && found.length === rows.length;
    if (!isLast && this.#repeated.isEndless(marks, isStale)) {
      const place = strategy === 'keyset' ? `behind ${quoted(String(start.lastId))}` : `from offset ${offset}`;
      throw pagingError('no-advance', { problem: `the page ${place} has the rows of one before` });
    }
    const [first] = found;
    if (first !== undefined && duplicates === 'error') throw pagingError('duplicate-row', { id: first, offset });
    const warnings: Diagnostic[] = found.map((one) =>
      pagingDiagnostic('duplicate-row', { id: one, offset }, { severity: 'warning' }),
    );
    if (isLookedFor && this.#isFirst && rows.length > 0 && ids[0] === undefined)
      warnings.push(
        pagingDiagnostic('missing-row-id', { id: key, problem: problemWithId(rows[0], key) }, { severity: 'warning' }),
      );
    return { kept: duplicates === 'drop' ? fresh : rows, warnings, isStale };
  }
}

import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { FetchedPage } from '../fetch-page.js';
import { type LoadedPage, loadedPage } from '../loaded-page.js';
import { pagingDiagnostic, pagingError } from '../paging-error.js';
import { defaultPageSize, type PagingSettings } from '../paging-options.js';
import type { Plan } from '../plans/plan.js';
import { type AcceptedPage, type AskedPage, acceptPage } from './accept-page.js';
import { siftRows } from './duplicates.js';
import { anyIdOrder, orderOfIds } from './id-order.js';
import { type AskBefore, findUnread, lookBack } from './look-back.js';
import { RepeatedPages } from './repeated-pages.js';
import { problemWithId } from './row-id.js';
import { SeenIds } from './seen-ids.js';

/** The rows of a page that are handed out, and what there is to say of the others. */
interface SiftedPage<Row> {
  readonly kept: readonly Row[];
  readonly warnings: readonly Diagnostic[];
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
  /** Whether there was a row behind the end of which the service has spoken. */
  #isEndDoubted = false;
  #isFirst = true;

  constructor(settings: PagingSettings<never, Row>, plan: Plan) {
    const { resume, duplicateWindow, pageSize = defaultPageSize } = settings;
    this.#plan = plan;
    this.#duplicates = settings.duplicates ?? (plan.id.isUnique ? 'error' : 'ignore');
    this.#seen = new SeenIds(Math.max(duplicateWindow, pageSize));
    if (resume?.lastId !== undefined) this.#seen.add(resume.lastId);
    this.#seen.settle();
  }

  /**
   * A page ready to be handed out. In keyset paging `askBefore` looks back, as soon as a condition was used.
   *
   * @throws PagingError for one that loses or repeats rows, or would never end.
   */
  async accept(
    answer: FetchedPage<Row>,
    asked: Omit<AskedPage, 'id'>,
    askBefore: AskBefore | undefined,
  ): Promise<LoadedPage<Row>> {
    const { id, isDescending } = this.#plan;
    const page = acceptPage(answer, { ...asked, id });
    const { rows, key, ids, marks, placeBehind } = page;
    const count = rows.length;
    const { kept, warnings, isStale } = this.#sift(page, String(asked.start.offset));
    let order = this.#idOrder;
    let isEndDoubted = false;
    if (asked.strategy === 'keyset') order = orderOfIds(ids, asked.start.lastId, isDescending, order);
    if (askBefore !== undefined) {
      order = await lookBack(order, this.#plan, askBefore);
      const unread = page.isLast ? await findUnread(order, placeBehind(count), this.#plan, askBefore) : undefined;
      isEndDoubted = unread !== undefined;
      // A row that was inserted meanwhile comes with the next page; one that the service does not find does not.
      if (isEndDoubted && count === 0 && this.#isEndDoubted)
        throw pagingError('unordered-ids', {
          problem: `nothing comes behind "${asked.start.lastId}", but "${unread}" does`,
        });
    }
    // Nothing is changed before the page has been accepted as a whole.
    this.#idOrder = order;
    this.#isEndDoubted = isEndDoubted;
    if (count > 0) this.#isFirst = false;
    this.#repeated.settle(marks, isStale);
    this.#seen.settle();
    const isLast = page.isLast && !isEndDoubted;
    return loadedPage({ rows: kept, count, placeBehind, isLast, warnings, id: { ...id, key } });
  }

  #sift({ rows, key, ids, marks, isLast }: AcceptedPage<Row>, offset: string): SiftedPage<Row> {
    const duplicates = this.#duplicates;
    // Forgets those of a page that was refused.
    this.#seen.revert();
    const isLookedFor = duplicates !== 'ignore';
    const { fresh, duplicates: found } = isLookedFor
      ? siftRows(rows, ids, this.#seen)
      : { fresh: rows, duplicates: [] };
    const isStale = duplicates !== 'error' && rows.length > 0 && found.length === rows.length;
    if (!isLast && this.#repeated.isEndless(marks, isStale))
      throw pagingError('no-advance', { next: 'rows that came before', from: `offset ${offset}` });
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

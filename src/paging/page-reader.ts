import { relativeDatesAt } from '../dialect/value/relative-date.js';
import { pageBounds } from '../interface/page.js';
import { AbortableJob } from '../internal/timing/abortable-job.js';
import { wallClock } from '../internal/timing/clock.js';
import { type ParseStatement, tryWithoutParser } from '../vql/parse-statement.js';
import { type LoadedPage, splitPage } from './answers/loaded-page.js';
import { PageChecker } from './answers/page-checker.js';
import { checkOverlap } from './answers/read-page-answer.js';
import { idKeyIn } from './answers/row-id.js';
import type { OrderRequests } from './answers/verify-order.js';
import { type Checkpoint, checkFingerprint, type ResultPosition } from './checkpoint.js';
import { requestPage } from './fetch-page.js';
import type { PagingSettings } from './options.js';
import { pagingError } from './paging-error.js';
import { createPlan, refuseText } from './plans/create-plan.js';
import type { Plan } from './plans/plan.js';
import type { PagingSource } from './source.js';

/**
 * Reads page after page. A page counts as read only once it has been accepted as a whole, so that after any failure the
 * same page is requested again.
 */
export class PageReader<Row> {
  readonly #source: PagingSource;
  readonly #settings: PagingSettings<never, Row>;
  #plan: Plan | undefined;
  #checker: PageChecker<Row> | undefined;
  /** The position at which the first page begins. */
  #start: ResultPosition;
  /** The position at which the next page to load begins. */
  #position: ResultPosition;
  #isEnd: boolean;
  /** The time of relative dates. */
  readonly #now: number;
  /** The page after the caller's: being loaded, or held back by a cap. */
  #ahead: Promise<LoadedPage<Row>> | undefined;
  #loading: AbortableJob | undefined;
  #pages = 0;
  #rows = 0;

  constructor(source: PagingSource, settings: PagingSettings<never, Row>) {
    const { resume } = settings;
    this.#source = source;
    this.#settings = settings;
    this.#start = this.#position = resume ?? { offset: 0 };
    this.#isEnd = resume?.isDone === true;
    this.#now = resume?.now ?? (settings.clock ?? wallClock).now();
  }

  /** Returns the next page with rows; `undefined` at the end. */
  async take(pageSize?: number): Promise<LoadedPage<Row> | undefined> {
    const loading = this.#ahead ?? this.#load(pageSize);
    // A failure is not kept: the next call makes another attempt.
    this.#ahead = undefined;
    const page = await loading;
    if (page.warnings.length > 0) this.#report(page);
    // All its rows may have been dropped.
    if (page.rows.length === 0) return page.isLast ? undefined : this.take(pageSize);
    const allowed = this.#withinCaps(page);
    this.#pages += 1;
    this.#rows += allowed.rows.length;
    if (this.#settings.prefetch === true && pageSize === undefined) this.#prefetch();
    return allowed;
  }

  /** How much has been returned to the caller. */
  get progress(): { readonly pages: number; readonly rows: number } {
    return { pages: this.#pages, rows: this.#rows };
  }

  /** Returns the checkpoint of a position, or of the beginning; `undefined` before the query has been planned, unless resumed. */
  checkpoint(position: ResultPosition | undefined, isDone: boolean): Checkpoint | undefined {
    if (this.#plan === undefined) return this.#settings.resume;
    const { offset, lastId, lastRow } = position ?? this.#start;
    const last = { ...(lastId !== undefined && { lastId }), ...(lastRow !== undefined && { lastRow }) };
    const time = this.#plan.hasRelativeDates && { now: this.#now };
    return { version: 1, fingerprint: this.#plan.fingerprint, offset, ...last, ...time, isDone };
  }

  /** Aborts the current request. */
  close(): void {
    this.#isEnd = true;
    this.#loading?.abort();
  }

  #report(page: LoadedPage<Row>): void {
    // Kept in case the caller's function throws.
    this.#ahead = Promise.resolve({ ...page, warnings: [] });
    for (const warning of page.warnings) this.#settings.onDiagnostic(warning);
    this.#ahead = undefined;
  }

  #prefetch(): void {
    if (this.#ahead !== undefined || this.#isEnd) return;
    this.#ahead = this.#load();
    // The failure is thrown when the page is taken.
    this.#ahead.catch(() => undefined);
  }

  /** Returns the part of a page that the caps allow; the rest is held back for the next call, which throws. */
  #withinCaps(page: LoadedPage<Row>): LoadedPage<Row> {
    const { maxRows, maxPages } = this.#settings;
    const rowsLeft = maxRows - this.#rows;
    if (rowsLeft > 0 && this.#pages < maxPages && page.rows.length <= rowsLeft) return page;
    const [allowed, rest] = splitPage(page, this.#pages < maxPages ? rowsLeft : 0);
    this.#ahead = Promise.resolve(rest);
    if (allowed.rows.length > 0) return allowed;
    throw rowsLeft > 0
      ? pagingError('max-pages', { limit: String(maxPages) })
      : pagingError('max-rows', { limit: String(maxRows), option: 'maxRows' });
  }

  #load(pageSize?: number): Promise<LoadedPage<Row>> {
    const loading = new AbortableJob();
    this.#loading = loading;
    return loading.run(() => this.#read(pageSize, loading), this.#settings.signal);
  }

  async #read(pageSize: number | undefined, job: AbortableJob): Promise<LoadedPage<Row>> {
    this.#plan ??= this.#begin(await this.#createPlan());
    const plan = this.#plan;
    if (this.#isEnd) return loadedEnd(this.#position);
    this.#checker ??= new PageChecker(this.#settings, plan);
    const { verify, strategy, pageSize: usualSize } = this.#settings;
    const start = this.#position;
    const rowsLeft = rowsLeftAt(start, plan);
    if (rowsLeft === 0) return loadedEnd(start);
    const size = Math.min(pageSize ?? usualSize ?? pageBounds.defaultLimit, rowsLeft);
    const after = strategy === 'keyset' ? start.lastId : undefined;
    const isVerified = verify === 'overlap';
    const fetchRows = async (known: 0 | 1) => {
      const rows = { offset: start.offset - known, limit: size + known };
      const context = { ...rows, purpose: 'page' } as const;
      const fetched = await requestPage(this.#settings, plan.request({ ...rows, after }), context, job);
      return {
        fetched,
        requested: { strategy, isVerified, start, known, sent: after === undefined ? rows.offset : 0, ...rows },
      };
    };
    const hasOverlap = isVerified && strategy === 'offset' && isLastRowKnown(start);
    let { fetched, requested } = await fetchRows(hasOverlap ? 1 : 0);
    // The known row alone is the end, unless the service returns fewer rows than requested: one at a time, for example.
    if (hasOverlap && fetched.rows.length === 1 && this.#checker.mayContinue(fetched)) {
      ({ fetched, requested } = await fetchRows(0));
      // If the last row is still in its place, no row before the new one is missing.
      const [last] = (await fetchRows(1)).fetched.rows;
      checkOverlap(last, idKeyIn(last, plan.id), start);
    }
    const isOrderChecked = strategy === 'keyset' && verify !== 'none';
    const orderRequests = isOrderChecked ? this.#orderRequests(plan, size, job) : undefined;
    const page = await this.#checker.accept(fetched, requested, orderRequests);
    this.#position = page.positionAfter(page.rows.length);
    this.#isEnd = page.isLast || rowsLeftAt(this.#position, plan) === 0;
    return { ...page, isLast: this.#isEnd };
  }

  #orderRequests(plan: Plan, size: number, job: AbortableJob): OrderRequests {
    const check = { offset: this.#position.offset, purpose: 'check' } as const;
    const requestCheck = async (
      request: unknown,
      { sent, limit }: { readonly sent: number; readonly limit: number },
    ) => {
      const page = await requestPage<unknown>(this.#settings, request, { ...check, limit }, job);
      this.#checker?.checkEnd(page, { offset: check.offset, sent, limit });
      return page;
    };
    // Several rows may have been inserted where an order is checked.
    const limit = Math.max(size, 10);
    const second = { offset: plan.offset + 1, limit: 1 };
    return {
      before: (id) => requestCheck(plan.requestBefore?.(id), { sent: 0, limit: 1 }),
      after: (id) => requestCheck(plan.request({ offset: 0, limit, after: id }), { sent: 0, limit }),
      second: () => requestCheck(plan.request({ ...second, after: undefined }), { sent: second.offset, limit: 1 }),
    };
  }

  #begin(plan: Plan): Plan {
    const { resume, onDiagnostic } = this.#settings;
    if (resume === undefined) this.#start = this.#position = { offset: plan.offset };
    else checkFingerprint(resume, plan.fingerprint);
    for (const diagnostic of plan.diagnostics) onDiagnostic(diagnostic);
    return plan;
  }

  async #createPlan(): Promise<Plan> {
    const { parse, loadParser } = this.#settings;
    if (parse !== undefined) return this.#planWith(parse);
    return tryWithoutParser((none) => this.#planWith(none)) ?? this.#planWith(await (loadParser?.() ?? refuseText()));
  }

  #planWith(parse: ParseStatement): Plan {
    const { strategy, tiebreak, format, lists, pageMember, dialect, timeZone } = this.#settings;
    const relativeDates = relativeDatesAt(this.#now, timeZone);
    const written = { lists, pageMember };
    return createPlan(this.#source, { parse, strategy, tiebreak, format, written, dialect, relativeDates });
  }
}

/** Whether it is known which row comes before a position. */
function isLastRowKnown({ lastId, lastRow }: ResultPosition): boolean {
  return lastId !== undefined || lastRow !== undefined;
}

/** Returns how many rows there are to read after a position. */
function rowsLeftAt({ offset }: ResultPosition, plan: Plan): number {
  return Math.max(0, plan.offset + plan.limit - offset);
}

function loadedEnd<Row>(position: ResultPosition): LoadedPage<Row> {
  return { rows: [], positionAfter: () => position, isLast: true, warnings: [] };
}

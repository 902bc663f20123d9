import { pageBounds } from '../interface/page.js';
import { abortable } from './abort.js';
import type { ask } from './answers/ask.js';
import type { AskBefore } from './answers/look-back.js';
import type { PageJudge } from './answers/page-judge.js';
import { type Checkpoint, checkFingerprint, type Place } from './checkpoint.js';
import { type LoadedPage, splitPage } from './loaded-page.js';
import { pagingError } from './paging-error.js';
import type { PagingSettings } from './paging-options.js';
import type { Plan } from './plans/plan.js';
import type { PagingSource } from './source.js';

/**
 * Reads page after page. A page counts as read only once it has been accepted as a whole, so that after any failure the
 * same page is asked for again.
 */
export class PageReader<Row> {
  readonly #source: PagingSource;
  readonly #settings: PagingSettings<never, Row>;
  #plan: Plan | undefined;
  #judge: PageJudge<Row> | undefined;
  #ask: typeof ask | undefined;
  /** Where the first page begins. */
  #start: Place;
  /** Where the next page to be loaded begins. */
  #place: Place;
  #isEnd: boolean;
  /** The page in front of the caller's: on its way, or kept back by a cap. */
  #ahead: Promise<LoadedPage<Row>> | undefined;
  #loading: AbortController | undefined;
  #pages = 0;
  #rows = 0;

  constructor(source: PagingSource, settings: PagingSettings<never, Row>) {
    const { resume } = settings;
    this.#source = source;
    this.#settings = settings;
    this.#start = this.#place = resume ?? { offset: 0 };
    this.#isEnd = resume?.isDone === true;
  }

  /** The next page with rows; none at the end. */
  async take(pageSize?: number): Promise<LoadedPage<Row> | undefined> {
    const coming = this.#ahead ?? this.#load(pageSize);
    // A failure is not kept: whoever asks again gets another attempt.
    this.#ahead = undefined;
    const page = await coming;
    // Kept, should the caller's function throw.
    this.#ahead = Promise.resolve({ ...page, warnings: [] });
    for (const warning of page.warnings) this.#settings.onDiagnostic?.(warning);
    this.#ahead = undefined;
    // All its rows may have been dropped.
    if (page.rows.length === 0) return page.isLast ? undefined : this.take(pageSize);
    const allowed = this.#withinCaps(page);
    this.#pages += 1;
    this.#rows += allowed.rows.length;
    if (this.#settings.prefetch === true && pageSize === undefined) this.#prefetch();
    return allowed;
  }

  /** How much has been handed out. */
  get progress(): { readonly pages: number; readonly rows: number } {
    return { pages: this.#pages, rows: this.#rows };
  }

  /** The checkpoint of a place, or of the beginning if no page was handed out; none before the query has been looked at. */
  checkpoint(place: Place | undefined, isDone: boolean): Checkpoint | undefined {
    if (this.#plan === undefined) return this.#settings.resume;
    const { offset, lastId, lastRow } = place ?? this.#start;
    const last = { ...(lastId !== undefined && { lastId }), ...(lastRow !== undefined && { lastRow }) };
    return { version: 1, fingerprint: this.#plan.fingerprint, offset, ...last, isDone };
  }

  /** Stops the request that is on its way. */
  close(): void {
    this.#isEnd = true;
    this.#loading?.abort();
  }

  #prefetch(): void {
    if (this.#ahead !== undefined || this.#isEnd) return;
    this.#ahead = this.#load();
    // Whoever asks for the page is told.
    this.#ahead.catch(() => undefined);
  }

  /** What the caps allow of a page; the rest is kept back for the next time, when it is refused. */
  #withinCaps(page: LoadedPage<Row>): LoadedPage<Row> {
    const { maxRows, maxPages } = this.#settings;
    const room = maxRows - this.#rows;
    if (room > 0 && this.#pages < maxPages && page.rows.length <= room) return page;
    const [allowed, rest] = splitPage(page, this.#pages < maxPages ? room : 0);
    this.#ahead = Promise.resolve(rest);
    if (allowed.rows.length > 0) return allowed;
    throw room > 0
      ? pagingError('max-pages', { limit: String(maxPages) })
      : pagingError('max-rows', { limit: String(maxRows) });
  }

  async #load(pageSize?: number): Promise<LoadedPage<Row>> {
    const controller = new AbortController();
    this.#loading = controller;
    return abortable((signal) => this.#read(pageSize, signal), controller, this.#settings.signal);
  }

  async #read(pageSize: number | undefined, signal: AbortSignal): Promise<LoadedPage<Row>> {
    this.#plan ??= await this.#makePlan();
    const plan = this.#plan;
    if (this.#isEnd) return loadedEnd(this.#place);
    // Loaded like the planners: a program that is about to page does not need it to start.
    this.#judge ??= new (await import('./answers/page-judge.js')).PageJudge(this.#settings, plan);
    this.#ask ??= (await import('./answers/ask.js')).ask;
    const ask = this.#ask;
    const { verify, strategy, pageSize: usualSize } = this.#settings;
    const size = pageSize ?? usualSize ?? plan.page.limit ?? pageBounds.defaultLimit;
    const start = this.#place;
    const after = strategy === 'keyset' ? start.lastId : undefined;
    const isVerified = verify === 'overlap';
    const known = isVerified && strategy === 'offset' && isMarked(start) ? 1 : 0;
    const asked = { offset: start.offset - known, limit: size + known };
    const context = { ...asked, purpose: 'page', signal } as const;
    const answer = await ask(this.#settings, plan.request({ ...asked, after }), context);
    const question = { strategy, isVerified, start, known, ...asked };
    const check = { offset: start.offset, limit: 1, purpose: 'check', signal } as const;
    const askBefore: AskBefore = (id) => ask(this.#settings, plan.requestBefore?.(id), check);
    const isLookedBack = strategy === 'keyset' && verify !== 'none';
    const page = await this.#judge.accept(answer, question, isLookedBack ? askBefore : undefined);
    this.#place = page.placeBehind(page.rows.length);
    this.#isEnd = page.isLast;
    return page;
  }

  async #makePlan(): Promise<Plan> {
    const { strategy, tiebreak, format, lists, functions, pageSize, resume, onDiagnostic } = this.#settings;
    // With it comes the printer, which a program that is about to page does not need to start.
    const { makePlan } = await import('./plans/make-plan.js');
    const plan = await makePlan(this.#source, { strategy, tiebreak, format: format, lists, functions, pageSize });
    if (resume === undefined) this.#start = this.#place = { offset: plan.page.offset ?? 0 };
    else checkFingerprint(resume, plan.fingerprint);
    for (const diagnostic of plan.diagnostics) onDiagnostic?.(diagnostic);
    return plan;
  }
}

/** Whether it is known which row comes before a place. */
function isMarked({ lastId, lastRow }: Place): boolean {
  return lastId !== undefined || lastRow !== undefined;
}

function loadedEnd<Row>(place: Place): LoadedPage<Row> {
  return { rows: [], placeBehind: () => place, isLast: true, warnings: [] };
}

import {
  abortSignal,
  anything,
  callback,
  checkArgument,
  checkOptions,
  clockKind,
  flag,
  type OptionKinds,
  oneOf,
  record,
  string,
  wholeNumber,
} from '../diagnostics/arguments.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Dialect } from '../dialect/dialect.js';
import { timeZoneKind } from '../dialect/value/relative-date.js';
import { pageBounds } from '../interface/page.js';
import type { Clock } from '../internal/timing/clock.js';
import { type ParseStatement, parserKind } from '../vql/parse-statement.js';
import { type Checkpoint, checkCheckpoint } from './checkpoint.js';
import type { FetchPage, PagingSignal } from './fetch-page.js';
import { listStyles } from './formats/encode-page.js';
import type { EncodeOptions } from './formats/page.js';
import { countOrInfinity, type RetryPolicy, retryOptions } from './retry.js';
import { createWarningReport } from './unheard-warning.js';

/** How to page. Only `fetchPage` is required. */
export interface PagingOptions<Request, Row> {
  /** Sends a request; the pager itself knows no transport. */
  readonly fetchPage: FetchPage<Request, Row>;
  /** How many rows a page has, 1 or more; default 100. The last page has fewer where the query has a limit. */
  readonly pageSize?: number | undefined;
  /**
   * How to get from page to page: by counting rows (`offset`, default), or by requesting the ids after the last one (`keyset`,
   * VQL and C-Unit only): then the cost of a page does not grow, and rows inserted or deleted meanwhile are neither repeated
   * nor lost.
   */
  readonly strategy?: 'offset' | 'keyset' | undefined;
  /**
   * Reads a source that is a text, also one of the tag: `parse` of `vql-kit/vql`. Other sources need no parser, and programs that page
   * only those do not bundle it.
   */
  readonly parse?: ParseStatement | undefined;
  /** The format of a page of VQL: fields beside the statement (`vql-request`, default) or its clauses (`vql`). */
  readonly format?: 'vql-request' | 'vql' | undefined;
  /**
   * Whether `id` is added as the last sort key: for a REST collection or a JSON body as well, which is reported as `assumed-sort`,
   * since not every list documents parameters for it. `required` (default) rejects a query that has no id to sort by, or whose rows
   * can share it (JOIN), before the first request; `if-possible` reports it and continues; `none` leaves the order to the
   * caller.
   */
  readonly tiebreak?: 'required' | 'if-possible' | 'none' | undefined;
  /**
   * Treatment of a row whose id was read before: `error` (default, except for joins and unstable orders), `report` it to
   * `onDiagnostic` and keep it, `drop` it and report it, or `ignore`, which does not compare ids. Rows without a reliable id are
   * kept, and the first of them is reported as `missing-row-id`, unless duplicates are ignored. A service that returns the same
   * pages again and again is an error in any case.
   */
  readonly duplicates?: 'error' | 'report' | 'drop' | 'ignore' | undefined;
  /** How many ids are remembered at least to find duplicates; default 10,000. */
  readonly duplicateWindow?: number | undefined;
  /**
   * `overlap` requests the last row again with each page, so that every gap is noticed, and accepts an end only if one more
   * page has no new row; keyset paging, which leaves no gaps, does only the latter. By default, keyset paging of more than
   * one page requests one row twice in the opposite order, and once more where the ids change their length: so a service that
   * compares ids in another way than it sorts them is detected. `overlap` does so as well; `none` skips these checks.
   */
  readonly verify?: 'overlap' | 'none' | undefined;
  /** Whether the next page is fetched, never more than one ahead, while the caller works; default false. */
  readonly prefetch?: boolean | undefined;
  /** Requests a page that failed again; by default the failure is thrown at once. */
  readonly retry?: RetryPolicy | undefined;
  /** Default: the clock and the timers of the platform. Relative dates, such as `:today`, have the time at which the pager was created. */
  readonly clock?: Clock | undefined;
  /** The time zone of relative dates, in which days begin, as `Europe/Berlin`; default `UTC`. */
  readonly timeZone?: string | undefined;
  /** Stops the pager at once. */
  readonly signal?: PagingSignal | undefined;
  /** Throws if there are more rows than this; loops get the rows before, `toArray` none. */
  readonly maxRows?: number | undefined;
  /** Throws if there are more pages than this; loops get the pages before, `toArray` none. */
  readonly maxPages?: number | undefined;
  /** A checkpoint of the same query at which to resume. */
  readonly resume?: Checkpoint | undefined;
  /** How a list is written, such as several sort keys; default `comma` in a query string, `repeat` in a JSON body. */
  readonly lists?: EncodeOptions['lists'] | undefined;
  /** The member of a JSON body that holds the object with the page; default none: its members are those of the body. */
  readonly pageMember?: EncodeOptions['pageMember'] | undefined;
  /** The dialect of the installation, whose functions include the aggregates; default `defaultDialect`. */
  readonly dialect?: Partial<Dialect> | undefined;
  /** Called after each page. */
  readonly onProgress?: ((progress: PagingProgress) => void) | undefined;
  /**
   * Called for each diagnostic that is not an error: a conflict, an unstable order, a duplicate that is dropped, an assumption. By default
   * each warning is shown once, as a warning of the process or in the console of a browser.
   */
  readonly onDiagnostic?: ((diagnostic: Diagnostic) => void) | undefined;
}

/** How far the pager has come since it was created. */
export interface PagingProgress {
  /** How many pages were returned. */
  readonly pages: number;
  /** How many rows they had. */
  readonly rows: number;
}

/** The options with their defaults. */
export type PagingSettings<Request, Row> = PagingOptions<Request, Row> & {
  readonly [Name in OptionWithDefault]: NonNullable<PagingOptions<Request, Row>[Name]>;
} & {
  /** Loads the parser when a text is paged without the option `parse`; only the client of this package has it. */
  readonly loadParser?: (() => Promise<ParseStatement>) | undefined;
};

type OptionWithDefault =
  | 'strategy'
  | 'format'
  | 'tiebreak'
  | 'maxRows'
  | 'maxPages'
  | 'duplicateWindow'
  | 'onDiagnostic';

/** The kinds of the options of `paginate`. */
export const pagingOptions: OptionKinds<PagingOptions<never, unknown>> = {
  fetchPage: callback,
  parse: parserKind,
  pageSize: wholeNumber(pageBounds.leastLimit),
  strategy: oneOf(['offset', 'keyset']),
  format: oneOf(['vql-request', 'vql']),
  tiebreak: oneOf(['required', 'if-possible', 'none']),
  duplicates: oneOf(['error', 'report', 'drop', 'ignore']),
  duplicateWindow: countOrInfinity,
  verify: oneOf(['overlap', 'none']),
  prefetch: flag,
  retry: record,
  clock: clockKind,
  timeZone: timeZoneKind,
  signal: abortSignal,
  maxRows: countOrInfinity,
  maxPages: countOrInfinity,
  resume: anything,
  lists: listStyles,
  pageMember: string,
  dialect: record,
  onProgress: callback,
  onDiagnostic: callback,
};

/**
 * Checks the options and fills in the defaults.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 * @throws {PagingError} `checkpoint-mismatch` if `resume` is not a checkpoint.
 */
export function pagingSettings<Request, Row>(options: PagingOptions<Request, Row>): PagingSettings<Request, Row> {
  checkArgument('The second argument of paginate', options, { ...record, expected: 'an object with fetchPage' });
  checkOptions('paginate', options, pagingOptions);
  checkArgument('The option "fetchPage" of paginate', options.fetchPage, callback);
  checkOptions('"retry" of paginate', options.retry, retryOptions);
  if (options.resume !== undefined) checkCheckpoint(options.resume);
  return {
    ...options,
    strategy: options.strategy ?? 'offset',
    format: options.format ?? 'vql-request',
    tiebreak: options.tiebreak ?? 'required',
    maxRows: options.maxRows ?? Number.POSITIVE_INFINITY,
    maxPages: options.maxPages ?? Number.POSITIVE_INFINITY,
    duplicateWindow: options.duplicateWindow ?? 10_000,
    onDiagnostic: options.onDiagnostic ?? createWarningReport(),
  };
}

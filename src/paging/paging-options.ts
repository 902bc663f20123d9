import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { DialectFunction } from '../dialect/functions.js';
import { isLimit } from '../interface/page.js';
import type { PagingSignal } from './abort.js';
import { checkOptions, inWords } from './check-arguments.js';
import { type Checkpoint, readCheckpoint } from './checkpoint.js';
import type { FetchPage } from './fetch-page.js';
import type { EncodeOptions } from './pages/codec.js';
import { pagingError } from './paging-error.js';
import type { RetryPolicy } from './retry.js';

/** How to page. Only `fetchPage` is needed. */
export interface PagingOptions<Request, Row> {
  /** Sends a request; the pager itself knows no transport. */
  readonly fetchPage: FetchPage<Request, Row>;
  /** How many rows a page has, 1 or more; default the limit of the query, or 100. */
  readonly pageSize?: number | undefined;
  /**
   * How to get from page to page: by counting rows (`offset`, default), or by asking for ids behind the last (`keyset`, VQL
   * and C-Unit alone): then the cost of a page does not grow, and rows inserted or deleted meanwhile neither repeat nor vanish.
   */
  readonly strategy?: 'offset' | 'keyset' | undefined;
  /** How VQL says the page: in fields beside the statement (`vql-request`, default) or in its clauses (`vql`). */
  readonly format?: 'vql-request' | 'vql' | undefined;
  /**
   * Whether `id` is added as the last sort key. `required` (default) refuses a query that has none to sort by, or whose rows
   * can share it (JOIN), before the first request; `if-possible` reports it and goes on; `none` leaves the order to the caller.
   */
  readonly tiebreak?: 'required' | 'if-possible' | 'none' | undefined;
  /**
   * What to do with a row whose id came before: `error` (default, but for joins and unstable orders), `report` it to
   * `onDiagnostic` and keep it, `drop` it and report it, or `ignore`, which does not look. A service that gives the same
   * pages again and again is an error in any case.
   */
  readonly duplicates?: 'error' | 'report' | 'drop' | 'ignore' | undefined;
  /** How many ids are remembered at least to find duplicates; default 10,000. */
  readonly duplicateWindow?: number | undefined;
  /**
   * `overlap` asks for the last row again with each page, so that no hole passes unnoticed, and believes an end only if one
   * more page brings nothing new; in keyset paging, which leaves no holes, it does the latter alone. By default, keyset
   * paging of more than one page asks twice for one row in the opposite order, and once more where the ids change their length:
   * a service that compares ids in another way than it sorts them loses none in silence. `overlap` does so as well; `none`
   * takes its word for it.
   */
  readonly verify?: 'overlap' | 'none' | undefined;
  /** Whether the next page is fetched, never more than one ahead, while the caller works; default false. */
  readonly prefetch?: boolean | undefined;
  /** Asks again for a page that failed; default not, so that the failure is passed on at once. */
  readonly retry?: RetryPolicy | undefined;
  /** Stops the pager at once. */
  readonly signal?: PagingSignal | undefined;
  /** Throws if there are more rows than these; loops are given those before, `toArray` none. */
  readonly maxRows?: number | undefined;
  /** Throws if there are more pages than these; loops are given those before, `toArray` none. */
  readonly maxPages?: number | undefined;
  /** A checkpoint of the same query, from where to go on. */
  readonly resume?: Checkpoint | undefined;
  /** How a query string says a list; default `comma`. */
  readonly lists?: EncodeOptions['lists'] | undefined;
  /** The functions of the dialect, which tell aggregates from others; default those of the default dialect. */
  readonly functions?: readonly DialectFunction[] | undefined;
  /** Told of each page that is handed out. */
  readonly onProgress?: ((progress: PagingProgress) => void) | undefined;
  /** Told of what is no error: a conflict, an order that may not be stable, a duplicate that is dropped. */
  readonly onDiagnostic?: ((diagnostic: Diagnostic) => void) | undefined;
}

/** How far the pager has come since it was made. */
export interface PagingProgress {
  /** How many pages were handed out. */
  readonly pages: number;
  /** How many rows those had. */
  readonly rows: number;
}

/** The options with their defaults. */
export interface PagingSettings<Request, Row> extends PagingOptions<Request, Row> {
  readonly strategy: 'offset' | 'keyset';
  readonly format: 'vql-request' | 'vql';
  readonly tiebreak: 'required' | 'if-possible' | 'none';
  readonly maxRows: number;
  readonly maxPages: number;
  readonly duplicateWindow: number;
}

/** Fills in the defaults. @throws PagingError for what makes no sense. */
export function pagingSettings<Request, Row>(options: PagingOptions<Request, Row>): PagingSettings<Request, Row> {
  checkOptions(options);
  const { pageSize, resume } = options;
  if (pageSize !== undefined && !isLimit(pageSize))
    throw pagingError('page-limit', { what: 'option "pageSize"', value: inWords(pageSize) });
  if (resume !== undefined) readCheckpoint(resume);
  return {
    ...options,
    strategy: options.strategy ?? 'offset',
    format: options.format ?? 'vql-request',
    tiebreak: options.tiebreak ?? 'required',
    maxRows: options.maxRows ?? Number.POSITIVE_INFINITY,
    maxPages: options.maxPages ?? Number.POSITIVE_INFINITY,
    duplicateWindow: options.duplicateWindow ?? 10_000,
  };
}

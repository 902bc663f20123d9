import type { PagingSignal } from './abort.js';
import type { PagingHeaders } from './answers/headers.js';
import { PagingError, pagingDiagnostic, pagingError } from './paging-error.js';

/**
 * Sends a request and gives the rows of the answer: for a computed query its member `data`. Give the response headers as
 * well, which say whether there is more, and the status, so that a refusal is told from a page.
 */
export type FetchPage<Request, Row> = (
  request: Request,
  context: FetchContext,
) => FetchedPage<Row> | Promise<FetchedPage<Row>>;

/** What `fetchPage` is told beside the request. */
export interface FetchContext {
  /** Aborted as soon as nobody waits for the page any more: hand it on to `fetch`. */
  readonly signal: PagingSignal;
  /** How many rows come before the page. */
  readonly offset: number;
  /** How many rows were asked for. */
  readonly limit: number;
  /** 1 for the first attempt, 2 for the first retry. */
  readonly attempt: number;
}

/** The answer to a request. */
export interface FetchedPage<Row> {
  readonly rows: readonly Row[];
  readonly headers?: PagingHeaders | null | undefined;
  /** The HTTP status; from 400 on the page has failed. */
  readonly status?: number | undefined;
}

/** An answer that is a page. @throws PagingError for a refusal, and for an answer without rows. */
export function checkFetched<Row>(page: FetchedPage<Row>, { offset }: FetchContext): FetchedPage<Row> {
  const found: unknown = page;
  if (typeof found !== 'object' || found === null) throw pagingError('unreadable-page', { found: 'no object' });
  const { status, headers } = page;
  if (status !== undefined && status >= 400) {
    const diagnostic = pagingDiagnostic('failed-page', { status: String(status), offset: String(offset) });
    throw new PagingError(diagnostic, { status, headers: headers ?? undefined });
  }
  if (!Array.isArray(page.rows)) throw pagingError('unreadable-page', { found: 'an object without such a list' });
  if (typeof (headers ?? {}) !== 'object')
    throw pagingError('unreadable-page', { found: 'headers that are no object' });
  return page;
}

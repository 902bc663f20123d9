import type { PagingSignal } from './abort.js';
import type { PagingHeaders } from './answers/headers.js';

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
  /** Whether the rows are handed out; a check looks back for one row, in keyset paging. */
  readonly purpose: 'page' | 'check';
  /** How many rows come before the page; of a check, before the page that is checked. */
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
  /** The HTTP status; the page has failed unless it is 200 to 299. */
  readonly status?: number | undefined;
}

import { describeValue, tagOf } from '../diagnostics/describe-value.js';
import { quoted } from '../diagnostics/quoted.js';
import type { AbortableJob } from '../internal/timing/abortable-job.js';
import { type Clock, wallClock } from '../internal/timing/clock.js';
import { type PagingHeaders, readRetryAfterMs } from './headers.js';
import { readableHeaders, unreadablePage } from './page-headers.js';
import { PagingError, pagingError } from './paging-error.js';
import { isTemporaryStatus, type RetryPolicy, responseOf, withRetries } from './retry.js';

/**
 * Sends a request and returns the rows of the response: for a computed query its member `data`. Return the response headers as
 * well, since those of a computed query report whether there is more, and the status, so that a refusal is not taken for a page.
 */
export type FetchPage<Request, Row> = (
  request: Request,
  context: FetchContext,
) => FetchedPage<Row> | Promise<FetchedPage<Row>>;

/** The second argument of `fetchPage`. */
export interface FetchContext {
  /** Aborted as soon as the page is no longer needed: pass it to `fetch`. */
  readonly signal: PagingSignal;
  /** `page` if the rows are returned to the caller; `check` if one row is requested to verify an order, in keyset paging. */
  readonly purpose: 'page' | 'check';
  /** How many rows come before the page; of a check, before the page that is checked. */
  readonly offset: number;
  /** How many rows are requested. */
  readonly limit: number;
  /** 1 for the first attempt, 2 for the first retry. */
  readonly attempt: number;
}

/** The response to a request. */
export interface FetchedPage<Row> {
  readonly rows: readonly Row[];
  readonly headers?: PagingHeaders | null | undefined;
  /** The HTTP status; the page has failed unless it is 200 to 299. */
  readonly status?: number | undefined;
}

/** The part of an `AbortSignal` that the pager uses, for platforms whose types do not have it. */
interface MinimalAbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The `AbortSignal` of the platform, whether its types come from Node or from the browser. */
export type PagingSignal = typeof globalThis extends { AbortSignal: { prototype: infer Signal } }
  ? Signal
  : MinimalAbortSignal;

/** How requests are sent. */
interface Transport<Row> {
  readonly fetchPage: FetchPage<never, Row>;
  readonly retry?: RetryPolicy | undefined;
  readonly clock?: Clock | undefined;
}

/**
 * Sends a request, with the retries that the policy allows, and checks that the response is a page.
 *
 * @throws {PagingError} for a refusal, and for a response that is not a page.
 */
export async function requestPage<Row>(
  { fetchPage, retry, clock = wallClock }: Transport<Row>,
  request: unknown,
  page: Omit<FetchContext, 'attempt' | 'signal'>,
  job: AbortableJob,
): Promise<FetchedPage<Row>> {
  const { offset } = page;
  // No request after an abort.
  job.throwIfAborted();
  const attemptOnce = async (attempt: number): Promise<FetchedPage<Row>> => {
    const context: FetchContext = {
      ...page,
      attempt,
      get signal() {
        return job.signal;
      },
    };
    // The plan makes requests of the shape that belongs to the source.
    return checkFetched(await fetchPage(request as never, context), offset);
  };
  const fetched = await (retry === undefined
    ? attemptOnce(1)
    : withRetries(attemptOnce, retry, {
        signal: job.signal,
        clock,
        isTemporary,
        askedMs: (error) => readRetryAfterMs(responseOf(error).headers, clock.now()),
        waitTooLong: (error, askedMs, maxDelayMs) => waitTooLong(error, askedMs, maxDelayMs, offset),
      }));
  // A response after an abort is discarded.
  job.throwIfAborted();
  return fetched;
}

/**
 * Whether a failure may be temporary. A service that was not reached at all has no status; a response that the pager rejects would be
 * rejected again.
 */
function isTemporary(error: unknown): boolean {
  if (error instanceof PagingError && error.code !== 'failed-page') return false;
  const { status } = responseOf(error);
  return status === undefined || isTemporaryStatus(status);
}

function waitTooLong(cause: unknown, askedMs: number, maxDelayMs: number, offset: number): PagingError {
  const { status, headers } = responseOf(cause);
  const problem = `the service asks for a wait of ${askedMs} ms, and maxDelayMs is ${maxDelayMs}`;
  return pagingError('failed-page', { problem, offset: String(offset) }, { status, headers, cause });
}

/** Returns the response with a copy of its rows, so that later changes of the array do not matter. */
function checkFetched<Row>(page: FetchedPage<Row>, offset: number): FetchedPage<Row> {
  const found: unknown = page;
  if (typeof found !== 'object' || found === null) throw unreadablePage(describeValue(found));
  const { rows, status } = page;
  const headers = readableHeaders(page.headers);
  // A redirect has no rows; 0 or NaN is not the status of a response.
  if (status !== undefined && !(status >= 200 && status < 300)) {
    const args = { problem: `the service answered ${status}`, offset: String(offset) };
    throw pagingError('failed-page', args, { status, headers });
  }
  if (!Array.isArray(rows)) throw unreadablePage(describeWithoutRows(found));
  return { rows: [...rows], headers, status };
}

/** Describes a response without rows by its type or its members. */
function describeWithoutRows(found: object): string {
  if ('rows' in found) return `rows that are ${describeValue(found.rows)}`;
  const type = tagOf(found);
  const names = Object.keys(found).map((name) => quoted(name));
  if (type !== 'Object') return `a value of the type ${type}`;
  return names.length === 0 ? 'an object without members' : `an object with only ${names.join(', ')}`;
}

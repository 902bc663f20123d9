import { type PagingHeaders, readRetryAfterMs } from './answers/headers.js';
import { PagingError, pagingDiagnostic } from './paging-error.js';

/** How a page that failed is asked for again, before the failure is passed on. */
export interface RetryPolicy {
  /** How often a page is asked for at most, the first time included; default 4. */
  readonly attempts?: number | undefined;
  /** How long to wait before the second attempt; doubles with each further one, and varies by half; default 500. */
  readonly delayMs?: number | undefined;
  /** How long to wait at most; default 120,000. A service that asks for a longer wait is not asked again. */
  readonly maxDelayMs?: number | undefined;
  /**
   * Which failures are worth another attempt; default: all but those with a status below 500 other than 408,
   * 425 and 429, and but for answers that are no page.
   */
  readonly shouldRetry?: ((error: unknown) => boolean) | undefined;
  /** Told of each failure that is followed by another attempt. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
}

/** A failure that is followed by another attempt. */
export interface Retry {
  readonly error: unknown;
  /** The attempt that failed, from 1. */
  readonly attempt: number;
  /** How long the pager waits before the next one. */
  readonly delayMs: number;
}

/**
 * Runs a job until it succeeds or the attempts are used up. `x-rate-limit-retry-after-seconds` among the `headers` of a
 * failure, or of its `response`, says how long to wait (spec, query-language §4). This file is loaded only if there is a
 * policy.
 *
 * @throws PagingError if that is longer than the policy allows; its cause is the failure.
 */
export async function withRetries<Value>(
  job: (attempt: number) => Promise<Value>,
  policy: RetryPolicy,
  offset: number,
  signal: AbortSignal,
): Promise<Value> {
  const { attempts = 4, delayMs = 500, maxDelayMs = 120_000, shouldRetry = isPassing, onRetry } = policy;
  for (let attempt = 1; ; attempt++) {
    // Whoever has closed the pager meanwhile expects no request.
    signal.throwIfAborted();
    try {
      return await job(attempt);
    } catch (error) {
      if (attempt >= attempts || signal.aborted || !shouldRetry(error)) throw error;
      const backOffMs = Math.min(maxDelayMs, delayMs * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
      const askedMs = readRetryAfterMs(responseOf(error).headers);
      if (askedMs !== undefined && askedMs > maxDelayMs) throw tooLongAWait(error, askedMs, maxDelayMs, offset);
      const waitMs = askedMs ?? backOffMs;
      onRetry?.({ error, attempt, delayMs: waitMs });
      await sleep(waitMs, signal);
    }
  }
}

/**
 * Whether a failure may pass: the service is busy or broken, or was not reached at all, which `fetch` reports by a
 * `TypeError`. What the pager itself finds wrong with an answer does not pass.
 */
function isPassing(error: unknown): boolean {
  if (error instanceof PagingError && error.diagnostic.code !== 'failed-page') return false;
  const { status } = responseOf(error);
  return status === undefined || status >= 500 || status === 408 || status === 425 || status === 429;
}

function tooLongAWait(cause: unknown, askedMs: number, maxDelayMs: number, offset: number): PagingError {
  const { status, headers } = responseOf(cause);
  const problem = `the service asks for a wait of ${askedMs} ms, and maxDelayMs is ${maxDelayMs}`;
  const diagnostic = pagingDiagnostic('failed-page', { problem, offset: String(offset) });
  return new PagingError(diagnostic, { status, headers, cause });
}

/** What is known of the answer to a request that failed. */
interface FailedResponse {
  readonly status: number | undefined;
  readonly headers: PagingHeaders | undefined;
}

/** What an error says of the response, itself or in its `response`, as the errors of HTTP clients do. */
function responseOf(error: unknown): FailedResponse {
  const { response, status, statusCode, headers } = membersOf(error);
  const inner = membersOf(response);
  const found = [status, statusCode, inner['status'], inner['statusCode']].find((value) => typeof value === 'number');
  const all = [headers, inner['headers']].find((value) => typeof value === 'object' && value !== null);
  return { status: found as number | undefined, headers: all as PagingHeaders | undefined };
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** Waits; rejects as soon as the signal is aborted. */
function sleep(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(
      () => {
        signal.removeEventListener('abort', stop);
        resolve();
      },
      Math.min(delayMs, longestTimerMs),
    );
    signal.addEventListener('abort', stop);
  });
}

/** A timer that is set for longer goes off at once. */
const longestTimerMs = 2 ** 31 - 1;

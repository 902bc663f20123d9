import { type ArgumentKind, amount, callback, type OptionKinds } from '../diagnostics/arguments.js';
import { AbortableJob } from '../internal/timing/abortable-job.js';
import { backOffMs } from '../internal/timing/back-off.js';
import { type Clock, sleepBy } from '../internal/timing/clock.js';
import type { PagingHeaders } from './headers.js';

/** How often and when a page that failed is requested again, before the failure is thrown. */
export interface RetryPolicy {
  /** How often a page is requested at most, the first time included; default 4. */
  readonly attempts?: number | undefined;
  /** How long to wait before the second attempt; doubles with each further one, and varies by half; default 500. */
  readonly delayMs?: number | undefined;
  /** Longest wait; default 120,000. If the service demands a longer one, the page fails. */
  readonly maxDelayMs?: number | undefined;
  /**
   * Which failures are retried; default: all except those with a status below 500 other than 408,
   * 425 and 429, and except responses that are not a page.
   */
  readonly shouldRetry?: ((error: unknown) => boolean) | undefined;
  /** Called for each failure that is followed by another attempt. */
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

/** The kind of counts that may be unlimited. */
export const countOrInfinity: ArgumentKind = {
  expected: 'a whole number of at least 1, or Infinity',
  accepts: (value) => value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && Number(value) >= 1),
};

/** The kinds of the options of a retry policy. */
export const retryOptions: OptionKinds<RetryPolicy> = {
  attempts: countOrInfinity,
  delayMs: amount,
  maxDelayMs: amount,
  shouldRetry: callback,
  onRetry: callback,
};

/** The decisions of a caller of `withRetries`. */
interface RetrySetting {
  readonly signal: AbortSignal | undefined;
  readonly clock: Clock;
  /** Which failures are retried if the policy does not say. */
  readonly isTemporary: (error: unknown) => boolean;
  /** Returns the wait that the service asks for with a failure, if any. */
  readonly askedMs: (error: unknown) => number | undefined;
  /** Returns the error for a wait that is longer than the policy allows. */
  readonly waitTooLong: (error: unknown, askedMs: number, maxDelayMs: number) => unknown;
}

/** The defaults of a retry policy. */
export const retryDefaults = { attempts: 4, delayMs: 500, maxDelayMs: 120_000 } as const;

/** Runs a job until it succeeds or the attempts are used up. A wait that the service asks for only lengthens the back-off. */
export async function withRetries<Value>(
  job: (attempt: number) => Promise<Value>,
  policy: RetryPolicy,
  { signal, clock, isTemporary, askedMs, waitTooLong }: RetrySetting,
): Promise<Value> {
  const { attempts = retryDefaults.attempts, delayMs = retryDefaults.delayMs, shouldRetry = isTemporary } = policy;
  const { maxDelayMs = retryDefaults.maxDelayMs, onRetry } = policy;
  for (let attempt = 1; ; attempt++) {
    // No request after the pager was closed.
    signal?.throwIfAborted();
    try {
      return await job(attempt);
    } catch (error) {
      if (attempt >= attempts || signal?.aborted || !shouldRetry(error)) throw error;
      const pauseMs = backOffMs(attempt, { first: delayMs, max: maxDelayMs }) * (0.5 + Math.random() / 2);
      const asked = askedMs(error);
      if (asked !== undefined && asked > maxDelayMs) throw waitTooLong(error, asked, maxDelayMs);
      const waitMs = Math.max(asked ?? 0, pauseMs);
      onRetry?.({ error, attempt, delayMs: waitMs });
      const pause = new AbortableJob();
      await pause.run(() => sleepBy(clock, waitMs, pause.signal), signal);
    }
  }
}

/** Whether a status may be temporary: the service is busy or broken. */
export function isTemporaryStatus(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}

/** Status and headers of the response to a request that failed, as far as known. */
interface FailedResponse {
  readonly status: number | undefined;
  readonly headers: PagingHeaders | undefined;
}

/** Reads status and headers from an error or from its `response`, where HTTP clients put them. */
export function responseOf(error: unknown): FailedResponse {
  const { response, status, statusCode, headers } = membersOf(error);
  const inner = membersOf(response);
  const found = [status, statusCode, inner['status'], inner['statusCode']].find((value) => typeof value === 'number');
  const all = [headers, inner['headers']].find((value) => typeof value === 'object' && value !== null);
  return { status: found, headers: all as PagingHeaders | undefined };
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

import { VqlError } from '../../diagnostics/vql-error.js';
import { type Clock, sleepBy, wallClock } from '../../internal/timing/clock.js';
import { readRetryAfterMs } from '../../paging/headers.js';
import { connectionError, failureText } from './trino-error.js';
import type { ResolvedTrino } from './trino-source.js';

/** A request of the protocol. */
export interface TrinoRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether a lost answer can be requested again: pages and segments can, the first request cannot. */
  readonly isRepeatable?: boolean;
  /** Whether it is sent to the storage of the server, which is another server. */
  readonly isOfStorage?: boolean;
  readonly signal?: AbortSignal;
}

/** Sends a request, and returns the text of the answer; `undefined` if the server no longer has it. @throws {VqlError} `engine-connection`. */
export type SendRequest = (request: TrinoRequest) => Promise<string | undefined>;

/** The pause before an answer 502, 503 or 504, or a broken connection, is tried again, as the protocol prescribes. */
const minPauseMs = 50;
const maxPauseMs = 100;

/** The most characters of an answer that a message has. */
const maxExcerpt = 200;

/** Creates the function that sends requests, and tries again what failed for the moment. */
export function createTrinoRequests({ url, retryMs, fetch }: ResolvedTrino, clock: Clock = wallClock): SendRequest {
  return async ({
    method,
    url: address,
    headers = {},
    body,
    isRepeatable = false,
    isOfStorage = false,
    signal = new AbortController().signal,
  }) => {
    const startMs = clock.now();
    const failed = (problem: string, cause?: unknown): VqlError =>
      connectionError(
        url,
        isOfStorage ? `keeps rows in the storage at ${new URL(address).origin}, which ${problem}` : problem,
        cause,
      );
    for (;;) {
      let problem: string;
      let pauseMs = minPauseMs + (maxPauseMs - minPauseMs) * Math.random();
      let cause: unknown;
      try {
        const response = await fetch(address, { method, headers, signal, ...(body !== undefined && { body }) });
        const { status } = response;
        const text = await response.text();
        if (status >= 200 && status < 300) return text;
        // A storage answers 403 when the time of a signed address is over.
        if (status === 404 || status === 410 || (status === 403 && isOfStorage)) return undefined;
        problem = `answers ${status}${excerptOf(text)}`;
        if ((status === 401 || status === 403) && !isOfStorage)
          throw failed(`${problem}: the authorization is wrong, missing or has expired`);
        if (status !== 429 && status !== 502 && status !== 503 && status !== 504) throw failed(problem);
        if (status === 429) pauseMs = Math.max(pauseMs, readRetryAfterMs(response.headers, clock.now()) ?? 0);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof VqlError) throw error;
        problem = `does not answer: ${failureText(error)}`;
        cause = error;
        if (!isRepeatable) throw failed(problem, cause);
      }
      const waitedMs = clock.now() - startMs;
      if (waitedMs + pauseMs > retryMs)
        throw failed(waitedMs === 0 ? problem : `${problem}, for ${waitedMs} ms`, cause);
      await sleepBy(clock, pauseMs, signal);
    }
  };
}

/** Returns the first line of an answer for a message; nothing for HTML. */
function excerptOf(text: string): string {
  const line = text.trim().split('\n')[0] ?? '';
  return line === '' || line.startsWith('<') ? '' : ` (${line.slice(0, maxExcerpt).replace(/[\s.]+$/, '')})`;
}

import { VqlError } from '../../diagnostics/vql-error.js';
import { type Clock, sleepBy, wallClock } from '../../internal/timing/clock.js';
import { readRetryAfterMs } from '../../paging/headers.js';
import { connectionError, failureText } from './trino-error.js';
import type { ResolvedTrino } from './trino-source.js';

/** A request of the protocol. */
interface TrinoRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether an answer that is lost on its way can be asked for again: that of a page. The first request shows whether there is a server. */
  readonly isPage?: boolean;
  readonly signal: AbortSignal;
}

/** Sends a request, and returns the text of the answer; `undefined` for an answer 404 or 410. @throws {VqlError} `engine-connection`. */
export type SendRequest = (request: TrinoRequest) => Promise<string | undefined>;

/** The pause before an answer 502, 503 or 504, or a broken connection, is tried again, as the protocol prescribes. */
const minPauseMs = 50;
const maxPauseMs = 100;

/** The most characters of an answer that a message has. */
const maxExcerpt = 200;

/** Creates the function that sends requests, and tries again what failed for the moment. */
export function createTrinoRequests({ url, retryMs, fetch }: ResolvedTrino, clock: Clock = wallClock): SendRequest {
  return async ({ method, url: address, headers = {}, body, isPage = false, signal }) => {
    const startMs = clock.now();
    for (;;) {
      let problem: string;
      let pauseMs = minPauseMs + (maxPauseMs - minPauseMs) * Math.random();
      let cause: unknown;
      try {
        const response = await fetch(address, { method, headers, signal, ...(body !== undefined && { body }) });
        const { status } = response;
        const text = await response.text();
        if (status >= 200 && status < 300) return text;
        if (status === 404 || status === 410) return undefined;
        problem = `answers ${status}${excerptOf(text)}`;
        if (status === 401 || status === 403)
          throw connectionError(url, `${problem}: the authorization is wrong, missing or has expired`);
        if (status !== 429 && status !== 502 && status !== 503 && status !== 504) throw connectionError(url, problem);
        if (status === 429) pauseMs = readRetryAfterMs(response.headers, clock.now()) ?? pauseMs;
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof VqlError) throw error;
        problem = `does not answer: ${failureText(error)}`;
        cause = error;
        if (!isPage) throw connectionError(url, problem, cause);
      }
      const waitedMs = clock.now() - startMs;
      if (waitedMs + pauseMs > retryMs)
        throw connectionError(url, waitedMs === 0 ? problem : `${problem}, for ${waitedMs} ms`, cause);
      await sleepBy(clock, pauseMs, signal);
    }
  };
}

/** Returns the beginning of a text of an answer for a message; pages of HTML say nothing. */
function excerptOf(text: string): string {
  const line = text.trim().split('\n')[0] ?? '';
  return line === '' || line.startsWith('<') ? '' : ` (${line.slice(0, maxExcerpt).replace(/[\s.]+$/, '')})`;
}

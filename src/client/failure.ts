import type { Redaction } from '../diagnostics/redaction.js';
import type { VqlError } from '../diagnostics/vql-error.js';
import type { ApiRequest } from './api-request.js';
import { ClientError, clientError, describeRequest } from './client-error.js';
import { causeOf, codeOf, reasonOf, wrongFunction } from './reason.js';
import { type RequestRecord, redactHeaders } from './records.js';

/** The reason of the abort after the time-out. */
export const timedOut = new Error('The time is up.');

/** An exchange that failed before the whole answer was there. */
interface FailedExchange extends Pick<ApiRequest, 'repeatable'> {
  readonly request: Pick<RequestRecord, 'method' | 'url' | 'attempt'>;
  readonly url: string;
  readonly redaction: Redaction;
  readonly owner: string;
  readonly timeoutMs: number;
  /** Its status and headers, if only its body failed. */
  readonly response: Response | undefined;
}

/** Returns the error for an exchange that failed. */
export function failureOf(error: unknown, exchange: FailedExchange): VqlError {
  // `fetch` has returned something other than a response.
  if (error instanceof ClientError) return error;
  const { url, repeatable, redaction, owner, timeoutMs, response } = exchange;
  const { attempt, ...request } = exchange.request;
  const isLate = error === timedOut;
  const problem = isLate
    ? `there was no complete answer of ${new URL(url).host} within ${timeoutMs} ms`
    : reasonOf(error, redaction.redact);
  // Platforms refuse such arguments before they send anything.
  if (codeOf(error)?.startsWith('ERR_INVALID_'))
    return wrongFunction(owner, 'fetch', 'takes the arguments of fetch and returns a Response', `throws: ${problem}`);
  const known = isLate ? 'time-out' : 'network';
  return clientError(
    repeatable || isUnsent(error) ? known : 'unknown-outcome',
    { request: describeRequest(request), problem },
    {
      request,
      status: response?.status,
      headers: response && redactHeaders(response.headers, redaction),
      attempts: attempt,
      cause: isLate ? undefined : causeOf(error, redaction),
    },
  );
}

/** The codes of Node for connections that were never made. Browsers give no code, so there it is not known. */
const unsentCodes: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

function isUnsent(error: unknown): boolean {
  return unsentCodes.includes(codeOf(error));
}

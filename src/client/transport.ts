import { stringifyJson } from '../json/stringify-json.js';
import { abortable } from '../paging/fetch-page.js';
import { isTemporaryStatus, withRetries } from '../paging/retry.js';
import { type Answer, acceptAnswer, readAnswer } from './answer.js';
import type { Call } from './call.js';
import { ClientError, clientDiagnostic, clientError } from './client-error.js';
import type { ClientSettings } from './options.js';
import { type RequestRecord, withoutToken } from './records.js';
import { tokenSource } from './token.js';

/** Sends a request, with the retries that the client allows, and returns the answer; throws a `ClientError` for a refusal. */
export type Send = (call: Call) => Promise<Answer>;

/** Creates the function that sends all requests of a client. */
export function createSend(settings: ClientSettings): Send {
  const source = tokenSource(settings.token);
  let hasWarned = false;
  return async (call) => {
    if (!hasWarned && dropsUserAgent()) settings.onDiagnostic?.(clientDiagnostic('user-agent-dropped', {}));
    hasWarned = true;
    const { signal = new AbortController().signal } = call;
    const attemptOnce = async (attempt: number): Promise<Answer> => {
      const token = await source.token({ signal });
      const answer = await exchange(call, { token, attempt, signal }, settings);
      if (answer.status !== 401) return acceptAnswer(call, answer);
      // The service refused it before it did anything, so any request can be sent again with a newer token.
      source.reject(token);
      const newer = await source.token({ signal });
      const isSame = newer === token;
      return acceptAnswer(call, isSame ? answer : await exchange(call, { token: newer, attempt, signal }, settings));
    };
    const { shouldRetry = isTemporary } = settings.retry;
    return withRetries(
      attemptOnce,
      { ...settings.retry, shouldRetry: (error) => isRepeatable(error, call) && shouldRetry(error) },
      { signal, isTemporary, waitTooLong: (error) => error },
    );
  };
}

/** Whether sending a request again does no harm: it may be repeated, or never reached the service. */
function isRepeatable(error: unknown, { repeatable }: Call): boolean {
  return repeatable || (error instanceof ClientError && error.code === 'network');
}

/** Whether a failure may be temporary; that of a source of tokens is not. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof ClientError)) return false;
  const { code, status } = error;
  return code === 'network' || code === 'time-out' || (code === 'refused' && isTemporaryStatus(status ?? 0));
}

interface Attempt {
  readonly token: string;
  readonly attempt: number;
  readonly signal: AbortSignal;
}

/** Sends a request once, and reads the whole answer, whatever its status. */
async function exchange(call: Call, attempt: Attempt, settings: ClientSettings): Promise<Answer> {
  const { fetch, timeoutMs, onRequest, onResponse } = settings;
  const { request, record } = createRequest(call, attempt, settings);
  const controller = new AbortController();
  const timer =
    timeoutMs === Number.POSITIVE_INFINITY ? undefined : setTimeout(() => controller.abort(timedOut), timeoutMs);
  onRequest?.(record);
  const start = performance.now();
  try {
    const job = async (signal: AbortSignal): Promise<Answer> =>
      readAnswer(await fetch(new Request(request, { signal })), record, attempt.token);
    const answer = await abortable(job, controller, attempt.signal);
    const headers = Object.fromEntries(answer.headers);
    onResponse?.({ request: record, status: answer.status, headers, durationMs: performance.now() - start });
    return answer;
  } catch (error) {
    if (attempt.signal.aborted) throw error;
    throw failureOf(error, call, attempt, record, timeoutMs);
  } finally {
    clearTimeout(timer);
  }
}

const timedOut = new Error('The time is up.');

/** Returns the request, and what is logged of it. */
function createRequest(
  { method, path, query = [], body }: Call,
  { token, attempt }: Attempt,
  { baseUrl, userAgent, authorize }: ClientSettings,
): { readonly request: Request; readonly record: RequestRecord } {
  const url = new URL(path.slice(1), baseUrl);
  for (const [name, value] of query) url.searchParams.append(name, value);
  const text = body === undefined ? undefined : stringifyJson(body);
  const headers: Readonly<Record<string, string>> = {
    accept: 'application/json',
    'user-agent': userAgent,
    ...(text !== undefined && { 'content-type': 'application/json' }),
    ...authorize(token),
  };
  const safe = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), withoutToken(value, token)]);
  return {
    // A redirect would lead the token, or a body, to another address.
    request: new Request(url, { method, headers, redirect: 'error', ...(text !== undefined && { body: text }) }),
    record: { method, url: url.href, headers: Object.fromEntries(safe), body: text, attempt },
  };
}

/** Returns the error for an exchange that failed before the whole answer was there. */
function failureOf(
  error: unknown,
  { repeatable, path }: Call,
  { token }: Attempt,
  { method, url }: RequestRecord,
  timeoutMs: number,
): ClientError {
  const request = `${method} ${path}`;
  const options = { request: { method, url } };
  const isTimeOut = error === timedOut;
  if (isTimeOut && repeatable) return clientError('time-out', { request, timeoutMs: String(timeoutMs) }, options);
  const problem = isTimeOut
    ? `there was no complete answer within ${timeoutMs} ms`
    : withoutToken(reasonOf(error), token);
  const code = repeatable || isUnsent(error) ? 'network' : 'unknown-outcome';
  return clientError(code, { request, problem }, options);
}

/** The codes of Node for connections that were never made. In browsers there is none, so it is not known. */
const unsentCodes: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

function isUnsent(error: unknown): boolean {
  return unsentCodes.includes(codeOf(error));
}

/** Returns the reason that a platform gives: Node has it in the cause of a `TypeError`. */
function reasonOf(error: unknown): string {
  const { message, cause } = Object(error) as { readonly message?: unknown; readonly cause?: unknown };
  const inner: unknown = Object(cause).message;
  const code = codeOf(error);
  const text =
    typeof inner === 'string' && inner !== '' ? inner : typeof message === 'string' ? message : String(error);
  return code === undefined || text.includes(code) ? text : `${text} (${code})`;
}

function codeOf(error: unknown): string | undefined {
  const code: unknown = Object(Object(error).cause).code;
  return typeof code === 'string' ? code : undefined;
}

/** Whether the platform is a page or a worker of a browser, which ignores the header without an error. */
function dropsUserAgent(): boolean {
  return 'document' in globalThis || 'importScripts' in globalThis;
}

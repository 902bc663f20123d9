import { wrongArgument } from '../diagnostics/arguments.js';
import { stringifyJson } from '../json/stringify-json.js';
import { isTemporaryStatus, withRetries } from '../paging/retry.js';
import { abortable, longestTimerMs } from '../timing/wait.js';
import { type Answer, acceptAnswer, nameOf, readAnswer } from './answer.js';
import type { Call } from './call.js';
import { ClientError, clientDiagnostic, clientError } from './client-error.js';
import type { ClientSettings } from './options.js';
import { type RequestRecord, redact, secretsOf } from './records.js';
import { checkToken, tokenSource } from './token.js';

/** Sends a request, with the retries that the client allows, and returns the answer; throws a `ClientError` for a refusal. */
export type Send = (call: Call) => Promise<Answer>;

/** Creates the function that sends all requests of a client. */
export function createSend(settings: ClientSettings): Send {
  const source = tokenSource(settings.token);
  let hasWarned = false;
  return async (call) => {
    if (!hasWarned && dropsUserAgent()) settings.report([clientDiagnostic('user-agent-dropped', {})]);
    hasWarned = true;
    const { signal } = call;
    // Written once, so that what is sent is what was checked.
    const message: Message = {
      method: call.method,
      url: urlOf(call, settings.baseUrl),
      body: call.body === undefined ? undefined : stringifyJson(call.body),
      repeatable: call.repeatable,
    };
    const readToken = async (): Promise<string> => {
      const job = (waiting: AbortSignal) => source.token({ signal: waiting });
      // Signals are costly, and a fixed token does not wait.
      const token = await (signal === undefined ? source.token() : abortable(job, new AbortController(), signal));
      checkToken(token);
      return token;
    };
    let isReplayed = false;
    const attemptOnce = async (attempt: number): Promise<Answer> => {
      const token = await readToken();
      const answer = await exchange(message, { token, attempt, signal }, settings);
      if (answer.status !== 401 || isReplayed) return acceptAnswer(call, answer);
      // The service refused it before it did anything, so any request can be sent again with a newer token.
      source.reject(token);
      const newer = await readToken();
      if (newer === token) return acceptAnswer(call, answer);
      isReplayed = true;
      return acceptAnswer(call, await exchange(message, { token: newer, attempt, signal }, settings));
    };
    const { shouldRetry = isTemporary } = settings.retry;
    return withRetries(
      attemptOnce,
      { ...settings.retry, shouldRetry: (error) => isRepeatable(error, call) && shouldRetry(error) },
      { signal, isTemporary, waitTooLong: (error) => error },
    );
  };
}

/** A request as it is sent in each attempt, except for its headers. */
interface Message extends Pick<Call, 'method' | 'repeatable'> {
  readonly url: string;
  readonly body: string | undefined;
}

/** Returns the address of a request. A path from outside must not lead the token elsewhere. */
function urlOf({ path, query = [] }: Call, baseUrl: string): string {
  const text = `${baseUrl}${path.slice(1)}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!path.startsWith('/') || !url?.href.startsWith(baseUrl) || /[?#]/.test(path))
    throw wrongArgument(
      'The path of a request',
      'a path that begins with "/" and stays below the base url, without "?" and "#"',
      path,
    );
  for (const [name, value] of query) url.searchParams.append(name, value);
  return url.href;
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
  readonly signal: AbortSignal | undefined;
}

/** Sends a request once, and reads the whole answer, whatever its status. */
async function exchange(
  message: Message,
  { token, attempt, signal }: Attempt,
  { fetch, timeoutMs, userAgent, authorize, onRequest, onResponse }: ClientSettings,
): Promise<Answer> {
  const { method, url, body } = message;
  const authorization = headersWith(token, authorize);
  const secrets = secretsOf(token, authorization);
  const headers = new Headers({ accept: 'application/json', 'user-agent': userAgent });
  if (body !== undefined) headers.set('content-type', 'application/json');
  for (const [name, value] of authorization) headers.set(name, value);
  const safe = [...headers].map(([name, value]) => [name, redact(value, secrets)]);
  const record: RequestRecord = { method, url, headers: Object.fromEntries(safe), body, attempt };
  onRequest?.(record);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(timedOut), Math.min(timeoutMs, longestTimerMs));
  const start = performance.now();
  const job = async (aborted: AbortSignal): Promise<Answer> => {
    // A redirect would lead the token, or a body, to another address.
    const init: RequestInit = { method, headers, body: body ?? null, redirect: 'manual', signal: aborted };
    // The platform's own is looked up now, so that mocks can replace it. It makes its own request: two would take longer.
    const response = await (fetch === undefined ? globalThis.fetch(url, init) : fetch(new Request(url, init)));
    return readAnswer(response, record, secrets);
  };
  const answer = await abortable(job, controller, signal)
    .catch((error: unknown) => {
      signal?.throwIfAborted();
      throw failureOf(error, message, secrets, timeoutMs);
    })
    .finally(() => clearTimeout(timer));
  const durationMs = performance.now() - start;
  onResponse?.({ request: record, status: answer.status, headers: Object.fromEntries(answer.headers), durationMs });
  return answer;
}

const timedOut = new Error('The time is up.');

/**
 * Returns the headers that carry a token.
 *
 * @throws {VqlError} `wrong-argument`. The message does not show them.
 */
function headersWith(token: string, authorize: ClientSettings['authorize']): Headers {
  const given: unknown = authorize(token);
  try {
    return new Headers(given as Record<string, string>);
  } catch {
    throw wrongArgument('What the option "authorize" returns', 'an object of names and values of headers', given);
  }
}

/** Returns the error for an exchange that failed before the whole answer was there. */
function failureOf(error: unknown, message: Message, secrets: readonly string[], timeoutMs: number): ClientError {
  const { method, url, repeatable } = message;
  const request = nameOf(message);
  const context = { request: { method, url } };
  const isTimeOut = error === timedOut;
  if (isTimeOut && repeatable) return clientError('time-out', { request, timeoutMs: String(timeoutMs) }, context);
  const problem = isTimeOut ? `there was no complete answer within ${timeoutMs} ms` : redact(reasonOf(error), secrets);
  const code = repeatable || isUnsent(error) ? 'network' : 'unknown-outcome';
  return clientError(code, { request, problem }, context);
}

/** The codes of Node for connections that were never made. Browsers give no code, so there it is not known. */
const unsentCodes: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

function isUnsent(error: unknown): boolean {
  return unsentCodes.includes(codeOf(error));
}

/** Returns the reason that a platform gives: Node has it in the cause of a `TypeError`. */
function reasonOf(error: unknown): string {
  const { message, cause } = Object(error) as { readonly message?: unknown; readonly cause?: unknown };
  const texts = [Object(cause).message, message].filter((text) => typeof text === 'string' && text !== '');
  const text = String(texts[0] ?? error);
  const code = codeOf(error);
  return code === undefined || text.includes(code) ? text : `${text} (${code})`;
}

function codeOf(error: unknown): string | undefined {
  const code: unknown = Object(Object(error).cause).code;
  return typeof code === 'string' ? code : undefined;
}

/** Whether the platform is Chromium, which sends its own User-Agent without an error; other browsers send what they are given. */
function dropsUserAgent(): boolean {
  const { userAgent } = Object(Reflect.get(globalThis, 'navigator')) as { readonly userAgent?: unknown };
  return /Chrome\//.test(String(userAgent));
}

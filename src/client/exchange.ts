import { describeSecret } from '../diagnostics/describe-value.js';
import type { Redaction } from '../diagnostics/redaction.js';
import { callObserver } from '../timing/call-observer.js';
import { onAbort } from '../timing/on-abort.js';
import { startTimeLimit } from '../timing/time-limit.js';
import { waitFor } from '../timing/wait.js';
import { type Answer, readAnswer } from './answer.js';
import type { Call } from './call.js';
import { clientDiagnostic, clientError, describeRequest } from './client-error.js';
import { failureOf, timedOut } from './failure.js';
import { readRequestHeaders } from './headers.js';
import type { ClientSettings } from './options.js';
import { reasonOf } from './reason.js';
import { type RedactionFor, type RequestRecord, redactHeaders } from './records.js';
import { headersWith } from './token.js';

/** A request as it is sent in each attempt, except for the headers of the client. */
export interface Message extends Pick<Call, 'method' | 'headers' | 'repeatable'> {
  readonly url: string;
  readonly body: string | undefined;
}

/** One attempt to send a message. */
export interface Attempt {
  readonly token: string;
  readonly attempt: number;
  readonly signal: AbortSignal | undefined;
  /** Called as soon as the status is known, before the body is read. */
  readonly onStatus: (status: number) => void;
}

/**
 * Sends a request once, and reads the answer, whatever its status.
 *
 * @throws {ClientError} if there is no answer, or one with 2xx without its whole body.
 */
export async function exchange(
  message: Message,
  { token, attempt, signal, onStatus }: Attempt,
  settings: ClientSettings,
  redactionFor: RedactionFor,
): Promise<Answer> {
  const { fetch, timeoutMs, userAgent, authorize, clock, maxAnswerBytes } = settings;
  const { method, url, body } = message;
  const authorization = headersWith(token, authorize);
  const redaction = redactionFor(token, authorization);
  const own: Readonly<Record<string, string>> = {
    accept: 'application/json',
    'user-agent': userAgent,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const headers = new Headers(own);
  for (const [name, value] of [...(readRequestHeaders(message.headers) ?? []), ...authorization])
    headers.set(name, value);
  const record = (): RequestRecord => ({
    method,
    url,
    headers: describeHeaders(headers, own, redaction),
    body,
    attempt,
  });
  callHook('onRequest', record, redaction, settings);

  const stop = new AbortController();
  const liftLimit = startTimeLimit(clock, timeoutMs, () => stop.abort(timedOut));
  const removeListener = onAbort(signal, () => stop.abort(signal?.reason));
  const fail = (error: unknown, response?: Response): never => {
    signal?.throwIfAborted();
    throw failureOf(error, { ...message, attempt, redaction, timeoutMs, response });
  };
  try {
    const startMs = clock.now();
    // A redirect would lead the token, or a body, to another address.
    const init = { method, headers, body: body ?? null, redirect: 'manual', signal: stop.signal } as const;
    const response = await receive(message, attempt, init, fetch).catch(fail);
    onStatus(response.status);
    const request = { method, url, attempt };
    const reading = readAnswer(response, { request, redaction, clock, stop, maxAnswerBytes });
    const answer = await reading.catch((error: unknown) => fail(error, response));
    signal?.throwIfAborted();
    const durationMs = clock.now() - startMs;
    const { status } = answer;
    const shown = (): Record<string, string> => Object.fromEntries(redactHeaders(answer.headers, redaction));
    callHook('onResponse', () => ({ request: record(), status, headers: shown(), durationMs }), redaction, settings);
    return answer;
  } finally {
    liftLimit();
    removeListener();
  }
}

/** Sends a request, and returns the response: its status and headers, before its body. */
async function receive(
  { method, url, repeatable }: Message,
  attempt: number,
  init: RequestInit & { readonly signal: AbortSignal },
  fetch: ClientSettings['fetch'],
): Promise<Response> {
  // The platform's own is looked up now, so that mocks can replace it.
  const sent = fetch === undefined ? globalThis.fetch(url, init) : fetch(url, init);
  const response: unknown = await waitFor(sent, init.signal);
  if (isResponse(response)) return response;
  const problem = `the option "fetch" has returned ${describeSecret(response)}, not a Response`;
  const code = repeatable ? 'unreadable-answer' : 'unknown-outcome';
  const request = { method, url };
  throw clientError(code, { request: describeRequest(request), problem }, { request, attempts: attempt });
}

/** Returns headers to be shown. Headers of the client itself contain no secret, and are not redacted. */
function describeHeaders(
  headers: Headers,
  own: Readonly<Record<string, string>>,
  redaction: Redaction,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => [name, own[name] === value ? value : redaction.redact(value)]),
  );
}

/** Calls a hook, if there is one. Its failure is only reported: a log that fails must not hide that a document was created. */
function callHook<Name extends 'onRequest' | 'onResponse'>(
  name: Name,
  record: () => Parameters<NonNullable<ClientSettings[Name]>>[0],
  redaction: Redaction,
  settings: ClientSettings,
): void {
  const hook: ((record: never) => void) | undefined = settings[name];
  if (hook === undefined) return;
  callObserver(
    () => hook(record() as never),
    (error) => settings.report([clientDiagnostic('failed-hook', { name, problem: reasonOf(error, redaction.redact) })]),
  );
}

/** Whether a value has what the client reads of a response, of whatever library. */
function isResponse(value: unknown): value is Response {
  const { status, headers } = Object(value) as { readonly status?: unknown; readonly headers?: unknown };
  return typeof status === 'number' && typeof Object(headers).get === 'function';
}

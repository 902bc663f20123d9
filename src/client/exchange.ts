import { describeSecret } from '../diagnostics/describe-value.js';
import type { Redaction } from '../diagnostics/redaction.js';
import { unreadResponse } from '../internal/http/byte-stream.js';
import { discardBody, isStream } from '../internal/http/read-body.js';
import type { RequestBody } from '../internal/http/request-body.js';
import { callObserver } from '../internal/timing/call-observer.js';
import { onAbort } from '../internal/timing/on-abort.js';
import { startTimeLimit } from '../internal/timing/time-limit.js';
import { waitFor } from '../internal/timing/wait.js';
import { type Answer, isSuccess, readAnswer, unreadAnswer } from './answer.js';
import type { AnswerReading } from './answer-reading.js';
import type { ApiRequest } from './api-request.js';
import { clientDiagnostic, clientError, describeRequest } from './client-error.js';
import { failureOf, timedOut } from './failure.js';
import type { ClientSettings } from './options.js';
import { reasonOf } from './reason.js';
import { type Redactions, type RequestRecord, redactHeaders, redactRequest } from './records.js';
import { headersWith } from './token.js';

/** A request as it is sent in each attempt, except for the headers of the client. */
export interface Message extends Pick<ApiRequest, 'method' | 'repeatable' | 'init'> {
  readonly url: string;
  readonly headers: Headers | undefined;
  readonly body: RequestBody | undefined;
  readonly reading: AnswerReading;
}

/** One attempt to send a message. */
export interface Attempt {
  readonly token: string;
  readonly attempt: number;
  readonly signal: AbortSignal | undefined;
  /** Called as soon as the status is known, before the body is read. */
  readonly onStatus: (status: number) => void;
}

/** **The** table of the types of answers that a call accepts, for the header Accept. */
const acceptedTypes: Readonly<Record<AnswerReading, string>> = {
  json: 'application/json',
  any: 'application/json, */*;q=0.5',
  text: '*/*',
  bytes: '*/*',
  stream: '*/*',
  response: '*/*',
};

/**
 * Sends a request once, and reads the answer, whatever its status: to its end, unless the call gets the body as it arrives.
 *
 * @throws {ClientError} if there is no answer, or one with 2xx without its whole body.
 */
export async function exchange(
  message: Message,
  { token, attempt, signal, onStatus }: Attempt,
  settings: ClientSettings,
  redactions: Redactions,
): Promise<Answer> {
  const { owner, fetch, timeoutMs, userAgent, authorize, clock, maxAnswerBytes } = settings;
  const { method, body, reading } = message;
  const authorization = headersWith(token, authorize, owner);
  const redaction = redactions.of(token, authorization);
  const request = { ...redactRequest(message, redaction), attempt };
  const own: Readonly<Record<string, string>> = { accept: acceptedTypes[reading], 'user-agent': userAgent };
  const headers = new Headers(own);
  if (body?.contentType !== undefined) headers.set('content-type', body.contentType);
  for (const [name, value] of [...(message.headers ?? []), ...authorization]) headers.set(name, value);
  const record = (): RequestRecord => ({
    ...request,
    headers: { ...Object.fromEntries(redactHeaders(headers, redaction)), ...clientSetHeaders(headers, own) },
    body: body && redaction.redact(body.shown),
  });
  callHook('onRequest', record, redaction, settings);

  const stop = new AbortController();
  const liftLimit = startTimeLimit(clock, timeoutMs, () => stop.abort(timedOut));
  const removeListener = onAbort(signal, () => stop.abort(signal?.reason));
  const fail = (error: unknown, response?: Response): never => {
    signal?.throwIfAborted();
    throw failureOf(error, { ...message, request, redaction, owner, timeoutMs, response });
  };
  let isPassedOn = false;
  /** The response whose body nothing has begun to read. */
  let unread: Response | undefined;
  try {
    const startMs = clock.now();
    // A redirect would lead the token, or a body, to another address.
    const required = { method, headers, body: body?.content ?? null, redirect: 'manual', signal: stop.signal } as const;
    // Required by the platform for a stream.
    const init = { ...message.init, ...required, ...(isStream(body?.content) && ({ duplex: 'half' } as const)) };
    const response = await receive({ ...message, request }, init, fetch).catch(fail);
    unread = response;
    onStatus(response.status);
    const known = { request, redaction, maxAnswerBytes };
    // A refusal is read as for any other call, unless the caller gets the response.
    isPassedOn = reading === 'response' || (reading === 'stream' && isSuccess(response.status));
    // The signal of the call ends the body, too.
    unread = isPassedOn ? unreadResponse(response, { signal: stop.signal, onEnd: removeListener }) : undefined;
    const answer = unread
      ? unreadAnswer(unread, known)
      : await readAnswer(response, { ...known, clock, stop }).catch((error: unknown) => fail(error, response));
    signal?.throwIfAborted();
    const durationMs = clock.now() - startMs;
    const { status } = answer;
    const shown = (): Record<string, string> => Object.fromEntries(redactHeaders(answer.headers, redaction));
    callHook('onResponse', () => ({ request: record(), status, headers: shown(), durationMs }), redaction, settings);
    return answer;
  } catch (error) {
    if (unread !== undefined) discardBody(unread);
    throw error;
  } finally {
    liftLimit();
    if (!isPassedOn) removeListener();
  }
}

/** Sends a request, and returns the response: its status and headers, before its body. */
async function receive(
  { url, repeatable, request }: Message & Pick<Answer, 'request'>,
  init: RequestInit & { readonly signal: AbortSignal },
  fetch: ClientSettings['fetch'],
): Promise<Response> {
  // The platform's own is looked up now, so that mocks can replace it.
  const sent = fetch === undefined ? globalThis.fetch(url, init) : fetch(url, init);
  const response: unknown = await waitFor(sent, init.signal);
  // Mocks and service workers return a network error in this form; the platform's `fetch` throws it.
  if (isResponse(response) && response.type === 'error') throw new TypeError('the answer is a network error');
  if (isResponse(response) && !response.redirected) return response;
  if (isResponse(response)) discardBody(response);
  const problem = isResponse(response)
    ? 'the option "fetch" has followed a redirect, which could lead the token to another address'
    : `the option "fetch" has returned ${describeSecret(response)}, not a Response`;
  const code = repeatable ? 'unreadable-answer' : 'unknown-outcome';
  const { attempt: attempts, ...summary } = request;
  throw clientError(code, { request: describeRequest(request), problem }, { request: summary, attempts });
}

/** Returns the headers that the client has set itself. They contain no secret, and are shown as they are. */
function clientSetHeaders(headers: Headers, own: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries([...headers].filter(([name, value]) => own[name] === value));
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
  return typeof status === 'number' && typeof Object(headers).get === 'function' && Symbol.iterator in Object(headers);
}

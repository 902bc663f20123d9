import { wrongArgument } from '../diagnostics/arguments.js';
import { describeSecret } from '../diagnostics/describe-value.js';
import { VqlError } from '../diagnostics/vql-error.js';
import { stringifyJson } from '../json/stringify-json.js';
import { isTemporaryStatus, responseOf, withRetries } from '../paging/retry.js';
import { AbortableJob } from '../timing/abortable-job.js';
import { longestTimerMs } from '../timing/wait.js';
import { type Answer, acceptAnswer, nameOf, readAnswer } from './answer.js';
import type { Call } from './call.js';
import { ClientError, clientDiagnostic, clientError, withSentence } from './client-error.js';
import { failureOf, timedOut } from './failure.js';
import type { ClientSettings } from './options.js';
import { reasonOf } from './reason.js';
import { type RequestRecord, redact, redactHeaders, secretsOf } from './records.js';
import { checkToken, headersWith, tokenSource } from './token.js';

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
      ...call,
      url: urlOf(call, settings.baseUrl),
      body: call.body === undefined ? undefined : textOf(call.body),
    };
    const readToken = async (): Promise<string> => {
      const job = new AbortableJob();
      // Signals are costly, and a fixed token does not wait.
      const token = await job.run(async () => source.token(signal && { signal: job.signal }), signal);
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
    const attempts = call.attempts ?? settings.retry.attempts;
    return withRetries(
      attemptOnce,
      { ...settings.retry, attempts, shouldRetry: (error) => isRepeatable(error, call) && shouldRetry(error) },
      { signal, isTemporary, waitTooLong },
    );
  };
}

/** A request as it is sent in each attempt, except for the headers of the client. */
interface Message extends Pick<Call, 'method' | 'headers' | 'repeatable'> {
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

/** Writes a body. @throws {VqlError} `wrong-argument` for one that JSON cannot express. */
function textOf(body: unknown): string {
  try {
    return stringifyJson(body);
  } catch {
    throw wrongArgument('The body of a request', 'a value that JSON can express, without a cycle', body);
  }
}

/** The codes of failures before a request was sent: a connection that was not made, and an identity server that issued no token. */
const unsentCodes: readonly string[] = ['network', 'auth-network', 'auth-timeout', 'token-refused'];

/** Whether sending a request again does no harm: it may be repeated, or never reached the service. */
function isRepeatable(error: unknown, { repeatable }: Call): boolean {
  return repeatable || (error instanceof VqlError && unsentCodes.includes(error.code));
}

/** The codes of failures without an answer: of the service, or of the identity server. */
const unansweredCodes: readonly string[] = ['network', 'time-out', 'auth-network', 'auth-timeout'];

/** Whether a failure may be temporary: of the service, or of the identity server. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof VqlError)) return false;
  const isRefusal = ['refused', 'token-refused'].includes(error.code);
  return unansweredCodes.includes(error.code) || (isRefusal && isTemporaryStatus(responseOf(error).status ?? 0));
}

/** Returns the error for a wait that is longer than the option allows. */
function waitTooLong(error: unknown, askedMs: number, maxDelayMs: number): unknown {
  if (!(error instanceof ClientError)) return error;
  return withSentence(error, `The service asks for a wait of ${askedMs} ms, longer than maxDelayMs: ${maxDelayMs}.`);
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
  settings: ClientSettings,
): Promise<Answer> {
  const { fetch, timeoutMs, userAgent, authorize } = settings;
  const { method, url, body } = message;
  const authorization = headersWith(token, authorize);
  const secrets = secretsOf(token, authorization);
  const headers = new Headers({ accept: 'application/json', 'user-agent': userAgent });
  if (body !== undefined) headers.set('content-type', 'application/json');
  for (const [name, value] of [...Object.entries(message.headers ?? {}), ...authorization]) headers.set(name, value);
  const safe = redactHeaders(headers, secrets);
  const record: RequestRecord = { method, url, headers: Object.fromEntries(safe), body, attempt };
  callHook('onRequest', () => settings.onRequest?.(record), secrets, settings);
  const job = new AbortableJob();
  const timer = setTimeout(() => job.abort(timedOut), Math.min(timeoutMs, longestTimerMs));
  const start = performance.now();
  const request = async (): Promise<Answer> => {
    // A redirect would lead the token, or a body, to another address.
    const init: RequestInit = { method, headers, body: body ?? null, redirect: 'manual', signal: job.signal };
    // The platform's own is looked up now, so that mocks can replace it. It makes its own request: two would take longer.
    const response: unknown = await (fetch === undefined ? globalThis.fetch(url, init) : fetch(new Request(url, init)));
    if (isResponse(response)) return readAnswer(response, record, secrets);
    const problem = `the option "fetch" has returned ${describeSecret(response)}, not a Response`;
    const code = message.repeatable ? 'unreadable-answer' : 'unknown-outcome';
    throw clientError(code, { request: nameOf(message), problem }, { request: { method, url }, attempts: attempt });
  };
  const answer = await job
    .run(request, signal)
    .catch((error: unknown) => {
      signal?.throwIfAborted();
      throw failureOf(error, { ...message, attempt, secrets, timeoutMs });
    })
    .finally(() => clearTimeout(timer));
  const response = {
    request: record,
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    durationMs: performance.now() - start,
  };
  callHook('onResponse', () => settings.onResponse?.(response), secrets, settings);
  return answer;
}

/** Calls a hook. Its failure is only reported: a log that fails must not hide that a document was created. */
function callHook(
  name: 'onRequest' | 'onResponse',
  hook: () => void,
  secrets: readonly string[],
  { report }: ClientSettings,
): void {
  try {
    hook();
  } catch (error) {
    report([clientDiagnostic('failed-hook', { name, problem: redact(reasonOf(error), secrets) })]);
  }
}

/** Whether a value has what the client reads of a response, of whatever library. */
function isResponse(value: unknown): value is Response {
  const { status, headers } = Object(value) as { readonly status?: unknown; readonly headers?: unknown };
  return typeof status === 'number' && typeof Object(headers).get === 'function';
}

/** Whether the platform is Chromium, which sends its own User-Agent without an error; other browsers send what they are given. */
function dropsUserAgent(): boolean {
  const { userAgent } = Object(Reflect.get(globalThis, 'navigator')) as { readonly userAgent?: unknown };
  return /Chrome\//.test(String(userAgent));
}

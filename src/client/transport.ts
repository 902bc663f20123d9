import { wrongArgument } from '../diagnostics/arguments.js';
import { describeValue } from '../diagnostics/describe-value.js';
import { thrownText } from '../diagnostics/thrown-value.js';
import { VqlError } from '../diagnostics/vql-error.js';
import { partsForRequests, requirePlatform } from '../http/platform.js';
import { expressible, writeJson } from '../json/stringify-json.js';
import { readRetryAfterMs } from '../paging/headers.js';
import { isTemporaryStatus, responseOf, retryDefaults, withRetries } from '../paging/retry.js';
import { runWithin } from '../timing/time-limit.js';
import { type Answer, acceptAnswer } from './answer.js';
import type { Call } from './call.js';
import { ClientError, clientDiagnostic, clientError, describeRequest, withSentence } from './client-error.js';
import { exchange, type Message } from './exchange.js';
import type { ClientSettings } from './options.js';
import { createRedactions } from './records.js';
import { Throttle } from './throttle.js';
import { checkToken, tokenSource } from './token.js';

/** Sends a request, with the retries that the client allows, and returns the answer; throws a `ClientError` for a refusal. */
export type Send = (call: Call) => Promise<Answer>;

/** Creates the function that sends all requests of a client. */
export function createSend(settings: ClientSettings): Send {
  const { clock, timeoutMs, retry, timeOfDay } = settings;
  const source = tokenSource(settings.token);
  const throttle = new Throttle(settings);
  const redactionFor = createRedactions();
  let hasWarned = false;
  return async (call) => {
    requirePlatform('the client', settings.fetch === undefined ? [...partsForRequests, 'fetch'] : partsForRequests);
    if (!hasWarned && dropsUserAgent()) settings.report([clientDiagnostic('user-agent-dropped', {})]);
    hasWarned = true;
    const { signal } = call;
    // Written once, so that what is sent is what was checked.
    const message: Message = {
      ...call,
      url: urlOf(call, settings.baseUrl),
      body: call.body === undefined ? undefined : textOf(call.body),
    };
    const late = (): ClientError =>
      clientError('token-timeout', { request: describeRequest(message), timeoutMs: String(timeoutMs) });
    const readToken = async (): Promise<string> => {
      const limit = { clock, limitMs: timeoutMs, late, signal };
      const token = await runWithin(limit, (job) =>
        // Signals are costly, and not every source reads it.
        source.token({
          get signal() {
            return job.signal;
          },
        }),
      );
      checkToken(token);
      return token;
    };
    let isReplayed = false;
    /** The wait that the last answer asks for. */
    let askedMs: number | undefined;
    const attemptOnce = async (attempt: number): Promise<Answer> => {
      askedMs = undefined;
      const token = await readToken();
      // The service refused it before it did anything, so any request can be sent again with a newer token.
      const reject = (status: number): void => {
        if (status === 401 && !isReplayed) source.reject(token);
      };
      let answer = await exchange(message, { token, attempt, signal, onStatus: reject }, settings, redactionFor);
      const newer = answer.status === 401 && !isReplayed ? await readToken() : token;
      if (newer !== token) {
        isReplayed = true;
        answer = await exchange(message, { token: newer, attempt, signal, onStatus: reject }, settings, redactionFor);
      }
      askedMs = readRetryAfterMs(answer.headers, timeOfDay());
      pauseAfter(answer.status, askedMs);
      return acceptAnswer(call, answer);
    };
    const { shouldRetry = isTemporary } = retry;
    const attempts = call.attempts ?? retry.attempts;
    return withRetries(
      (attempt) => throttle.run({ attempt, signal }, () => attemptOnce(attempt)),
      { ...retry, attempts, shouldRetry: (error) => isRepeatable(error, call) && shouldRetry(error) },
      {
        signal,
        clock,
        isTemporary,
        askedMs: (error) =>
          error instanceof ClientError ? askedMs : readRetryAfterMs(responseOf(error).headers, timeOfDay()),
        waitTooLong,
      },
    );
  };

  /** Stops all requests of the client for a while if the service asks for it, or there were too many. */
  function pauseAfter(status: number, askedMs: number | undefined): void {
    const { delayMs = retryDefaults.delayMs, maxDelayMs = retryDefaults.maxDelayMs } = retry;
    if (!isTemporaryStatus(status) || (askedMs === undefined && status !== 429)) return;
    // Each call ends at once with a wait that is too long.
    if ((askedMs ?? 0) <= maxDelayMs) throttle.pause(Math.max(askedMs ?? 0, delayMs));
  }
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

/** Writes a body. @throws {VqlError} `wrong-argument` for one that JSON cannot express, with the reason as its cause. */
function textOf(body: unknown): string {
  const owner = 'The body of a request';
  try {
    return writeJson(body, owner);
  } catch (cause) {
    if (cause instanceof VqlError) throw cause;
    const [problem] = cause instanceof RangeError ? ['it is nested too deeply'] : thrownText(cause).split('\n');
    const { diagnostics } = wrongArgument(owner, expressible, body, (value) => `${describeValue(value)} (${problem})`);
    throw new VqlError(diagnostics, { cause });
  }
}

/** The codes of failures before a request was sent: a connection that was not made, and a token that was not there. */
const unsentCodes: readonly string[] = ['network', 'token-timeout', 'auth-network', 'auth-timeout', 'token-refused'];

/** Whether sending a request again does no harm: it may be repeated, or never reached the service. */
function isRepeatable(error: unknown, { repeatable }: Call): boolean {
  return repeatable || (error instanceof VqlError && unsentCodes.includes(error.code));
}

/** The codes of failures without an answer: of the service, or of the identity server. */
const unansweredCodes: readonly string[] = ['network', 'time-out', 'token-timeout', 'auth-network', 'auth-timeout'];

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

/** Whether the platform is Chromium, which sends its own User-Agent without an error; other browsers send what they are given. */
function dropsUserAgent(): boolean {
  const { userAgent } = Object(Reflect.get(globalThis, 'navigator')) as { readonly userAgent?: unknown };
  return /Chrome\//.test(String(userAgent));
}

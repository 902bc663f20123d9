import { wrongArgument } from '../diagnostics/arguments.js';
import type { Redaction } from '../diagnostics/redaction.js';
import { VqlError } from '../diagnostics/vql-error.js';
import { partsForRequests, partsForStreams, requirePlatform } from '../internal/http/platform.js';
import { discardBody } from '../internal/http/read-body.js';
import { runWithin } from '../internal/timing/time-limit.js';
import { readRetryAfterMs } from '../paging/headers.js';
import { isTemporaryStatus, responseOf, retryDefaults, withRetries } from '../paging/retry.js';
import { type Answer, acceptAnswer } from './answer.js';
import { isUnread } from './answer-reading.js';
import type { ApiRequest } from './api-request.js';
import { readWholeBody, requestBody } from './body.js';
import { ClientError, clientDiagnostic, clientError, describeRequest, withSentence } from './client-error.js';
import { type Attempt, exchange, type Message } from './exchange.js';
import { readRequestHeaders } from './headers.js';
import type { ClientSettings } from './options.js';
import { createRedactions, redactRequest } from './records.js';
import { Throttle } from './throttle.js';
import { checkToken, tokenSource } from './token.js';

/** Sends a request, with the retries that the client allows, and returns the answer; throws a `ClientError` for a refusal. */
export type Send = (call: ApiRequest) => Promise<Answer>;

/** Creates the function that sends all requests of a client. */
export function createSend(settings: ClientSettings): Send {
  const { owner, clock, timeoutMs, retry, timeOfDay } = settings;
  const source = tokenSource(settings.token, owner);
  const throttle = new Throttle(settings);
  const redactions = createRedactions(settings.token);
  let hasWarned = false;
  return async (call) => {
    const { signal, reading = 'json' } = call;
    const others = [...(settings.fetch === undefined ? ['fetch'] : []), ...(isUnread(reading) ? partsForStreams : [])];
    requirePlatform('the client', [...partsForRequests, ...others]);
    if (!hasWarned && dropsUserAgent()) settings.report([clientDiagnostic('user-agent-dropped', {})]);
    hasWarned = true;
    const headers = readRequestHeaders(call.headers);
    // Written once, so that what is sent is what was checked.
    const url = urlOf(call, settings.baseUrl, redactions.latest());
    const given = call.bodyOf === undefined ? call.body : await readWholeBody(call.bodyOf, signal);
    const body = await requestBody(given, headers, settings.fetch === undefined);
    const message: Message = { ...call, url, headers, body, reading };
    const isOneShot = body?.release !== undefined;
    let wasSent = false;
    const late = (): ClientError =>
      clientError('token-timeout', {
        request: describeRequest(redactRequest(message, redactions.latest())),
        timeoutMs: String(timeoutMs),
      });
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
      checkToken(token, owner);
      return token;
    };
    /** The last answer. A body that it passes on is cancelled, unless the answer is returned. */
    let latest: Answer | undefined;
    /** Why it is refused, of a call that returns it all the same. */
    let refusal: { readonly error: unknown } | undefined;
    const discardLatest = (): void => {
      if (latest?.unread !== undefined) discardBody(latest.unread);
      latest = undefined;
    };
    const send = async (token: string, attempt: number, onStatus: Attempt['onStatus']): Promise<Answer> => {
      discardLatest();
      wasSent = true;
      latest = await exchange(message, { token, attempt, signal, onStatus }, settings, redactions);
      return latest;
    };
    let isReplayed = false;
    /** Whether it would have been sent again, if its body was not used up. */
    let isWithheld = false;
    /** The wait that the last answer asks for. */
    let askedMs: number | undefined;
    const attemptOnce = async (attempt: number): Promise<Answer> => {
      askedMs = undefined;
      discardLatest();
      const token = await readToken();
      // The service refused it before it did anything, so any request can be sent again with a newer token.
      const reject = (status: number): void => {
        if (status === 401 && !isReplayed) source.reject(token);
      };
      let answer = await send(token, attempt, reject);
      const canReplay = answer.status === 401 && !isReplayed;
      if (canReplay && isOneShot) isWithheld = typeof settings.token !== 'string';
      const newer = canReplay && !isOneShot ? await readToken() : token;
      if (newer !== token) {
        isReplayed = true;
        answer = await send(newer, attempt, reject);
      }
      askedMs = readRetryAfterMs(answer.headers, timeOfDay());
      pauseAfter(answer.status, askedMs);
      try {
        return acceptAnswer(call, answer);
      } catch (error) {
        // A browser hides all of a redirect, so that there is nothing to return.
        if (reading === 'response' && answer.status !== 0) refusal = { error };
        throw error;
      }
    };
    const { shouldRetry = isTemporary } = retry;
    const attempts = call.attempts ?? retry.attempts;
    try {
      const answer = await withRetries(
        (attempt) => throttle.run({ attempt, signal }, () => attemptOnce(attempt)),
        {
          ...retry,
          attempts,
          shouldRetry(error) {
            const canRetry = isRepeatable(error, call) && shouldRetry(error);
            if (canRetry && isOneShot && wasSent) isWithheld = true;
            return canRetry && !isWithheld;
          },
        },
        {
          signal,
          clock,
          isTemporary,
          askedMs: (error) =>
            error instanceof ClientError ? askedMs : readRetryAfterMs(responseOf(error).headers, timeOfDay()),
          waitTooLong: reading === 'response' ? (error) => error : waitTooLong,
        },
      );
      // The service may still read the body of a request while it answers.
      if (answer.unread === undefined) body?.release?.();
      return answer;
    } catch (error) {
      if (latest !== undefined && refusal !== undefined && error === refusal.error) return latest;
      discardLatest();
      body?.release?.();
      throw isWithheld && error instanceof ClientError
        ? withSentence(error, 'It was not sent again, since its body is a stream.')
        : error;
    }
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
function urlOf({ path, query = [] }: ApiRequest, baseUrl: string, redaction: Redaction): string {
  if (typeof path !== 'string') return path.href;
  const text = `${baseUrl}${path.slice(1)}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!path.startsWith('/') || !url?.href.startsWith(baseUrl) || /[?#]/.test(path))
    throw wrongArgument(
      'The path of a request',
      'a path that begins with "/" and stays below the base url, without "?" and "#"',
      redaction.redact(path),
    );
  for (const [name, value] of query) url.searchParams.append(name, value);
  return url.href;
}

/** The codes of failures before a request was sent: a connection that was not made, and a token that was not there. */
const unsentCodes: readonly string[] = ['network', 'token-timeout', 'auth-network', 'auth-timeout', 'token-refused'];

/** Whether sending a request again does no harm: it may be repeated, or never reached the service. */
function isRepeatable(error: unknown, { repeatable }: ApiRequest): boolean {
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

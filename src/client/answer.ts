import { quoted } from '../diagnostics/quoted.js';
import type { Redaction } from '../diagnostics/redaction.js';
import { VqlError } from '../diagnostics/vql-error.js';
import { readText } from '../http/read-body.js';
import { tooDeepProblem } from '../json/depth.js';
import { parseJson } from '../json/parse-json.js';
import type { Clock } from '../timing/clock.js';
import { startTimeLimit } from '../timing/time-limit.js';
import type { Call } from './call.js';
import { type ClientError, type ClientErrorOptions, clientError, describeRequest } from './client-error.js';
import { timedOut } from './failure.js';
import { type RequestRecord, redactHeaders, withoutCookies } from './records.js';

/** The answer to a request, as it was received: decisions are made on it, and what is shown of it is redacted. */
export interface Answer {
  readonly request: Pick<RequestRecord, 'method' | 'url' | 'attempt'>;
  readonly status: number;
  /** Without cookies. */
  readonly headers: Headers;
  /** The text of the body; of a refusal its beginning. */
  readonly text: string;
  /** Whether the body has more than the text. */
  readonly isCut: boolean;
  /** How many bytes of an answer are read at most. */
  readonly maxAnswerBytes: number;
  /** The value of the body; in an answer that was accepted. */
  readonly body?: unknown;
  /** Hides the token, which no error may contain. */
  readonly redaction: Redaction;
}

/** Maximum number of characters of a body in an error: a proxy may answer with a page of any length. */
const maxErrorCharacters = 10_000;
/** How long the beginning of the body of a refusal may take: the status alone decides. */
const errorBodyMs = 2_000;
/** Maximum number of characters of a body in a message. */
const maxDetailCharacters = 200;

/** How an answer is read. */
interface ReadAnswerOptions extends Pick<Answer, 'request' | 'redaction' | 'maxAnswerBytes'> {
  readonly clock: Clock;
  /** Ends the exchange. */
  readonly stop: AbortController;
}

/**
 * Reads the whole body of a response, or the beginning of the body of a refusal, which is known by its status.
 *
 * @throws what breaks the body of an answer that is not a refusal.
 */
export async function readAnswer(response: Response, options: ReadAnswerOptions): Promise<Answer> {
  const { request, redaction, clock, stop, maxAnswerBytes } = options;
  const { status } = response;
  const { signal } = stop;
  const isRefusal = !isSuccess(status);
  const liftLimit = isRefusal ? startTimeLimit(clock, errorBodyMs, () => stop.abort(timedOut)) : undefined;
  // A character has up to 4 bytes.
  const maxBytes = isRefusal ? 4 * maxErrorCharacters : maxAnswerBytes;
  const { text, ending, error } = await readText(response, { maxBytes, signal });
  liftLimit?.();
  if (ending === 'broken' && !isRefusal) throw error;
  const headers = withoutCookies(response.headers);
  return { request, status, headers, text, isCut: ending !== 'complete', maxAnswerBytes, redaction };
}

/** Returns the beginning of a text, without secrets. */
function excerpt({ text, isCut, redaction }: Answer): string {
  if (text.length <= maxErrorCharacters && !isCut) return redaction.redact(text);
  return redaction.redactCut(text.slice(0, maxErrorCharacters));
}

/**
 * Returns an answer with the value of its body.
 *
 * @throws {ClientError} `refused`, `unknown-outcome` or `unreadable-answer`.
 */
export function acceptAnswer({ repeatable, acceptsText }: Call, answer: Answer): Answer {
  const { status, headers, text, isCut, maxAnswerBytes, redaction } = answer;
  if (!isSuccess(status)) throw refusal(answer, repeatable);
  const unreadable = (problem: string): ClientError =>
    repeatable ? unreadableAnswer(answer, problem) : unknownOutcome(answer, problem);
  if (isCut) throw unreadable(`it has more than the ${maxAnswerBytes} bytes of maxAnswerBytes`);
  if (text.trim() === '') {
    if (acceptsText) return answer;
    throw unreadable('it is empty');
  }
  try {
    return { ...answer, body: parseJson(text) };
  } catch (error) {
    if (error instanceof VqlError) throw unreadable(tooDeepProblem);
    if (!(error instanceof SyntaxError)) throw error;
    // A page in HTML is never an answer of the service.
    if (acceptsText && !isHtml(headers)) return { ...answer, body: text };
    const type = headers.get('content-type');
    throw unreadable(
      isJson(headers)
        ? brokenJson(answer)
        : `it is ${type === null ? 'of an unknown type' : redaction.redact(type)} and not JSON`,
    );
  }
}

/** Describes a text that is not the JSON that its type states. Its end shows whether it was cut. */
function brokenJson({ text, redaction }: Answer): string {
  // Long enough for a secret, whatever its escapes, to be found as a whole.
  const end = redaction.redactCut(text.slice(-maxErrorCharacters));
  return `it is not valid JSON; it ends with ${quoted(end.slice(-20))}`;
}

/** Creates the error for an answer that is not what was requested. */
export function unreadableAnswer(answer: Answer, problem: string): ClientError {
  const args = { request: describeRequest(answer.request), problem };
  return clientError('unreadable-answer', args, { ...contextOf(answer), body: excerpt(answer) });
}

/** Creates the error for an answer without which it is not known whether a request took effect. */
function unknownOutcome(answer: Answer, problem: string): ClientError {
  const args = {
    request: describeRequest(answer.request),
    problem: `the answer ${answer.status} cannot be read, ${problem}`,
  };
  return clientError('unknown-outcome', args, { ...contextOf(answer), body: excerpt(answer) });
}

/** Creates the error for an answer with another status than 2xx. */
function refusal(answer: Answer, repeatable: boolean): ClientError {
  const { status, redaction } = answer;
  const request = describeRequest(answer.request);
  const received = readErrorBody(answer);
  const body = received === undefined ? excerpt(answer) : redaction.redactJson(received);
  const context = { ...contextOf(answer), body };
  if (status >= 500 && !repeatable)
    return clientError('unknown-outcome', { request, problem: `the answer was ${status}` }, context);
  const detail = isRedirect(status) ? 'a redirect, which the client does not follow' : detailOf(received, answer);
  const statusText = status === 0 ? 'with a status that the browser hides' : String(status);
  return clientError('refused', { request, status: statusText, detail }, context);
}

function contextOf({ request: { method, url, attempt }, status, headers, redaction }: Answer): ClientErrorOptions {
  return {
    request: { method, url },
    status: status === 0 ? undefined : status,
    headers: redactHeaders(headers, redaction),
    attempts: attempt,
  };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Whether an answer is a redirect, whose status is 0 in a browser. */
function isRedirect(status: number): boolean {
  return status === 0 || (status >= 300 && status < 400);
}

function isHtml(headers: Headers): boolean {
  return /\bhtml\b/.test(headers.get('content-type') ?? '');
}

function isJson(headers: Headers): boolean {
  return /[/+]json\b/.test(headers.get('content-type') ?? '');
}

/** Returns the value of the body of a refusal; `undefined` if it is not JSON. */
function readErrorBody({ text, headers }: Answer): unknown {
  if (!isJson(headers) || text.length > maxErrorCharacters) return undefined;
  try {
    const value = parseJson(text);
    // An error can be written as JSON, so a value with integers beyond 2^53 stays a text.
    JSON.stringify(value);
    return value;
  } catch {
    return undefined;
  }
}

/** Returns the detail of a refusal for a message: a text among the members of its body, or the beginning of its text. */
function detailOf(body: unknown, answer: Answer): string {
  if (isHtml(answer.headers)) return 'a page in HTML';
  const stated = statedIn(body);
  const shown = stated === undefined ? excerpt(answer) : answer.redaction.redact(stated);
  const line = shown.replaceAll(/\s+/g, ' ').trim();
  const short = line.length > maxDetailCharacters ? `${line.slice(0, maxDetailCharacters)}…` : line;
  return short.replace(/\.$/, '');
}

/** The members that describe an error for people, of RFC 9457 and of most other services; the most exact first. */
const errorMembers = ['detail', 'message', 'error', 'errors', 'title'] as const;

/** Returns the description in the body of a refusal: the text of a member, also inside of an object or of the first of a list. */
function statedIn(body: unknown): string | undefined {
  const first: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof first === 'string') return first === '' ? undefined : first;
  if (typeof first !== 'object' || first === null) return undefined;
  return errorMembers.map((name) => statedIn(Reflect.get(first, name))).find((text) => text !== undefined);
}

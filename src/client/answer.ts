import { parseJson } from '../exact-json/parse-json.js';
import { readBody } from '../internal/http/read-body.js';
import type { Clock } from '../internal/timing/clock.js';
import { startTimeLimit } from '../internal/timing/time-limit.js';
import {
  type AnswerContent,
  answerKind,
  describeContent,
  maxErrorBytes,
  maxErrorCharacters,
  readContent,
  shownText,
} from './answer-content.js';
import type { ApiRequest } from './api-request.js';
import { type ClientError, type ClientErrorOptions, clientError, describeRequest } from './client-error.js';
import { timedOut } from './failure.js';
import { type RequestRecord, redactHeaders, withoutCookies } from './records.js';

/** The answer to a request, as it was received: decisions are made on it, and what is shown of it is redacted. */
export interface Answer extends AnswerContent {
  readonly request: Pick<RequestRecord, 'method' | 'url' | 'attempt'>;
  readonly status: number;
  /** The response whose body is passed on as it arrives. */
  readonly unread?: Response | undefined;
  /** How many bytes of an answer are read at most. */
  readonly maxAnswerBytes: number;
  /** The value of the body; in an answer that was accepted. */
  readonly body?: unknown;
}

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
  const maxBytes = isRefusal ? maxErrorBytes : maxAnswerBytes;
  const { bytes, ending, error } = await readBody(response, { maxBytes, signal });
  liftLimit?.();
  if (ending === 'broken' && !isRefusal) throw error;
  const headers = withoutCookies(response.headers);
  return { request, status, headers, bytes, isCut: ending !== 'complete', maxAnswerBytes, redaction };
}

/** Returns the answer whose body is passed on as it arrives. */
export function unreadAnswer(
  unread: Response,
  options: Pick<Answer, 'request' | 'redaction' | 'maxAnswerBytes'>,
): Answer {
  const headers = withoutCookies(unread.headers);
  return { ...options, status: unread.status, headers, bytes: new Uint8Array(), isCut: false, unread };
}

/** Returns the beginning of the text of a body, without secrets, or the description of a body that is not text. */
function excerpt(answer: Answer): string {
  const { isCut, redaction } = answer;
  const text = shownText(answer);
  if (text === undefined) return describeContent(answer);
  if (text.length <= maxErrorCharacters && !isCut) return redaction.redact(text);
  return redaction.redactCut(text.slice(0, maxErrorCharacters));
}

/**
 * Returns an answer with the value of its body.
 *
 * @throws {ClientError} `refused`, `unknown-outcome` or `unreadable-answer`.
 */
export function acceptAnswer({ repeatable, reading = 'json', acceptsEmpty }: ApiRequest, answer: Answer): Answer {
  const { status, isCut, maxAnswerBytes, unread } = answer;
  if (!isSuccess(status)) throw refusal(answer, repeatable);
  const unreadable = (problem: string): ClientError =>
    repeatable ? unreadableAnswer(answer, problem) : unknownOutcome(answer, problem);
  if (isCut) throw unreadable(`it has more than the ${maxAnswerBytes} bytes of maxAnswerBytes`);
  if (reading === 'response') return answer;
  if (reading === 'stream') return { ...answer, body: unread?.body ?? new Response('').body };
  const content = readContent(answer, reading);
  if ('problem' in content) throw unreadable(content.problem);
  if (content.body === undefined && acceptsEmpty !== true) throw unreadable('it is empty');
  return { ...answer, ...content };
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

/** Whether a status says that a request was accepted. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Whether an answer is a redirect, whose status is 0 in a browser. */
function isRedirect(status: number): boolean {
  return status === 0 || (status >= 300 && status < 400);
}

/** Returns the value of the body of a refusal; `undefined` if it is not JSON. */
function readErrorBody(answer: Answer): unknown {
  const text = answerKind(answer) === 'json' ? shownText(answer) : undefined;
  if (text === undefined || text.length > maxErrorCharacters) return undefined;
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
  if (answerKind(answer) === 'html') return 'a page in HTML';
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

import { quoted } from '../diagnostics/quoted.js';
import { parseJson } from '../json/parse-json.js';
import type { Call } from './call.js';
import { type ClientError, type ClientErrorOptions, clientError } from './client-error.js';
import { type RequestRecord, redact, redactCut, redactHeaders } from './records.js';

/** The answer to a request, with its whole body. */
export interface Answer {
  readonly request: RequestRecord;
  readonly status: number;
  /** The headers, without secrets. */
  readonly headers: Headers;
  /** The text of the body; of a refusal its beginning, without secrets. */
  readonly text: string;
  /** The value of the body; in an answer that was accepted. */
  readonly body?: unknown;
  /** The texts that no error may contain. */
  readonly secrets: readonly string[];
}

/** Maximum number of characters of a body in an error: a proxy may answer with a page of any length. */
const mostErrorCharacters = 10_000;
/** Maximum number of characters of a body in a message. */
const mostDetailCharacters = 200;

/** Reads the whole body of a response, or the beginning of that of a refusal. */
export async function readAnswer(
  response: Response,
  request: RequestRecord,
  secrets: readonly string[],
): Promise<Answer> {
  const { status } = response;
  const text = isSuccess(status) ? await response.text() : await readStart(response, secrets);
  return { request, status, headers: redactHeaders(response.headers, secrets), text, secrets };
}

/** Reads the beginning of a body. If the connection breaks, the part that was received is enough: the status is known. */
async function readStart({ body }: Response, secrets: readonly string[]): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      text += decoder.decode(next.value, { stream: true });
      if (text.length <= mostErrorCharacters) continue;
      await reader.cancel();
      break;
    }
  } catch {
    return redactCut(text.slice(0, mostErrorCharacters), secrets);
  }
  return excerpt(text, secrets);
}

/** Returns the beginning of a text, without secrets. */
function excerpt(text: string, secrets: readonly string[]): string {
  return text.length <= mostErrorCharacters
    ? redact(text, secrets)
    : redactCut(text.slice(0, mostErrorCharacters), secrets);
}

/**
 * Returns an answer with the value of its body.
 *
 * @throws {ClientError} `refused`, `unknown-outcome` or `unreadable-answer`.
 */
export function acceptAnswer({ repeatable, acceptsText }: Call, answer: Answer): Answer {
  const { status, headers, text } = answer;
  if (!isSuccess(status)) throw refusal(answer, repeatable);
  const unreadable = (problem: string): ClientError =>
    repeatable ? unreadableAnswer(answer, problem) : unknownOutcome(answer, problem);
  if (text.trim() === '') {
    if (acceptsText) return answer;
    throw unreadable('it is empty');
  }
  try {
    return { ...answer, body: parseJson(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // A page in HTML is never an answer of the service.
    if (acceptsText && !isHtml(headers)) return { ...answer, body: text };
    throw unreadable(
      isJson(headers)
        ? brokenJson(answer)
        : `it is ${headers.get('content-type') ?? 'of an unknown type'} and not JSON`,
    );
  }
}

/** Describes a text that is not the JSON that its type states. Its end shows whether it was cut. */
function brokenJson({ text, secrets }: Answer): string {
  return `it is not valid JSON; it ends with ${quoted(redactCut(text, secrets).slice(-20))}`;
}

/** Creates the error for an answer that is not what was requested. */
export function unreadableAnswer(answer: Answer, problem: string): ClientError {
  const body = excerpt(answer.text, answer.secrets);
  return clientError('unreadable-answer', { request: nameOf(answer.request), problem }, { ...contextOf(answer), body });
}

/** Creates the error for an answer without which it is not known whether a request took effect. */
function unknownOutcome(answer: Answer, problem: string): ClientError {
  const args = { request: nameOf(answer.request), problem: `the answer ${answer.status} cannot be read, ${problem}` };
  return clientError('unknown-outcome', args, { ...contextOf(answer), body: excerpt(answer.text, answer.secrets) });
}

/** Creates the error for an answer with another status than 2xx. */
function refusal(answer: Answer, repeatable: boolean): ClientError {
  const { status } = answer;
  const request = nameOf(answer.request);
  const body = readErrorBody(answer);
  const context = { ...contextOf(answer), body };
  if (status >= 500 && !repeatable)
    return clientError('unknown-outcome', { request, problem: `the answer was ${status}` }, context);
  const detail = isRedirect(status) ? 'a redirect, which the client does not follow' : detailOf(body, answer);
  const statusText = status === 0 ? 'with a status that the browser hides' : String(status);
  return clientError('refused', { request, status: statusText, detail }, context);
}

/** Names a request in a message: its method and its path. */
export function nameOf({ method, url }: Pick<RequestRecord, 'method' | 'url'>): string {
  return `${method} ${new URL(url).pathname}`;
}

function contextOf({ request: { method, url, attempt }, status, headers }: Answer): ClientErrorOptions {
  return { request: { method, url }, status: status === 0 ? undefined : status, headers, attempts: attempt };
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

/** Returns the body of a refusal: its value if it is JSON, else its text. */
function readErrorBody({ text, headers }: Answer): unknown {
  if (!isJson(headers)) return text;
  try {
    const value = parseJson(text);
    // An error can be written as JSON, so a value with integers beyond 2^53 stays a text.
    JSON.stringify(value);
    return value;
  } catch {
    return text;
  }
}

/** Returns the detail of a refusal for a message: a text among its members, or the beginning of its text. */
function detailOf(body: unknown, { headers, text }: Answer): string {
  if (isHtml(headers)) return 'a page in HTML';
  const line = (statedIn(body) ?? text).replaceAll(/\s+/g, ' ').trim();
  const short = line.length > mostDetailCharacters ? `${line.slice(0, mostDetailCharacters)}…` : line;
  return short.replace(/\.$/, '');
}

/** The members that describe an error for people: those of RFC 9457, and the ones that most services have, the most exact first. */
const errorMembers = ['detail', 'message', 'error', 'errors', 'title'] as const;

/** Returns the description in the body of a refusal: the text of a member, also inside of an object or of the first of a list. */
function statedIn(body: unknown): string | undefined {
  const first: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof first === 'string') return first === '' ? undefined : first;
  if (typeof first !== 'object' || first === null) return undefined;
  return errorMembers.map((name) => statedIn(Reflect.get(first, name))).find((text) => text !== undefined);
}

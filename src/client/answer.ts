import { parseJson } from '../json/parse-json.js';
import type { Call } from './call.js';
import { type ClientErrorOptions, clientError } from './client-error.js';
import { type RequestRecord, withoutToken } from './records.js';

/** The answer to a request, with its whole body. */
export interface Answer {
  readonly request: RequestRecord;
  readonly status: number;
  readonly headers: Headers;
  /** The text of the body; that of a refusal only in part. */
  readonly text: string;
  /** The value of the body; in an answer that was accepted. */
  readonly body?: unknown;
}

/** Most characters of a refusal: its whole body could be any page of something in between. */
const mostErrorCharacters = 10_000;
/** Most characters of a body in a message. */
const mostDetailCharacters = 200;

/** Reads the whole body of a response, or the beginning of that of a refusal. */
export async function readAnswer(response: Response, request: RequestRecord, token: string): Promise<Answer> {
  const { status, headers } = response;
  const text = isSuccess(status) ? await response.text() : withoutToken(await readStart(response), token);
  return { request, status, headers, text };
}

/** Reads the beginning of a body, and cancels the rest. */
async function readStart({ body }: Response): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    text += decoder.decode(next.value, { stream: true });
    if (text.length < mostErrorCharacters) continue;
    // The rest is of no use; a failure to cancel it neither.
    reader.cancel().catch(() => undefined);
    break;
  }
  return text.slice(0, mostErrorCharacters);
}

/**
 * Returns an answer with the value of its body.
 *
 * @throws {ClientError} `refused`, `unknown-outcome` or `unreadable-answer`.
 */
export function acceptAnswer({ path, repeatable, takesText }: Call, answer: Answer): Answer {
  const { status, headers, text, request } = answer;
  const name = `${request.method} ${path}`;
  const options: ClientErrorOptions = { request: { method: request.method, url: request.url }, status, headers };
  if (!isSuccess(status)) {
    const body = readErrorBody(answer);
    if (status >= 500 && !repeatable)
      throw clientError(
        'unknown-outcome',
        { request: name, problem: `the answer was ${status}` },
        { ...options, body },
      );
    const detail = detailOf(body, headers);
    throw clientError('refused', { request: name, status: String(status), detail }, { ...options, body });
  }
  if (text.trim() === '') return answer;
  try {
    return { ...answer, body: parseJson(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // Of a body that is not documented, any text is taken.
    if (takesText) return { ...answer, body: text };
    const problem = `it is ${headers.get('content-type') ?? 'of an unknown type'} and not JSON`;
    throw clientError(
      'unreadable-answer',
      { request: name, problem },
      { ...options, body: text.slice(0, mostErrorCharacters) },
    );
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Returns the body of a refusal: its value if it is JSON, else its text. */
function readErrorBody({ text, headers }: Answer): unknown {
  if (!/[/+]json\b/.test(headers.get('content-type') ?? '')) return text;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/** Returns what a body says, for a message: the members of RFC 9457, or the beginning of a text. */
function detailOf(body: unknown, headers: Headers): string {
  if (/\bhtml\b/.test(headers.get('content-type') ?? '')) return 'a page in HTML';
  const { detail, title } = Object(body) as { readonly detail?: unknown; readonly title?: unknown };
  const said = [detail, title, body].find((one) => typeof one === 'string');
  const line = String(said ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const short = line.length > mostDetailCharacters ? `${line.slice(0, mostDetailCharacters)}…` : line;
  return short.replace(/\.$/, '');
}

import { quoted } from '../diagnostics/quoted.js';
import type { Redaction } from '../diagnostics/redaction.js';
import { VqlError } from '../diagnostics/vql-error.js';
import { tooDeepProblem } from '../exact-json/depth.js';
import { parseJson } from '../exact-json/parse-json.js';
import { type ContentKind, charsetOf, contentKindOf, describeBytes } from '../internal/http/media-type.js';
import type { AnswerReading } from './answer-reading.js';

/** The body of an answer, and what is known of it. */
export interface AnswerContent {
  /** Headers of the answer, without cookies. */
  readonly headers: Headers;
  /** The bytes of the body; of a refusal its beginning; empty if the body is passed on as it arrives. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether the body has more bytes. */
  readonly isCut: boolean;
  /** Hides the token, which no error may contain. */
  readonly redaction: Redaction;
}

/** Maximum number of characters of a body in an error: a proxy may answer with a page of any length. */
export const maxErrorCharacters = 10_000;
/** Maximum number of bytes of so many characters. */
export const maxErrorBytes = 4 * maxErrorCharacters;

/** Thrown by a reader for a body that it cannot read. */
class Unreadable extends Error {}

type ContentReader = (answer: AnswerContent) => unknown;

/** **The** table of how a body is read by the media type of the answer, if the caller does not ask for anything. */
const readers: Readonly<Record<ContentKind | 'unstated', ContentReader>> = {
  json: readJson,
  // A page in HTML is never an answer of the service.
  html: (answer) => refuse(notJson(answer)),
  text: (answer) => textOrBytes(answer),
  bytes: ({ bytes }) => bytes,
  unstated: (answer) => {
    const content = textOrBytes(answer);
    return typeof content === 'string' ? readText(content) : content;
  },
};

/** **The** table of how a body is read if the caller asks for it, whatever the answer says. */
const requestedReaders: Readonly<Record<'json' | 'text' | 'bytes', ContentReader>> = {
  json: readJson,
  text: (answer) => decode(answer) ?? refuse(notText(answer)),
  bytes: ({ bytes }) => bytes,
};

function notText(answer: AnswerContent): string {
  return `its bytes are not text in ${answer.redaction.redact(charsetOf(contentType(answer)))}`;
}

/** Returns the body of an answer, or why it cannot be read. */
export function readContent(
  answer: AnswerContent,
  reading: Exclude<AnswerReading, 'stream' | 'response'>,
): { readonly body: unknown } | { readonly problem: string } {
  const isAny = reading === 'any';
  if (isAny && answer.bytes.length === 0) return { body: undefined };
  const read = isAny ? readers[answerKind(answer) ?? 'unstated'] : requestedReaders[reading];
  try {
    return { body: read(answer) };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message };
    throw error;
  }
}

function refuse(problem: string): never {
  throw new Unreadable(problem);
}

function contentType({ headers }: AnswerContent): string | null {
  return headers.get('content-type');
}

/** Returns how the content of an answer is read by its type; `undefined` for an answer that states no type. */
export function answerKind(answer: AnswerContent): ContentKind | undefined {
  return contentKindOf(contentType(answer));
}

function readJson(answer: AnswerContent): unknown {
  const text = decode(answer);
  if (text === undefined) return refuse(answerKind(answer) === 'json' ? notText(answer) : notJson(answer));
  if (text.trim() === '') return undefined;
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof VqlError) return refuse(tooDeepProblem);
    if (!(error instanceof SyntaxError)) throw error;
    return refuse(answerKind(answer) === 'json' ? brokenJson(text, answer) : notJson(answer));
  }
}

function notJson(answer: AnswerContent): string {
  const type = contentType(answer);
  return `it is ${type === null ? 'of an unknown type' : answer.redaction.redact(type)} and not JSON`;
}

/** Long enough for a secret, whatever its escapes, to be found as a whole. */
const maxEndCharacters = 10_000;

/** Describes a text that is not the JSON that its type states. Its end shows whether it was cut. */
function brokenJson(text: string, answer: AnswerContent): string {
  const end = text.slice(-maxEndCharacters);
  // A character has at least one byte.
  if (isMisread(end, { ...answer, bytes: answer.bytes.subarray(-maxEndCharacters) })) return 'it is not valid JSON';
  return `it is not valid JSON; it ends with ${quoted(answer.redaction.redactCut(end).slice(-20))}`;
}

/** Reads a text of an unknown type: the value of its JSON, or the text itself. */
function readText(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return parseJson(text);
  } catch (error) {
    return error instanceof VqlError ? refuse(tooDeepProblem) : text;
  }
}

function textOrBytes(answer: AnswerContent): unknown {
  return decode(answer) ?? answer.bytes;
}

/** Returns the text of a body; `undefined` if its bytes are not text in its charset. */
function decode(answer: AnswerContent, fatal = true): string | undefined {
  try {
    const decoder = new TextDecoder(charsetOf(contentType(answer)), { fatal });
    return decoder.decode(answer.bytes, { stream: answer.isCut });
  } catch {
    // Also for a charset that the platform does not know, and a string that is too long for it.
    return undefined;
  }
}

/**
 * Whether a text was read in the wrong charset, which would hide a secret in it. Each second character of UTF-16 is then U+0000. ASCII that
 * is read as UTF-16, or UTF-16 in the wrong order of bytes, becomes other characters, from which the secret could be computed: it is
 * searched in the bytes.
 */
function isMisread(text: string, answer: AnswerContent): boolean {
  const { bytes, redaction } = answer;
  if (text.includes('\0')) return true;
  // A decoder of UTF-8 leaves each byte of ASCII as it is.
  if (charsetOf(contentType(answer)) === 'utf-8') return false;
  const ascii = new TextDecoder('latin1').decode(bytes).replaceAll('\0', '');
  return redaction.redactCut(ascii) !== ascii && redaction.redactCut(text) === text;
}

/** Returns the text of a body to be shown, or the description of one that is not text: its content is never shown as text. */
export function shownText(answer: AnswerContent): string | undefined {
  const kind = answerKind(answer);
  if (kind === 'bytes') return undefined;
  // Only a known type is shown although some of its bytes are wrong.
  const text = decode(answer, kind === undefined);
  if (text === undefined) return undefined;
  const beginning = { ...answer, bytes: answer.bytes.subarray(0, maxErrorBytes) };
  // A character has at least one byte.
  return isMisread(text.slice(0, maxErrorBytes), beginning) ? undefined : text;
}

/** Describes a body that is not text, by its length and its type. */
export function describeContent(answer: AnswerContent): string {
  const { bytes, isCut, redaction } = answer;
  return redaction.redact(describeBytes(bytes.length, contentType(answer), isCut ? 'the beginning' : ''));
}

import { type ArgumentKind, string } from '../diagnostics/arguments.js';
import { describeSecret } from '../diagnostics/describe-value.js';
import { quoted } from '../diagnostics/quoted.js';

/** Headers of a request, as `fetch` takes them: an object, pairs, a map or `Headers`. */
export type RequestHeaders =
  | Readonly<Record<string, string>>
  | readonly (readonly [name: string, value: string])[]
  | ReadonlyMap<string, string>
  | Headers;

/** Reads the headers of a request; `undefined` for a value of another kind. */
export function readRequestHeaders(value: unknown): Headers | undefined {
  return headersOf(entriesOf(value));
}

function entriesOf(value: unknown): readonly unknown[] | undefined {
  // An iterator has its pairs only once, and they are read by the check and by each attempt.
  if (typeof value !== 'object' || value === null || 'next' in value) return undefined;
  try {
    return Symbol.iterator in value ? [...(value as Iterable<unknown>)] : Object.entries(value);
  } catch {
    return undefined;
  }
}

function headersOf(entries: readonly unknown[] | undefined): Headers | undefined {
  try {
    return entries?.every(isHeader) ? new Headers([...entries]) : undefined;
  } catch {
    return undefined;
  }
}

function isHeader(entry: unknown): entry is [name: string, value: string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every(string.accepts);
}

/** Describes a value that is not headers: by the first one that is not a header, without its value, which may be a secret. */
export function describeWrongHeaders(value: unknown): string {
  const wrong = entriesOf(value)?.find((entry) => headersOf([entry]) === undefined);
  const [name, content]: readonly unknown[] = Array.isArray(wrong) && wrong.length === 2 ? wrong : [];
  if (typeof name !== 'string') return describeSecret(value);
  const problem = typeof content === 'string' ? 'that cannot be sent' : `that is ${describeSecret(content)}`;
  return `the header ${quoted(name)} ${problem}`;
}

/** The headers that the client sets itself in all calls. */
const clientHeaders: readonly string[] = ['authorization', 'user-agent'];

/** The headers that describe the connection or the bytes of a body: a wrong one is dropped, or leaves the service waiting for the rest. */
const platformHeaders: readonly string[] = [
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'sec-fetch-mode',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Returns the name of a header that only the platform can set. */
export function platformHeaderIn(headers: Headers): string | undefined {
  return headerIn(headers, platformHeaders);
}

function headerIn(headers: Headers, names: readonly string[]): string | undefined {
  return names.find((name) => headers.has(name));
}

/** Creates the kind of headers without the names in `others`, and without the headers that the client or the platform sets. */
function headersKind(others: readonly string[]): ArgumentKind {
  const unsettableIn = (headers: Headers): string | undefined =>
    headerIn(headers, [...clientHeaders, ...others, ...platformHeaders]);
  return {
    expected: 'an object of headers as strings, without those that the client or the platform sets',
    accepts(value) {
      const headers = readRequestHeaders(value);
      return headers !== undefined && unsettableIn(headers) === undefined;
    },
    describe(value) {
      const headers = readRequestHeaders(value);
      const name = headers && unsettableIn(headers);
      return name === undefined ? describeWrongHeaders(value) : `the header ${quoted(name)}`;
    },
  };
}

/** The kind of the headers of a call whose body is JSON. */
export const callHeaders: ArgumentKind = headersKind(['content-type']);

/** The kind of the headers of a call with any body. */
export const rawHeaders: ArgumentKind = headersKind([]);

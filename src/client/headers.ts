import { type ArgumentKind, filledText, record } from '../diagnostics/arguments.js';
import { describeSecret } from '../diagnostics/describe-value.js';
import { quoted } from '../diagnostics/quoted.js';

/** Whether a value is an object of headers: strings that are not empty, by their names. */
export function isHeaderRecord(value: unknown): value is Readonly<Record<string, string>> {
  if (!record.accepts(value) || !Object.values(Object(value)).every(filledText.accepts)) return false;
  try {
    new Headers(value as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

/** The headers that the client sets itself. */
const clientHeaders: readonly string[] = ['authorization', 'content-type', 'user-agent'];

/** The headers that describe the connection or the bytes of a body: a wrong one is dropped, or leaves the service waiting for the rest. */
const platformHeaders: readonly string[] = [
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Returns the name of a header that only the platform can set. */
export function platformHeaderIn(headers: unknown): string | undefined {
  return headerIn(headers, platformHeaders);
}

function headerIn(headers: unknown, names: readonly string[]): string | undefined {
  return Object.keys(Object(headers))
    .map((name) => name.toLowerCase())
    .find((name) => names.includes(name));
}

function unsettableIn(headers: unknown): string | undefined {
  return headerIn(headers, [...clientHeaders, ...platformHeaders]);
}

/** The kind of the headers of a call. */
export const callHeaders: ArgumentKind = {
  expected: 'an object of headers as strings, without those that the client or the platform sets',
  accepts: (value) => isHeaderRecord(value) && unsettableIn(value) === undefined,
  describe(value) {
    const name = unsettableIn(value);
    return name === undefined ? describeSecret(value) : `the header ${quoted(name)}`;
  },
};

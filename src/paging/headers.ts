import { headerNames } from '../interface/headers.js';

/** Response headers: those of `fetch`, a plain object such as Node's, or pairs. Names ignore case. */
export type PagingHeaders =
  | { get(name: string): unknown }
  | Iterable<readonly [string, unknown]>
  | Readonly<Record<string, unknown>>;

/** Returns a header as text; `undefined` if it is absent or empty. `name` is in lower case. */
export function readHeader(headers: PagingHeaders | null | undefined, name: string): string | undefined {
  if (headers === undefined || headers === null) return undefined;
  const value = hasGet(headers) ? headers.get(name) : undefined;
  const found = value ?? entriesOf(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const first: unknown = Array.isArray(found) ? found[0] : found;
  const text = first === undefined || first === null ? '' : String(first).trim();
  return text === '' ? undefined : text;
}

/** Returns the wait that the service demands, if any: its own header in seconds, or `Retry-After` in seconds or as a date. */
export function readRetryAfterMs(headers: PagingHeaders | null | undefined): number | undefined {
  const retryAfter = readHeader(headers, 'retry-after');
  const seconds = [readHeader(headers, headerNames.retryAfterSeconds), retryAfter].map(Number).find((one) => one >= 0);
  if (seconds !== undefined) return seconds * 1000;
  const untilMs = readHttpDate(retryAfter);
  if (untilMs === undefined) return undefined;
  // By the clock of the service, if it sends its time: the clock here may differ.
  const nowMs = readHttpDate(readHeader(headers, 'date')) ?? Date.now();
  return Math.max(0, untilMs - nowMs);
}

/** The format of dates that RFC 9110, section 5.6.7, requires of senders. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Returns the time of an HTTP date. `Date.parse` alone takes other texts too, such as a negative number. */
function readHttpDate(text: string | undefined): number | undefined {
  if (text === undefined || !httpDate.test(text)) return undefined;
  const timeMs = Date.parse(text);
  return Number.isNaN(timeMs) ? undefined : timeMs;
}

function hasGet(headers: PagingHeaders): headers is { get(name: string): unknown } {
  return 'get' in headers && typeof headers.get === 'function';
}

function entriesOf(headers: PagingHeaders): readonly (readonly [string, unknown])[] {
  return Symbol.iterator in headers ? [...(headers as Iterable<readonly [string, unknown]>)] : Object.entries(headers);
}

import { headerNames } from '../interface/headers.js';

/** Response headers: those of `fetch`, a plain object such as Node's, or pairs. Names ignore case. */
export type PagingHeaders =
  | { get(name: string): unknown }
  | Iterable<readonly [string, unknown]>
  | Readonly<Record<string, unknown>>;

/** Returns the distinct values of a header as strings, without empty values. `name` is in lower case. */
export function readHeaders(headers: PagingHeaders | null | undefined, name: string): readonly string[] {
  if (headers === undefined || headers === null) return [];
  const values = entriesOf(headers).flatMap(([key, value]) => (String(key).toLowerCase() === name ? value : []));
  const found = [hasGet(headers) ? headers.get(name) : undefined, ...values].flat();
  const texts = found.map((value) => (value === undefined || value === null ? '' : String(value).trim()));
  return [...new Set(texts)].filter((text) => text !== '');
}

/**
 * Returns the wait that the service demands, if any: its own header in seconds, or `Retry-After` in seconds or as a date.
 *
 * @param nowMs the time of day here, in milliseconds since 1970.
 */
export function readRetryAfterMs(headers: PagingHeaders | null | undefined, nowMs: number): number | undefined {
  const [retryAfter] = readHeaders(headers, 'retry-after');
  const [ownSeconds] = readHeaders(headers, headerNames.retryAfterSeconds);
  const seconds = [ownSeconds, retryAfter].find((text) => text !== undefined && decimal.test(text));
  if (seconds !== undefined) return Number(seconds) * 1000;
  const untilMs = readHttpDate(retryAfter);
  if (untilMs === undefined) return undefined;
  // By the clock of the service, if it sends its time: the clock here may differ.
  const [date] = readHeaders(headers, 'date');
  return Math.max(0, untilMs - (readHttpDate(date) ?? nowMs));
}

/** A number of seconds: the RFC has whole ones, but some servers send fractions. */
const decimal = /^\d+(?:\.\d+)?$/;

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

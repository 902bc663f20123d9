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

/** Returns the wait that the service demands, if any; `Retry-After` in seconds is understood as well. */
export function readRetryAfterMs(headers: PagingHeaders | null | undefined): number | undefined {
  const names = [headerNames.retryAfterSeconds, 'retry-after'];
  const seconds = names.map((name) => Number(readHeader(headers, name))).find((one) => one >= 0);
  return seconds === undefined ? undefined : seconds * 1000;
}

function hasGet(headers: PagingHeaders): headers is { get(name: string): unknown } {
  return 'get' in headers && typeof headers.get === 'function';
}

function entriesOf(headers: PagingHeaders): readonly (readonly [string, unknown])[] {
  return Symbol.iterator in headers ? [...(headers as Iterable<readonly [string, unknown]>)] : Object.entries(headers);
}

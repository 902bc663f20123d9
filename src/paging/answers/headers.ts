import { headerNames } from '../../interface/headers.js';
import { pagingError } from '../paging-error.js';

/** Response headers: those of `fetch`, a plain object such as Node's, or pairs. Names ignore case. */
export type PagingHeaders =
  | { get(name: string): unknown }
  | Iterable<readonly [string, unknown]>
  | Readonly<Record<string, unknown>>;

const { moreElements, nextOffset, retryAfterSeconds } = headerNames;

/** Whether the service says that there is more. @throws PagingError for anything but `true` and `false`. */
export function readMore(headers: PagingHeaders | null | undefined): boolean | undefined {
  const text = readHeader(headers, moreElements);
  if (text === undefined) return undefined;
  switch (text.toLowerCase()) {
    case 'true':
      return true;
    case 'false':
      return false;
    default:
      throw pagingError('unreadable-header', { header: moreElements, value: text });
  }
}

/** Where the next page begins, as the service says; 0 at the end. @throws PagingError for what is no offset. */
export function readNext(headers: PagingHeaders | null | undefined): number | undefined {
  const text = readHeader(headers, nextOffset);
  if (text === undefined) return undefined;
  const next = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(next)) throw pagingError('unreadable-header', { header: nextOffset, value: text });
  return next;
}

/** How long the service asks to wait, if it does; `Retry-After` in seconds is understood as well. */
export function readRetryAfterMs(headers: PagingHeaders | null | undefined): number | undefined {
  const seconds = [retryAfterSeconds, 'retry-after'].map((name) => Number(readHeader(headers, name)));
  const found = seconds.find((one) => one >= 0);
  return found === undefined ? undefined : found * 1000;
}

/** A header as text, if it is there and not empty. */
function readHeader(headers: PagingHeaders | null | undefined, name: string): string | undefined {
  if (headers === undefined || headers === null) return undefined;
  const value = hasGet(headers) ? headers.get(name) : undefined;
  const found = value ?? entriesOf(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const first: unknown = Array.isArray(found) ? found[0] : found;
  const text = first === undefined || first === null ? '' : String(first).trim();
  return text === '' ? undefined : text;
}

function hasGet(headers: PagingHeaders): headers is { get(name: string): unknown } {
  return 'get' in headers && typeof headers.get === 'function';
}

function entriesOf(headers: PagingHeaders): readonly (readonly [string, unknown])[] {
  return Symbol.iterator in headers ? [...(headers as Iterable<readonly [string, unknown]>)] : Object.entries(headers);
}

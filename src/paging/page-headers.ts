import { headerNames } from '../interface/headers.js';
import { type PagingHeaders, readHeaders } from './headers.js';
import { type PagingError, pagingError } from './paging-error.js';

/** The content of the paging headers of a response. */
export interface PageEnd {
  /** Whether there are more rows; `undefined` without paging headers: then only a page with fewer rows than requested hints at the end. */
  readonly hasMore: boolean | undefined;
  /** The offset of the next page; `undefined` on the last page, where the header is `0`, and without the header. */
  readonly nextOffset: number | undefined;
}

/**
 * Reads the paging headers of a response, for a program that pages by hand: the flag `x-query-more-elements` before the offset
 * `x-query-next-offset`, which is `0` at the end of the data. The interface document lists these headers for computed queries; whether
 * collections send them is not stated. `paginate` reads them with this function, and also compares them with the rows.
 *
 * @throws {PagingError} `unreadable-header`, and `false-end` or `no-advance` if the two contradict each other; `unreadable-page` for
 * headers that cannot be read.
 *
 * @example
 * ```ts
 * import { readPageHeaders } from 'vql-kit/paging';
 * const headers = new Headers({ 'x-query-more-elements': 'true', 'x-query-next-offset': '100' });
 * console.log(readPageHeaders(headers)); // { hasMore: true, nextOffset: 100 }
 * const last = { 'X-Query-More-Elements': 'false', 'X-Query-Next-Offset': ['0'] };
 * console.log(readPageHeaders(last)); // { hasMore: false, nextOffset: undefined }
 * ```
 */
export function readPageHeaders(headers: PagingHeaders | null | undefined): PageEnd {
  const readable = readableHeaders(headers);
  const flag = readMoreElements(readable);
  const next = readNextOffset(readable);
  const hasMore = flag ?? (next === undefined ? undefined : next > 0);
  if (hasMore === false && next !== undefined && next > 0) throw pagingError('false-end', { next: String(next) });
  if (hasMore === true && next === 0)
    throw pagingError('no-advance', { problem: 'the service reports that there is more, but 0 as the next offset' });
  return { hasMore, nextOffset: hasMore === true ? next : undefined };
}

/** Returns headers that can be read repeatedly. A flat list, names and values by turns, would be taken for no headers at all. */
export function readableHeaders(headers: PagingHeaders | null | undefined): PagingHeaders | undefined {
  if (headers === undefined || headers === null) return undefined;
  if (typeof headers !== 'object') throw unreadablePage('headers that are not an object');
  if (!(Symbol.iterator in headers) || 'get' in headers) return headers;
  const pairs = [...headers];
  if (pairs.every((pair) => Array.isArray(pair) && pair.length === 2)) return pairs;
  throw unreadablePage('headers that are a list but not one of pairs');
}

/** Creates the error for a page, or headers, in a form that the pager does not read. */
export function unreadablePage(found: string): PagingError {
  return pagingError('unreadable-page', { found });
}

/** Reads whether the service reports that there is more. */
function readMoreElements(headers: PagingHeaders | undefined): boolean | undefined {
  const text = readPageHeader(headers, headerNames.moreElements);
  switch (text?.toLowerCase()) {
    case 'true':
      return true;
    case 'false':
      return false;
    case undefined:
      return undefined;
    default:
      throw pagingError('unreadable-header', { header: headerNames.moreElements, value: String(text) });
  }
}

/** Reads the offset of the next page, which is 0 at the end. */
function readNextOffset(headers: PagingHeaders | undefined): number | undefined {
  const text = readPageHeader(headers, headerNames.nextOffset);
  if (text === undefined) return undefined;
  const next = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(next))
    throw pagingError('unreadable-header', { header: headerNames.nextOffset, value: text });
  return next;
}

/** Returns the value of a header. Several different values are joined as in `fetch`, to a value that is not valid. */
function readPageHeader(headers: PagingHeaders | undefined, name: string): string | undefined {
  const values = readHeaders(headers, name).flatMap((value) => value.split(',').map((one) => one.trim()));
  const distinct = new Map(values.map((value) => [value.toLowerCase(), value]));
  return [...distinct.values()].join(', ') || undefined;
}

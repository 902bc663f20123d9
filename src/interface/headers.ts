/** Names of the headers of responses, in lower case; the table `serviceHeaders` has all headers. */
export const headerNames = {
  /** `true` or `false`. */
  moreElements: 'x-query-more-elements',
  /** Offset of the next page; `0` at the end, so `moreElements` is read first. */
  nextOffset: 'x-query-next-offset',
  /** Seconds to wait after a response for too many requests. */
  retryAfterSeconds: 'x-rate-limit-retry-after-seconds',
} as const;

/** The two headers of a page; the next offset is `0` at the end. */
export interface PageHeaders extends Readonly<Record<string, string>> {
  readonly [headerNames.moreElements]: 'true' | 'false';
  readonly [headerNames.nextOffset]: string;
}

/**
 * Returns the headers of a page.
 *
 * @param next offset of the next page; `undefined` for the last one.
 *
 * @example
 * ```ts
 * import { pageHeaders } from 'vql-kit/interface';
 * console.log(pageHeaders(50)); // { 'x-query-more-elements': 'true', 'x-query-next-offset': '50' }
 * ```
 */
export function pageHeaders(next: number | undefined): PageHeaders {
  return {
    [headerNames.moreElements]: next === undefined ? 'false' : 'true',
    [headerNames.nextOffset]: String(next ?? 0),
  };
}

import { pagingError } from '../paging-error.js';
import { type PagingHeaders, readMore, readNext } from './headers.js';

/** What was asked for, and what came. */
export interface Answer {
  /** The offset that was asked for; in keyset paging, how many rows came before. */
  readonly offset: number;
  readonly limit: number;
  /** How many rows came. */
  readonly count: number;
  /** How many of them are known already: the row of the overlap. */
  readonly known: number;
  readonly headers: PagingHeaders | null | undefined;
  readonly strategy: 'offset' | 'keyset';
  /** Whether an end is believed only if a page brings nothing new. */
  readonly isVerified: boolean;
  /** Whether the answer before said the same: then a page that brings nothing new is believed. */
  readonly isEndSaid: boolean;
}

/** What an answer says about going on. */
export interface Verdict {
  readonly isLast: boolean;
  /** Whether the answer says that there is no more, believed or not. */
  readonly isEndSaid: boolean;
  /** Whether nothing but the number of rows says so, since there are no headers. */
  readonly isByCount: boolean;
}

/**
 * Whether a page is the last. The flag is read before the next offset, which is 0 at the end; without either, as with a
 * REST collection, a page with fewer rows than were asked for is the last (spec, erp-interface "Paging parameters").
 *
 * @throws PagingError for an answer that would lose rows, repeat them, or never end.
 */
export function judgeAnswer(answer: Answer): Verdict {
  const { offset, limit, count, known, headers, strategy, isVerified, isEndSaid } = answer;
  if (count > limit) throw pagingError('oversized-page', { limit: String(limit), found: String(count) });
  const next = readNext(headers);
  const flag = readMore(headers);
  const isByCount = flag === undefined && next === undefined;
  const isMore = flag ?? (next === undefined ? count === limit : next > 0);
  if (!isMore) {
    if (isVerified) return { isLast: count === known && isEndSaid, isEndSaid: true, isByCount };
    if (next !== undefined && next > 0) throw pagingError('false-end', { next: String(next) });
    return { isLast: true, isEndSaid: true, isByCount };
  }
  if (count === known) throw pagingError('empty-page', { offset: String(offset + known) });
  if (strategy === 'offset' && next !== undefined) checkNext(next, answer);
  return { isLast: false, isEndSaid: false, isByCount };
}

function checkNext(next: number, { offset, count }: Answer): void {
  if (next <= offset)
    throw pagingError('no-advance', {
      problem: `behind the page from offset ${offset} the service gives ${next} as the next offset`,
    });
  if (next !== offset + count)
    throw pagingError('wrong-next-offset', { next: String(next), from: String(offset), rows: String(count) });
}

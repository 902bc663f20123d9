import { canonicalJson, hash } from '../../cunit/compare/canonical-json.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { ResultPosition } from '../checkpoint.js';
import type { FetchedPage } from '../fetch-page.js';
import type { PagingHeaders } from '../headers.js';
import type { PagingSettings } from '../options.js';
import { readPageHeaders } from '../page-headers.js';
import { pagingError } from '../paging-error.js';
import type { RowId } from '../plans/plan.js';
import { areComplete, type PageIds, readIds } from './page-ids.js';
import type { RowKeys } from './repeated-pages.js';
import { hasLostDigits, idKeyIn, problemWithId, readRowId } from './row-id.js';

/** The page that was requested, and what was known before. */
export interface RequestedPage {
  readonly strategy: PagingSettings<never, unknown>['strategy'];
  /** Whether overlap and end are verified. */
  readonly isVerified: boolean;
  /** Whether the answer before reported that there is no more. */
  readonly isEndReported: boolean;
  readonly id: RowId;
  /** The position at which the page should begin. */
  readonly start: ResultPosition;
  /** The offset that was requested; in keyset paging, how many rows came before. */
  readonly offset: number;
  /** The offset that was sent: none, which is 0, after an id. */
  readonly sent: number;
  readonly limit: number;
  /** How many rows of the page are known already: the row of the overlap. */
  readonly known: number;
}

/** The new rows of an answer, and whether it is the last. */
export interface PageAnswer<Row> extends AnswerEnd {
  readonly rows: readonly Row[];
  /** The key of the id in these rows. */
  readonly key: string;
  readonly pageIds: PageIds;
  readonly rowKeys: RowKeys;
  /** Returns the position after the first `count` rows. */
  readonly positionAfter: (count: number) => ResultPosition;
}

/** Information of an answer about the end of the result. */
export interface AnswerEnd {
  readonly isLast: boolean;
  /** Whether the answer reports that there is no more, whether that is accepted or not. */
  readonly isEndReported: boolean;
  /** Whether that follows from the number of rows only, since there are no headers. */
  readonly isByCount: boolean;
}

/** Reads an answer by itself, without comparing it with those before. @throws {PagingError} if rows would be lost or read twice. */
export function readPageAnswer<Row>({ rows, headers }: FetchedPage<Row>, requested: RequestedPage): PageAnswer<Row> {
  const { strategy, isVerified, id, start, known } = requested;
  const key = idKeyIn(rows[0], id);
  if (known > 0) checkOverlap(rows[0], key, start);
  const end = readEnd(headers, rows.length, requested);
  const fresh = known > 0 ? rows.slice(known) : rows;
  const pageIds = readIds(fresh, key);
  const { ids } = pageIds;
  const uniqueIds = id.isUnique && areComplete(pageIds) ? pageIds.ids : undefined;
  // An id that has lost digits is not read as a text.
  if (id.isUnique && uniqueIds === undefined) checkDigits(fresh, key);
  if (strategy === 'keyset' && fresh.length > 0 && ids.at(-1) === undefined)
    throw pagingError('missing-row-id', { id: key, problem: problemWithId(fresh.at(-1), key) });
  const isUnique = uniqueIds !== undefined;
  const keys = uniqueIds ?? fresh.map(contentKey);
  // Different rows that repeat are stronger evidence than equal ones, unless headers report how the result continues.
  const mayRepeat = !end.isByCount || keys.every((one) => one === keys[0]);
  const positionAfter = (count: number): ResultPosition => {
    if (count === 0) return start;
    const lastId = ids[count - 1];
    const lastRow = lastId === undefined && isVerified ? keys[count - 1] : undefined;
    return { offset: start.offset + count, lastId, lastRow };
  };
  return { rows: fresh, key, pageIds, rowKeys: { keys, isUnique, mayRepeat }, positionAfter, ...end };
}

/**
 * Reads whether a page is the last, from its headers; without them a page with fewer rows than requested is assumed to be the last.
 *
 * @throws {PagingError} for an answer that would lose rows, repeat them, or never end.
 */
export function readEnd(
  headers: PagingHeaders | null | undefined,
  count: number,
  { offset, sent, limit, known, isVerified, isEndReported }: Omit<RequestedPage, 'id' | 'start' | 'strategy'>,
): AnswerEnd {
  if (count > limit) throw pagingError('oversized-page', { limit: String(limit), found: String(count) });
  const { hasMore, nextOffset } = readPageHeaders(headers);
  const isByCount = hasMore === undefined;
  if (!(hasMore ?? count === limit)) {
    return { isLast: !isVerified || (count === known && isEndReported), isEndReported: true, isByCount };
  }
  if (count === known) throw pagingError('empty-page', { offset: String(offset + known) });
  if (nextOffset !== undefined) checkNextOffset(nextOffset, sent, count);
  return { isLast: false, isEndReported: false, isByCount };
}

function checkNextOffset(next: number, offset: number, count: number): void {
  if (next <= offset)
    throw pagingError('no-advance', {
      problem: `after the page from offset ${offset} the service reports ${next} as the next offset`,
    });
  if (next !== offset + count)
    throw pagingError('wrong-next-offset', { next: String(next), from: String(offset), rows: String(count) });
}

/** Rejects an id that has lost digits: it is the id of another row. */
function checkDigits(rows: readonly unknown[], key: string): void {
  const damaged = rows.find((row) => hasLostDigits(row, key));
  if (damaged !== undefined) throw pagingError('missing-row-id', { id: key, problem: problemWithId(damaged, key) });
}

/** Returns a key that distinguishes rows without an id. */
function contentKey(row: unknown): string {
  return hash(canonicalJson(row));
}

/** @throws {PagingError} `overlap-mismatch` if a row is not the last one that was read. */
export function checkOverlap(row: unknown, key: string, { lastId, lastRow, offset }: ResultPosition): void {
  const foundId = readRowId(row, key);
  const isSame = lastId === undefined ? contentKey(row) === lastRow : foundId === lastId;
  if (row !== undefined && isSame) return;
  throw pagingError('overlap-mismatch', {
    offset: String(offset - 1),
    expected: lastId === undefined ? `number ${offset}` : quoted(lastId),
    found: row === undefined ? 'none' : foundId === undefined ? 'another' : quoted(foundId),
  });
}

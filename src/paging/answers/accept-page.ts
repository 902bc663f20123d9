import { canonicalText } from '../../cunit/canonical-text.js';
import { hash } from '../../cunit/hash.js';
import type { Place } from '../checkpoint.js';
import type { FetchedPage } from '../fetch-page.js';
import { pagingError } from '../paging-error.js';
import type { RowId } from '../plans/plan.js';
import { judgeAnswer } from './judge-answer.js';
import { problemWithId, readRowId } from './row-id.js';

/** What was asked for, and how far the pager had come. */
export interface AskedPage {
  readonly strategy: 'offset' | 'keyset';
  /** Whether overlap and end are verified. */
  readonly isVerified: boolean;
  readonly id: RowId;
  /** Where the page should begin. */
  readonly start: Place;
  readonly offset: number;
  readonly limit: number;
  /** How many rows of the page are known already: the one of the overlap. */
  readonly known: number;
  /** The content of the page before, where that matters. */
  readonly previousContent: string;
}

/** The new rows of a page, and what comes behind them. */
export interface AcceptedPage<Row> {
  readonly rows: readonly Row[];
  /** The key of the id in these rows. */
  readonly key: string;
  readonly end: Place;
  readonly isLast: boolean;
  readonly content: string;
}

/** Looks at an answer from all sides but for duplicates. @throws PagingError if rows would be lost or repeated, or would never end. */
export function acceptPage<Row>({ rows, headers }: FetchedPage<Row>, asked: AskedPage): AcceptedPage<Row> {
  const { strategy, isVerified, id, start, limit, known } = asked;
  const key = idKeyIn(rows[0], id);
  // The offset of a page behind an id is none, and the next offset counts from there.
  const offset = strategy === 'keyset' && start.lastId !== undefined ? 0 : asked.offset;
  const answer = { offset, limit, count: rows.length, known, headers, strategy, isVerified };
  if (known > 0) checkOverlap(rows[0], key, start);
  const { isLast, isByCount } = judgeAnswer(answer);
  const fresh = known > 0 ? rows.slice(known) : rows;
  const content = isByCount && !isLast ? contentOf(fresh, key) : '';
  checkAdvance(fresh, key, asked, content);
  return { rows: fresh, key, end: endOf(fresh, key, asked), isLast, content };
}

/** What tells a row from others: its id or, if it has none and it matters, its content. */
export function placeBehindRow(row: unknown, key: string, offset: number, needsContent: boolean): Place {
  const lastId = readRowId(row, key);
  if (lastId !== undefined) return { offset, lastId };
  return needsContent ? { offset, lastRow: hash(canonicalText(row)) } : { offset };
}

/** A row is keyed by the name of a column or by its display name: the sources differ (spec, query-language §1.9 and §2). */
function idKeyIn(row: unknown, { key }: RowId): string {
  return readRowId(row, key) === undefined && readRowId(row, 'id') !== undefined ? 'id' : key;
}

function checkOverlap(row: unknown, key: string, { lastId, lastRow, offset }: Place): void {
  const found = placeBehindRow(row, key, offset, true);
  const isSame = lastId === undefined ? found.lastRow === lastRow : found.lastId === lastId;
  if (row !== undefined && isSame) return;
  throw pagingError('overlap-mismatch', {
    offset: String(offset - 1),
    expected: lastId ?? `number ${offset}`,
    found: row === undefined ? 'none' : `"${found.lastId ?? 'another'}"`,
  });
}

/** Without headers and without ids, only the content tells whether a service gives the same page again and again. */
function contentOf(rows: readonly unknown[], key: string): string {
  return readRowId(rows.at(-1), key) === undefined ? hash(canonicalText(rows)) : '';
}

function checkAdvance(
  rows: readonly unknown[],
  key: string,
  { strategy, start, previousContent }: AskedPage,
  content: string,
): void {
  if (content !== '' && content === previousContent)
    throw pagingError('no-advance', { next: 'the same rows again', from: `offset ${start.offset}` });
  const lastId = readRowId(rows.at(-1), key);
  if (strategy === 'keyset' && lastId !== undefined && lastId === start.lastId)
    throw pagingError('no-advance', { next: `the id "${lastId}"`, from: 'it' });
}

function endOf(rows: readonly unknown[], key: string, { strategy, isVerified, start }: AskedPage): Place {
  const last = rows.at(-1);
  if (last === undefined) return start;
  const end = placeBehindRow(last, key, start.offset + rows.length, isVerified);
  if (strategy === 'keyset' && end.lastId === undefined)
    throw pagingError('missing-row-id', { id: key, problem: problemWithId(last, key) });
  return end;
}

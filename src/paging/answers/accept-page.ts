import { canonicalJson, hash } from '../../cunit/compare/canonical-json.js';
import { quoted } from '../../diagnostics/quoted.js';
import { tiebreak } from '../../interface/page.js';
import type { Place } from '../checkpoint.js';
import type { FetchedPage } from '../fetch-page.js';
import { pagingError } from '../paging-error.js';
import type { RowId } from '../plans/plan.js';
import { judgeAnswer, type Verdict } from './judge-answer.js';
import type { PageMarks } from './repeated-pages.js';
import { hasLostDigits, problemWithId, readRowId } from './row-id.js';

/** What was asked for, and how far the pager had come. */
export interface AskedPage {
  readonly strategy: 'offset' | 'keyset';
  /** Whether overlap and end are verified. */
  readonly isVerified: boolean;
  /** Whether the answer before said that there is no more. */
  readonly isEndSaid: boolean;
  readonly id: RowId;
  /** Where the page should begin. */
  readonly start: Place;
  readonly offset: number;
  readonly limit: number;
  /** How many rows of the page are known already: the one of the overlap. */
  readonly known: number;
}

/** The new rows of a page, and what comes behind them. */
export interface AcceptedPage<Row> extends Verdict {
  readonly rows: readonly Row[];
  /** The key of the id in these rows. */
  readonly key: string;
  /** The ids, as they were when the rows came. */
  readonly ids: readonly (string | undefined)[];
  readonly marks: PageMarks;
  /** The place behind the first `count` rows. */
  readonly placeBehind: (count: number) => Place;
}

/** Looks at an answer from all sides but for repetition. @throws PagingError if rows would be lost or read twice. */
export function acceptPage<Row>({ rows, headers }: FetchedPage<Row>, asked: AskedPage): AcceptedPage<Row> {
  const { strategy, isVerified, isEndSaid, id, start, offset, limit, known } = asked;
  const key = idKeyIn(rows[0], id);
  const answer = { offset, limit, count: rows.length, known, headers, strategy, isVerified, isEndSaid };
  if (known > 0) checkOverlap(rows[0], key, start);
  const verdict = judgeAnswer(answer);
  const fresh = rows.slice(known);
  if (id.isUnique) checkDigits(fresh, key);
  const ids = fresh.map((row) => readRowId(row, key));
  if (strategy === 'keyset' && fresh.length > 0 && ids.at(-1) === undefined)
    throw pagingError('missing-row-id', { id: key, problem: problemWithId(fresh.at(-1), key) });
  const texts = ids.filter((one) => one !== undefined);
  const isUnique = id.isUnique && texts.length === ids.length;
  const marks = isUnique ? texts : fresh.map(contentOf);
  // Different rows that come again say more than equal ones, unless the service says how it goes on.
  const isPatient = !verdict.isByCount || marks.every((mark) => mark === marks[0]);
  const placeBehind = (count: number): Place => {
    if (count === 0) return start;
    const lastId = ids[count - 1];
    const lastRow = lastId === undefined && isVerified ? marks[count - 1] : undefined;
    return { offset: start.offset + count, lastId, lastRow };
  };
  return { rows: fresh, key, ids, marks: { marks, isUnique, isPatient }, placeBehind, ...verdict };
}

/** An id that has lost digits is another one, whatever is asked for by it. */
function checkDigits(rows: readonly unknown[], key: string): void {
  const damaged = rows.find((row) => hasLostDigits(row, key));
  if (damaged !== undefined) throw pagingError('missing-row-id', { id: key, problem: problemWithId(damaged, key) });
}

/** What tells rows without an id from others. */
function contentOf(row: unknown): string {
  return hash(canonicalJson(row));
}

/** A row is keyed by the name of a column or by its display name: the sources differ (spec, query-language §1.9 and §2). */
export function idKeyIn(row: unknown, { key }: RowId): string {
  return readRowId(row, key) === undefined && readRowId(row, tiebreak.property) !== undefined ? tiebreak.property : key;
}

function checkOverlap(row: unknown, key: string, { lastId, lastRow, offset }: Place): void {
  const foundId = readRowId(row, key);
  const isSame = lastId === undefined ? contentOf(row) === lastRow : foundId === lastId;
  if (row !== undefined && isSame) return;
  throw pagingError('overlap-mismatch', {
    offset: String(offset - 1),
    expected: lastId === undefined ? `number ${offset}` : quoted(lastId),
    found: row === undefined ? 'none' : foundId === undefined ? 'another' : quoted(foundId),
  });
}

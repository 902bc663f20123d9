import { quoted } from '../../diagnostics/quoted.js';
import { inWords, isObject } from '../check-arguments.js';
import type { FetchContext, FetchedPage } from '../fetch-page.js';
import { PagingError, pagingDiagnostic, pagingError } from '../paging-error.js';
import type { PagingHeaders } from './headers.js';

/**
 * An answer that is a page, its rows as they are now, whatever becomes of the list.
 *
 * @throws PagingError for a refusal, and for an answer without rows.
 */
export function checkFetched<Row>(page: FetchedPage<Row>, { offset }: FetchContext): FetchedPage<Row> {
  const found: unknown = page;
  if (!isObject(found)) throw unreadable(inWords(found));
  const { rows, status } = page;
  const headers = checkHeaders(page.headers);
  // A redirect has no rows, and 0 or NaN is the status of no answer.
  if (status !== undefined && !(status >= 200 && status < 300)) {
    const args = { problem: `the service answered ${status}`, offset: String(offset) };
    throw new PagingError(pagingDiagnostic('failed-page', args), { status, headers });
  }
  if (!Array.isArray(rows)) throw unreadable(inMembers(found));
  return { rows: [...rows], headers, status };
}

/** Headers that can be read time after time. Those of a flat list, names and values by turns, would be taken for none. */
function checkHeaders(headers: FetchedPage<unknown>['headers']): PagingHeaders | undefined {
  if (headers === undefined || headers === null) return undefined;
  if (!isObject(headers)) throw unreadable('headers that are no object');
  if (!(Symbol.iterator in headers) || 'get' in headers) return headers;
  const pairs = [...headers];
  if (pairs.every((pair) => Array.isArray(pair) && pair.length === 2)) return pairs;
  throw unreadable('headers as a list that is not one of pairs');
}

function unreadable(found: string): PagingError {
  return pagingError('unreadable-page', { found });
}

/** An object without rows, by what it is and by what else it has. */
function inMembers(found: object): string {
  if ('rows' in found) return `rows that are ${inWords(found.rows)}`;
  const kind = Object.prototype.toString.call(found).slice('[object '.length, -1);
  const names = Object.keys(found).map((name) => quoted(name));
  if (kind !== 'Object') return `a value of the type ${kind}`;
  return names.length === 0 ? 'an object without members' : `an object with ${names.join(', ')} alone`;
}

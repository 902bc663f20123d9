import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Result } from '../diagnostics/result.js';
import type { PageFormat } from '../interface/page.js';
import { checkQuery } from './check-arguments.js';
import type { CheckedQuery, QueryOf } from './format-types.js';
import { type Page, pageResult } from './page.js';
import { codecs } from './pages/codecs.js';

/**
 * Reads the page of a query, in one of the five formats. Request fields win over clauses, and where they differ that is
 * reported. Of a statement that is a text nothing is read, which is reported: parse it first.
 *
 * No value, and an error among the diagnostics, if a limit is below 1, an offset negative, or a direction unknown.
 *
 * @throws PagingError for an argument of the wrong kind.
 *
 * @example
 * ```ts
 * import { decodePage } from 'vql-kit/paging';
 * import { parseOrThrow } from 'vql-kit/vql';
 * console.log(decodePage('rest', new URLSearchParams('start=100&limit=50')).value); // { offset: 100, limit: 50 }
 * const statement = parseOrThrow('SELECT id FROM account.query LIMIT 10');
 * const { value, diagnostics } = decodePage('vql-request', { statement, limit: 50 });
 * console.log(value, diagnostics[0]?.message); // { limit: 50 } The request field "limit" (50) wins over "LIMIT 10".
 * ```
 */
export function decodePage<Name extends PageFormat, Query extends QueryOf[Name]>(
  format: Name,
  query: Query & CheckedQuery<Name, Query>,
): Result<Page> {
  checkQuery(format, query);
  const diagnostics: Diagnostic[] = [];
  const value = codecs[format].decode(query, (diagnostic) => void diagnostics.push(diagnostic));
  return pageResult(value, diagnostics);
}

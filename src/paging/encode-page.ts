import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Result } from '../diagnostics/result.js';
import { type PageFormat, sentOffset } from '../interface/page.js';
import { checkObject, checkQuery } from './check-arguments.js';
import type { CheckedQuery, EncodedQueryOf, QueryOf } from './format-types.js';
import { type Page, pageResult } from './page.js';
import { type EncodeOptions, readPage } from './pages/codec.js';
import { codecs } from './pages/codecs.js';

/**
 * Puts a page into a query, in one of the five formats: parameters of a query string (`rest`), members of a JSON body
 * (`body`), `pageable` (`cunit`), a statement with clauses (`vql`), or fields beside a statement (`vql-request`). The page
 * takes the place of the one that the query has; a page without `sort` leaves the order as it is.
 *
 * No value, and an error among the diagnostics, if the limit is below 1, the offset negative, or the sort order cannot be
 * said. An offset of 0 is left out where the service rejects it (spec, erp-interface "Errors").
 * A statement that is a text is not looked into, which is reported where a clause of it may stay in force.
 *
 * @throws PagingError for an argument of the wrong kind.
 *
 * @example
 * ```ts
 * import { encodePage } from 'vql-kit/paging';
 * const page = { offset: 100, limit: 50, sort: [{ property: 'name', direction: 'DESC' }] } as const;
 * console.log(encodePage('rest', page, { active: true, tags: ['a', 'b'] }).value?.join(' '));
 * // active,true tags,a,b start,100 limit,50 sort,name order,DESC
 * console.log(encodePage('body', page, {}).value); // { _start: 100, _limit: 50, sort: 'name', _order: 'DESC' }
 * console.log(encodePage('rest', { limit: 0 }, {}).diagnostics.map(({ code }) => code)); // ['page-limit']
 * ```
 */
export function encodePage<Name extends PageFormat, Query extends QueryOf[Name]>(
  format: Name,
  page: Page,
  query: Query & CheckedQuery<Name, Query>,
  options: EncodeOptions = {},
): Result<EncodedQueryOf[Name]> {
  checkQuery(format, query);
  checkObject('The page', page);
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const checked = readPage(page.limit, sentOffset(format, page.offset), page.sort, report);
  const value = codecs[format].encode(checked, query, report, options);
  return pageResult(value, diagnostics);
}

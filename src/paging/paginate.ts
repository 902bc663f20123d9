import { type PagingOptions, pagingSettings } from './options.js';
import { PageReader } from './page-reader.js';
import { type Pager, RowPager } from './pager.js';
import {
  type AcceptedRows,
  type AcceptedSource,
  copySource,
  type PagedRow,
  type PageRequest,
  type PagingSource,
} from './source.js';

/**
 * Pages through the result of a query: every row once, in a stable order, one page in memory at a time. The source is a query of
 * the builder or the tag, VQL (a text, a tree or the body of the execute endpoint), a C-Unit query, the parameters of a REST
 * collection, or a JSON body; `fetchPage` receives it in its own shape, with the page in the right format. Nothing is sent before the first row
 * is requested. Only a text, also one of the tag, needs the parser, as the option `parse`.
 *
 * The limit of a query is how many rows are read at most, in whatever form it is; the size of a page is the option `pageSize`.
 *
 * `next()` rejects with a `PagingError` for a query that has no stable order, for a C-Unit query that is not valid, and for
 * responses that would lose or repeat rows; with a `VqlError` for a text that is not a statement; and with whatever `fetchPage`
 * rejects with. The next call requests the same page again.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 * @throws {PagingError} for an invalid checkpoint, and for the tree of a text with errors.
 *
 * @example
 * ```ts
 * import { paginate } from 'vql-kit/paging';
 * import { parse } from 'vql-kit/vql';
 * const table = [{ id: '1', name: 'A' }, { id: '2', name: 'B' }, { id: '3', name: 'C' }];
 * const sent: string[] = [];
 * const pager = paginate('SELECT id, name FROM account.query ORDER BY name', {
 *   parse,
 *   pageSize: 2,
 *   // Instead of this: POST the request to /cmn/computed-queries/execute, and return `data` and the headers of the response.
 *   fetchPage: ({ statement, limit = table.length, offset = 0 }) => {
 *     sent.push(`${statement} | ${limit} | ${offset}`);
 *     const next = offset + limit < table.length ? offset + limit : 0;
 *     const headers = { 'x-query-more-elements': String(next > 0), 'x-query-next-offset': String(next) };
 *     return { rows: table.slice(offset, offset + limit), headers };
 *   },
 * });
 * for await (const { name } of pager) sent.push(name);
 * console.log(sent);
 * // ['SELECT id, name FROM account.query ORDER BY name, id | 2 | 0', 'A', 'B', …
 * ```
 */
export function paginate<const Source, Row>(
  source: Source & AcceptedSource<Source>,
  options: PagingOptions<PageRequest<Source>, Row> & AcceptedRows<Source, NoInfer<Row>>,
): Pager<PagedRow<Source, Row>> {
  const settings = pagingSettings(options);
  // The compiler has checked the source by its kind, and its rows by those of fetchPage.
  const pager = new RowPager(new PageReader(copySource(source as PagingSource), settings), settings);
  return pager as Pager<unknown> as Pager<PagedRow<Source, Row>>;
}

import { PageReader } from './page-reader.js';
import { type Pager, RowPager } from './pager.js';
import { type PagingOptions, pagingSettings } from './paging-options.js';
import type { CheckedSource, PageRequest, PagingSource } from './source.js';
import { takeSource } from './take-source.js';

/**
 * Pages through the result of a query: every row once, in a stable order, one page in memory at a time. The source is VQL
 * (a text, a tree or the body of the execute endpoint), a C-Unit query, the parameters of a REST collection, or a JSON
 * body; `fetchPage` gets it in its own shape, with the page in the right format. Nothing is sent before the first row
 * is asked for. Only a text loads the parser.
 *
 * @throws PagingError for an argument of the wrong kind, an option that there is not, what is no checkpoint, and the tree
 * of a text with errors. `next()` rejects with a `PagingError` for a query that has no stable order, for a C-Unit query that
 * is none, and for answers that would lose or repeat rows; with a `VqlError` for a text that is no statement; and with
 * whatever `fetchPage` rejects with. The next call asks for the same page again.
 *
 * @example
 * ```ts
 * import { paginate } from 'vql-kit/paging';
 * const table = [{ id: '1', name: 'A' }, { id: '2', name: 'B' }, { id: '3', name: 'C' }];
 * const sent: string[] = [];
 * const pager = paginate('SELECT id, name FROM account.query ORDER BY name', {
 *   pageSize: 2,
 *   // Instead of this: POST the request to /cmn/computed-queries/execute, and give `data` and the response's headers.
 *   fetchPage: ({ statement, limit = 100, offset = 0 }) => {
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
  source: Source & CheckedSource<Source>,
  options: PagingOptions<PageRequest<Source>, Row>,
): Pager<Row> {
  const settings = pagingSettings(options);
  // What the compiler has checked kind by kind.
  return new RowPager(new PageReader(takeSource(source as PagingSource), settings), options.signal, options.onProgress);
}

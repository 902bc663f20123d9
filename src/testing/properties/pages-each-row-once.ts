import fc from 'fast-check';
import type { Row } from '../../cunit/index.js';
import {
  anything,
  callback,
  checkArgument,
  checkOptions,
  type OptionKinds,
  record,
  wholeNumber,
  wrongArgument,
} from '../../diagnostics/arguments.js';
import {
  type FetchPage,
  type PageRequest,
  type PagingOptions,
  type PagingSource,
  paginate,
} from '../../paging/index.js';
import { arbitrary } from '../check-options.js';
import { type Tables, tablesOfIds } from '../rows/rows.js';
import { type AsyncCheckedProperty, Case } from './case.js';

/** What is paged through, and how. */
export interface PagingPropertyOptions<Source> {
  /** The query. Its rows need an `id`, or `idOf`. */
  readonly source: Source;
  /** Puts rows where `fetchPage` finds them; absent: it has rows of its own, at most `maxRows`, which do not change. */
  readonly load?: ((rows: readonly (Row & { readonly id: string })[]) => void | Promise<void>) | undefined;
  /** The rows to be loaded; default those of `rows`, up to three times as many as a page has, of which failures show the ids. */
  readonly rows?: Tables | undefined;
  /** What tells rows apart; default their `id`. */
  readonly idOf?: ((row: Row) => unknown) | undefined;
  /** How the pager works; default as it does by itself. */
  readonly paging?: Omit<PagingOptions<PageRequest<Source>, Row>, 'fetchPage' | 'pageSize'> | undefined;
  /** The largest page; default 12. */
  readonly maxPageSize?: number | undefined;
  /** How many rows there are at most; default 10,000. */
  readonly maxRows?: number | undefined;
}

const pagingPropertyOptions: OptionKinds<PagingPropertyOptions<unknown>> = {
  source: anything,
  load: callback,
  rows: arbitrary,
  idOf: callback,
  paging: record,
  maxPageSize: wholeNumber(1),
  maxRows: wholeNumber(1),
};

/**
 * The law that paging gives each row once: with pages of any size, no row is missing and none comes twice, and the order
 * is the same. It holds the transport, `fetchPage`, to what `paginate` needs, against a service or a double of one.
 *
 * @param fetchPage - As for `paginate`.
 * @param given - The query, and where rows come from.
 * @throws {RangeError} if there is no such option.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { pagesEachRowOnce } from 'vql-kit/testing';
 *
 * let table: readonly { readonly id: string }[] = [];
 * const law = pagesEachRowOnce(
 *   ({ limit = 100, offset = 0 }) => {
 *     const isMore = offset + limit < table.length;
 *     const headers = { 'x-query-more-elements': `${isMore}`, 'x-query-next-offset': `${isMore ? offset + limit : 0}` };
 *     return { rows: table.slice(offset, offset + limit), headers };
 *   },
 *   { source: 'SELECT id FROM account.query', load: (rows) => void (table = rows) },
 * );
 * await fc.assert(law);
 * ```
 */
export function pagesEachRowOnce<const Source extends PagingSource>(
  fetchPage: FetchPage<PageRequest<Source>, Row>,
  given: PagingPropertyOptions<Source>,
): AsyncCheckedProperty {
  checkArgument('The first argument of pagesEachRowOnce', fetchPage, callback);
  checkOptions('pagesEachRowOnce', given, pagingPropertyOptions);
  const { source, load, idOf = ({ id }) => id, paging, maxPageSize = 12, maxRows = 10_000 } = given;
  const { rows = tablesOfIds({ maxRows: 3 * maxPageSize }) } = given;
  if (source === undefined)
    throw wrongArgument('The option "source" of pagesEachRowOnce', 'the query to page through', source);
  const pageSize = fc.integer({ min: 1, max: maxPageSize });
  const tried = fc
    .record({ table: load === undefined ? fc.constant([]) : rows, pageSize, otherSize: pageSize })
    .map(
      (value) => new Case(value, ({ table, ...sizes }) => fc.stringify({ ...sizes, ids: table.map(({ id }) => id) })),
    );
  // Of a source that nobody knows yet, the compiler cannot tell which requests there are.
  const options = { ...paging, fetchPage } as unknown as PagingOptions<PageRequest<PagingSource>, Row>;
  const idsBy = async (size: number): Promise<readonly unknown[]> => {
    const pager = paginate(source as PagingSource, { ...options, pageSize: size });
    return (await pager.toArray({ max: maxRows })).map(idOf);
  };
  return fc.asyncProperty(tried, async ({ value: { table, pageSize: size, otherSize } }) => {
    await load?.(table);
    const ids = await idsBy(size);
    const others = load === undefined ? await idsBy(otherSize) : table.map(({ id }) => id);
    const seen = new Set<unknown>();
    for (const id of ids) {
      if (seen.has(id)) throw new Error(`With pages of ${size} the row ${fc.stringify(id)} comes twice.`);
      seen.add(id);
    }
    for (const id of others)
      if (!seen.has(id)) throw new Error(`With pages of ${size} the row ${fc.stringify(id)} is missing.`);
    if (ids.length > others.length)
      throw new Error(`With pages of ${size} there are rows that were not to be expected.`);
    const again = load === undefined ? others : await idsBy(otherSize);
    const at = ids.findIndex((id, index) => id !== again[index]);
    if (at >= 0)
      throw new Error(`The order depends on the size of pages, ${size} or ${otherSize}: it differs from row ${at} on.`);
  });
}

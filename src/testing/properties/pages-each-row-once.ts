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
import { parse } from '../../vql/index.js';
import { arbitrary } from '../option-kinds.js';
import { type Tables, tablesOfIds } from '../rows/rows.js';
import { type AsyncCheckedProperty, Case } from './case.js';

/** Options of `pagesEachRowOnce`. */
export interface PagingPropertyOptions<Source> {
  /** Query to page through. Its rows need an `id`, or `idOf`. */
  readonly source: Source;
  /** Stores rows where `fetchPage` finds them; without it, `fetchPage` has at most `maxRows` rows that do not change. */
  readonly load?: ((rows: readonly (Row & { readonly id: string })[]) => void | Promise<void>) | undefined;
  /** Rows to load; default `rows`, up to three times the page size. Failures print their ids. */
  readonly rows?: Tables | undefined;
  /** Returns the identity of a row; default its `id`. */
  readonly idOf?: ((row: Row) => unknown) | undefined;
  /** Options of the pager. */
  readonly paging?: Omit<PagingOptions<PageRequest<Source>, Row>, 'fetchPage' | 'pageSize'> | undefined;
  /** Greatest page size; default 12. */
  readonly maxPageSize?: number | undefined;
  /** Greatest number of rows; default 10,000. */
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
 * Creates the property that paging returns each row once: with any page size, no row is missing or repeated, and the order is the same.
 * It tests the transport, `fetchPage`, against a service or a test double.
 *
 * @param fetchPage - As for `paginate`.
 * @param options - Query and source of rows.
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { pagesEachRowOnce } from 'vql-kit/testing';
 *
 * let table: readonly { readonly id: string }[] = [];
 * const property = pagesEachRowOnce(
 *   ({ limit = table.length, offset = 0 }) => {
 *     const isMore = offset + limit < table.length;
 *     const headers = { 'x-query-more-elements': `${isMore}`, 'x-query-next-offset': `${isMore ? offset + limit : 0}` };
 *     return { rows: table.slice(offset, offset + limit), headers };
 *   },
 *   { source: 'SELECT id FROM account.query', load: (rows) => void (table = rows) },
 * );
 * await fc.assert(property);
 * ```
 */
export function pagesEachRowOnce<const Source extends PagingSource>(
  fetchPage: FetchPage<PageRequest<Source>, Row>,
  options: PagingPropertyOptions<Source>,
): AsyncCheckedProperty {
  checkArgument('The first argument of pagesEachRowOnce', fetchPage, callback);
  checkOptions('pagesEachRowOnce', options, pagingPropertyOptions);
  const { source, load, idOf = ({ id }) => id, paging, maxPageSize = 12, maxRows = 10_000 } = options;
  const { rows = tablesOfIds({ maxRows: 3 * maxPageSize }) } = options;
  if (source === undefined)
    throw wrongArgument('The option "source" of pagesEachRowOnce', 'the query to page through', source);
  const pageSize = fc.integer({ min: 1, max: maxPageSize });
  const inputs = fc
    .record({ table: load === undefined ? fc.constant([]) : rows, pageSize, otherSize: pageSize })
    .map(
      (value) => new Case(value, ({ table, ...sizes }) => fc.stringify({ ...sizes, ids: table.map(({ id }) => id) })),
    );
  // The compiler cannot resolve the request type of a generic source.
  const pagerOptions = { parse, ...paging, fetchPage } as unknown as PagingOptions<PageRequest<PagingSource>, Row>;
  const idsBy = async (size: number): Promise<readonly unknown[]> => {
    const pager = paginate(source as PagingSource, { ...pagerOptions, pageSize: size });
    return (await pager.toArray({ max: maxRows })).map(idOf);
  };
  return fc.asyncProperty(inputs, async ({ value: { table, pageSize: size, otherSize } }) => {
    await load?.(table);
    const ids = await idsBy(size);
    const others = load === undefined ? await idsBy(otherSize) : table.map(({ id }) => id);
    const seen = new Set<unknown>();
    for (const id of ids) {
      if (seen.has(id)) throw new Error(`With pages of ${size} the row ${fc.stringify(id)} is repeated.`);
      seen.add(id);
    }
    for (const id of others)
      if (!seen.has(id)) throw new Error(`With pages of ${size} the row ${fc.stringify(id)} is missing.`);
    if (ids.length > others.length) throw new Error(`With pages of ${size} there are unexpected rows.`);
    const again = load === undefined ? others : await idsBy(otherSize);
    const at = ids.findIndex((id, index) => id !== again[index]);
    if (at >= 0)
      throw new Error(`The order depends on the page size, ${size} or ${otherSize}: it differs from row ${at} on.`);
  });
}

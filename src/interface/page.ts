/** Names of offset, limit and sort order in one format. */
interface PageFormatRow {
  readonly offset: string;
  readonly limit: string;
  /** The member with the sort keys. */
  readonly sort: string;
  /** The member with the directions; `undefined` if each key has its own. */
  readonly order: string | undefined;
  /** Whether an offset of 0 is sent. */
  readonly sendsZeroOffset: boolean;
}

/**
 * The names of offset, limit and sort order in each format of a page: `rest` in the query string of a collection, `body` in a
 * JSON body, `cunit` in `pageable`, `vql` in the clauses of a statement, `vql-request` in the fields beside a statement. The
 * interface document lists them. It also states that the execute endpoint answers 422 to an offset of 0, so neither format
 * of VQL sends it.
 *
 * @example
 * ```ts
 * import { pageFormats } from 'vql-kit/paging';
 * console.log(pageFormats.rest.offset, pageFormats.body.offset, pageFormats.vql.offset); // start _start OFFSET
 * ```
 */
export const pageFormats = {
  rest: { offset: 'start', limit: 'limit', sort: 'sort', order: 'order', sendsZeroOffset: true },
  body: { offset: '_start', limit: '_limit', sort: 'sort', order: '_order', sendsZeroOffset: true },
  cunit: { offset: 'start', limit: 'limit', sort: 'sortOrders', order: undefined, sendsZeroOffset: true },
  vql: { offset: 'OFFSET', limit: 'LIMIT', sort: 'ORDER BY', order: undefined, sendsZeroOffset: false },
  'vql-request': { offset: 'offset', limit: 'limit', sort: 'ORDER BY', order: undefined, sendsZeroOffset: false },
} as const satisfies Readonly<Record<string, PageFormatRow>>;

/** The name of a format in which a query carries its page. */
export type PageFormat = keyof typeof pageFormats;

/** Returns the offset to send in a format; `undefined` for an offset of 0 that the format leaves out. */
export function sentOffset<Offset extends number | undefined>(format: PageFormat, offset: Offset): Offset | undefined {
  return offset === 0 && !pageFormats[format].sendsZeroOffset ? undefined : offset;
}

/** The bounds of limit and offset; the service answers 500 to a limit of 0. */
export const pageBounds = {
  leastLimit: 1,
  /** A limit is a 32-bit integer. */
  highestLimit: 2 ** 31 - 1,
  /** The page size of a REST collection to which no limit is sent. */
  defaultLimit: 100,
  leastOffset: 0,
} as const;

/** Whether a value can be a limit. Limits above `highestLimit` are left to the service: only C-Unit documents 32 bits. */
export function isLimit(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= pageBounds.leastLimit;
}

/** Whether a value can be an offset. */
export function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= pageBounds.leastOffset;
}

/**
 * The primary key, which as last sort key makes an order stable. The service adds it by itself if a page is requested and the id of
 * the root entity is selected.
 */
export const tiebreak = { property: 'id', direction: 'ASC' } as const;

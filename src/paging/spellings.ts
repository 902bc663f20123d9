/** How one transport says offset, limit and sort order. */
interface SpellingRow {
  readonly offset: string;
  readonly limit: string;
  /** Where the sort keys stand. */
  readonly sort: string;
  /** Where the directions stand, if not with the keys. */
  readonly order: string | undefined;
  /** Whether an offset of 0 is sent; otherwise it is left out. */
  readonly sendsZeroOffset: boolean;
}

/**
 * **The** table of what offset, limit and sort order are called (spec, query-language §4 and erp-interface "Paging
 * parameters"): `rest` in the query string of a collection, `body` in a JSON body, `cunit` in `pageable`, `vql` in the
 * clauses of a statement, `vql-request` in the fields beside a statement. The execute endpoint answers 422 to an offset
 * of 0, so that neither form of VQL says it.
 *
 * @example
 * ```ts
 * import { spellings } from 'vql-kit/paging';
 * console.log(spellings.rest.offset, spellings.body.offset, spellings.vql.offset); // start _start OFFSET
 * ```
 */
export const spellings = {
  rest: { offset: 'start', limit: 'limit', sort: 'sort', order: 'order', sendsZeroOffset: true },
  body: { offset: '_start', limit: '_limit', sort: 'sort', order: '_order', sendsZeroOffset: true },
  cunit: { offset: 'start', limit: 'limit', sort: 'sortOrders', order: undefined, sendsZeroOffset: true },
  vql: { offset: 'OFFSET', limit: 'LIMIT', sort: 'ORDER BY', order: undefined, sendsZeroOffset: false },
  'vql-request': { offset: 'offset', limit: 'limit', sort: 'ORDER BY', order: undefined, sendsZeroOffset: false },
} as const satisfies Readonly<Record<string, SpellingRow>>;

/** The name of a spelling. */
export type Spelling = keyof typeof spellings;

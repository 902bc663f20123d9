import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Page } from '../page.js';
import { pagingDiagnostic } from '../paging-error.js';
import type { EncodedQueryOf, QueryOf } from '../spelled-query.js';
import type { Spelling } from '../spellings.js';

/** Where diagnostics go. */
export type Report = (diagnostic: Diagnostic) => void;

/** How a spelling is written and read. The page to encode has been checked; what is decoded has not. */
export interface Codec<Name extends Spelling> {
  encode(page: Page, query: QueryOf[Name], report: Report, options: EncodeOptions): EncodedQueryOf[Name];
  decode(query: QueryOf[Name], report: Report): Page;
}

/** What can be chosen in encoding. */
export interface EncodeOptions {
  /** How a query string says a list: `comma` (default) joins its values, unless one holds a comma; `repeat` repeats the name. */
  readonly lists?: 'comma' | 'repeat';
}

/** The members of a page that are there; reports those that are no limit and no offset. */
export function readPage(limit: unknown, offset: unknown, sort: Page['sort'], report: Report): Page {
  return {
    ...member('offset', readCount(offset, 0, 'page-offset', report)),
    ...member('limit', readCount(limit, 1, 'page-limit', report)),
    ...member('sort', sort),
  };
}

/** An object with one member, or with none if there is no value. */
export function member<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { readonly [Key in Name]?: Value } {
  // A computed name widens to string.
  return (value === undefined ? {} : { [name]: value }) as { readonly [Key in Name]?: Value };
}

/** An object without some of its members. */
export function without<Members extends object>(members: Members, names: readonly string[]): Members {
  // What is left out is optional in every use.
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name))) as Members;
}

function readCount(
  value: unknown,
  least: number,
  code: 'page-limit' | 'page-offset',
  report: Report,
): number | undefined {
  if (value === undefined) return undefined;
  const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof count === 'number' && Number.isSafeInteger(count) && count >= least) return count;
  report(pagingDiagnostic(code, { value: typeof value === 'string' ? JSON.stringify(value) : String(value) }));
  return undefined;
}

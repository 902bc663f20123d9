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
  readonly lists?: 'comma' | 'repeat' | undefined;
}

/** The members of a page that are there; reports those that are no limit and no offset. */
export function readPage(limit: unknown, offset: unknown, sort: Page['sort'], report: Report): Page {
  return defined({
    offset: readCount(offset, 0, 'page-offset', report),
    limit: readCount(limit, 1, 'page-limit', report),
    sort,
  });
}

/** The members of an object that have a value. */
export function defined<Members extends object>(
  members: Members,
): { readonly [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  // What is left out is optional.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<never>;
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

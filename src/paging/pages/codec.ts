import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import { isLimit, isOffset, type PageFormat } from '../../interface/page.js';
import { inWords } from '../check-arguments.js';
import type { EncodedQueryOf, QueryOf } from '../format-types.js';
import type { Page } from '../page.js';
import { pagingDiagnostic } from '../paging-error.js';

/** Where diagnostics go. */
export type Report = (diagnostic: Diagnostic) => void;

/** How a format is written and read. The page to encode has been checked; what is decoded has not. */
export interface Codec<Name extends PageFormat> {
  encode(page: Page, query: QueryOf[Name], report: Report, options: EncodeOptions): EncodedQueryOf[Name];
  decode(query: QueryOf[Name], report: Report): Page;
}

/** What can be chosen in encoding. */
export interface EncodeOptions {
  /** How a query string says a list: `comma` (default) joins its values, unless one holds a comma; `repeat` repeats the name. */
  readonly lists?: 'comma' | 'repeat' | undefined;
}

/** The members of a page that are there; reports those that are no limit, no offset, and no sort order. */
export function readPage(limit: unknown, offset: unknown, sort: unknown, report: Report): Page {
  return defined({
    offset: readCount(offset, isOffset, 'page-offset', report),
    limit: readCount(limit, isLimit, 'page-limit', report),
    sort: readSort(sort, report),
  });
}

/** The members of an object that have a value. */
export function defined<Members extends object>(
  members: Members,
): { readonly [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  // What is left out is optional.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<never>;
}

function readSort(sort: unknown, report: Report): Page['sort'] | undefined {
  if (sort === undefined) return undefined;
  const problem = Array.isArray(sort) ? sort.map(problemWithKey).find((one) => one !== undefined) : 'it is no list';
  // Every key has been looked at.
  if (problem === undefined) return sort as Page['sort'];
  report(pagingDiagnostic('page-sort', { problem }));
  return undefined;
}

function problemWithKey(key: unknown): string | undefined {
  const { property, direction, functions = [] } = Object(key) as Readonly<Record<string, unknown>>;
  if (typeof property !== 'string') return 'a key of it has no property';
  if (direction !== 'ASC' && direction !== 'DESC')
    return `${quoted(property)} has the direction ${quoted(String(direction))}, which is neither ASC nor DESC`;
  return Array.isArray(functions) ? undefined : `the functions around ${quoted(property)} are no list`;
}

const countNames = { 'page-limit': 'limit', 'page-offset': 'offset' } as const;

function readCount(
  value: unknown,
  accepts: (value: unknown) => value is number,
  code: keyof typeof countNames,
  report: Report,
): number | undefined {
  if (value === undefined) return undefined;
  const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (accepts(count)) return count;
  report(pagingDiagnostic(code, { what: countNames[code], value: inWords(value) }));
  return undefined;
}

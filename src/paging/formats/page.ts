import { type ArgumentKind, wholeNumber } from '../../diagnostics/arguments.js';
import { describeValue } from '../../diagnostics/describe-value.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import { limitKind, type PageFormat, pageFormats } from '../../interface/page.js';
import { pagingDiagnostic } from '../paging-error.js';

/** One key of a sort order. */
export interface SortOrder {
  /** The path of the field. */
  readonly property: string;
  readonly direction: 'ASC' | 'DESC';
  /** Functions around the property; only VQL and C-Unit have them. */
  readonly functions?: readonly string[];
}

/** A page of a result, whatever its members are called in a request. */
export interface Page {
  /** How many rows come before it; absent is 0. */
  readonly offset?: number | undefined;
  /** How many rows it has at most, 1 or more; absent is 100 for a REST collection and all rows for a computed query. */
  readonly limit?: number | undefined;
  /** The order of the result, the most significant key first; absent is the query's own. */
  readonly sort?: readonly SortOrder[] | undefined;
}

/** Receives diagnostics. */
export type ReportDiagnostic = (diagnostic: Diagnostic) => void;

/** How a format writes a page into a query and reads it back. The page to encode has been checked; a query to decode has not. */
export interface Codec<Query, Encoded> {
  /** Kind of the query at run time, for callers without types. */
  readonly query: ArgumentKind;
  encode(page: Page, query: Query, report: ReportDiagnostic, options: EncodeOptions): Encoded;
  decode(query: Query, report: ReportDiagnostic, options: DecodeOptions): Page;
}

/** Options of `decodePage`. */
export interface DecodeOptions {
  /**
   * The member of a JSON body that holds the object with the page. The interface document describes that object as nested in a
   * request but does not show where; by default its members are those of the body, which is assumed.
   */
  readonly pageMember?: string | undefined;
}

/** Options of `encodePage`. */
export interface EncodeOptions extends DecodeOptions {
  /**
   * How a list is written: `comma` joins its values, unless one contains a comma; `repeat` repeats the name in a query string, and
   * is an array in a JSON body. Default: `comma` in a query string, which documents both, `repeat` in a body. Several sort keys
   * are such a list; that is assumed, since the interface document shows one only.
   */
  readonly lists?: 'comma' | 'repeat' | undefined;
}

/** Reads the members of a page that are present; reports those that are not a limit, an offset or a sort order of the format. */
export function readPage(
  format: PageFormat,
  { limit, offset, sort }: { readonly [Name in keyof Page]: unknown },
  report: ReportDiagnostic,
): Page {
  return defined({
    offset: readOffset(format, offset, report),
    limit: readLimit(format, limit, report),
    sort: readSort(sort, report),
  });
}

/** Returns the members of an object that are not `undefined`. */
export function defined<Members extends object>(
  members: Members,
): { readonly [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  // Every member is optional, so the result fits whichever are left out.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<never>;
}

/** Reads an offset. An offset of 0 is the beginning in every format, also where the service rejects it. */
function readOffset(format: PageFormat, value: unknown, report: ReportDiagnostic): number | undefined {
  const { expected, accepts } = wholeNumber(0, pageFormats[format].highestLimit);
  if (value === undefined || accepts(value)) return value as number | undefined;
  report(pagingDiagnostic('page-offset', { expected, found: describeValue(value) }));
  return undefined;
}

function readLimit(format: PageFormat, value: unknown, report: ReportDiagnostic): number | undefined {
  const { expected, accepts } = limitKind(format);
  if (value === undefined || accepts(value)) return value as number | undefined;
  const zeroLimit = value === 0 ? pageFormats[format].zeroLimit : undefined;
  report(pagingDiagnostic('page-limit', { expected, found: describeValue(value), zeroLimit }));
  return undefined;
}

function readSort(sort: unknown, report: ReportDiagnostic): Page['sort'] | undefined {
  if (sort === undefined) return undefined;
  const problem = Array.isArray(sort) ? sort.map(problemOfKey).find((one) => one !== undefined) : 'it is not an array';
  // Every key has been checked.
  if (problem === undefined) return sort as Page['sort'];
  report(pagingDiagnostic('page-sort', { problem }));
  return undefined;
}

function problemOfKey(key: unknown): string | undefined {
  const { property, direction, functions = [] } = Object(key) as Readonly<Record<string, unknown>>;
  if (typeof property !== 'string' || property === '')
    return `a key needs "property", the path of a field; found ${describeValue(property === undefined ? key : property)}`;
  if (direction !== 'ASC' && direction !== 'DESC')
    return `${quoted(property)} needs the direction "ASC" or "DESC"; found ${describeValue(direction)}`;
  const areNames = Array.isArray(functions) && functions.every((name) => typeof name === 'string' && name !== '');
  return areNames ? undefined : `the functions around ${quoted(property)} are not an array of names`;
}

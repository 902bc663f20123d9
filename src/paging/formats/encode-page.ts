import {
  type ArgumentKind,
  anything,
  checkArgument,
  checkOptions,
  type OptionKinds,
  oneOf,
  record,
  string,
} from '../../diagnostics/arguments.js';
import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { Result } from '../../diagnostics/result.js';
import { type PageFormat, pageFormats, sentOffset } from '../../interface/page.js';
import { type CheckedQuery, codecs, type EncodedQueryOf, type QueryOf } from './codecs.js';
import { type DecodeOptions, type EncodeOptions, type Page, type ReportDiagnostic, readPage } from './page.js';

/** The values of the option `lists`. */
export const listStyles = oneOf(['comma', 'repeat']);

const formatNames = oneOf(Object.keys(pageFormats));
const pageMembers: OptionKinds<Page> = { offset: anything, limit: anything, sort: anything };
const pageKind: ArgumentKind = { ...record, members: pageMembers };
const decodeOptions: OptionKinds<DecodeOptions> = { pageMember: string };
const encodeOptions: OptionKinds<EncodeOptions> = { ...decodeOptions, lists: listStyles };

/**
 * Puts a page into a query, in one of the five formats: parameters of a query string (`rest`), members of a JSON body
 * (`body`), `pageable` (`cunit`), a statement with clauses (`vql`), or fields beside a statement (`vql-request`). The page
 * replaces the one that the query has; a page without `sort` leaves the order as it is.
 *
 * There is no value, and an error among the diagnostics, if the limit is below 1 or above the highest of the format, the offset is
 * negative, or the format cannot express the sort order. An offset of 0 is left out of a query: it skips nothing, and beside a
 * statement the interface document states that it is rejected. A list gets it, with its other parameters. A statement that is a text is
 * not parsed, which is reported if one of its clauses may stay in force.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import { encodePage } from 'vql-kit/paging';
 * const page = { offset: 100, limit: 50, sort: [{ property: 'name', direction: 'DESC' }] } as const;
 * console.log(encodePage('rest', page, { active: true, tags: ['a', 'b'] }).value?.join(' '));
 * // active,true tags,a,b start,100 limit,50 sort,name order,DESC
 * console.log(encodePage('body', page, {}).value); // { _start: 100, _limit: 50, sort: 'name', _order: 'DESC' }
 * console.log(encodePage('body', { limit: 50 }, {}, { pageMember: 'paging' }).value); // { paging: { _limit: 50 } }
 * console.log(encodePage('rest', { limit: 0 }, {}).diagnostics.map(({ code }) => code)); // ['page-limit']
 * ```
 */
export function encodePage<Format extends PageFormat, Query extends QueryOf[Format]>(
  format: Format,
  page: Page,
  query: Query & CheckedQuery<Format, Query>,
  options: EncodeOptions = {},
): Result<EncodedQueryOf[Format]> {
  checkPageQuery(format, query);
  checkArgument('The page', page, pageKind);
  checkOptions('encodePage', options, encodeOptions);
  return collect((report) => {
    const checked = readPage(format, { ...page, offset: sentOffset(format, page.offset) }, report);
    return codecs[format].encode(checked, query, report, options);
  });
}

/**
 * Reads the page of a query, in one of the five formats. Request fields override clauses, and a difference between them is
 * reported. A statement that is a text is not parsed, which is reported: parse it first.
 *
 * There is no value, and an error among the diagnostics, if a limit or an offset is out of the range of the format, or if a direction
 * is unknown.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import { decodePage } from 'vql-kit/paging';
 * import { parseOrThrow } from 'vql-kit/vql';
 * console.log(decodePage('rest', new URLSearchParams('start=100&limit=50')).value); // { offset: 100, limit: 50 }
 * const statement = parseOrThrow('SELECT id FROM account.query LIMIT 10');
 * const { value, diagnostics } = decodePage('vql-request', { statement, limit: 50 });
 * console.log(value, diagnostics[0]?.message); // { limit: 50 } The request field "limit" (50) overrides "LIMIT 10".
 * ```
 */
export function decodePage<Format extends PageFormat, Query extends QueryOf[Format]>(
  format: Format,
  query: Query & CheckedQuery<Format, Query>,
  options: DecodeOptions = {},
): Result<Page> {
  checkPageQuery(format, query);
  checkOptions('decodePage', options, decodeOptions);
  return collect((report) => codecs[format].decode(query, report, options));
}

/** @throws {VqlError} `wrong-argument` for an unknown format, and for a query of another format. */
export function checkPageQuery<Format extends PageFormat>(format: Format, query: QueryOf[Format]): void {
  checkArgument('The format', format, formatNames);
  checkArgument(`The query in the format ${quoted(format)}`, query, codecs[format].query);
}

/** Returns the value and what was reported; without the value if that is an error. */
function collect<Value>(job: (report: ReportDiagnostic) => Value): Result<Value> {
  const diagnostics: Diagnostic[] = [];
  const value = job((diagnostic) => void diagnostics.push(diagnostic));
  return hasErrors(diagnostics) ? { diagnostics } : { value, diagnostics };
}

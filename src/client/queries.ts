import type { CUnitQuery } from '../cunit/request.js';
import { checkArgument, checkOptions, flag, type OptionKinds, record, wholeNumber } from '../diagnostics/arguments.js';
import type { Result } from '../diagnostics/result.js';
import { VqlError } from '../diagnostics/vql-error.js';
import { resolveDialect } from '../dialect/dialect.js';
import { executePath, templatePath } from '../interface/requests.js';
import { decodePage, encodePage } from '../paging/formats/encode-page.js';
import type { VqlRequest, VqlRequestBody } from '../paging/formats/vql-request.js';
import { type PagingOptions, pagingOptions, pagingSettings } from '../paging/options.js';
import { readPageHeaders } from '../paging/page-headers.js';
import { PageReader } from '../paging/page-reader.js';
import { type Pager, RowPager } from '../paging/pager.js';
import { copySource, type PagingSource } from '../paging/source.js';
import type { AnyText } from '../vql/any-text.js';
import type { Statement } from '../vql/ast.js';
import { type ParseStatement, parseWith } from '../vql/parse-statement.js';
import { print } from '../vql/print.js';
import type { Answer } from './answer.js';
import { callOf } from './call.js';
import { clientError } from './client-error.js';
import type { ClientSettings } from './options.js';
import type { Send } from './transport.js';

/** A query: of the builder or the tag, VQL as a text, a tree or the body of the execute endpoint, or a C-Unit query. */
export type ClientQuery = string | AnyText | Statement | VqlRequest | CUnitQuery;

/** How a query is read page by page: the options of `paginate`, except for those that the client has. */
export type QueryOptions = Omit<
  PagingOptions<never, never>,
  'fetchPage' | 'retry' | 'dialect' | 'onDiagnostic' | 'lists' | 'format'
>;

/** Which page is read. */
export interface PageOptions {
  /** How many rows it has at most; default: the limit of the query. */
  readonly limit?: number | undefined;
  /** How many rows come before it; default: the offset of the query. */
  readonly offset?: number | undefined;
  /** `true` reads the whole result of a query without a limit, in one answer. */
  readonly all?: true | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** One page of a result. */
export interface ClientPage<Row> {
  readonly rows: readonly Row[];
  /** Whether there are more rows; `undefined` if the answer does not say so. */
  readonly hasMore: boolean | undefined;
  /** The offset of the next page; `undefined` on the last one. */
  readonly nextOffset: number | undefined;
}

const {
  fetchPage: _fetch,
  retry: _retry,
  dialect: _dialect,
  onDiagnostic: _on,
  lists: _lists,
  format: _f,
  ...queryKinds
} = pagingOptions;

const pageKinds: OptionKinds<PageOptions> = {
  limit: wholeNumber(1),
  offset: wholeNumber(0),
  all: flag,
  signal: pagingOptions.signal,
};

/** Loads the parser when the first text is read: most of the code of a program, which queries of the builder do not need. */
export async function loadParser(): Promise<ParseStatement> {
  const { parse } = await import('../vql/parse.js');
  return parse;
}

/** Returns a pager over the rows of a query. */
export function queryRows(
  source: ClientQuery,
  options: QueryOptions,
  send: Send,
  settings: ClientSettings,
): Pager<unknown> {
  checkArgument('The options of query', options, record);
  checkOptions('query', options, queryKinds);
  const { dialect, onDiagnostic, rowsOf } = settings;
  const paging: PagingOptions<VqlRequestBody | CUnitQuery, unknown> = {
    ...options,
    dialect,
    onDiagnostic,
    async fetchPage(request, { signal }) {
      const answer = await send(queryCall(request, signal, settings));
      return { rows: rowsIn(answer, rowsOf), headers: answer.headers, status: answer.status };
    },
  };
  return createPager(source, paging);
}

/** Returns a pager that loads the parser if it needs it. */
export function createPager<Request>(source: PagingSource, options: PagingOptions<Request, unknown>): Pager<unknown> {
  const settings = { ...pagingSettings(options), loadParser };
  return new RowPager(new PageReader(copySource(source), settings), settings);
}

/** Reads one page of a query. */
export async function readOnePage(
  source: ClientQuery,
  options: PageOptions,
  send: Send,
  settings: ClientSettings,
): Promise<ClientPage<unknown>> {
  checkArgument('The options of page', options, record);
  checkOptions('page', options, pageKinds);
  const { limit, offset, all, signal } = options;
  const request = await pagedRequest(source, { limit, offset }, all === true, settings);
  const answer = await send(queryCall(request, signal, settings));
  return { rows: rowsIn(answer, settings.rowsOf), ...readPageHeaders(answer.headers) };
}

/** Returns the request for one page. @throws {ClientError} `unlimited-query`. */
async function pagedRequest(
  source: ClientQuery,
  wanted: Pick<PageOptions, 'limit' | 'offset'>,
  all: boolean,
  settings: ClientSettings,
): Promise<VqlRequestBody | CUnitQuery> {
  const { dialect, onDiagnostic } = settings;
  const report = <Value>({ value, diagnostics }: Result<Value>): Value => {
    if (value === undefined) throw new VqlError(diagnostics);
    for (const diagnostic of diagnostics) onDiagnostic?.(diagnostic);
    return value;
  };
  const query = await wholeQuery(source, settings);
  const isCUnit = 'template' in query;
  const own = report(isCUnit ? decodePage('cunit', query.request) : decodePage('vql-request', query));
  const page = { limit: wanted.limit ?? own.limit, offset: wanted.offset ?? own.offset };
  if (page.limit === undefined && !all) throw clientError('unlimited-query', {});
  if (isCUnit) return { ...query, request: report(encodePage('cunit', page, query.request)) };
  const { statement, ...fields } = report(encodePage('vql-request', page, query));
  return {
    ...fields,
    statement: typeof statement === 'string' ? statement : print(statement, { dialect: resolveDialect(dialect) }),
  };
}

/** Returns a query with its statement as a tree, or a C-Unit query. */
async function wholeQuery(
  source: ClientQuery,
  { dialect }: ClientSettings,
): Promise<(Omit<VqlRequest, 'statement'> & { readonly statement: Statement }) | CUnitQuery> {
  const read = async (text: string): Promise<Statement> => parseWith(await loadParser(), text, resolveDialect(dialect));
  if (typeof source === 'string') return { statement: await read(source) };
  if ('toAst' in source) {
    if (source.toRequest().endpoint === 'template' && 'toCUnit' in source) return (source as ToCUnit).toCUnit();
    return { statement: source.toAst({ parse: await loadParser() }) };
  }
  if ('kind' in source) return { statement: source };
  if ('template' in source) return source;
  const { statement } = source;
  return { ...source, statement: typeof statement === 'string' ? await read(statement) : statement };
}

/** The form of a query of the builder that a text of the tag does not have. */
interface ToCUnit {
  toCUnit(): CUnitQuery;
}

/** Returns the call for a page of a query. */
function queryCall(
  request: VqlRequestBody | CUnitQuery,
  signal: AbortSignal | undefined,
  { statementMember }: ClientSettings,
) {
  if ('template' in request) {
    const { group, template, request: body } = request as CUnitQuery;
    return callOf('queryTemplate', templatePath(group, template), { body, signal });
  }
  const { statement, ...others } = request;
  return callOf('executeQuery', executePath, { body: { [statementMember]: statement, ...others }, signal });
}

/** Returns the rows of an answer. @throws {ClientError} `unreadable-answer`. */
export function rowsIn(
  { body, request, status, headers }: Answer,
  rowsOf: (body: unknown) => unknown,
): readonly unknown[] {
  const rows = rowsOf(body);
  if (Array.isArray(rows)) return rows;
  const { method, url } = request;
  const problem = 'it has no array of rows where the option "rowsOf" looks for it';
  const args = { request: `${method} ${new URL(url).pathname}`, problem };
  throw clientError('unreadable-answer', args, { request: { method, url }, status, headers, body });
}

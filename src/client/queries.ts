import type { CUnitQuery } from '../cunit/request.js';
import {
  type ArgumentKind,
  anything,
  checkArgument,
  flag,
  type OptionKinds,
  record,
  wholeNumber,
} from '../diagnostics/arguments.js';
import type { Result } from '../diagnostics/result.js';
import { resolveDialect } from '../dialect/dialect.js';
import { relativeDatesAt } from '../dialect/value/relative-date.js';
import { bindCUnitVariables, bindVariables } from '../paging/bound-variables.js';
import type { FetchedPage } from '../paging/fetch-page.js';
import { decodePage, encodePage } from '../paging/formats/encode-page.js';
import type { RestParameters } from '../paging/formats/rest.js';
import type { VqlRequest, VqlRequestBody } from '../paging/formats/vql-request.js';
import { type PagingOptions, pagingOptions, pagingSettings } from '../paging/options.js';
import { readPageHeaders } from '../paging/page-headers.js';
import { PageReader } from '../paging/page-reader.js';
import { type Pager, RowPager } from '../paging/pager.js';
import { copySource, type PagingSource, type RestPageRequest } from '../paging/source.js';
import type { AnyText } from '../vql/any-text.js';
import type { Statement } from '../vql/ast.js';
import { parseWith, tryWithoutParser } from '../vql/parse-statement.js';
import { print } from '../vql/print.js';
import { checkWritableTree } from '../vql/writable-tree.js';
import { type Answer, unreadableAnswer } from './answer.js';
import { type ApiRequest, type CallOptions, callOf, callOptions, checkCallOptions } from './api-request.js';
import { clientError } from './client-error.js';
import { type RequestHeaders, readRequestHeaders } from './headers.js';
import type { ClientSettings } from './options.js';
import type { Send } from './transport.js';

/** A query: of the builder or the tag, VQL as a text, a tree or the body of the execute endpoint, or a C-Unit query. */
export type ClientQuery = AnyText | UntypedQuery;

/** A query that does not know the type of its rows. */
export type UntypedQuery = string | Statement | VqlRequest | CUnitQuery;

/** The options of `paginate` that the client sets itself: retries of both would multiply. */
const ownOptions = ['fetchPage', 'retry', 'clock', 'timeZone', 'dialect', 'onDiagnostic'] as const;

/** How a query is read page by page: the options of `paginate`, except for those that the client sets itself. */
export interface QueryPagingOptions extends Omit<PagingOptions<never, never>, (typeof ownOptions)[number]> {
  /** Further headers of each request, such as the header that suppresses own webhooks. Headers that the client sets itself are refused. */
  readonly headers?: RequestHeaders | undefined;
}

/** Which page is read. */
export interface PageOptions extends CallOptions {
  /** How many rows it has at most; default: the limit of the query, which it overrides. */
  readonly limit?: number | undefined;
  /** How many rows come before it; default: the offset of the query, which it overrides. */
  readonly offset?: number | undefined;
  /** `true` reads the whole result of a query without a limit, in one answer. */
  readonly all?: true | undefined;
}

/** One page of a result. */
export interface ClientPage<Row> {
  readonly rows: readonly Row[];
  /** Whether there are more rows; `undefined` if the answer does not say so. */
  readonly hasMore: boolean | undefined;
  /** The offset of the next page; `undefined` on the last one. */
  readonly nextOffset: number | undefined;
}

const queryKinds = {
  ...Object.fromEntries(Object.entries(pagingOptions).filter(([name]) => !ownOptions.some((own) => own === name))),
  headers: callOptions.headers,
} as OptionKinds<QueryPagingOptions>;

const pageKinds: OptionKinds<PageOptions> = {
  limit: wholeNumber(1),
  offset: wholeNumber(0),
  all: flag,
  ...callOptions,
};

/** The kind of queries. Those of `paginate` that only a program can send, `{ parameters }` and `{ body }`, are not among them. */
const queryKind: ArgumentKind = {
  expected: 'VQL, a query of the builder or the tag, a tree, { statement } or { group, template, request }',
  accepts: (value) =>
    typeof value === 'string' ||
    (record.accepts(value) && ['toAst', 'kind', 'statement', 'template'].some((name) => name in Object(value))),
};

/** Returns a pager over the rows of a query. `row` is the kind of each row. */
export function queryRows(
  source: ClientQuery,
  options: QueryPagingOptions,
  send: Send,
  settings: ClientSettings,
  row = anything,
): Pager<unknown> {
  checkArgument('The first argument of query', source, queryKind);
  checkCallOptions('query', options, queryKinds);
  const headers = readRequestHeaders(options.headers);
  return createPager(source, options, settings, async (request: VqlRequestBody | CUnitQuery, signal) =>
    rowsIn(await send(queryCall(request, { signal, headers }, settings)), { rowsOf: settings.rowsOf, row }),
  );
}

/** Returns a pager over the rows of a REST collection. */
export function listRows(
  path: string,
  parameters: RestParameters,
  options: QueryPagingOptions,
  send: Send,
  settings: ClientSettings,
): Pager<unknown> {
  checkCallOptions('list', options, queryKinds);
  const headers = readRequestHeaders(options.headers);
  return createPager({ parameters }, options, settings, async ({ parameters: query }: RestPageRequest, signal) =>
    rowsIn(await send({ method: 'GET', path, query, signal, headers, repeatable: true }), {
      rowsOf: (body) => (Array.isArray(body) ? body : settings.rowsOf(body)),
    }),
  );
}

/** Returns a pager that loads the parser if it needs it, and leaves retries to the client. */
function createPager<Request>(
  source: PagingSource,
  { headers: _, ...options }: QueryPagingOptions,
  { dialect, onDiagnostic, loaders, given, timeZone }: ClientSettings,
  readPage: (request: Request, signal: AbortSignal) => Promise<FetchedPage<unknown>>,
): Pager<unknown> {
  const settings = pagingSettings<Request, unknown>({
    ...options,
    dialect,
    onDiagnostic,
    clock: given.clock,
    timeZone,
    fetchPage: (request, { signal }) => readPage(request, signal),
  });
  const loading = { ...settings, loadParser: loaders.parser };
  return new RowPager(new PageReader(copySource(source), loading), loading);
}

/** Reads one page of a query. */
export async function readOnePage(
  source: ClientQuery,
  options: PageOptions,
  send: Send,
  settings: ClientSettings,
): Promise<ClientPage<unknown>> {
  checkArgument('The first argument of page', source, queryKind);
  checkCallOptions('page', options, pageKinds);
  const { limit, offset, all, signal, headers } = options;
  const request = await pagedRequest(source, { limit, offset }, all === true, settings);
  const answer = await send(queryCall(request, { signal, headers }, settings));
  return { rows: rowsIn(answer, settings).rows, ...readPageHeaders(answer.headers) };
}

/** Returns the request for one page. @throws {ClientError} `unlimited-query`. */
async function pagedRequest(
  source: ClientQuery,
  wanted: Pick<PageOptions, 'limit' | 'offset'>,
  all: boolean,
  settings: ClientSettings,
): Promise<VqlRequestBody | CUnitQuery> {
  const { dialect } = settings;
  const report = <Value>({ value, diagnostics }: Result<Value>): Value => {
    settings.report(diagnostics);
    // Without a value there is an error among the diagnostics.
    return value as Value;
  };
  const dates = relativeDatesAt(settings.timeOfDay(), settings.timeZone);
  const given = await wholeQuery(source, settings);
  const query = 'template' in given ? bindCUnitVariables(given, dates) : bindVariables(given.statement, given, dates);
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
  { dialect, loaders }: ClientSettings,
): Promise<(Omit<VqlRequest, 'statement'> & { readonly statement: Statement }) | CUnitQuery> {
  const read = async (text: string): Promise<Statement> =>
    parseWith(await loaders.parser(), text, resolveDialect(dialect));
  if (typeof source === 'string') return { statement: await read(source) };
  if ('toAst' in source) {
    if (source.toRequest().endpoint === 'template' && 'toCUnitOrThrow' in source)
      return (source as TranslatableQuery).toCUnitOrThrow();
    const statement =
      tryWithoutParser((parse) => source.toAst({ parse })) ?? source.toAst({ parse: await loaders.parser() });
    return { statement };
  }
  if ('kind' in source) return { statement: writable(source) };
  if ('template' in source) return source;
  const { statement } = source;
  return { ...source, statement: typeof statement === 'string' ? await read(statement) : writable(statement) };
}

/** Returns a tree that can be sent. One of the caller, or from JSON, can be any. */
function writable(statement: Statement): Statement {
  checkWritableTree('The statement of page', statement);
  return statement;
}

/** The form of a query of the builder that a text of the tag does not have. */
interface TranslatableQuery {
  toCUnitOrThrow(): CUnitQuery;
}

/** Returns the call for a page of a query. */
function queryCall(
  request: VqlRequestBody | CUnitQuery,
  options: CallOptions,
  { statementMember }: ClientSettings,
): ApiRequest {
  if ('template' in request) {
    const { group, template, request: body } = request as CUnitQuery;
    return callOf('queryTemplate', { group, template }, { ...options, body });
  }
  const { statement, ...others } = request;
  return callOf('executeQuery', {}, { ...options, body: { [statementMember]: statement, ...others } });
}

/** How the rows of an answer are read. */
interface RowsOptions {
  /** Returns the rows in the body; absent, the body is the array of rows. */
  readonly rowsOf?: ClientSettings['rowsOf'];
  /** The kind that each row must have; default: any. */
  readonly row?: ArgumentKind;
}

/**
 * Returns the page in an answer.
 *
 * @throws {ClientError} `unreadable-answer`.
 */
export function rowsIn(answer: Answer, { rowsOf, row = anything }: RowsOptions): FetchedPage<unknown> {
  const { body, headers, status } = answer;
  const rows = rowsOf === undefined ? body : rowsOf(body);
  if (Array.isArray(rows)) {
    const wrong = rows.findIndex((one) => !row.accepts(one));
    if (wrong >= 0) throw unreadableAnswer(answer, `row ${wrong + 1} is not ${row.expected}`);
    return { rows, headers, status };
  }
  const problem = 'the option "rowsOf" finds no array of rows';
  throw unreadableAnswer(answer, rowsOf === undefined ? 'it is not an array' : problem);
}

import { checkArgument, oneOf, wrongArgument } from '../diagnostics/arguments.js';
import { quoted } from '../diagnostics/quoted.js';
import type { Dialect } from '../dialect/dialect.js';
import { dialectFromInfo } from '../dialect/dialect-from-info.js';
import type { AssumptionId } from '../interface/assumptions/assumptions.js';
import type { PathParameter } from '../interface/endpoint-path.js';
import { type EndpointName, endpoints, type ListName, listNames } from '../interface/endpoints.js';
import type { RestParameters } from '../paging/formats/rest.js';
import type { Pager } from '../paging/pager.js';
import type { DocumentResponse } from '../resources/document/document.js';
import type { DocumentTypeTransitionRequestSchema } from '../resources/document/request.js';
import type { AnyText, RowOf } from '../vql/any-text.js';
import { unreadableAnswer } from './answer.js';
import type { AnswerAs, AnswerBodies } from './answer-reading.js';
import { type CallOptions, callOf, checkedOptions } from './api-request.js';
import { remainingAssumptions } from './assumptions.js';
import { checkedBody } from './body.js';
import { type FetchInit, fetchCall } from './fetch-call.js';
import type { ClientSettings } from './options.js';
import {
  type ClientPage,
  type ClientQuery,
  listRows,
  type PageOptions,
  type QueryPagingOptions,
  queryRows,
  readOnePage,
  type UntypedQuery,
} from './queries.js';
import {
  type ApiEndpoint,
  type BodyRule,
  type RawAnswer,
  type RawEndpoint,
  type RawRequest,
  type RequestArguments,
  type RequestAs,
  rawCall,
} from './raw-request.js';
import { createSend } from './transport.js';
import { type ClientWebhooks, createClientWebhooks } from './webhooks.js';

/** A row whose type nobody has stated. */
export type JsonRow = Readonly<Record<string, unknown>>;

/** The calls of the service. */
export interface Client {
  /**
   * Returns the rows of a query, read page by page: a pager, so that nothing is sent before the first row is requested. Its rows have
   * the type of the query; of a text, a tree or C-Unit they have the type `Row`. The parser is loaded when the first text is read.
   */
  query<Query extends AnyText>(query: Query, options?: QueryPagingOptions): Pager<RowOf<Query>>;
  query<Row = JsonRow>(query: UntypedQuery, options?: QueryPagingOptions): Pager<Row>;
  query(query: ClientQuery, options?: QueryPagingOptions): Pager<unknown>;
  /**
   * Returns one page of a query. Its order is that of the query.
   *
   * @throws {ClientError} `unlimited-query` if neither the query nor the options have a limit, and `all` is not set.
   */
  page<Query extends AnyText>(query: Query, options?: PageOptions): Promise<ClientPage<RowOf<Query>>>;
  page<Row = JsonRow>(query: UntypedQuery, options?: PageOptions): Promise<ClientPage<Row>>;
  page(query: ClientQuery, options?: PageOptions): Promise<ClientPage<unknown>>;
  /**
   * Returns the rows of a REST collection, read page by page: one of the endpoints that return a list, or any path that a GET reads. The
   * records of `/erp/accounts`, `/erp/articles` and `/erp/documents` are listed by a query.
   */
  list<Row = JsonRow>(
    list: ListName | `/${string}`,
    parameters?: RestParameters,
    options?: QueryPagingOptions,
  ): Pager<Row>;
  /** Returns one record. Integers beyond 2^53 are bigints. */
  get<Row = JsonRow>(record: RecordName, id: PathParameter, options?: CallOptions): Promise<Row>;
  readonly documents: {
    /**
     * Creates a document. The request is checked first; it is never sent again after it may have arrived.
     *
     * @throws {VqlError} for a request that is not valid; what breaks a condition between members goes to `onDiagnostic`.
     * @throws {ClientError} `unknown-outcome` if it is not known whether the document was created.
     */
    create(request: DocumentRequest, options?: CallOptions): Promise<DocumentResponse>;
  };
  /** Returns the dialect of the installation: its functions and data types, with the settings of the client. */
  dialectInfo(options?: CallOptions): Promise<Dialect>;
  readonly webhooks: ClientWebhooks;
  /**
   * Sends a request to an endpoint, by its name or by method and path, and returns the answer, whatever its shape. It is sent again after
   * a failure if the table of endpoints says that it can be, or `idempotent` does, and a GET by its path.
   */
  request<Name extends ApiEndpoint, As extends AnswerAs>(
    endpoint: Name,
    request: RequestAs<Name, As>,
  ): Promise<RawAnswer<AnswerBodies[As]>>;
  request<Endpoint extends RawEndpoint, As extends AnswerAs>(
    endpoint: Endpoint,
    request: RawRequest & BodyRule<Endpoint['method']> & { readonly as: As },
  ): Promise<RawAnswer<AnswerBodies[As]>>;
  request<Name extends ApiEndpoint>(endpoint: Name, ...request: RequestArguments<Name>): Promise<RawAnswer>;
  request<Endpoint extends RawEndpoint>(
    endpoint: Endpoint,
    request?: RawRequest & BodyRule<Endpoint['method']>,
  ): Promise<RawAnswer>;
  /**
   * Sends any request as the `fetch` of the platform does, with the token, the User-Agent, the retries and the logs of the client, and
   * returns the response whatever its status is. A path that begins with `/` is below the base url; a URL has to have its origin. Redirects
   * are not followed, but returned; browsers hide them, so that they are an error there.
   *
   * @throws {VqlError} `wrong-argument`, also for a URL of another origin: the token is sent to no other.
   * @throws {ClientError} if there is no answer.
   */
  readonly fetch: (input: string | URL | Request, init?: FetchInit) => Promise<Response>;
  /** The address of the installation, which ends with a slash. */
  readonly baseUrl: string;
  /** The assumptions of this client: points that the interface document leaves open, and that neither its options nor its dialect state. */
  readonly assumptions: readonly AssumptionId[];
}

/** The body that creates a document. */
export type DocumentRequest = DocumentTypeTransitionRequestSchema['_zod']['input'];

/** The endpoints that return one record. */
const records = {
  account: 'getAccount',
  article: 'getArticle',
  document: 'getDocument',
} as const satisfies Readonly<Record<string, EndpointName>>;

/** The kind of a record that is read by its id. */
export type RecordName = keyof typeof records;

const recordNames = oneOf(Object.keys(records));

/** Returns the calls of a client. */
export function createCalls(settings: ClientSettings): Client {
  const send = createSend(settings);
  return {
    // The rows have the type that the caller states: the service is trusted to send what was selected.
    query: (query: ClientQuery, queryOptions: QueryPagingOptions = {}) =>
      queryRows(query, queryOptions, send, settings) as Pager<never>,
    page: (query: ClientQuery, pageOptions: PageOptions = {}) =>
      readOnePage(query, pageOptions, send, settings) as Promise<ClientPage<never>>,
    list: (list, parameters = {}, queryOptions = {}) => {
      const [path, isSortable] = readList(list);
      const listOptions = isSortable ? queryOptions : { tiebreak: 'none' as const, ...queryOptions };
      return listRows(path, parameters, listOptions, send, settings) as Pager<never>;
    },
    async get(name, id, callOptions) {
      checkArgument('The first argument of get', name, recordNames);
      const { body } = await send(callOf(records[name], { id }, checkedOptions('get', callOptions)));
      return body as never;
    },
    documents: {
      async create(request, callOptions) {
        const parts = checkedOptions('documents.create', callOptions);
        const { loaders, report } = settings;
        const body = await checkedBody(request, 'request of documents.create', loaders.documentCheck, report);
        const answer = await send(callOf('createDocument', {}, { ...parts, body }));
        return answer.body as DocumentResponse;
      },
    },
    async dialectInfo(callOptions) {
      const answer = await send(callOf('getDialectInfo', {}, checkedOptions('dialectInfo', callOptions)));
      const { value, diagnostics } = dialectFromInfo(answer.body, settings.dialect);
      if (value === undefined) throw unreadableAnswer(answer, 'it describes no dialect');
      for (const diagnostic of diagnostics) settings.onDiagnostic?.(diagnostic);
      return value;
    },
    webhooks: createClientWebhooks(send, settings),
    async request(endpoint: ApiEndpoint | RawEndpoint, request: RawRequest = {}) {
      const { status, headers, body } = await send(rawCall(endpoint, request, settings.version));
      // Read as the request asks.
      return { status, headers, body: body as never };
    },
    async fetch(input, init) {
      const { unread } = await send(fetchCall(input, init, settings.baseUrl));
      // A call that reads a response has it.
      return unread as Response;
    },
    baseUrl: settings.baseUrl,
    assumptions: remainingAssumptions(settings.given),
  };
}

/** Returns the path of a list, and whether it can be sorted: a path is taken to be, an endpoint has the parameter. */
function readList(list: string): readonly [path: string, isSortable: boolean] {
  const name = listNames.find((one) => one === list);
  if (name === undefined) {
    checkArgument('The first argument of list', list, listKind);
    const sent = sentPath(list);
    if (pathsWithoutGet.some((path) => path.test(sent)))
      throw wrongArgument('The first argument of list', expectedListPath, list);
    return [list, true];
  }
  const { path, request } = endpoints[name];
  return [path, (request.members as readonly string[]).includes('sort')];
}

/** The paths of the table of endpoints that no GET reads, such as `/erp/articles`. */
const pathsWithoutGet: readonly RegExp[] = Object.values(endpoints)
  .filter(({ path }) => !Object.values(endpoints).some((one) => one.path === path && one.method === 'GET'))
  .map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/*$`));

/** Returns a path as `fetch` sends it and a service reads it: with `.` and `..` resolved, and decoded. */
function sentPath(path: string): string {
  try {
    return decodeURIComponent(new URL(path, 'https://erp.example').pathname);
  } catch {
    // Refused where it is sent.
    return path;
  }
}

const expectedListPath =
  'a path that GET reads (records are listed by a query, as in query("SELECT id FROM group.template ORDER BY id"))';

const listKind = {
  expected: [...listNames.map(quoted), 'or a path that begins with "/"'].join(', '),
  accepts: (value: unknown) => typeof value === 'string' && value.startsWith('/'),
};

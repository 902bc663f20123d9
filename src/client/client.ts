import type { CUnitQuery } from '../cunit/request.js';
import { checkArgument, oneOf } from '../diagnostics/arguments.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import { VqlError } from '../diagnostics/vql-error.js';
import { type Dialect, resolveDialect } from '../dialect/dialect.js';
import { dialectFromInfo } from '../dialect/dialect-from-info.js';
import { type AssumptionId, evidenceForAssumption } from '../interface/assumptions.js';
import { endpointPath, type PathParameter } from '../interface/endpoint-path.js';
import { type EndpointName, endpoints } from '../interface/endpoints.js';
import type { RestParameters } from '../paging/formats/rest.js';
import type { VqlRequest } from '../paging/formats/vql-request.js';
import type { Pager } from '../paging/pager.js';
import type { DocumentResponse } from '../resources/document/document.js';
import type { DocumentTypeTransitionRequestSchema } from '../resources/document/request.js';
import type { AnyText } from '../vql/any-text.js';
import type { Statement } from '../vql/ast.js';
import { type Call, callOf } from './call.js';
import { answers, type ClientOptions, type ClientSettings, clientSettings } from './options.js';
import {
  type ClientPage,
  type ClientQuery,
  createPager,
  type PageOptions,
  type QueryOptions,
  queryRows,
  readOnePage,
  rowsIn,
} from './queries.js';
import { createSend } from './transport.js';
import { type CallOptions, type ClientWebhooks, createWebhooks } from './webhooks.js';

/** A row whose type nobody has stated. */
export type JsonRow = Readonly<Record<string, unknown>>;

/** The calls of the service. */
export interface Client {
  /**
   * Returns the rows of a query, read page by page: a pager, so that nothing is sent before the first row is requested. Its rows have
   * the type of the query; of a text they have the type `Row`. The parser is loaded when the first text is read.
   */
  query<Row>(query: AnyText<Row>, options?: QueryOptions): Pager<Row>;
  query<Row = JsonRow>(query: string | Statement | VqlRequest | CUnitQuery, options?: QueryOptions): Pager<Row>;
  /**
   * Returns one page of a query. Its order is that of the query.
   *
   * @throws {ClientError} `unlimited-query` if neither the query nor the options have a limit, and `all` is not set.
   */
  page<Row>(query: AnyText<Row>, options?: PageOptions): Promise<ClientPage<Row>>;
  page<Row = JsonRow>(
    query: string | Statement | VqlRequest | CUnitQuery,
    options?: PageOptions,
  ): Promise<ClientPage<Row>>;
  /** Returns the rows of a REST collection, read page by page: one of the endpoints that return a list, or any path. */
  list<Row = JsonRow>(list: ListName | `/${string}`, parameters?: RestParameters, options?: QueryOptions): Pager<Row>;
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
  /** Sends any request, and returns the answer, whatever its shape. Only a GET is sent again. */
  request(request: RawRequest, options?: CallOptions): Promise<RawAnswer>;
  /** What this client assumes, since the interface document leaves it open, and neither its options nor its dialect state it. */
  readonly assumptions: readonly AssumptionId[];
}

/** The body that creates a document. */
export type DocumentRequest = DocumentTypeTransitionRequestSchema['_zod']['input'];

/** A request to any path of the API. */
export interface RawRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path below the base url, with its parameters percent-encoded, as `endpointPath` returns it. */
  readonly path: `/${string}`;
  readonly query?: readonly (readonly [string, string])[] | undefined;
  /** The body, to be sent as JSON. */
  readonly body?: unknown;
}

/** An answer. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The value of a JSON body, the text of any other; `undefined` if it is empty. */
  readonly body: unknown;
}

/** The endpoints that return a list. */
const lists = ['listCreateTemplates', 'listStockJournal'] as const satisfies readonly EndpointName[];

/** The name of an endpoint that returns a list. */
export type ListName = (typeof lists)[number];

/** The endpoints that return one record. */
const records = {
  account: 'getAccount',
  article: 'getArticle',
  document: 'getDocument',
} as const satisfies Readonly<Record<string, EndpointName>>;

/** The kind of a record that is read by its id. */
export type RecordName = keyof typeof records;

const recordNames = oneOf(Object.keys(records));

/** The assumptions of every client; others are those of the functions that it calls. */
const clientAssumptions: readonly AssumptionId[] = [
  'statement-member',
  'result-shape',
  'authorization-header',
  'error-body',
  'refusal-status',
  'document-statuses',
  'registration-answer',
  'rate-limits',
  'next-offset',
  'rest-headers',
  'short-page',
  'path-versions',
];

/**
 * Creates a client of an installation, on the Fetch API: queries page by page, records, documents and webhooks. Nothing is sent before the
 * first call.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import { createClient } from 'vql-kit/client';
 * // Instead of this: leave the option out, and the fetch of the platform sends the requests.
 * const fetch = async (request: Request) => {
 *   console.log(request.method, request.url, await request.text());
 *   // POST https://erp.example.com/cmn/computed-queries/execute {"statement":"SELECT id FROM account.query ORDER BY id","limit":100}
 *   return Response.json({ data: [{ id: '17' }] }, { headers: { 'x-query-more-elements': 'false' } });
 * };
 * const erp = createClient({ baseUrl: 'https://erp.example.com', userAgent: 'my-app', token: 'secret', fetch });
 * for await (const { id } of erp.query('SELECT id FROM account.query')) console.log(id); // 17
 * ```
 */
export function createClient(options: ClientOptions): Client {
  const settings = clientSettings(options);
  const send = createSend(settings);
  const client: Client = {
    // The rows have the type that the caller states: the service is trusted to send what was selected.
    query: (query: ClientQuery, queryOptions: QueryOptions = {}) =>
      queryRows(query, queryOptions, send, settings) as Pager<never>,
    page: (query: ClientQuery, pageOptions: PageOptions = {}) =>
      readOnePage(query, pageOptions, send, settings) as Promise<ClientPage<never>>,
    list: (list, parameters = {}, queryOptions = {}) => {
      const [path, sorts] = readList(list);
      const pager = createPager(
        { parameters },
        {
          ...(!sorts && { tiebreak: 'none' }),
          ...queryOptions,
          onDiagnostic: settings.onDiagnostic,
          async fetchPage({ parameters: query }: { readonly parameters: Call['query'] }, { signal }) {
            const answer = await send({ method: 'GET', path, query, signal, repeatable: true, takesText: false });
            return { rows: rowsIn(answer, (body) => body), headers: answer.headers, status: answer.status };
          },
        },
      );
      return pager as Pager<never>;
    },
    async get(record, id, { signal } = {}) {
      checkArgument('The first argument of get', record, recordNames);
      const endpoint = records[record];
      const { body } = await send(callOf(endpoint, endpointPath(endpoint, { id }), { signal }));
      return body as never;
    },
    documents: {
      async create(request, { signal } = {}) {
        // Loaded when it is needed: the schemas are the largest part of a client.
        const { checkDocumentRequest } = await import('../resources/document/check-request.js');
        const diagnostics = checkDocumentRequest(request);
        if (hasErrors(diagnostics)) throw new VqlError(diagnostics);
        for (const diagnostic of diagnostics) settings.onDiagnostic?.(diagnostic);
        const { body } = await send(callOf('createDocument', endpoints.createDocument.path, { body: request, signal }));
        return body as DocumentResponse;
      },
    },
    async dialectInfo({ signal } = {}) {
      const { body } = await send(callOf('getDialectInfo', endpoints.getDialectInfo.path, { signal }));
      const { value, diagnostics } = dialectFromInfo(body, settings.dialect);
      if (value === undefined) throw new VqlError(diagnostics);
      for (const diagnostic of diagnostics) settings.onDiagnostic?.(diagnostic);
      return value;
    },
    webhooks: createWebhooks(send, settings),
    async request({ method, path, query, body }, { signal } = {}) {
      const call: Call = { method, path, query, body, signal, repeatable: method === 'GET', takesText: true };
      const answer = await send(call);
      return { status: answer.status, headers: answer.headers, body: answer.body };
    },
    assumptions: assumptionsOf(settings),
  };
  return client;
}

/** Returns the path of a list, and whether it documents how to sort it. */
function readList(list: string): readonly [path: string, sorts: boolean] {
  const name = lists.find((one) => one === list);
  if (name === undefined) {
    checkArgument('The first argument of list', list, listKind);
    return [list, true];
  }
  const { path, request } = endpoints[name];
  return [path, (request.members as readonly string[]).includes('sort')];
}

const listKind = {
  expected: `${lists.map((name) => `"${name}"`).join(', ')}, or a path that begins with "/"`,
  accepts: (value: unknown) => typeof value === 'string' && value.startsWith('/'),
};

function assumptionsOf(settings: ClientSettings): readonly AssumptionId[] {
  const { evidence } = resolveDialect(settings.dialect);
  const stated = Object.entries(answers).flatMap(([option, id]) => (Reflect.has(settings.given, option) ? [id] : []));
  return clientAssumptions.filter(
    (id) => evidenceForAssumption(id, evidence) !== 'installation' && !stated.some((one) => one === id),
  );
}

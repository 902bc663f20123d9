import type { EndpointRow } from './endpoint-row.js';
import { identityEndpoints } from './identity-server.js';
import { pageFormats } from './page.js';

const { rest } = pageFormats;

/**
 * **The** table of endpoints. `GET` on `/erp/accounts`, `/erp/articles` and `/erp/documents` is not there: their lists are read by
 * computed queries.
 *
 * @example
 * ```ts
 * import { endpoints } from 'vql-kit/interface';
 * const { method, path, request } = endpoints.createDocument;
 * console.log(method, path, request.name); // POST /erp/documents documentTypeTransitionRequestSchema
 * ```
 */
export const endpoints = {
  createDocument: {
    method: 'POST',
    base: 'baseUrl',
    path: '/erp/documents',
    request: { kind: 'schema', entry: 'vql-kit/resources', name: 'documentTypeTransitionRequestSchema' },
    answer: { kind: 'schema', entry: 'vql-kit/resources', name: 'documentResponseSchema' },
    pages: [],
    errors: [],
    repeatable: false,
    summary: 'Creates a document. The answer is 200; other status codes are not documented.',
    evidence: 'spec',
  },
  putDocument: {
    method: 'PUT',
    base: 'baseUrl',
    path: '/erp/documents',
    request: 'not shown',
    answer: 'not shown',
    pages: [],
    errors: [],
    repeatable: false,
    summary: 'Writes a document.',
    evidence: 'spec',
  },
  getDocument: {
    method: 'GET',
    base: 'baseUrl',
    path: '/erp/documents/{id}',
    request: 'none',
    answer: 'not shown',
    pages: [],
    errors: [],
    repeatable: true,
    summary: 'Reads one document. The path is taken from that of accounts.',
    evidence: 'assumed',
  },
  postAccount: {
    method: 'POST',
    base: 'baseUrl',
    path: '/erp/accounts',
    request: 'not shown',
    answer: 'not shown',
    pages: [],
    errors: [],
    repeatable: false,
    summary: 'Writes an account.',
    evidence: 'spec',
  },
  putAccount: {
    method: 'PUT',
    base: 'baseUrl',
    path: '/erp/accounts',
    request: 'not shown',
    answer: 'not shown',
    pages: [],
    errors: [],
    repeatable: false,
    summary: 'Writes an account.',
    evidence: 'spec',
  },
  getAccount: {
    method: 'GET',
    base: 'baseUrl',
    path: '/erp/accounts/{id}',
    request: 'none',
    answer: { kind: 'schema', entry: 'vql-kit/resources', name: 'accountSchema' },
    pages: [],
    errors: [],
    repeatable: true,
    summary: 'Reads one account.',
    evidence: 'spec',
  },
  postArticle: {
    method: 'POST',
    base: 'baseUrl',
    path: '/erp/articles',
    request: 'not shown',
    answer: 'not shown',
    pages: [],
    errors: [],
    repeatable: false,
    summary: 'Writes an article.',
    evidence: 'spec',
  },
  putArticle: {
    method: 'PUT',
    base: 'baseUrl',
    path: '/erp/articles',
    request: 'not shown',
    answer: 'not shown',
    pages: [],
    errors: [],
    repeatable: false,
    summary: 'Writes an article.',
    evidence: 'spec',
  },
  getArticle: {
    method: 'GET',
    base: 'baseUrl',
    path: '/erp/articles/{id}',
    request: 'none',
    answer: 'not shown',
    pages: [],
    errors: [],
    repeatable: true,
    summary: 'Reads one article. The path is taken from that of accounts.',
    evidence: 'assumed',
  },
  executeQuery: {
    method: 'POST',
    base: 'baseUrl',
    path: '/cmn/computed-queries/execute',
    request: { kind: 'schema', entry: 'vql-kit/cunit/schemas', name: 'executeRequestSchema' },
    answer: 'rows',
    pages: ['vql', 'vql-request'],
    errors: ['zeroOffset', 'noLimit'],
    repeatable: true,
    summary: 'Runs a query in VQL. Its limit and offset override the clauses of the statement.',
    evidence: 'spec',
  },
  queryTemplate: {
    method: 'POST',
    base: 'baseUrl',
    path: '/cmn/computed-queries/{group}/{template}',
    request: { kind: 'schema', entry: 'vql-kit/cunit/schemas', name: 'requestSchema' },
    answer: 'rows',
    pages: ['cunit'],
    errors: ['operatorValues', 'noLimit'],
    repeatable: true,
    summary: 'Runs a query in C-Unit on a template.',
    evidence: 'spec',
  },
  getDialectInfo: {
    method: 'GET',
    base: 'baseUrl',
    path: '/cmn/computed-queries/dialect-info',
    request: 'none',
    answer: { kind: 'reader', entry: 'vql-kit/dialect', name: 'dialectFromInfo' },
    pages: [],
    errors: [],
    repeatable: true,
    summary: 'Reports the operators and features of computed queries in the installed version.',
    evidence: 'spec',
  },
  listGroups: {
    method: 'GET',
    base: 'baseUrl',
    path: '/cmn/computed-queries',
    request: 'none',
    answer: 'list',
    pages: [],
    errors: [],
    repeatable: true,
    summary: 'Lists the groups of templates, each with key and label.',
    evidence: 'api',
  },
  listTemplates: {
    method: 'GET',
    base: 'baseUrl',
    path: '/cmn/computed-queries/{group}',
    request: 'none',
    answer: 'list',
    pages: [],
    errors: [],
    repeatable: true,
    summary: 'Lists the templates of a group, each with templateIdentifier, label and group.',
    evidence: 'api',
  },
  listFields: {
    method: 'GET',
    base: 'baseUrl',
    path: '/cmn/computed-queries/{group}/{template}/fields',
    request: 'none',
    answer: { kind: 'reader', entry: 'vql-kit/catalog', name: 'catalogFromFields' },
    pages: [],
    errors: [],
    repeatable: true,
    summary: 'Lists the fields of a template.',
    evidence: 'api',
  },
  listCreateTemplates: {
    method: 'GET',
    base: 'baseUrl',
    path: '/cmn/create-templates',
    request: { kind: 'query', members: [rest.offset, rest.limit] },
    answer: 'list',
    pages: ['rest'],
    errors: ['zeroLimit'],
    repeatable: true,
    summary: 'Lists the templates from which records are created. Sorting is not documented.',
    evidence: 'spec',
  },
  listStockJournal: {
    method: 'GET',
    base: 'baseUrl',
    path: '/erp/stocks/stockjournal',
    request: { kind: 'query', members: [rest.offset, rest.limit, rest.sort, rest.order] },
    answer: 'list',
    pages: ['rest'],
    errors: ['zeroLimit'],
    repeatable: true,
    summary: 'Lists the entries of the stock journal.',
    evidence: 'spec',
  },
  listDestinations: {
    method: 'GET',
    base: 'baseUrl',
    path: '/cmn/system/app-message-webhook/destinations',
    request: 'none',
    answer: { kind: 'schema', entry: 'vql-kit/resources', name: 'availableDestinationSchema', list: true },
    pages: [],
    errors: [],
    repeatable: true,
    summary:
      'Lists every queue that events can be received from; several thousand are of documents, and some of them never get an event. The path is listed without the version that the other endpoints of webhooks have.',
    evidence: 'spec',
  },
  registerWebhook: {
    method: 'POST',
    base: 'baseUrl',
    path: '/community/{version}/cmn/system/app-message-webhook/register',
    request: { kind: 'schema', entry: 'vql-kit/resources', name: 'subscriptionSchema' },
    answer: 'not shown',
    pages: [],
    errors: ['appQueueWithPlatformOwner'],
    repeatable: true,
    summary: 'Creates a subscription, returns the one that exists, or reactivates it.',
    evidence: 'spec',
  },
  deregisterWebhook: {
    method: 'POST',
    base: 'baseUrl',
    path: '/community/{version}/cmn/system/app-message-webhook/deregister',
    request: { kind: 'schema', entry: 'vql-kit/resources', name: 'subscriptionSchema' },
    answer: 'not shown',
    pages: [],
    errors: [],
    repeatable: false,
    summary: 'Ends a subscription.',
    evidence: 'spec',
  },
  ...identityEndpoints,
} as const satisfies Readonly<Record<string, EndpointRow>>;

/** The name of an endpoint. */
export type EndpointName = keyof typeof endpoints;

/** The name of an endpoint that returns a REST collection page by page. */
export type ListName = {
  [Name in EndpointName]: 'rest' extends (typeof endpoints)[Name]['pages'][number] ? Name : never;
}[EndpointName];

/** The endpoints that return a REST collection page by page. */
export const listNames: readonly ListName[] = (Object.keys(endpoints) as readonly EndpointName[]).filter(
  (name): name is ListName => {
    const { pages }: EndpointRow = endpoints[name];
    return pages.includes('rest');
  },
);

/**
 * **The** table of operations that the interface document mentions without a path.
 */
export const operationsWithoutPath = [
  'updating a document',
  'changing the state of a document',
  'lines of a document',
  'validating a document',
  'printing a document',
  'locking a document',
  'picking',
  'shipments',
  'workflows',
  'listing the entries of an import run',
  'full-text search',
] as const;

import { expect } from 'vitest';
import { type EndpointRow, endpointPath, endpoints } from '../../../src/interface/index.js';
import { serviceCatalog } from '../../../src/schemas/index.js';
import { each, type Statements } from './statement.js';

const rows: readonly EndpointRow[] = Object.values(endpoints);
const where = 'vql-kit/interface endpoints';

function methodsOf(path: string): readonly string[] {
  return rows.flatMap((row) => (row.path === path ? [row.method] : [])).sort();
}

/** Statements about endpoints, and about what is read by which. */
export const reading: Statements = {
  ...each(
    ['/erp/accounts', '/erp/articles', '/erp/documents'],
    (path) => `${path} takes POST and PUT, and has no GET.`,
    where,
    (path) => expect(methodsOf(path)).toEqual(['POST', 'PUT']),
  ),
  'One account is read by GET with its id.': {
    in: 'vql-kit/interface endpointPath',
    holds: () => expect(endpointPath('getAccount', { id: 7n })).toBe('/erp/accounts/7'),
  },
  'Templates for creation and the stock journal are lists that GET returns.': {
    in: where,
    holds: () => {
      const lists = rows.filter(({ pages }) => pages.includes('rest'));
      expect(lists.map(({ method, path }) => `${method} ${path}`)).toEqual([
        'GET /cmn/create-templates',
        'GET /erp/stocks/stockjournal',
      ]);
    },
  },
  'Import run entries and the full-text search are lists as well; their paths are not shown.': {
    in: 'vql-kit/interface operationsWithoutPath',
    holds: async () => {
      const { operationsWithoutPath } = await import('../../../src/interface/index.js');
      expect(operationsWithoutPath).toEqual(
        expect.arrayContaining(['listing the entries of an import run', 'full-text search']),
      );
    },
  },
  'The stock journal takes start, limit, sort and order.': {
    in: where,
    holds: () =>
      expect(endpoints.listStockJournal.request).toEqual({
        kind: 'query',
        members: ['start', 'limit', 'sort', 'order'],
      }),
  },
  'The templates for creation take paging parameters, which are optional.': {
    in: where,
    holds: () => expect(endpoints.listCreateTemplates.request).toEqual({ kind: 'query', members: ['start', 'limit'] }),
  },
  'Documents are created by POST /erp/documents with a transition request, and the answer is a document response.': {
    in: where,
    holds: () => {
      const { method, path, request, answer } = endpoints.createDocument;
      expect([method, path, request.name, answer.name]).toEqual([
        'POST',
        '/erp/documents',
        'documentTypeTransitionRequestSchema',
        'documentResponseSchema',
      ]);
    },
  },
  'A statement in VQL goes to POST /cmn/computed-queries/execute.': {
    in: 'vql-kit/interface executePath',
    holds: () => expect(endpointPath('executeQuery')).toBe('/cmn/computed-queries/execute'),
  },
  'A C-Unit object goes to POST /cmn/computed-queries/{group}/{template}.': {
    in: 'vql-kit/interface templatePath',
    holds: () =>
      expect(endpointPath('queryTemplate', { group: 'account', template: 'query' })).toBe(
        '/cmn/computed-queries/account/query',
      ),
  },
  'Computed queries answer with rows, and with the headers of a page.': {
    in: where,
    holds: () => expect([endpoints.executeQuery.answer, endpoints.queryTemplate.answer]).toEqual(['rows', 'rows']),
  },
  'GET /cmn/computed-queries/dialect-info reports the operators and features of the installed version.': {
    in: 'vql-kit/dialect dialectFromInfo',
    holds: () => expect(endpointPath('getDialectInfo')).toBe('/cmn/computed-queries/dialect-info'),
  },
  'The destinations of webhooks are listed by GET, as objects with owner, queue and description.': {
    in: 'vql-kit/resources availableDestinationSchema',
    holds: async () => {
      const { availableDestinationSchema } = await import('../../../src/resources/index.js');
      expect(endpointPath('listDestinations')).toBe('/cmn/system/app-message-webhook/destinations');
      expect(Object.keys(availableDestinationSchema.shape)).toEqual(['owner', 'queue', 'description']);
    },
  },
  ...each(
    ['register', 'deregister'] as const,
    (name) => `${name} takes a subscription, below /community/{version}.`,
    where,
    (name) => {
      const row = endpoints[`${name}Webhook`];
      expect([row.method, row.path, row.request.name]).toEqual([
        'POST',
        `/community/{version}/cmn/system/app-message-webhook/${name}`,
        'subscriptionSchema',
      ]);
    },
  ),
  'The version in a path is "latest", unless another is pinned.': {
    in: 'vql-kit/interface endpointPath',
    holds: () => {
      expect(endpointPath('registerWebhook')).toContain('/community/latest/');
      expect(endpointPath('registerWebhook', { version: 'v3' })).toContain('/community/v3/');
    },
  },
  'The machine-readable description has the version 2026.36.3.': {
    in: 'vql-kit/interface interfaceVersion',
    holds: async () => {
      const { interfaceVersion } = await import('../../../src/interface/index.js');
      expect(interfaceVersion).toBe('2026.36.3');
    },
  },
  'Other operations on documents have paths that are not shown.': {
    in: 'vql-kit/interface operationsWithoutPath',
    holds: async () => {
      const { operationsWithoutPath } = await import('../../../src/interface/index.js');
      expect(operationsWithoutPath).toEqual(
        expect.arrayContaining(['updating a document', 'changing the state of a document', 'printing a document']),
      );
    },
  },
  'The id of an article is found by its number in the template of articles.': {
    in: 'vql-kit/schemas serviceCatalog',
    holds: () => {
      const articles = serviceCatalog.template('article.query');
      expect([articles.field('number')?.path, articles.field('id')?.path]).toEqual(['number', 'id']);
    },
  },
};

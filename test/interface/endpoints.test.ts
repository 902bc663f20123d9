import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { listNames } from '../../src/interface/endpoints.js';
import {
  type EndpointName,
  type EndpointRow,
  type ExportReference,
  endpointPath,
  endpoints,
  executePath,
} from '../../src/interface/index.js';
import { errorOf } from '../support/error-of.js';
import { sourceOf } from '../support/source-of.js';

const rows: readonly (readonly [EndpointName, EndpointRow])[] = Object.entries(endpoints) as never;

describe('the endpoints', () => {
  it('are those of the service, below their base url', () => {
    expect(rows.map(([, { method, base, path }]) => `${method} {${base}}${path}`)).toEqual([
      'POST {baseUrl}/erp/documents',
      'PUT {baseUrl}/erp/documents',
      'GET {baseUrl}/erp/documents/{id}',
      'POST {baseUrl}/erp/accounts',
      'PUT {baseUrl}/erp/accounts',
      'GET {baseUrl}/erp/accounts/{id}',
      'POST {baseUrl}/erp/articles',
      'PUT {baseUrl}/erp/articles',
      'GET {baseUrl}/erp/articles/{id}',
      'POST {baseUrl}/cmn/computed-queries/execute',
      'POST {baseUrl}/cmn/computed-queries/{group}/{template}',
      'GET {baseUrl}/cmn/computed-queries/dialect-info',
      'GET {baseUrl}/cmn/computed-queries',
      'GET {baseUrl}/cmn/computed-queries/{group}',
      'GET {baseUrl}/cmn/computed-queries/{group}/{template}/fields',
      'GET {baseUrl}/cmn/create-templates',
      'GET {baseUrl}/erp/stocks/stockjournal',
      'GET {baseUrl}/cmn/system/app-message-webhook/destinations',
      'POST {baseUrl}/community/{version}/cmn/system/app-message-webhook/register',
      'POST {baseUrl}/community/{version}/cmn/system/app-message-webhook/deregister',
      'POST {authUrl}/token',
      'GET {authUrl}/auth',
      'POST {authUrl}/auth/device',
    ]);
  });

  it('describe no write but the creation of a document', () => {
    const writes = rows.filter(([, { path, method }]) => path.startsWith('/erp') && method !== 'GET');
    expect(writes.filter(([, { request }]) => request !== 'not shown').map(([name]) => name)).toEqual([
      'createDocument',
    ]);
  });

  it('have evidence other than the interface document where it does not list them', () => {
    const others = rows.filter(([, { evidence }]) => evidence !== 'spec');
    expect(others.map(([name, { evidence }]) => `${name}: ${evidence}`)).toEqual([
      'getDocument: assumed',
      'getArticle: assumed',
      'listGroups: api',
      'listTemplates: api',
      'listFields: api',
      'authorizeDevice: assumed',
    ]);
  });

  it('list the parameters of the query string that are documented', () => {
    expect(endpoints.listCreateTemplates.request.members).toEqual(['start', 'limit']);
    expect(endpoints.listStockJournal.request.members).toEqual(['start', 'limit', 'sort', 'order']);
    expect(endpoints.authorize.request.members).toEqual(['response_type', 'client_id', 'redirect_uri']);
  });

  it('are REST collections if they carry a page of one', () => {
    expect(rows.filter(([, { pages }]) => pages.includes('rest')).map(([name]) => name)).toEqual(listNames);
  });

  it('carry pages in every format but that of a JSON body', () => {
    expect(rows.flatMap(([, { pages }]) => pages)).toEqual(['vql', 'vql-request', 'cunit', 'rest', 'rest']);
  });
});

describe('the bodies of the endpoints', () => {
  const references = rows.flatMap(([name, { request, answer }]) =>
    [request, answer].flatMap((shape) =>
      typeof shape === 'object' && 'entry' in shape ? [[name, shape] as [EndpointName, ExportReference]] : [],
    ),
  );

  it.each(references)('are described by an export: %s', async (_, { entry, name, kind }) => {
    const exported: unknown = Reflect.get(await sourceOf(entry), name);
    if (kind === 'schema') expect(exported).toBeInstanceOf(z.ZodType);
    else expect(exported).toBeInstanceOf(Function);
  });

  it('are described for the document and for webhooks', () => {
    expect(references.map(([name, { name: described, list }]) => [name, described, list])).toEqual([
      ['createDocument', 'documentTypeTransitionRequestSchema', undefined],
      ['createDocument', 'documentResponseSchema', undefined],
      ['getAccount', 'accountSchema', undefined],
      ['executeQuery', 'executeRequestSchema', undefined],
      ['queryTemplate', 'requestSchema', undefined],
      ['getDialectInfo', 'dialectFromInfo', undefined],
      ['listFields', 'catalogFromFields', undefined],
      ['listDestinations', 'availableDestinationSchema', true],
      ['registerWebhook', 'subscriptionSchema', undefined],
      ['deregisterWebhook', 'subscriptionSchema', undefined],
    ]);
  });
});

describe('the path of an endpoint', () => {
  it('has its parameters percent-encoded', () => {
    expect(endpointPath('getAccount', { id: 1389132653974581248n })).toBe('/erp/accounts/1389132653974581248');
    expect(endpointPath('listFields', { group: 'crm', template: 'a/b ü' })).toBe(
      '/cmn/computed-queries/crm/a%2Fb%20%C3%BC/fields',
    );
    expect(endpointPath('queryTemplate', { group: '{template}', template: '$&' })).toBe(
      '/cmn/computed-queries/%7Btemplate%7D/%24%26',
    );
  });

  it('has no id that has lost digits as a number', () => {
    expect(errorOf(() => endpointPath('getAccount', { id: 2 ** 53 })).message).toBe(
      'The parameter "id" of the endpoint "getAccount" must be a bigint or a string beyond 2^53, where a number loses digits; found the number 9007199254740992.',
    );
  });

  it('needs no parameter where the path has none', () => {
    expect(endpointPath('createDocument')).toBe('/erp/documents');
    expect(executePath).toBe('/cmn/computed-queries/execute');
  });

  it('has the latest version of webhooks, unless another one is given', () => {
    expect(endpointPath('deregisterWebhook')).toBe('/community/latest/cmn/system/app-message-webhook/deregister');
    expect(endpointPath('registerWebhook', { version: '2026.36.3' })).toBe(
      '/community/2026.36.3/cmn/system/app-message-webhook/register',
    );
  });

  it.each([
    ['', 'found ""'],
    ['.', 'found "."'],
    ['..', 'found ".."'],
    ['\uD800', 'found "\\ud800"'],
    [1.5, 'found the number 1.5'],
    [undefined, 'found undefined'],
    [null, 'found null'],
    [{}, 'found an object'],
  ])('cannot have the parameter %j', (id, found) => {
    const error = errorOf(() => endpointPath('getAccount', { id: id as string }));
    expect(error.code).toBe('wrong-argument');
    expect(error.message).toContain(
      'The parameter "id" of the endpoint "getAccount" must be a whole number, or a string',
    );
    expect(error.message).toContain(found);
  });

  it('is checked by the compiler', () => {
    // @ts-expect-error - the account needs an id
    expect(() => endpointPath('getAccount')).toThrow('must be');
    // @ts-expect-error - the parameter is misspelled
    expect(() => endpointPath('getAccount', { ide: '1' })).toThrow('Did you mean "id"?');
    // @ts-expect-error - the parameter is misspelled
    expect(() => endpointPath('registerWebhook', { verison: '3' })).toThrow('Did you mean "version"?');
    // @ts-expect-error - there is no such endpoint
    expect(() => endpointPath('getAccounts')).toThrow(
      'The name of endpointPath must be one of 23 names, such as "createDocument"; found "getAccounts". Did you mean "getAccount"?',
    );
    const path: `/erp/accounts/${string}` = endpointPath('getAccount', { id: 1 });
    expect(path).toBe('/erp/accounts/1');
  });
});

import { expect } from 'vitest';
import type { QuirkRequest } from '../support/quirk-request.js';

const accounts = '/erp/accounts/1';
const tables = { 'account.query': [{ id: '1' }] };

/** Requests that the gate refuses. */
export const requests = {
  unknownPath: async (open) => {
    const erp = await open();
    for (const path of ['/erp/customers', '/erp/accounts/1/addresses', '/erp/accounts/', '/']) {
      const { status, body } = await erp.send('GET', path);
      expect([path, status, body.status]).toEqual([path, 404, 404]);
    }
    expect((await erp.fetch(`${erp.authUrl}/certs`)).status).toBe(404);
    const headers = { 'user-agent': 'test' };
    expect((await erp.fetch('http://127.0.0.1/favicon.ico', { headers })).status).toBe(404);
  },
  noCollectionGet: async (open) => {
    const erp = await open();
    for (const path of ['/erp/accounts', '/erp/articles', '/erp/documents']) {
      const { status, headers } = await erp.send('GET', path);
      expect([path, status, headers.get('allow')?.split(', ').sort()]).toEqual([path, 405, ['POST', 'PUT']]);
    }
    expect((await erp.send('DELETE', accounts)).headers.get('allow')).toBe('GET');
    const execute = await erp.send('GET', '/cmn/computed-queries/execute');
    expect([execute.status, execute.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await erp.send('GET', '/cmn/computed-queries/system')).status).toBe(200);
  },
  missingUserAgent: async (open) => {
    const erp = await open({ tables });
    expect((await erp.send('GET', accounts, undefined, { 'user-agent': undefined })).status).toBe(403);
    const both = { 'user-agent': undefined, authorization: undefined };
    expect((await erp.send('GET', accounts, undefined, both)).status).toBe(403);
    for (const [method, path] of [
      ['GET', '/unknown'],
      ['GET', '/erp/accounts'],
      ['DELETE', accounts],
      ['OPTIONS', '/'],
    ] as const)
      expect([method, path, (await erp.send(method, path, undefined, both)).status]).toEqual([method, path, 403]);
    expect((await erp.fetch('http://127.0.0.1/favicon.ico')).status).toBe(403);
    expect((await erp.fetch(`${erp.authUrl}/certs`)).status).toBe(404);
    expect((await erp.send('GET', accounts)).status).toBe(200);
  },
  missingToken: async (open) => {
    const erp = await open({ tables });
    const absent = await erp.send('GET', accounts, undefined, { authorization: undefined });
    expect([absent.status, absent.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    const wrong = await erp.send('GET', accounts, undefined, { authorization: 'Bearer a.b.c' });
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
    const authorization = `bearer ${await erp.token()}`;
    expect((await erp.send('GET', accounts, undefined, { authorization })).status).toBe(200);
    for (const other of [await erp.token(), `Basic ${btoa('ada:password')}`, 'Bearer']) {
      const refused = await erp.send('GET', accounts, undefined, { authorization: other });
      expect([refused.status, refused.body.detail]).toEqual([401, absent.body.detail]);
    }
  },
  largeBody: async (open) => {
    const erp = await open({ tables, maxBodyBytes: 100 });
    const path = '/cmn/computed-queries/account/query';
    const body = JSON.stringify({ note: 'x'.repeat(88) });
    expect([body.length, (await erp.send('POST', path, ` ${body}`)).status]).toEqual([99, 200]);
    expect((await erp.send('POST', path, `  ${body}  `)).status).toBe(413);
    expect((await erp.send('POST', path, '{}', { authorization: undefined })).status).toBe(401);
  },
  wrongContentType: async (open) => {
    const erp = await open({ tables });
    const paths = [
      '/erp/documents',
      '/cmn/computed-queries/execute',
      '/cmn/computed-queries/account/query',
      '/community/latest/cmn/system/app-message-webhook/register',
      '/community/latest/cmn/system/app-message-webhook/deregister',
    ];
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1', undefined];
    for (const path of paths)
      for (const type of types) {
        const { status } = await erp.send('POST', path, '{}', {
          'content-type': type,
        });
        expect([path, type, status]).toEqual([path, type, 415]);
      }
    for (const type of ['application/json', 'Application/JSON; charset="UTF-8"'])
      expect((await erp.send('POST', paths[2] ?? '', '{}', { 'content-type': type })).status).toBe(200);
  },
  notJson: async (open) => {
    const erp = await open({ tables });
    for (const body of ['', '{', "{'statement': 1}"]) {
      const { status } = await erp.send('POST', '/cmn/computed-queries/execute', body);
      expect([body, status]).toEqual([body, 400]);
    }
    const deep = await erp.send('POST', '/cmn/computed-queries/execute', `${'['.repeat(1001)}${']'.repeat(1001)}`);
    expect([deep.status, deep.body.detail]).toEqual([
      400,
      'The body cannot be read: it is nested more than 1000 levels deep.',
    ]);
  },
  notShown: async (open) => {
    const erp = await open({ tables });
    const writes = [
      ['PUT', '/erp/documents'],
      ['POST', '/erp/accounts'],
      ['PUT', '/erp/accounts'],
      ['POST', '/erp/articles'],
      ['PUT', '/erp/articles'],
      ['GET', '/cmn/create-templates'],
      ['GET', '/erp/stocks/stockjournal'],
    ] as const;
    for (const [method, path] of writes) {
      const { status } = await erp.send(method, path, method === 'GET' ? undefined : {});
      expect([method, path, status]).toEqual([method, path, 501]);
    }
    const preset = await erp.send('POST', '/cmn/computed-queries/account/query', { presetId: '7' });
    expect(preset.status).toBe(501);
    const sorted = await open({ lists: { listCreateTemplates: [{ id: '1' }] } });
    expect((await sorted.send('GET', '/cmn/create-templates?sort=id')).status).toBe(501);
    expect((await sorted.send('GET', '/cmn/create-templates')).body).toEqual([{ id: '1' }]);
    const own = await open({
      answers: {
        putAccount: async (request) => Response.json({ method: request.method, body: await request.json() }),
      },
    });
    const answer = await own.send('PUT', '/erp/accounts', { id: '1' });
    expect(answer).toMatchObject({ status: 200, body: { method: 'PUT', body: { id: '1' } } });
    expect((await own.send('PUT', '/erp/accounts', {}, { 'user-agent': undefined })).status).toBe(403);
  },
  rateLimits: async (open) => {
    const faults = [{ on: 'GET /erp/accounts/{id}', nth: 101, do: { status: 429, headers: { 'retry-after': '1' } } }];
    const erp = await open({ tables, faults });
    const statuses: number[] = [];
    for (let count = 1; count <= 101; count++) statuses.push((await erp.send('GET', accounts)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.at(-1)).toBe(429);
  },
  unavailable: async (open) => {
    const erp = await open({ tables });
    const authorization = `Bearer ${await erp.token()}`;
    const call = () => erp.fetch(`${erp.baseUrl}${accounts}`, { headers: { authorization, 'user-agent': 'test' } });
    expect((await call()).status).toBe(200);
    await erp.close();
    expect((await call()).status).toBe(503);
  },
} satisfies Readonly<Record<string, QuirkRequest>>;

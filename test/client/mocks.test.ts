import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { getGlobalDispatcher, MockAgent, setGlobalDispatcher, fetch as undiciFetch } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createClient, type Fetch } from '../../src/client/index.js';
import { errorOf } from './server.js';

const baseUrl = 'https://erp.example.com';
const options = { baseUrl, userAgent: 'my-app', token: 'secret' };
const document = { transitionId: 'create', document: { externalId: 'A-1' } };
const lastPage = { 'x-query-more-elements': 'false', 'x-query-next-offset': '0' };

describe('with msw', () => {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());

  it('a query and a document are sent as they are in production', async () => {
    const seen: unknown[] = [];
    server.use(
      http.post(`${baseUrl}/cmn/computed-queries/execute`, async ({ request }) => {
        seen.push([request.headers.get('authorization'), request.headers.get('user-agent'), await request.json()]);
        return HttpResponse.json({ data: [{ id: '1' }] }, { headers: lastPage });
      }),
      http.post(`${baseUrl}/erp/documents`, async ({ request }) => {
        seen.push(await request.json());
        return HttpResponse.json({ document: { id: '7' } });
      }),
    );
    const erp = createClient(options);
    expect(await erp.query('SELECT id FROM account.query').toArray({ max: 1 })).toEqual([{ id: '1' }]);
    expect(await erp.documents.create(document)).toEqual({ document: { id: '7' } });
    expect(seen).toEqual([
      ['Bearer secret', 'my-app', { statement: 'SELECT id FROM account.query ORDER BY id', limit: 100 }],
      document,
    ]);
  });

  it('a network error and a refusal are errors of the client', async () => {
    server.use(
      http.get(`${baseUrl}/erp/accounts/1`, () => HttpResponse.error()),
      http.get(`${baseUrl}/erp/accounts/2`, () => HttpResponse.text('no', { status: 404 })),
    );
    const erp = createClient({ ...options, retry: { attempts: 1 } });
    expect(await errorOf(erp.get('account', '1'))).toMatchObject({
      code: 'network',
      status: undefined,
      body: undefined,
    });
    expect(await errorOf(erp.get('account', '2'))).toMatchObject({ code: 'refused', status: 404, body: 'no' });
  });
});

describe("with undici's MockAgent", () => {
  /** An agent whose interceptors answer a query and the creation of a document. */
  function createAgent() {
    const agent = new MockAgent();
    agent.disableNetConnect();
    const pool = agent.get(baseUrl);
    const headers = { 'content-type': 'application/json' };
    pool
      .intercept({ path: '/cmn/computed-queries/execute', method: 'POST' })
      .reply(200, { data: [{ id: '1' }] }, { headers: { ...headers, ...lastPage } });
    pool
      .intercept({ path: '/erp/documents', method: 'POST', body: JSON.stringify(document) })
      .reply(200, { document: { id: '7' } }, { headers });
    return agent;
  }

  async function use(erp: ReturnType<typeof createClient>, agent: MockAgent): Promise<void> {
    expect(await erp.query('SELECT id FROM account.query').toArray({ max: 1 })).toEqual([{ id: '1' }]);
    expect(await erp.documents.create(document)).toEqual({ document: { id: '7' } });
    agent.assertNoPendingInterceptors();
  }

  it('as the dispatcher of the platform, a query and a document are answered by it', async () => {
    const before = getGlobalDispatcher();
    onTestFinished(() => setGlobalDispatcher(before));
    const agent = createAgent();
    setGlobalDispatcher(agent);
    await use(createClient(options), agent);
  });

  it('as the dispatcher of the fetch of the package, they are too', async () => {
    const agent = createAgent();
    // The types of the package and those of the platform differ.
    const fetch: Fetch = (url, init) => undiciFetch(url, { ...init, dispatcher: agent } as never) as Promise<never>;
    await use(createClient({ ...options, fetch }), agent);
  });

  it.each([401, 404, 422])(
    '%i with a long body, and with one of a wrong encoding, is known by its status',
    async (status) => {
      const before = getGlobalDispatcher();
      onTestFinished(() => setGlobalDispatcher(before));
      const agent = new MockAgent();
      agent.disableNetConnect();
      const pool = agent.get(baseUrl);
      const long = 'x'.repeat(50_000);
      pool.intercept({ path: '/erp/accounts/1' }).reply(status, long);
      pool.intercept({ path: '/erp/accounts/2' }).reply(status, 'no gzip', { headers: { 'content-encoding': 'gzip' } });
      setGlobalDispatcher(agent);
      const erp = createClient(options);
      expect(await errorOf(erp.get('account', '1'))).toMatchObject({
        code: 'refused',
        status,
        body: long.slice(0, 10_000),
      });
      expect(await errorOf(erp.get('account', '2'))).toMatchObject({ code: 'refused', status, body: '' });
    },
  );
});

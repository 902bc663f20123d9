import { describe, expect, it } from 'vitest';
import { openErpForTest } from '../support/open-erp.js';

const page = 'http://localhost:5173';
const tables = { 'account.query': [{ id: '1' }] };
const execute = '/cmn/computed-queries/execute';
const statement = 'SELECT id FROM account.query LIMIT 1';

/** The headers with which a browser asks whether a page may send a query. */
const preflight = (origin: string) => ({
  origin,
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,content-type',
  authorization: undefined,
});

describe('with the option cors', () => {
  it.each([
    ['its origin', [page]],
    ['any origin', ['*']],
  ])('a page of %s may call, and reads the headers of the answer', async (_, cors) => {
    const erp = await openErpForTest({ tables, cors });
    const asked = await erp.send('OPTIONS', execute, undefined, preflight(page));
    expect(asked.status).toBe(204);
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization,content-type',
    });
    const { status, headers } = await erp.send('POST', execute, { statement }, { origin: page });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, page]);
    expect(headers.get('access-control-expose-headers')?.split(', ')).toContain('x-query-next-offset');
    const token = await erp.fetch(`${erp.authUrl}/token`, { method: 'POST', headers: { origin: page } });
    expect([token.status, token.headers.get('access-control-allow-origin')]).toEqual([400, page]);
  });

  it('refusals can be read too, and so can the answers of faults', async () => {
    const faults = [{ on: 'GET /erp/accounts/{id}', do: { status: 503 } }] as const;
    const erp = await openErpForTest({ cors: [page], faults });
    for (const [path, expected] of [
      ['/unknown', 404],
      ['/erp/accounts/1', 503],
    ] as const) {
      const { status, headers } = await erp.send('GET', path, undefined, { origin: page });
      expect([path, status, headers.get('access-control-allow-origin')]).toEqual([path, expected, page]);
    }
  });

  it('a page of another origin may not', async () => {
    const erp = await openErpForTest({ tables, cors: [page] });
    for (const origin of ['http://localhost:5174', 'https://localhost:5173', 'null']) {
      const asked = await erp.send('OPTIONS', execute, undefined, preflight(origin));
      expect([origin, asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([origin, 405, null]);
      const { headers } = await erp.send('POST', execute, { statement }, { origin });
      expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([null, 'Origin']);
    }
  });
});

it('without the option no page may call', async () => {
  const erp = await openErpForTest({ tables });
  const { status } = await erp.send('OPTIONS', execute, undefined, preflight(page));
  const { headers } = await erp.send('POST', execute, { statement }, { origin: page });
  expect([status, headers.get('access-control-allow-origin')]).toEqual([405, null]);
});

it.each([['http://localhost:5173/'], ['localhost'], ['http://*.example.com'], [''], [5]])(
  '%j is not an origin',
  async (origin) => {
    await expect(openErpForTest({ cors: [page, origin as never] })).rejects.toThrow(
      'The option "cors" of openStandIn must be an array in which each element is an origin, such as "http://localhost:5173", or "*"; found an array whose element 1 is ',
    );
  },
);

it('a page reads that the stand-in is closed', async () => {
  const erp = await openErpForTest({ cors: [page] });
  await erp.close();
  const { status, headers } = await erp.fetch(`${erp.baseUrl}/erp/accounts/1`, { headers: { origin: page } });
  expect([status, headers.get('access-control-allow-origin'), erp.requests.at(-1)?.status]).toEqual([503, page, 503]);
});

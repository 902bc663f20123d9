import { expect, it } from 'vitest';
import { createClient } from '../../src/client/index.js';
import { type SuppressionOptions, suppression } from '../../src/webhooks/index.js';
import { fetchBy } from '../support/fetch-by.js';

it('returns the header that suppresses, and the one by which the app is known', () => {
  expect(suppression({ vendor: 'acme', userAgent: 'my-app' })).toEqual({
    'user-agent': 'my-app',
    'x-acme-suppress-own-webhooks': 'true',
  });
});

it('can be sent by the client, beside the token', async () => {
  const sent: Headers[] = [];
  const erp = createClient({
    baseUrl: 'https://erp.example',
    userAgent: 'my-app',
    token: 'secret',
    authorize: (token) => ({
      ...suppression({ vendor: 'acme', userAgent: 'my-app' }),
      authorization: `Bearer ${token}`,
    }),
    fetch: fetchBy(async ({ headers }) => {
      sent.push(headers);
      return Response.json({});
    }),
  });
  await erp.get('account', '7');
  const names = ['authorization', 'user-agent', 'x-acme-suppress-own-webhooks'];
  expect(names.map((name) => sent[0]?.get(name))).toEqual(['Bearer secret', 'my-app', 'true']);
});

it.each([
  {},
  { vendor: 'acme' },
  { userAgent: 'my-app' },
  { vendor: '', userAgent: 'my-app' },
  { vendor: 'a: b', userAgent: 'my-app' },
  { vendor: 'acme', userAgent: 'my\r\napp' },
  { vendor: 'acme', userAgent: 'my-app', app: 'x' },
])('checks its options: %j', (options) => {
  expect(() => suppression(options as SuppressionOptions)).toThrow(/suppression/);
});

import { describe, expect, it } from 'vitest';
import { verifyDelivery } from '../../../src/webhooks/index.js';
import debianJose from '../fixtures/debian-jose.json' with { type: 'json' };
import pythonJwcrypto from '../fixtures/python-jwcrypto.json' with { type: 'json' };
import { appIdentifier, clock } from '../sign.js';

// The files beside them state how they were made.
describe.each([
  ['the command jose of Debian', debianJose],
  ['jwcrypto', pythonJwcrypto],
])('tokens made by %s', (_, { keys, accepted, refused }) => {
  const verify = (token: string) =>
    verifyDelivery({ headers: new Headers({ authorization: `Bearer ${token}` }) }, { appIdentifier, keys, clock });

  it.each(Object.entries(accepted))('are accepted %s', async (_, token) => {
    const { value, diagnostics } = await verify(token);
    expect(diagnostics).toEqual([]);
    expect(value).toEqual({ iss: 'https://erp.example', aud: 'my-app', exp: 1_900_000_000 });
  });

  it.each(refused)('are refused as %s', async (code, token) => {
    expect((await verify(token ?? '')).diagnostics).toMatchObject([{ code }]);
  });
});

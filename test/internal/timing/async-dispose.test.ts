import { expect, it, vi } from 'vitest';
import { closeByUsing } from '../../../src/internal/timing/async-dispose.js';
import { openStandIn } from '../../../src/stand-in/index.js';

it('a stand-in is closed at the end of await using', async () => {
  const opened = await openStandIn({ tables: { 'account.query': [] } });
  {
    await using erp = opened;
    expect((await erp.fetch(`${erp.authUrl}/token`, { method: 'POST' })).status).toBe(400);
  }
  expect((await opened.fetch(`${opened.authUrl}/token`, { method: 'POST' })).status).toBe(503);
});

it('a platform without the symbol gets the object as it is', () => {
  vi.stubGlobal('Symbol', {});
  const opened = closeByUsing({}, () => undefined);
  vi.unstubAllGlobals();
  expect(Reflect.ownKeys(opened)).toEqual([]);
});

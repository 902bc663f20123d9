import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createReceiver, type Delivery } from '../../../src/webhooks/index.js';
import { propertyRuns } from '../../support/property-runs.js';
import { appIdentifier, clock, createKey, deliveryRequest, key, sign } from '../sign.js';
import { tamperedToken, tamperings } from './tampering.js';

it('no token that was tampered with is accepted', async () => {
  const accepted: Delivery[] = [];
  let reasons = 0;
  const receive = createReceiver({
    appIdentifier,
    keys: { keys: [createKey().jwk, key.jwk] },
    clock,
    queueOf: () => 'article.update',
    accept: (delivery) => accepted.push(delivery),
    onRefused: () => {
      reasons += 1;
    },
  });
  const token = sign();
  expect((await receive(deliveryRequest({ token }))).status).toBe(200);
  const met = new Map<string, number>();
  const runs = propertyRuns(2_000);
  await fc.assert(
    fc.asyncProperty(tamperedToken(token), async (tampered) => {
      met.set(tampered.change, (met.get(tampered.change) ?? 0) + 1);
      const response = await receive(deliveryRequest({ token: tampered.token }));
      expect([response.status, await response.text()]).toEqual([401, '']);
    }),
    { numRuns: runs },
  );
  expect(accepted).toHaveLength(1);
  expect(reasons).toBeGreaterThanOrEqual(runs);
  if (runs >= 1_000) expect([...met.keys()].sort()).toEqual([...tamperings].sort());
});

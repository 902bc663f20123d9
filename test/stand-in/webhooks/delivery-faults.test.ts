import { decodeJwt, importJWK, jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import type { FaultKind } from '../../../src/stand-in/faults/fault.js';
import { openWebhooks } from './open-webhooks.js';

/** Delivers an event of an app under a fault that hits the first attempt alone. */
async function deliverUnder(kind: FaultKind) {
  let written = 0;
  const encodeTwice = (): boolean => {
    written += 1;
    return false;
  };
  const webhooks = await openWebhooks({ faults: [{ on: 'delivery', nth: 1, do: kind }], delivery: { encodeTwice } });
  await webhooks.clock.advance(1_700_000_000_000);
  await webhooks.register({ destinationQueue: 'article.update', appIdentifier: 'my-app' });
  const { keys } = await webhooks.jwks();
  await webhooks.emit({ name: 'article.update', payload: { articleId: '7' } });
  const claimsOf = async ({ headers }: (typeof webhooks.received)[number]) => {
    const token = headers['authorization']?.slice('Bearer '.length) ?? '';
    // The signature is right in any case: the claims are what a receiver has to refuse.
    await jwtVerify(token, await importJWK(keys[0] ?? {}, 'ES256'), { currentDate: new Date(0) });
    return decodeJwt(token);
  };
  return { ...webhooks, written: () => written, claims: () => Promise.all(webhooks.received.map(claimsOf)) };
}

it('an expired token is followed by a valid one only if the receiver refuses it', async () => {
  const { runSender, react, received, claims, attempts } = await deliverUnder('expired-delivery');
  react(401);
  await runSender();
  react(200);
  await runSender();
  expect(received).toHaveLength(2);
  expect(await claims()).toMatchObject([{ aud: 'my-app', exp: 1_699_999_999 }, { exp: 1_700_000_060 }]);
  expect(attempts.map(({ fault }) => fault)).toEqual(['expired-delivery', undefined]);
});

it("another app's token has everything else", async () => {
  const { runSender, claims, attempts } = await deliverUnder('foreign-delivery');
  await runSender();
  expect(await claims()).toEqual([{ aud: 'another-app', iat: 1_700_000_000, exp: 1_700_000_060 }]);
  expect(attempts).toMatchObject([{ status: 200, fault: 'foreign-delivery' }]);
});

it('a late delivery arrives when its attempt was given up', async () => {
  const { received, clock, attempts, claims, written } = await deliverUnder('late-delivery');
  // Its url is looked up in real time.
  await expect.poll(written).toBe(1);
  await clock.advance(4_999);
  expect(received).toEqual([]);
  await expect.poll(() => clock.waiting).toBe(1);
  await clock.advance(5_000);
  await expect.poll(() => received.length).toBe(1);
  expect(received.map(({ body }) => body)).toEqual(['{"articleId":"7"}']);
  expect(await claims()).toMatchObject([{ aud: 'my-app' }]);
  expect(attempts).toMatchObject([{ error: 'The receiver did not answer within 5 seconds.', fault: 'late-delivery' }]);
});

import { createPublicKey, verify } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { openWebhooks } from './open-webhooks.js';

type Webhooks = Awaited<ReturnType<typeof openWebhooks>>;

/** Delivers an event to an app; returns the token. */
async function tokenFrom({ register, emit, runSender, received }: Webhooks, appIdentifier = 'my-app'): Promise<string> {
  await register({ destinationQueue: 'article.update', appIdentifier });
  received.length = 0;
  await emit({ name: 'article.update' });
  await runSender();
  const header = received[0]?.headers['authorization'] ?? '';
  expect(header).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
  return header.slice('Bearer '.length);
}

it('signs deliveries of an app with ES256, as Node verifies it', async () => {
  const webhooks = await openWebhooks();
  await webhooks.clock.advance(1_700_000_000_500);
  const [header = '', payload = '', signature = ''] = (await tokenFrom(webhooks)).split('.');
  const { keys } = await webhooks.jwks();
  const [jwk = {}] = keys;
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({
    alg: 'ES256',
    typ: 'JWT',
    kid: jwk['kid'],
  });
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({
    aud: 'my-app',
    iat: 1_700_000_000,
    exp: 1_700_000_060,
  });
  // The keys of elliptic curves are texts, which the type of any JSON does not say.
  const key = createPublicKey({ key: jwk as Record<string, string>, format: 'jwk' });
  const signed = Buffer.from(`${header}.${payload}`);
  expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(true);
});

it('publishes only public keys, for signatures', async () => {
  const { keys } = await (await openWebhooks()).jwks();
  expect(keys.map((key) => Object.keys(key).sort())).toEqual([['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']]);
  expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
});

it('issues tokens that a receiver with jose accepts for its own app, until they expire', async () => {
  const webhooks = await openWebhooks();
  const token = await tokenFrom(webhooks);
  // A JWK set is JSON, which the types of jose divide by the kind of key.
  const keys = createLocalJWKSet((await webhooks.jwks()) as unknown as JSONWebKeySet);
  const check = (audience: string, seconds: number) =>
    jwtVerify(token, keys, { audience, algorithms: ['ES256'], currentDate: new Date(seconds * 1000) });
  await expect(check('my-app', 59)).resolves.toBeDefined();
  await expect(check('other-app', 59)).rejects.toThrow('unexpected "aud" claim value');
  await expect(check('my-app', 60)).rejects.toThrow('"exp" claim timestamp check failed');
});

it('keeps the key over restarts, in a state; another stand-in has another', async () => {
  const state = await mkdtemp(join(tmpdir(), 'vql-kit-keys-'));
  try {
    const first = await openWebhooks({ state });
    const keys = await first.jwks();
    await first.close();
    const second = await openWebhooks({ state });
    expect(await second.jwks()).toEqual(keys);
    await second.close();
    const other = await openWebhooks();
    const [one, again] = await Promise.all([other.jwks(), other.jwks()]);
    expect(again).toEqual(one);
    expect(one).not.toEqual(keys);
  } finally {
    await rm(state, { recursive: true });
  }
});

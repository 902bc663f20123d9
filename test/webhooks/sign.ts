import { createHmac, generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto';
import type { Jwk } from '../../src/webhooks/index.js';

/** The time of all tests, in seconds. */
export const nowSeconds = 1_800_000_000;

/** A clock that stands still. */
export const clock = { now: () => nowSeconds * 1000, sleep: () => new Promise<void>(() => undefined) };

export const appIdentifier = 'my-app';

/** A pair of keys for ES256, made and used by the crypto module of Node, which jose does not use. */
export interface TestKey {
  readonly privateKey: KeyObject;
  readonly jwk: Jwk;
}

export function createKey(members: Partial<Jwk> = {}, curve = 'P-256'): TestKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: curve });
  return { privateKey, jwk: { ...(publicKey.export({ format: 'jwk' }) as Jwk), ...members } };
}

export const key = createKey({ kid: 'first' });

export const validClaims = { iss: 'https://erp.example', aud: appIdentifier, exp: nowSeconds + 60 };

export function base64url(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
}

/** Signs any header and any claims, also those that no library would sign. */
export function sign(
  claims: unknown = validClaims,
  header: unknown = { alg: 'ES256', kid: 'first' },
  { privateKey }: Pick<TestKey, 'privateKey'> = key,
): string {
  const text = `${base64url(header)}.${base64url(claims)}`;
  const signature = signBytes('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

/** Signs with a shared secret, as an attacker would with the public key. */
export function signHmac(secret: string | Buffer, header: unknown, claims: unknown = validClaims): string {
  const text = `${base64url(header)}.${base64url(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** A delivery as the service sends it. */
export function deliveryRequest({
  token = sign(),
  headers = {},
  body = '{"articleId":"7"}',
  path = '/hooks/article.update',
  method = 'POST',
}: {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
  readonly path?: string;
  readonly method?: string;
} = {}): Request {
  const init = {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    duplex: 'half',
    ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
  };
  return new Request(`https://app.example${path}`, init as RequestInit);
}

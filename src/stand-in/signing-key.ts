import type * as Jose from 'jose';
import { filledModule, missingPeer } from '../diagnostics/optional-peer.js';
import type { JsonObject } from '../resources/values.js';
import type { StoredKey } from './state/records.js';
import type { Store } from './state/store.js';

/** Loads jose, which is an optional peer dependency. @throws {Error} if it is not installed. */
async function loadJose(): Promise<typeof Jose> {
  try {
    return filledModule(await import('jose'));
  } catch (cause) {
    throw missingPeer({ purpose: 'Tokens of the stand-in are signed with jose', install: 'jose' }, cause);
  }
}

/** A key that signs tokens with ES256, and recognizes its own. */
export interface SigningKey {
  /** The public key as JWK. */
  readonly publicJwk: Jose.JWK;
  /** Signs a token. Its type is in the header, so that a token of one type is not taken for another. */
  sign(type: string, claims: JsonObject): Promise<string>;
  /** Returns the claims of a token; `undefined` if this key has not signed it as a token of this type. Their times are not checked. */
  read(type: string, token: string): Promise<JsonObject | undefined>;
}

/**
 * Opens a key of the state, which is created and stored if there is none. It does not depend on the seed of the stand-in: two
 * stand-ins with the same seed are two installations, and refuse each other's tokens.
 */
export async function openSigningKey(store: Store, id: StoredKey['id']): Promise<SigningKey> {
  const jose = await loadJose();
  const jwk: Jose.JWK = store.all('keys').get(id)?.jwk ?? (await createKey(jose, store, id));
  const { d: _, ...publicJwk } = jwk;
  const [privateKey, publicKey] = [await jose.importJWK(jwk, algorithm), await jose.importJWK(publicJwk, algorithm)];
  const kid = await jose.calculateJwkThumbprint(publicJwk);
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return {
    publicJwk: { ...publicJwk, kid, alg: algorithm, use: 'sig' },
    sign: (type, claims) =>
      new jose.CompactSign(encoder.encode(JSON.stringify(claims)))
        .setProtectedHeader({ alg: algorithm, kid, typ: type })
        .sign(privateKey),
    async read(type, token) {
      try {
        const { payload, protectedHeader } = await jose.compactVerify(token, publicKey, { algorithms: [algorithm] });
        // What this key has signed is what `sign` was called with.
        return protectedHeader.typ === type ? (JSON.parse(decoder.decode(payload)) as JsonObject) : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

const algorithm = 'ES256';

async function createKey(jose: typeof Jose, store: Store, id: StoredKey['id']): Promise<Jose.JWK> {
  const { privateKey } = await jose.generateKeyPair(algorithm, { extractable: true });
  const { kty, crv, x, y, d } = await jose.exportJWK(privateKey);
  if (kty === undefined || crv === undefined || x === undefined || y === undefined || d === undefined)
    throw new Error('jose has created a key without the members of a key on a curve.');
  const jwk = { kty, crv, x, y, d };
  await store.commit({ put: 'keys', record: { id, jwk } });
  return jwk;
}

import type * as Jose from 'jose';
import type { JsonObject } from '../../resources/values.js';
import type { Context } from '../context.js';
import type { PublicKeys } from './webhooks.js';

/** The bearer tokens of deliveries, and the keys with which receivers verify them. */
export interface AppTokens {
  /** Returns the token of an app, for one delivery. */
  tokenOf(appIdentifier: string): Promise<string>;
  jwks(): Promise<PublicKeys>;
}

const algorithm = 'ES256';

/** The lifetime of such a token is not documented: this is that of an access token. */
const lifetimeSeconds = 60;

/** Creates the tokens of apps. Their key is made when it is first needed, and kept in the state. */
export function createAppTokens({ store, clock }: Pick<Context, 'store' | 'clock'>): AppTokens {
  const open = async () => {
    const jose = await loadJose();
    const stored = store.all('keys').get('apps')?.jwk;
    const jwk = stored ?? (await newKey(jose));
    if (stored === undefined) await store.commit({ put: 'keys', record: { id: 'apps', jwk } });
    const { d: _, ...publicKey } = jwk;
    return { jose, key: await jose.importJWK(jwk, algorithm), publicKey, kid: String(jwk['kid']) };
  };
  let opened: ReturnType<typeof open> | undefined;
  const keys = (): ReturnType<typeof open> => {
    opened ??= open();
    return opened;
  };
  return {
    async tokenOf(appIdentifier) {
      const { jose, key, kid } = await keys();
      const issuedAt = Math.floor(clock.now() / 1000);
      return new jose.SignJWT()
        .setProtectedHeader({ alg: algorithm, kid })
        .setAudience(appIdentifier)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(key);
    },
    async jwks() {
      const { publicKey } = await keys();
      return { keys: [publicKey] };
    },
  };
}

async function newKey(jose: typeof Jose): Promise<JsonObject> {
  const { privateKey } = await jose.generateKeyPair(algorithm, { extractable: true });
  const jwk = await jose.exportJWK(privateKey);
  const kid = await jose.calculateJwkThumbprint(jwk);
  // A JWK is JSON, of which the type leaves its unknown members open.
  return { ...jwk, kid, alg: algorithm, use: 'sig' } as JsonObject;
}

/** Loads jose, which is an optional peer dependency. @throws {Error} if it is not installed. */
async function loadJose(): Promise<typeof Jose> {
  try {
    return await import('jose');
  } catch (cause) {
    throw new Error('Tokens are signed with jose, which is not installed here: npm install jose', { cause });
  }
}

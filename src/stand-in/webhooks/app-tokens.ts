import { limits } from '../../interface/limits.js';
import type { JsonObject } from '../../resources/values.js';
import type { StandInContext } from '../context.js';
import { openSigningKey, type SigningKey } from '../signing-key.js';
import type { PublicKeys } from './webhooks.js';

/** The bearer tokens of deliveries, and the keys with which receivers verify them. */
export interface AppTokens {
  /** Returns the token of an app, for one delivery. */
  tokenOf(appIdentifier: string): Promise<string>;
  /** Signs the claims of a token again, some of them changed: a fault. */
  resign(token: string, changed: JsonObject): Promise<string>;
  jwks(): Promise<PublicKeys>;
}

const tokenType = 'JWT';

/** The lifetime of such a token is not documented: this is that of an access token. */
const lifetimeSeconds = limits.accessTokenLifetimeSeconds.value;

/** Creates the tokens of apps. Their key is opened when it is first needed. */
export function createAppTokens({ store, clock }: Pick<StandInContext, 'store' | 'clock'>): AppTokens {
  let opened: Promise<SigningKey> | undefined;
  const key = (): Promise<SigningKey> => {
    opened ??= openSigningKey(store, 'apps');
    return opened;
  };
  return {
    async tokenOf(appIdentifier) {
      const iat = Math.floor(clock.now() / 1000);
      return (await key()).sign(tokenType, { aud: appIdentifier, iat, exp: iat + lifetimeSeconds });
    },
    async resign(token, changed) {
      const { sign, read } = await key();
      return sign(tokenType, { ...(await read(tokenType, token)), ...changed });
    },
    async jwks() {
      return { keys: [(await key()).publicJwk] };
    },
  };
}

import type * as Jose from 'jose';
import { type ArgumentKind, checkArgument } from '../../diagnostics/arguments.js';
import { describeValue } from '../../diagnostics/describe-value.js';
import { filledModule, missingPeer } from '../../diagnostics/optional-peer.js';

/** Loads jose, which is an optional peer dependency. @throws {Error} if it is not installed. */
export async function loadJose(): Promise<typeof Jose> {
  try {
    return filledModule(await import('jose'));
  } catch (cause) {
    throw missingPeer({ purpose: 'Tokens are verified with jose', install: 'jose' }, cause);
  }
}

/** A public key as a JSON Web Key (RFC 7517). Other members are ignored. */
export interface Jwk {
  readonly kty?: string | undefined;
  readonly crv?: string | undefined;
  readonly x?: string | undefined;
  readonly y?: string | undefined;
  readonly kid?: string | undefined;
  readonly alg?: string | undefined;
  readonly use?: string | undefined;
  readonly key_ops?: readonly string[] | undefined;
}

/** A set of public keys (RFC 7517). */
export interface JwkSet {
  readonly keys: readonly Jwk[];
}

/** The keys of an app: a set, a single key, or a function that returns either, also in a promise. */
export type Keys = JwkSet | Jwk | (() => JwkSet | Jwk | Promise<JwkSet | Jwk>);

/** The algorithm of all tokens. */
export const algorithm = 'ES256';

const keysKind: ArgumentKind = {
  expected: `an object that is a JWK set or a JWK with a key for ${algorithm}, or a function that returns it`,
  accepts: (value) => typeof value === 'function' || usableKeys(value).length > 0,
  // A private key, by mistake, is not shown.
  describe: (value) => {
    if (typeof value === 'string') return value.includes('-----BEGIN') ? 'a string in PEM' : 'a string';
    return isKeySet(value) ? 'one without such a key' : describeValue(value);
  },
};

/** Checks the option `keys`. */
export function checkKeysOption(owner: string, keys: unknown): void {
  checkArgument(`The option "keys" of ${owner}`, keys, keysKind);
}

/** Returns the keys of a set, or a single key, that ES256 can be verified with. Anything else has none. */
export function usableKeys(set: unknown): readonly Jwk[] {
  const { keys, kty } = Object(set) as { readonly keys?: unknown; readonly kty?: unknown };
  const all: readonly unknown[] = Array.isArray(keys) ? keys : kty === undefined ? [] : [set];
  return all.filter(isUsable);
}

function isUsable(key: unknown): key is Jwk {
  const { kty, crv, x, y, alg, use, key_ops: operations } = Object(key) as Readonly<Record<string, unknown>>;
  return (
    kty === 'EC' &&
    crv === 'P-256' &&
    typeof x === 'string' &&
    typeof y === 'string' &&
    (alg === undefined || alg === algorithm) &&
    (use === undefined || use === 'sig') &&
    // The set may have been given with private keys.
    (!Array.isArray(operations) || operations.includes('verify') || operations.includes('sign'))
  );
}

/** Whether a value is a JWK or a JWK set, with or without keys for ES256. */
export function isKeySet(value: unknown): boolean {
  const { keys, kty } = Object(value) as { readonly keys?: unknown; readonly kty?: unknown };
  return Array.isArray(keys) || typeof kty === 'string';
}

/** Keys are imported once, as long as they are the same object. */
const imported = new WeakMap<Jwk, Promise<Jose.CryptoKey | undefined>>();

/** Imports a public key; `undefined` if it is not one, such as one that is not on the curve. */
export function importKey(jose: typeof Jose, key: Jwk): Promise<Jose.CryptoKey | undefined> {
  let result = imported.get(key);
  if (result === undefined) {
    const { kty = '', crv = '', x = '', y = '' } = key;
    // Nothing else of it counts: a private key is imported as the public one that it contains.
    result = jose.importJWK({ kty, crv, x, y }, algorithm).then(
      (one) => (one instanceof Uint8Array ? undefined : one),
      () => undefined,
    );
    imported.set(key, result);
  }
  return result;
}

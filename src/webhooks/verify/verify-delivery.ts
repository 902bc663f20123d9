import type * as Jose from 'jose';
import {
  type ArgumentKind,
  amount,
  anything,
  callback,
  checkArgument,
  checkOptions,
  clockKind,
  filledText,
  type OptionKinds,
  record,
  wholeNumber,
} from '../../diagnostics/arguments.js';
import { describeValue } from '../../diagnostics/describe-value.js';
import { limits } from '../../interface/limits.js';
import { serviceHeaders } from '../../interface/service-headers.js';
import { type Clock, wallClock } from '../../internal/timing/clock.js';
import { runWithin } from '../../internal/timing/time-limit.js';
import { createRefusal, problemOf, type Refusal } from '../refusal.js';
import { type Claims, checkClaims } from './claim-rules.js';
import { algorithm, checkKeysOption, importKey, isKeySet, type Jwk, type Keys, loadJose, usableKeys } from './keys.js';

/** Options of `verifyDelivery`. The first two are required. */
export interface VerifyOptions {
  /** The identifier of the app: what the claim `aud` must be. */
  readonly appIdentifier: string;
  /**
   * The public keys that were issued when the app was created: a JWK set or a JWK, with or without `kid`. A function is called for
   * each delivery, so that keys can be replaced while the program runs; it should keep what it has loaded.
   */
  readonly keys: Keys;
  /** By how many seconds the clocks may differ; default 0. */
  readonly clockToleranceSeconds?: number | undefined;
  /** How long a function for the keys may take; default 4,000. */
  readonly timeoutMs?: number | undefined;
  /** Default: the clock of the platform. */
  readonly clock?: Clock | undefined;
}

/** The part of a `Request` that is verified: the token does not cover the body. */
export interface SignedRequest {
  readonly headers: { get(name: string): string | null };
}

/** The claims of a token that was verified. */
export interface DeliveryClaims {
  /** The identifier of the app. */
  readonly aud: string;
  /** Until when the token is valid, in seconds since 1970. */
  readonly exp: number;
  readonly [claim: string]: unknown;
}

/** The answer of `verifyDelivery`: `value` if the delivery is from the service, else the reason. */
export interface Verification {
  readonly value?: DeliveryClaims;
  /** Empty, or the one reason. */
  readonly diagnostics: readonly Refusal[];
}

/** Default of the option `timeoutMs`: the time for which the service waits, less a second for the transfer. */
export const defaultTimeoutMs = (limits.deliveryTimeoutSeconds.value - 1) * 1000;

/** The kinds of the options, for each function that has them. */
export const verifyOptionKinds: OptionKinds<VerifyOptions> = {
  appIdentifier: filledText,
  // Checked by itself: a message must not show a key.
  keys: anything,
  clockToleranceSeconds: amount,
  timeoutMs: wholeNumber(1),
  clock: clockKind,
};

const requestKind: ArgumentKind = {
  expected: 'a Request, which toNodeListener makes of those of node:http',
  accepts: (value) => callback.accepts(Object(Object(value).headers).get),
};

/** Checks the argument that is verified: a request of another platform has other headers. */
export function checkDeliveryRequest(owner: string, request: unknown): void {
  checkArgument(`The request of ${owner}`, request, requestKind);
}

/** Checks the options that are required. */
export function checkVerifyOptions(owner: string, { appIdentifier, keys }: VerifyOptions): void {
  checkArgument(`The option "appIdentifier" of ${owner}`, appIdentifier, filledText);
  checkKeysOption(owner, keys);
}

/**
 * Verifies that a delivery is from the service: its header `Authorization` has a JSON Web Token that is signed with ES256 by one of the
 * keys, has not expired, and is for the app. Needs jose. The token does not cover the body: that a delivery is verified does not
 * mean that its payload is true, so read the record again.
 *
 * @param request the request, or anything with its headers. The body is not read.
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import { exportJWK, generateKeyPair, SignJWT } from 'jose';
 * import { verifyDelivery } from 'vql-kit/webhooks';
 * const { privateKey, publicKey } = await generateKeyPair('ES256');
 * const token = await new SignJWT().setProtectedHeader({ alg: 'ES256' }).setAudience('my-app').setExpirationTime('1 min').sign(privateKey);
 * const request = new Request('https://app.example/hooks/article.update', { headers: { authorization: `Bearer ${token}` } });
 * const keys = { keys: [await exportJWK(publicKey)] };
 * const { value } = await verifyDelivery(request, { appIdentifier: 'my-app', keys });
 * console.log(value?.aud); // my-app
 * const other = await verifyDelivery(request, { appIdentifier: 'other-app', keys });
 * console.log(other.diagnostics[0]?.message); // The claim "aud" must be the identifier of the app, "other-app", found "my-app".
 * ```
 */
export async function verifyDelivery(request: SignedRequest, options: VerifyOptions): Promise<Verification> {
  checkArgument('The options of verifyDelivery', options, record);
  checkOptions('verifyDelivery', options, verifyOptionKinds);
  checkVerifyOptions('verifyDelivery', options);
  checkDeliveryRequest('verifyDelivery', request);
  return verifyToken(request.headers.get(serviceHeaders.deliveryAuthorization.name), options);
}

/** Verifies the header `Authorization` of a delivery, by options that were checked. */
export async function verifyToken(authorization: string | null, options: VerifyOptions): Promise<Verification> {
  const { appIdentifier, clockToleranceSeconds = 0, clock = wallClock } = options;
  const jose = await loadJose();
  const token = readBearer(authorization);
  if (typeof token !== 'string') return refused(token);
  const header = readHeader(jose, token);
  if ('status' in header) return refused(header);
  const candidates = await candidatesFor(header.kid, options);
  if ('status' in candidates) return refused(candidates);
  const signed = await readClaims(jose, token, candidates, header.kid);
  if ('status' in signed) return refused(signed);
  const { claims } = signed;
  const nowSeconds = Math.floor(clock.now() / 1000);
  const problem = checkClaims(claims, { appIdentifier, nowSeconds, toleranceSeconds: clockToleranceSeconds });
  // The rules have checked both members.
  return problem === undefined ? { value: claims as DeliveryClaims, diagnostics: [] } : refused(problem);
}

function refused(refusal: Refusal): Verification {
  return { diagnostics: [refusal] };
}

/** Returns the token of a header. The name of the scheme may be in any letter case (RFC 9110). */
function readBearer(authorization: string | null): string | Refusal {
  if (authorization === null || authorization.trim() === '') return createRefusal('missing-token', {});
  const [scheme = '', ...rest] = authorization.trim().split(/ +/);
  if (scheme.toLowerCase() !== 'bearer')
    return createRefusal('wrong-scheme', { found: describeValue(schemeOf(scheme)) });
  const [token, second] = rest;
  if (token === undefined) return createRefusal('missing-token', {});
  if (second !== undefined) return createRefusal('unreadable-token', { problem: 'something follows it in the header' });
  return token;
}

/** Returns a scheme to show; a token that has none must not be shown. */
function schemeOf(text: string): string {
  return /^[A-Za-z-]{1,20}$/.test(text) ? text : '…';
}

/** The part of the header of a token that decides about the keys. */
interface TokenHeader {
  readonly kid: string | undefined;
}

function readHeader(jose: typeof Jose, token: string): TokenHeader | Refusal {
  let header: Jose.ProtectedHeaderParameters;
  try {
    header = jose.decodeProtectedHeader(token);
  } catch {
    return createRefusal('unreadable-token', { problem: 'its header is not JSON in base64url' });
  }
  const { alg, kid }: { readonly alg?: unknown; readonly kid?: unknown } = header;
  if (alg !== algorithm) return createRefusal('wrong-algorithm', { found: describeValue(alg) });
  if (kid !== undefined && typeof kid !== 'string')
    return createRefusal('unreadable-token', { problem: `its "kid" is ${describeValue(kid)} instead of a text` });
  return { kid };
}

/** Returns the keys that may be the one of a token: those with its `kid`, and those without any. */
async function candidatesFor(
  kid: string | undefined,
  { keys, timeoutMs = defaultTimeoutMs, clock = wallClock }: VerifyOptions,
): Promise<readonly Jwk[] | Refusal> {
  let set: unknown = keys;
  if (typeof keys === 'function') {
    const late = (): Error => new Error(`it did not end within ${timeoutMs} ms`);
    try {
      set = await runWithin({ clock, limitMs: timeoutMs, late }, () => keys());
    } catch (error) {
      return createRefusal('unavailable-keys', { problem: problemOf(error) });
    }
    if (!isKeySet(set))
      return createRefusal('unavailable-keys', { problem: 'its result is neither a JWK nor a JWK set' });
  }
  const candidates = usableKeys(set).filter((key) => kid === undefined || key.kid === undefined || key.kid === kid);
  return candidates.length > 0 ? candidates : createRefusal('unknown-key', { found: describeValue(kid) });
}

/** The claims of a token, in an object of their own: a claim may have any name. */
interface SignedClaims {
  readonly claims: Claims;
}

/** Returns the claims of a token that one of the keys has signed. */
async function readClaims(
  jose: typeof Jose,
  token: string,
  candidates: readonly Jwk[],
  kid: string | undefined,
): Promise<SignedClaims | Refusal> {
  let tried = 0;
  for (const candidate of candidates) {
    const key = await importKey(jose, candidate);
    if (key === undefined) continue;
    tried += 1;
    try {
      const { payload } = await jose.compactVerify(token, key, { algorithms: [algorithm] });
      return parseClaims(payload);
    } catch (error) {
      if (error instanceof jose.errors.JWSSignatureVerificationFailed) continue;
      // All else does not depend on the key: the form of the token, and extensions that must be understood.
      return createRefusal('unreadable-token', { problem: problemOf(error) });
    }
  }
  if (tried === 0) return createRefusal('unknown-key', { found: describeValue(kid) });
  return createRefusal('wrong-signature', { found: tried === 1 ? 'the key' : `one of the ${tried} keys` });
}

function parseClaims(payload: Uint8Array): SignedClaims | Refusal {
  try {
    const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
    if (record.accepts(claims)) return { claims: claims as Claims };
  } catch {
    // Reported below.
  }
  return createRefusal('unreadable-token', { problem: 'its claims are not a JSON object' });
}

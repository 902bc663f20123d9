import { describeValue } from '../../diagnostics/describe-value.js';
import { createRefusal, type Refusal } from '../refusal.js';

/** The claims of a token whose signature is right. */
export type Claims = Readonly<Record<string, unknown>>;

/** What claims are compared with. */
export interface Expected {
  readonly appIdentifier: string;
  readonly nowSeconds: number;
  readonly toleranceSeconds: number;
}

/** Returns the refusal if a rule is broken. */
type ClaimRule = (claims: Claims, expected: Expected) => Refusal | undefined;

/** **The** rules about claims, in the order in which they are checked. */
const claimRules: readonly ClaimRule[] = [
  ({ exp }) => (exp === undefined ? createRefusal('missing-expiry', {}) : undefined),
  ({ exp }) => timeProblem('exp', exp),
  ({ nbf }) => (nbf === undefined ? undefined : timeProblem('nbf', nbf)),
  ({ exp }, { nowSeconds, toleranceSeconds }) =>
    Number(exp) <= nowSeconds - toleranceSeconds
      ? createRefusal('expired-token', { expiredAt: textOf(Number(exp)), now: textOf(nowSeconds) })
      : undefined,
  ({ nbf }, { nowSeconds, toleranceSeconds }) =>
    nbf !== undefined && Number(nbf) > nowSeconds + toleranceSeconds
      ? createRefusal('early-token', { validFrom: textOf(Number(nbf)), now: textOf(nowSeconds) })
      : undefined,
  ({ aud }, { appIdentifier }) =>
    aud === appIdentifier
      ? undefined
      : createRefusal('wrong-audience', { expected: describeValue(appIdentifier), found: describeValue(aud) }),
];

/** Returns the refusal of the first rule that is broken. */
export function checkClaims(claims: Claims, expected: Expected): Refusal | undefined {
  for (const rule of claimRules) {
    const refusal = rule(claims, expected);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** The latest time that a `Date` can have, in seconds. */
const latestSeconds = 8.64e12;

function timeProblem(claim: string, value: unknown): Refusal | undefined {
  if (typeof value === 'number' && Math.abs(value) <= latestSeconds) return undefined;
  return createRefusal('wrong-claim', { claim, found: describeValue(value) });
}

function textOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type RefusalCode, refusalCodes } from '../../../src/diagnostics/codes/webhooks.js';
import { TestClock } from '../../../src/testing/test-clock.js';
import {
  createReceiver,
  type Jwk,
  type JwkSet,
  type Keys,
  type VerifyOptions,
  verifyDelivery,
} from '../../../src/webhooks/index.js';
import {
  appIdentifier,
  base64url,
  clock,
  createKey,
  deliveryRequest,
  key,
  nowSeconds,
  sign,
  signHmac,
  validClaims,
} from '../sign.js';

const keys: Keys = { keys: [key.jwk] };
const options: VerifyOptions = { appIdentifier, keys, clock };
const other = createKey();
const [header = '', claims = '', signature = ''] = sign().split('.');

function verify(authorization: string | null, changed: Partial<VerifyOptions> = {}) {
  const headers = new Headers(authorization === null ? {} : { authorization });
  return verifyDelivery({ headers }, { ...options, ...changed });
}

const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' });
const es256 = { alg: 'ES256' };
const changedClaims = base64url({ ...validClaims, exp: nowSeconds + 3600 });
const signatureBytes = Buffer.from(signature, 'base64url');
const derSignature = Buffer.concat([
  Buffer.from([0x30, 0x44, 0x02, 0x20]),
  signatureBytes.subarray(0, 32),
  Buffer.from([0x02, 0x20]),
  signatureBytes.subarray(32),
]).toString('base64url');

/** **The** matrix of headers that are refused, with the reason for the log. */
const matrix: readonly (readonly [name: string, authorization: string | null, code: RefusalCode])[] = [
  ['no header', null, 'missing-token'],
  ['an empty header', '', 'missing-token'],
  ['a scheme without a token', 'Bearer', 'missing-token'],
  ['a scheme and spaces', 'Bearer   ', 'missing-token'],
  ['another scheme', 'Basic bXktYXBwOnNlY3JldA==', 'wrong-scheme'],
  ['a token without a scheme', sign(), 'wrong-scheme'],
  ['two tokens', `Bearer ${sign()} ${sign()}`, 'unreadable-token'],
  ['two headers, which are joined', `Bearer ${sign()}, Bearer ${sign()}`, 'unreadable-token'],
  ['a text', 'Bearer secret', 'unreadable-token'],
  ['two parts', `Bearer ${header}.${claims}`, 'unreadable-token'],
  ['four parts', `Bearer ${header}.${claims}.${signature}.${signature}`, 'unreadable-token'],
  ['five parts, as of an encrypted one', `Bearer ${header}.${claims}.${signature}.a.b`, 'unreadable-token'],
  ['empty parts', 'Bearer ..', 'unreadable-token'],
  ['a header that is not base64url', `Bearer +++.${claims}.${signature}`, 'unreadable-token'],
  ['a header that is not JSON', `Bearer ${base64url('alg')}.${claims}.${signature}`, 'unreadable-token'],
  ['a header that is a list', `Bearer ${base64url([es256])}.${claims}.${signature}`, 'unreadable-token'],
  ['a header that is null', `Bearer ${base64url('null')}.${claims}.${signature}`, 'unreadable-token'],
  ['no algorithm', `Bearer ${sign(validClaims, {})}`, 'wrong-algorithm'],
  ['"none", unsigned', `Bearer ${base64url({ alg: 'none' })}.${claims}.`, 'wrong-algorithm'],
  ['"None", unsigned', `Bearer ${base64url({ alg: 'None' })}.${claims}.`, 'wrong-algorithm'],
  ['ES256, unsigned', `Bearer ${header}.${claims}.`, 'wrong-signature'],
  ['the algorithm in lower case', `Bearer ${sign(validClaims, { alg: 'es256' })}`, 'wrong-algorithm'],
  ['an algorithm in a list', `Bearer ${sign(validClaims, { alg: ['ES256'] })}`, 'wrong-algorithm'],
  ['another algorithm of the same key', `Bearer ${sign(validClaims, { alg: 'ES384' })}`, 'wrong-algorithm'],
  ['HMAC with the public key', `Bearer ${signHmac(JSON.stringify(key.jwk), { alg: 'HS256' })}`, 'wrong-algorithm'],
  ['HMAC with the public key as PEM', `Bearer ${signHmac(pem, { alg: 'HS256' })}`, 'wrong-algorithm'],
  ['HMAC that claims ES256', `Bearer ${signHmac(JSON.stringify(key.jwk), es256)}`, 'wrong-signature'],
  ['another key', `Bearer ${sign(validClaims, es256, other)}`, 'wrong-signature'],
  [
    'another key inside the token',
    `Bearer ${sign(validClaims, { ...es256, jwk: other.jwk }, other)}`,
    'wrong-signature',
  ],
  [
    'the address of another key inside the token',
    `Bearer ${sign(validClaims, { ...es256, jku: 'https://evil.example/keys' }, other)}`,
    'wrong-signature',
  ],
  ['an unknown kid', `Bearer ${sign(validClaims, { ...es256, kid: 'second' })}`, 'unknown-key'],
  ['a kid that is a path', `Bearer ${sign(validClaims, { ...es256, kid: '../../dev/null' })}`, 'unknown-key'],
  ['a kid that is a number', `Bearer ${sign(validClaims, { ...es256, kid: 1 })}`, 'unreadable-token'],
  ['a kid that is null', `Bearer ${sign(validClaims, { ...es256, kid: null })}`, 'unreadable-token'],
  ['changed claims', `Bearer ${header}.${changedClaims}.${signature}`, 'wrong-signature'],
  ['a changed header', `Bearer ${base64url({ ...es256, typ: 'JWT' })}.${claims}.${signature}`, 'wrong-signature'],
  ['a signature of zeros', `Bearer ${header}.${claims}.${Buffer.alloc(64).toString('base64url')}`, 'wrong-signature'],
  ['half a signature', `Bearer ${header}.${claims}.${signature.slice(0, 43)}`, 'wrong-signature'],
  ['a signature in DER', `Bearer ${header}.${claims}.${derSignature}`, 'wrong-signature'],
  ['a signature with a character more', `Bearer ${header}.${claims}.${signature}%`, 'unreadable-token'],
  [
    'an extension that must be understood',
    `Bearer ${sign(validClaims, { ...es256, crit: ['x'], x: 1 })}`,
    'unreadable-token',
  ],
  [
    'a payload that is not encoded',
    `Bearer ${sign(validClaims, { ...es256, b64: false, crit: ['b64'] })}`,
    'unreadable-token',
  ],
  ['claims that are no JSON', `Bearer ${sign('claims')}`, 'unreadable-token'],
  ['claims that are a list', `Bearer ${sign([validClaims])}`, 'unreadable-token'],
  ['claims that are null', `Bearer ${sign('null')}`, 'unreadable-token'],
  ['no exp', `Bearer ${sign({ aud: appIdentifier })}`, 'missing-expiry'],
  ['an exp that is null', `Bearer ${sign({ ...validClaims, exp: null })}`, 'wrong-claim'],
  ['an exp that is a text', `Bearer ${sign({ ...validClaims, exp: String(nowSeconds + 60) })}`, 'wrong-claim'],
  ['an exp that is infinite', `Bearer ${sign('{"aud":"my-app","exp":1e999}')}`, 'wrong-claim'],
  ['an exp in the year 300,000', `Bearer ${sign({ ...validClaims, exp: 9e12 })}`, 'wrong-claim'],
  ['an exp that is now', `Bearer ${sign({ ...validClaims, exp: nowSeconds })}`, 'expired-token'],
  ['an exp in the past', `Bearer ${sign({ ...validClaims, exp: nowSeconds - 60 })}`, 'expired-token'],
  ['an exp of 0', `Bearer ${sign({ ...validClaims, exp: 0 })}`, 'expired-token'],
  ['a negative exp', `Bearer ${sign({ ...validClaims, exp: -1 })}`, 'expired-token'],
  ['an nbf in the future', `Bearer ${sign({ ...validClaims, nbf: nowSeconds + 1 })}`, 'early-token'],
  ['an nbf that is a text', `Bearer ${sign({ ...validClaims, nbf: '0' })}`, 'wrong-claim'],
  ['no aud', `Bearer ${sign({ exp: nowSeconds + 60 })}`, 'wrong-audience'],
  ['the aud of another app', `Bearer ${sign({ ...validClaims, aud: 'other-app' })}`, 'wrong-audience'],
  ['an aud that is a list with the app', `Bearer ${sign({ ...validClaims, aud: [appIdentifier] })}`, 'wrong-audience'],
  ['an aud in another letter case', `Bearer ${sign({ ...validClaims, aud: 'My-App' })}`, 'wrong-audience'],
  [
    'an aud that begins with the app',
    `Bearer ${sign({ ...validClaims, aud: `${appIdentifier}-2` })}`,
    'wrong-audience',
  ],
  ['an aud that is an object', `Bearer ${sign({ ...validClaims, aud: { app: appIdentifier } })}`, 'wrong-audience'],
];

describe('a header that is refused', () => {
  it.each(matrix)('is %s', async (_, authorization, code) => {
    const { value, diagnostics } = await verify(authorization);
    expect(value).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code, severity: 'error', status: 401 }]);
    const [{ message = '' } = {}] = diagnostics;
    expect(message).toMatch(/^[A-Z].*[^.]\.$/);
    // No message shows a token, or a part of one.
    for (const part of (authorization ?? '').split(/[ .,]/))
      if (part.length > 20 && !part.startsWith('Bearer')) expect(message).not.toContain(part.slice(0, 20));
  });

  it.each(matrix)('is answered with 401 and no reason: %s', async (_, authorization, code) => {
    const reasons: string[] = [];
    const receive = createReceiver({
      ...options,
      queueOf: () => 'article.update',
      accept: () => reasons.push('accepted'),
      onRefused: (refusal) => reasons.push(refusal.code),
    });
    const { authorization: _none, ...headers } = Object.fromEntries(deliveryRequest().headers);
    const request = new Request('https://app.example/hooks', {
      method: 'POST',
      headers: authorization === null ? headers : { ...headers, authorization },
      body: '{}',
    });
    const response = await receive(request);
    expect([response.status, await response.text()]).toEqual([401, '']);
    expect([...response.headers]).toEqual([['www-authenticate', 'Bearer']]);
    expect(reasons).toEqual([code]);
  });

  it('has every reason about tokens that the table has', () => {
    const codes = Object.entries(refusalCodes).flatMap(([code, { status }]) => (status === 401 ? [code] : []));
    expect([...new Set(matrix.map(([, , code]) => code))].sort()).toEqual(codes.sort());
  });
});

describe('a header that is accepted', () => {
  it.each([
    ['a token', `Bearer ${sign()}`],
    ['the scheme in lower case', `bearer ${sign()}`],
    ['several spaces', `Bearer   ${sign()} `],
    ['no kid', `Bearer ${sign(validClaims, es256)}`],
    ['a type', `Bearer ${sign(validClaims, { ...es256, typ: 'JWT' })}`],
    ['an nbf that is now', `Bearer ${sign({ ...validClaims, nbf: nowSeconds })}`],
    ['a time with a fraction', `Bearer ${sign({ ...validClaims, exp: nowSeconds + 0.5 })}`],
    ['claims with the names of our own members', `Bearer ${sign({ ...validClaims, status: 401, code: 'x' })}`],
  ])('has %s', async (_, authorization) => {
    const { value, diagnostics } = await verify(authorization);
    expect(diagnostics).toEqual([]);
    expect(value).toMatchObject({ aud: appIdentifier });
  });
});

describe('the keys', () => {
  const second = createKey({ kid: 'second' });
  const nameless = createKey();
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
  const byNameless = sign(validClaims, es256, nameless);
  const byNamelessWithKid = sign(validClaims, { ...es256, kid: 'any' }, nameless);

  it.each<[string, Keys, string]>([
    ['a single key', key.jwk, sign()],
    ['a set with several keys, by kid', { keys: [second.jwk, key.jwk] }, sign()],
    ['a set with several keys, without kid in the token', { keys: [second.jwk, key.jwk] }, sign(validClaims, es256)],
    ['a set without kid', { keys: [second.jwk, nameless.jwk] }, byNameless],
    ['a set without kid, and a token with one', { keys: [second.jwk, nameless.jwk] }, byNamelessWithKid],
    ['two keys with the same kid', { keys: [createKey({ kid: 'first' }).jwk, key.jwk] }, sign()],
    ['a set with keys of other kinds', { keys: [rsa, createKey({}, 'P-384').jwk, { kty: 'oct' }, key.jwk] }, sign()],
    ['a set with a key that is not on the curve', { keys: [{ ...key.jwk, x: second.jwk.x }, key.jwk] }, sign()],
    ['a private key, by mistake', key.privateKey.export({ format: 'jwk' }), sign()],
    ['a key with its use', { ...key.jwk, use: 'sig', key_ops: ['verify'], alg: 'ES256' }, sign()],
    ['a function', () => keys, sign()],
    ['a function with a promise', async () => key.jwk, sign()],
  ])('can be %s', async (_, given, token) => {
    expect((await verify(`Bearer ${token}`, { keys: given })).diagnostics).toEqual([]);
  });

  it.each<[string, () => unknown, RefusalCode]>([
    ['none for ES256', () => ({ keys: [rsa] }), 'unknown-key'],
    ['none at all', () => ({ keys: [] }), 'unknown-key'],
    ['one for encryption', () => ({ ...key.jwk, use: 'enc' }), 'unknown-key'],
    ['one for another algorithm', () => ({ ...key.jwk, alg: 'ECDH-ES' }), 'unknown-key'],
    ['one for other operations', () => ({ ...key.jwk, key_ops: ['deriveBits'] }), 'unknown-key'],
    ['one that is not on the curve', () => ({ ...key.jwk, x: second.jwk.x }), 'unknown-key'],
    ['an error', () => Promise.reject(new Error('The vault is sealed.')), 'unavailable-keys'],
    ['something else', () => 'keys', 'unavailable-keys'],
    ['nothing', () => undefined, 'unavailable-keys'],
  ])('of a function can be %s', async (_, given, code) => {
    const { diagnostics } = await verify(`Bearer ${sign()}`, { keys: given as () => Promise<Jwk> });
    expect(diagnostics).toMatchObject([{ code }]);
  });

  it('can be replaced while the program runs', async () => {
    let current: JwkSet = { keys: [key.jwk] };
    const rotating = { keys: () => current };
    const byNew = `Bearer ${sign(validClaims, { ...es256, kid: 'second' }, second)}`;
    const codes = async () =>
      Promise.all(
        [`Bearer ${sign()}`, byNew].map(async (token) => (await verify(token, rotating)).diagnostics[0]?.code),
      );
    expect(await codes()).toEqual([undefined, 'unknown-key']);
    current = { keys: [key.jwk, second.jwk] };
    expect(await codes()).toEqual([undefined, undefined]);
    current = { keys: [second.jwk] };
    expect(await codes()).toEqual(['unknown-key', undefined]);
  });
});

describe('the tolerance', () => {
  it.each([
    [0, nowSeconds + 1, true],
    [0, nowSeconds, false],
    [5, nowSeconds - 4, true],
    [5, nowSeconds - 5, false],
  ])('of %i s and the end %i', async (clockToleranceSeconds, exp, isValid) => {
    const { diagnostics } = await verify(`Bearer ${sign({ ...validClaims, exp })}`, { clockToleranceSeconds });
    expect(diagnostics.length === 0).toBe(isValid);
  });

  it('counts for the beginning as well', async () => {
    const token = `Bearer ${sign({ ...validClaims, nbf: nowSeconds + 5 })}`;
    expect((await verify(token, { clockToleranceSeconds: 4 })).diagnostics[0]?.code).toBe('early-token');
    expect((await verify(token, { clockToleranceSeconds: 5 })).diagnostics).toEqual([]);
  });
});

it('uses the clock of the platform unless another is given', async () => {
  const exp = Math.floor(Date.now() / 1000) + 60;
  const { value } = await verify(`Bearer ${sign({ aud: appIdentifier, exp })}`, { clock: undefined });
  expect(value?.exp).toBe(exp);
});

describe('a function for the keys that never ends', () => {
  const keys = () => new Promise<never>(() => undefined);

  it.each([
    [undefined, 4_000],
    [100, 100],
  ])('is a refusal at the end of its time, with timeoutMs %j', async (timeoutMs, expectedMs) => {
    const time = new TestClock(0);
    const verification = verifyDelivery(deliveryRequest({ token: sign() }), {
      appIdentifier,
      keys,
      clock: time,
      timeoutMs,
    });
    let diagnostics: readonly object[] | undefined;
    void verification.then((result) => {
      diagnostics = result.diagnostics;
    });
    await time.advance(expectedMs - 1);
    expect(diagnostics).toBeUndefined();
    await time.advance(1);
    expect(diagnostics).toMatchObject([
      {
        code: 'unavailable-keys',
        status: 503,
        message: `The function "keys" returned no key set: it did not end within ${expectedMs} ms.`,
      },
    ]);
    expect(time.waiting).toBe(0);
  });
});

describe('the options', () => {
  const secret = { ...key.privateKey.export({ format: 'jwk' }), crv: 'P-999' };
  it.each<[object, string]>([
    [{ ...options, appIdentifier: '' }, 'The option "appIdentifier" of verifyDelivery must be'],
    [{ keys }, 'The option "appIdentifier" of verifyDelivery must be'],
    [{ appIdentifier }, 'The option "keys" of verifyDelivery must be'],
    [{ ...options, keys: { keys: [] } }, 'a key for ES256'],
    [{ ...options, keys: 'https://erp.example/keys' }, 'a key for ES256'],
    [{ ...options, keys: secret }, '; found one without such a key.'],
    [{ ...options, keys: [key.jwk] }, '; found an array.'],
    [{ ...options, keys: Promise.resolve(key.jwk) }, '; found a promise.'],
    [{ ...options, keys: JSON.stringify(key.jwk) }, '; found a string.'],
    [{ ...options, keys: key.privateKey.export({ format: 'pem', type: 'pkcs8' }) }, '; found a string in PEM.'],
    [{ ...options, clockToleranceSeconds: -1 }, 'a number of at least 0'],
    [{ ...options, timeoutMs: 0 }, 'a whole number of at least 1'],
    [{ ...options, clock: { now: () => 0 } }, 'an object with the functions now and sleep'],
    [
      { ...options, clock: { now: () => 0, sleep: async () => undefined, timeLimit: 5 } },
      'now and sleep, and optionally timeLimit; found',
    ],
    [{ ...options, audience: 'x' }, 'audience'],
  ])('are checked: %#', async (wrong, message) => {
    const call = verifyDelivery(deliveryRequest(), wrong as VerifyOptions);
    await expect(call).rejects.toThrow(message);
  });
});

it.each([undefined, { headers: { authorization: 'x' } }])('verifies nothing but a request: %#', async (request) => {
  await expect(verifyDelivery(request as never, options)).rejects.toThrow(
    'The request of verifyDelivery must be a Request',
  );
});

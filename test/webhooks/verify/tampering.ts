import fc from 'fast-check';

/** A change of a token, by name, with what it makes of one. The numbers are random. */
const changes: Readonly<Record<string, (token: string, a: number, b: number) => string>> = {
  'another character': (token, a, b) => replaceAt(token, a, alphabet[b % alphabet.length] ?? ''),
  'any character': (token, a, b) => replaceAt(token, a, String.fromCharCode(33 + (b % 94))),
  'a bit of a part': flipBit,
  'a character less': (token, a) => replaceAt(token, a, ''),
  'a character more': (token, a, b) => insertAt(token, a, alphabet[b % alphabet.length] ?? ''),
  'two characters swapped': (token, a) => {
    const index = a % (token.length - 1);
    return `${token.slice(0, index)}${token[index + 1]}${token[index]}${token.slice(index + 2)}`;
  },
  'its end cut off': (token, a) => token.slice(0, a % token.length),
  'its beginning cut off': (token, a) => token.slice(1 + (a % (token.length - 1))),
  'a part left out': (token, a) => without(token.split('.'), a % 3).join('.'),
  'a part twice': (token, a) =>
    token
      .split('.')
      .flatMap((part, index) => (index === a % 3 ? [part, part] : [part]))
      .join('.'),
  'parts in another order': (token, a) => {
    const [first = '', second = '', third = ''] = token.split('.');
    return (
      [
        [second, first, third],
        [third, second, first],
        [first, third, second],
      ][a % 3]?.join('.') ?? ''
    );
  },
  'a claim changed': (token, a, b) =>
    withJson(token, 1, (claims) => ({ ...claims, [names[a % names.length] ?? '']: b })),
  'a header changed': (token, a, b) =>
    withJson(token, 0, (header) => ({ ...header, [headers[a % headers.length] ?? '']: b })),
  'another algorithm': (token, a) =>
    withJson(token, 0, (header) => ({ ...header, alg: algorithms[a % algorithms.length] })),
  'no signature': (token) => token.replace(/[^.]*$/, ''),
  'other letter cases': (token, a) => replaceAt(token, a, swapCase(token[a % token.length] ?? '')),
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const names = ['exp', 'aud', 'nbf', 'iat', 'sub', 'status'];
const headers = ['kid', 'typ', 'jwk', 'jku', 'x5u', 'crit', 'b64'];
const algorithms = ['none', 'HS256', 'ES384', 'RS256', 'PS256', 'EdDSA', '', null];

/** The names of the changes. */
export const tamperings: readonly string[] = Object.keys(changes);

/** A token that was tampered with. */
export interface Tampered {
  readonly change: string;
  readonly token: string;
}

/** Returns an arbitrary of tokens that are not, and do not decode to, the given one. */
export function tamperedToken(token: string): fc.Arbitrary<Tampered> {
  return fc
    .record({ change: fc.constantFrom(...tamperings), a: fc.nat(), b: fc.nat() })
    .map(({ change, a, b }) => ({ change, token: changes[change]?.(token, a, b) ?? '' }))
    .filter((tampered) => !isSame(tampered.token, token));
}

/** Whether two tokens have the same signed text, and signatures of the same bytes: the last character has bits that do not count. */
function isSame(a: string, b: string): boolean {
  const [signedA, signatureA] = divide(a);
  const [signedB, signatureB] = divide(b);
  return signedA === signedB && signatureA.equals(signatureB);
}

function divide(token: string): readonly [string, Buffer] {
  const end = token.lastIndexOf('.');
  return [token.slice(0, end), Buffer.from(token.slice(end + 1), 'base64url')];
}

function replaceAt(text: string, at: number, by: string): string {
  const index = at % text.length;
  return `${text.slice(0, index)}${by}${text.slice(index + 1)}`;
}

function insertAt(text: string, at: number, inserted: string): string {
  const index = at % (text.length + 1);
  return `${text.slice(0, index)}${inserted}${text.slice(index)}`;
}

function without<Value>(list: readonly Value[], index: number): readonly Value[] {
  return list.filter((_, other) => other !== index);
}

function swapCase(character: string): string {
  const lower = character.toLowerCase();
  return character === lower ? character.toUpperCase() : lower;
}

function flipBit(token: string, a: number, b: number): string {
  const parts = token.split('.');
  const index = a % 3;
  const bytes = Buffer.from(parts[index] ?? '', 'base64url');
  const bit = b % (bytes.length * 8);
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return parts.map((part, other) => (other === index ? bytes.toString('base64url') : part)).join('.');
}

function withJson(token: string, index: number, change: (json: object) => object): string {
  const parts = token.split('.');
  const json: object = JSON.parse(Buffer.from(parts[index] ?? '', 'base64url').toString());
  const changed = Buffer.from(JSON.stringify(change(json))).toString('base64url');
  return parts.map((part, other) => (other === index ? changed : part)).join('.');
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedaction } from '../../src/diagnostics/redaction.js';
import { propertyRuns } from '../support/property-runs.js';

const secret = 'Gr"ün 1/2😀+&x\\y';
const redaction = createRedaction([secret], '<secret>');
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Writes each character of a text in one way. */
const characters = (text: string, write: (character: string) => string) => Array.from(text, write).join('');
const codeOf = (character: string) => character.codePointAt(0) ?? 0;
const units = (text: string) =>
  text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

describe('a secret is found and hidden', () => {
  it.each([
    ['as it is', secret],
    ['in upper case', secret.toUpperCase()],
    ['in lower case', secret.toLowerCase()],
    ['escaped as a part of a URL', encodeURIComponent(secret)],
    ['escaped in lower case', encodeURIComponent(secret).toLowerCase()],
    ['escaped as a field of a form', new URLSearchParams({ a: secret }).toString().slice(2)],
    ['escaped in JSON', JSON.stringify(secret).slice(1, -1)],
    ['escaped in JSON, with a slash', JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/')],
    ['escaped in JSON, each character', units(secret)],
    ['escaped in HTML', secret.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
    ['escaped in HTML by numbers', characters(secret, (one) => `&#${codeOf(one)};`)],
    ['escaped in HTML by hexadecimal numbers', characters(secret, (one) => `&#x${codeOf(one).toString(16)};`)],
    [
      'each character as bytes of a URL',
      characters(secret, (one) =>
        Array.from(Buffer.from(one), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
      ),
    ],
  ])('%s', (_, written) => {
    expect(redaction.isIn(`a ${written} b`)).toBe(true);
    expect(redaction.redact(`a ${written} b ${written}`)).toBe('a <secret> b <secret>');
  });

  it('in base64, also as a part of a longer text, but for the characters that depend on the text around', () => {
    for (const around of ['', 'u', 'us', 'user:'])
      for (const end of ['', 'x', ':realm'])
        for (const written of [
          base64(`${around}${secret}${end}`),
          Buffer.from(`${around}${secret}${end}`).toString('base64url'),
        ]) {
          expect(redaction.isIn(written)).toBe(true);
          expect(redaction.redact(written).replace('<secret>', '').length).toBeLessThanOrEqual(
            written.length - Math.floor((Buffer.byteLength(secret) * 8 - 10) / 6),
          );
        }
  });

  it('as the longest of several that begin at one position', () => {
    expect(createRedaction(['ab', 'abcd', 'abc'], '<s>').redact('xabcdabx')).toBe('x<s><s>x');
  });
});

it('any secret is found, however its characters are escaped', () => {
  const unit = fc.tuple(fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength: 1 }), fc.nat(6));
  const write = (character: string, way: number): string => {
    const writers = [
      () => character,
      () => encodeURIComponent(character),
      () => JSON.stringify(character).slice(1, -1),
      () => characters(character, (one) => `&#${codeOf(one)};`),
      () => characters(character, (one) => `&#x${codeOf(one).toString(16).toUpperCase()};`),
      () => units(character),
      () =>
        characters(
          character,
          (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' })[one] ?? one,
        ),
    ];
    return writers[way]?.() ?? character;
  };
  fc.assert(
    fc.property(fc.array(unit, { minLength: 3, maxLength: 12 }), fc.string(), fc.string(), (parts, before, after) => {
      const text = parts.map(([character]) => character).join('');
      // Half of a surrogate pair has no bytes.
      fc.pre(!/[\ud800-\udfff]/.test(text.replaceAll(/[\ud800-\udbff][\udc00-\udfff]/g, '')));
      const written = parts.map(([character, way]) => write(character, way)).join('');
      expect(createRedaction([text]).isIn(`${before}${written}${after}`)).toBe(true);
      expect(createRedaction([text], '').redact(written)).toBe('');
    }),
    { numRuns: propertyRuns(500) },
  );
});

it('a text without the secret stays as it is', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '%', '&', '+', '\\', 'u', '4', '1', ';', '#', ' ') });
  fc.assert(
    fc.property(letters, fc.stringMatching(/^[Z9]{6,10}$/), (text, other) => {
      const [shown, found] = [createRedaction([other], '<s>'), createRedaction([other], '<s>').isIn(text)];
      expect([shown.redact(text), found]).toEqual([text, false]);
    }),
    { numRuns: propertyRuns(500) },
  );
});

describe('the beginning of a secret at the end of a text that was cut', () => {
  const token = 'tok.en-0123456789+secret/value==';
  const cut = createRedaction([token], '<token>');

  it.each([
    ['as it is', token],
    ['escaped', encodeURIComponent(token)],
    ['in JSON', units(token)],
    ['in base64', base64(token)],
  ])('is left out: %s', (_, written) => {
    for (let length = 0; length <= written.length; length++) {
      const shown = cut.redactCut(`no ${written.slice(0, length)}`).replace('<token>', '');
      // Three characters of a long secret show nothing; the escape of the next one may be cut.
      const escapeLength = Math.ceil(written.length / token.length);
      expect(shown.length).toBeLessThan('no '.length + 4 * escapeLength);
    }
  });

  it('is not what a text ends with by chance', () => {
    expect(cut.redactCut('There is no field t')).toBe('There is no field t');
    expect(cut.redactCut('100%')).toBe('100%');
    expect(createRedaction(['abc'], '<s>').redactCut('xab')).toBe('x');
  });
});

it('a JSON value is hidden in its texts, numbers and names', () => {
  const value = { a7: ['b 7', 7, 17n, true, null, { nested: '8' }] };
  expect(createRedaction(['7'], '<s>').redactJson(value)).toEqual({
    'a<s>': ['b <s>', '<s>', '1<s>', true, null, { nested: '8' }],
  });
});

it('no secret hides nothing', () => {
  const none = createRedaction(['', ''], '<s>');
  expect([none.redact('a b'), none.redactCut('a b'), none.isIn('a b')]).toEqual(['a b', 'a b', false]);
});

import fc from 'fast-check';
import { anyCharacter, simplestFirst } from '../../combinators.js';

/** Texts that look like something else; few enough that values of queries and rows coincide. */
export const lookAlikes = [
  '',
  ' ',
  'null',
  'true',
  'false',
  '0',
  '1',
  '-1',
  '1.5',
  '1.50',
  '10',
  '1e3',
  '1000',
  '9007199254740992',
  '9007199254740993',
  '2024-02-29',
  '2024-02-29T10:00:00Z',
  "'",
  "O'Brien",
  "a'b",
  '%',
  '_',
  'a%b',
  'a_b',
  '\\',
  '\\%',
  '!',
  'a',
  ' a',
  'a ',
  'A',
  'ab',
  'abc',
  'ä',
  'Ä',
  'ß',
  '💥',
  'a💥b',
  '\uD800',
  '\uDC00',
  'a\nb',
  ':',
  ':x',
  ':unknown',
] as const;

/**
 * Generates texts that look like a number, a date, a boolean, null, a pattern or a variable, mostly from a short list, so that two
 * of them are often equal. For fields of unknown type.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { quote } from 'vql-kit/vql';
 * import { lookAlike } from 'vql-kit/testing';
 *
 * fc.assert(fc.property(lookAlike(), (text) => quote(text).startsWith("'")));
 * ```
 */
export function lookAlike(): fc.Arbitrary<string> {
  return arbitrary;
}

const arbitrary = fc.oneof(
  { weight: 12, arbitrary: simplestFirst(lookAlikes) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 6 }) },
);

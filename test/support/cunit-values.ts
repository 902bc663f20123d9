import fc from 'fast-check';
import type { LikeRules } from '../../src/dialect/index.js';

/** Texts that look like something else; few enough that the values of queries and rows meet. */
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
  '%',
  '_',
  'a%b',
  'a_b',
  '\\',
  '\\%',
  '!',
  'a',
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

/** A text as a query or a row may hold it. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...lookAlikes) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
);

/** A LIKE pattern: texts with wildcards between them. */
export const anyPattern: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom('%', '_', 'a', 'b', 'ä', '💥', '\\', '!') }, anyText), {
    maxLength: 5,
  })
  .map((pieces) => pieces.join(''));

/** The paths that predicates ask for and rows have. */
export const paths = ['id', 'name', 'total', 'a.b', 'a.c.d', 'order.id'] as const;

/** The variables that every query here carries; `many` stands for several values, which only a list takes. */
export const variables = { x: ['a'], größe: ['10'], many: ['a', '1'] } as const;

/** The rules of LIKE that an installation may have. */
export const likeRules: fc.Arbitrary<LikeRules> = fc.constantFrom(
  { likeCaseSensitive: true },
  { likeCaseSensitive: true, likeEscape: '\\' },
  { likeCaseSensitive: false, likeEscape: '!' },
);

/** Freezes a value all through: whatever changes it throws. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  // The time of a date cannot be frozen.
  if (!(value instanceof Date)) Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
  return value;
}

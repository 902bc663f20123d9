import fc from 'fast-check';
import { anyCharacter, simplestFirst } from '../../combinators.js';

/** Strings that have broken other parsers and builders. */
const notorious = [
  '',
  "'",
  "''",
  "O'Brien",
  "x' OR '1'='1",
  "x'; SELECT id FROM account.query --",
  '\\',
  "\\'",
  "x\\' OR 1 = 1 --",
  '--',
  '/*',
  '*/',
  ';',
  '%',
  '_',
  '\r\n',
  '\u2028',
  '\0',
  '\uD800',
  '\uDC00',
  '\uFEFF',
  '--v:result{',
  '$' + '{name}',
  ':name',
  '?',
  'NULL',
  'true',
  '__proto__',
  'constructor',
  'ä',
  '💥',
  ')',
  '"',
  '`',
] as const;

/**
 * Generates strings that code which builds queries must survive: quotes, comments, placeholders, line breaks, lone surrogates,
 * names of prototype members, and any others. Shrinks to the empty string.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { from } from 'vql-kit/builder';
 * import { hostileString } from 'vql-kit/testing';
 * import { parse } from 'vql-kit/vql';
 *
 * // Every value remains one value.
 * const property = fc.property(hostileString(), (name) => {
 *   const { value: statement } = parse(from('account.query').select('id').equals('name', name).toText());
 *   const where = statement?.where;
 *   return where?.kind === 'Comparison' && where.right.kind === 'StringLiteral' && where.right.value === name;
 * });
 * fc.assert(property);
 * ```
 */
export function hostileString(): fc.Arbitrary<string> {
  return arbitrary;
}

const arbitrary = fc.oneof(
  { weight: 2, arbitrary: simplestFirst(notorious) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter }) },
);

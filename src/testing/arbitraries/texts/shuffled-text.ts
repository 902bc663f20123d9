import fc from 'fast-check';
import { checkOptions, wholeNumber } from '../../../diagnostics/arguments.js';
import { keywords } from '../../../dialect/index.js';

/** Constraints of `shuffledText`. */
export interface ShuffleConstraints {
  /** Greatest number of words after the start; default 12. */
  readonly maxWords?: number | undefined;
}

const starts = ['', 'SELECT ', 'SELECT id FROM a.b ', 'SELECT id FROM a.b WHERE ', 'a = 1 '] as const;
const foreign = [
  ...['CASE', 'WHEN', 'END', 'GROUP', 'UNION', 'TOP', 'INTO', 'LEFT', 'CAST', 'ANY', 'OVER'],
  ...['HAVING', 'FETCH', 'NULLS', 'FIRST', 'OUTER', 'FOR', 'UPDATE', 'VALUES', 'ILIKE', 'SIMILAR', 'TO', 'ASCENDING'],
] as const;
/** Keywords with a typo, and keywords without the space between them. */
const typos = [
  ...keywords.map(({ word }) => word.replace(/^(.)(.)(.)/, '$1$3$2')),
  ...['ORDERBY', 'NOTIN', 'NOTLIKE', 'NOTBETWEEN', 'LIMIT5', 'BYid'],
];
const others = ['id', 'a.b', 'x-y', 'form', 'odrer', "'s'", '1', '-2', ':x', '?', "'", '"q"', '/*', '--v:'] as const;

/**
 * Generates words of VQL and other languages, names and punctuation in random order. Shrinks to the empty text.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { shuffledText } from 'vql-kit/testing';
 * import { format } from 'vql-kit/vql';
 *
 * const property = fc.property(shuffledText(), (text) => {
 *   const { value, diagnostics } = format(text);
 *   return value !== undefined || diagnostics.length > 0;
 * });
 * fc.assert(property);
 * ```
 */
export function shuffledText(constraints: ShuffleConstraints = {}): fc.Arbitrary<string> {
  checkOptions('shuffledText', constraints, { maxWords: wholeNumber(0) });
  const { maxWords = 12 } = constraints;
  const anyWord = fc.oneof(
    fc.constantFrom(...keywords.map(({ word }) => word), ...foreign, ...typos),
    fc.constantFrom(...others),
    fc.constantFrom(...'().,*=<>-+/;'),
  );
  return fc
    .tuple(fc.constantFrom(...starts), fc.array(anyWord, { maxLength: maxWords }))
    .map(([start, words]) => start + words.join(' '));
}

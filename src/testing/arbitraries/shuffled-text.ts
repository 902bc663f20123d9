import fc from 'fast-check';
import { checkOptions, wholeNumber } from '../../diagnostics/arguments.js';
import { keywords } from '../../dialect/index.js';

/** How long shuffled texts are. */
export interface ShuffleConstraints {
  /** How many words there are at most behind the beginning; default 12. */
  readonly maxWords?: number | undefined;
}

const starts = ['', 'SELECT ', 'SELECT id FROM a.b ', 'SELECT id FROM a.b WHERE ', 'a = 1 '] as const;
const foreign = [
  ...['CASE', 'WHEN', 'END', 'GROUP', 'UNION', 'TOP', 'INTO', 'LEFT', 'CAST', 'ANY', 'OVER'],
  ...['HAVING', 'FETCH', 'NULLS', 'FIRST', 'OUTER', 'FOR', 'UPDATE', 'VALUES', 'ILIKE', 'SIMILAR', 'TO', 'ASCENDING'],
] as const;
/** Keywords with a slip of the finger, and those without the blank between them. */
const slips = [
  ...keywords.map(({ word }) => word.replace(/^(.)(.)(.)/, '$1$3$2')),
  ...['ORDERBY', 'NOTIN', 'NOTLIKE', 'NOTBETWEEN', 'LIMIT5', 'BYid'],
];
const others = ['id', 'a.b', 'x-y', 'form', 'odrer', "'s'", '1', '-2', ':x', '?', "'", '"q"', '/*', '--v:'] as const;

/**
 * Words of VQL, of other languages and names, with marks between them, in no order at all: what no parser expects.
 * Shrinks to the empty text.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { shuffledText } from 'vql-kit/testing';
 * import { format } from 'vql-kit/vql';
 *
 * const law = fc.property(shuffledText(), (text) => {
 *   const { text: formatted, diagnostics } = format(text);
 *   return diagnostics.length === 0 || formatted === text;
 * });
 * fc.assert(law);
 * ```
 */
export function shuffledText(constraints: ShuffleConstraints = {}): fc.Arbitrary<string> {
  checkOptions('shuffledText', constraints, { maxWords: wholeNumber(0) });
  const { maxWords = 12 } = constraints;
  const piece = fc.oneof(
    fc.constantFrom(...keywords.map(({ word }) => word), ...foreign, ...slips),
    fc.constantFrom(...others),
    fc.constantFrom(...'().,*=<>-+/;'),
  );
  return fc
    .tuple(fc.constantFrom(...starts), fc.array(piece, { maxLength: maxWords }))
    .map(([start, pieces]) => start + pieces.join(' '));
}

import fc from 'fast-check';
import { keywords } from '../../src/dialect/index.js';
import { parse, print, type Statement, tokenize } from '../../src/vql/index.js';
import { statement } from './trees.js';

/** What may stand between two tokens: blanks, line breaks of every kind, comments. */
const gap = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(' ', '  ', '\n', '\r\n', '\t', '\r', '\n\n  ') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ' -- note\n',
      '\n-- own line\n',
      '/* c */',
      ' /* c */ ',
      '\n/* two\nlines */\n',
      ' -- it\'s "so"\r\n',
      '\n  --\n',
    ),
  },
);

/** A valid text in odd layout, with comments anywhere, and the tree that it was made from. */
export const laidOutText: fc.Arbitrary<{ readonly text: string; readonly tree: Statement }> = statement.chain(
  (tree) => {
    const pieces = tokenize(print(tree)).filter(({ kind }) => kind !== 'whitespace');
    return fc.array(gap, { minLength: pieces.length + 1, maxLength: pieces.length + 1 }).map((gaps) => {
      let text = gaps[0] ?? '';
      for (const [index, { text: piece, kind }] of pieces.entries()) {
        text += piece;
        text += kind === 'annotation' ? '\n' : '';
        text += gaps[index + 1] ?? '';
      }
      return { text, tree };
    });
  },
);

/** A text that differs from a valid one in some places: pieces deleted, doubled, swapped or put in. */
export const mutatedText: fc.Arbitrary<string> = fc
  .tuple(
    statement.map((tree) => print(tree)),
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 12 }), fc.nat(), fc.constantFrom('delete', 'double', 'insert', 'swap')), {
      minLength: 1,
      maxLength: 5,
    }),
    fc.array(
      fc.constantFrom(
        ...'()\'"`;,.*=<>-+/%:?#{}$ \n\0é',
        'SELECT ',
        ' FROM ',
        ' WHERE ',
        ' AND ',
        ' OR ',
        ' NOT ',
        ' IN (',
        ' LIMIT ',
        ' ORDER BY ',
        '--',
        '/*',
        '--v:',
        '\uD800',
        ' LEFT JOIN ',
        ' GROUP BY ',
        ' UNION ',
        ' AS ',
        ' JOIN ',
        ' EXISTS (',
        ' BETWEEN ',
        ' CASE ',
      ),
      { minLength: 5, maxLength: 5 },
    ),
  )
  .map(([text, changes, inserts]) =>
    changes.reduce((current, change, index) => mutate(current, change, inserts[index] ?? ''), text),
  );

/** Words of VQL, of other languages and names, with marks between them, in no order at all. */
export const shuffledText: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', 'SELECT ', 'SELECT id FROM a.b ', 'SELECT id FROM a.b WHERE '),
    fc.array(
      fc.oneof(
        fc.constantFrom(
          ...keywords.map(({ word }) => word),
          'CASE',
          'WHEN',
          'END',
          'GROUP',
          'UNION',
          'TOP',
          'INTO',
          'LEFT',
          'CAST',
          'ANY',
          'OVER',
        ),
        fc.constantFrom('id', 'a.b', 'x-y', 'form', 'odrer', "'s'", '1', '-2', ':x', '?', "'", '"q"', '/*', '--v:'),
        fc.constantFrom(...'().,*=<>-+/;'),
      ),
      { maxLength: 12 },
    ),
  )
  .map(([start, pieces]) => start + pieces.join(' '));

function mutate(text: string, [place, length, other, kind]: [number, number, number, string], insert: string): string {
  const start = place % (text.length + 1);
  const piece = text.slice(start, start + length);
  if (kind === 'delete') return text.slice(0, start) + text.slice(start + length);
  if (kind === 'double') return text.slice(0, start) + piece + text.slice(start);
  if (kind === 'insert') return text.slice(0, start) + insert + text.slice(start);
  const rest = text.slice(0, start) + text.slice(start + length);
  const target = other % (rest.length + 1);
  return rest.slice(0, target) + piece + rest.slice(target);
}

/** The comments of a text, without the blanks at the end of their lines, in no order. */
export function commentsOf(text: string): string[] {
  return parse(text)
    .comments.map((comment) => comment.text.trimEnd())
    .sort();
}

import fc from 'fast-check';
import { checkOptions, flag } from '../../diagnostics/arguments.js';
import { print, type Statement, tokenize } from '../../vql/index.js';
import { arbitrary } from '../check-options.js';
import { anyStatement } from './any-tree.js';

/** A text, and the tree that it was made from. */
export interface LaidOutText {
  readonly text: string;
  readonly tree: Statement;
}

/** What is laid out, and how. */
export interface LayoutConstraints {
  /** The statements; default `anyStatement()`. */
  readonly of?: fc.Arbitrary<Statement> | undefined;
  /** Whether there are comments; default `true`. */
  readonly comments?: boolean | undefined;
}

/** The gaps of a longer text come again. As many whatever the text is, so that they stay as they are where it shrinks. */
const gapCount = 37;

const blank = fc.constantFrom(' ', '  ', '\n', '\r\n', '\t', '\r', '\n\n  ');
const comment = fc.constantFrom(
  ' -- note\n',
  '\n-- own line\n',
  '/* c */',
  ' /* c */ ',
  '\n/* two\nlines */\n',
  ' -- it\'s "so"\r\n',
  '\n  --\n',
);

/**
 * Valid texts in odd layout, with blanks, line breaks of every kind and comments between any two tokens, some with a semicolon
 * at the end, and the trees that they were made from. Shrinks to one blank everywhere.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { laidOutText } from 'vql-kit/testing';
 * import { equalNodes, parseOrThrow } from 'vql-kit/vql';
 *
 * fc.assert(fc.property(laidOutText(), ({ text, tree }) => equalNodes(parseOrThrow(text), tree)));
 * ```
 */
export function laidOutText(constraints: LayoutConstraints = {}): fc.Arbitrary<LaidOutText> {
  checkOptions('laidOutText', constraints, { of: arbitrary, comments: flag });
  const { of = anyStatement(), comments = true } = constraints;
  const gap = comments
    ? fc.oneof({ withCrossShrink: true }, { weight: 4, arbitrary: blank }, { weight: 1, arbitrary: comment })
    : blank;
  const gaps = fc.array(gap, { minLength: gapCount, maxLength: gapCount });
  return fc.tuple(of, gaps, fc.constantFrom('', '', '', ';'), gap).map(([tree, between, end, last]) => {
    const pieces = tokenize(print(tree)).filter(({ kind }) => kind !== 'whitespace');
    let text = between[0] ?? '';
    for (const [index, { text: piece, kind }] of pieces.entries()) {
      text += piece;
      text += kind === 'annotation' ? '\n' : '';
      text += between[(index + 1) % gapCount] ?? '';
    }
    return { text: end === '' ? text : text + end + last, tree };
  });
}

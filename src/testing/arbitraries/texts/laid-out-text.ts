import fc from 'fast-check';
import { checkOptions, flag } from '../../../diagnostics/arguments.js';
import { print, type Statement, tokenize } from '../../../vql/index.js';
import { arbitrary } from '../../option-kinds.js';
import { anyStatement } from '../any-tree.js';

/** A text with the tree that it was written from. */
export interface LaidOutText {
  readonly text: string;
  readonly tree: Statement;
}

/** Constraints of `laidOutText`. */
export interface LayoutConstraints {
  /** The statements; default `anyStatement()`. */
  readonly of?: fc.Arbitrary<Statement> | undefined;
  /** Whether there are comments; default `true`. */
  readonly comments?: boolean | undefined;
}

/** Number of gaps; longer texts repeat them. It is constant, so that gaps remain the same while the text shrinks. */
const gapCount = 37;

const whitespace = fc.constantFrom(' ', '  ', '\n', '\r\n', '\t', '\r', '\n\n  ');
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
 * Generates valid texts in unusual layout, with whitespace, line breaks of every kind and comments between any two tokens, some with a
 * final semicolon, and the trees that they were written from. Shrinks to single spaces.
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
    ? fc.oneof({ withCrossShrink: true }, { weight: 4, arbitrary: whitespace }, { weight: 1, arbitrary: comment })
    : whitespace;
  const gaps = fc.array(gap, { minLength: gapCount, maxLength: gapCount });
  return fc.tuple(of, gaps, fc.constantFrom('', '', '', ';'), gap).map(([tree, between, end, last]) => {
    const tokens = tokenize(print(tree)).filter(({ kind }) => kind !== 'whitespace');
    let text = between[0] ?? '';
    for (const [index, token] of tokens.entries()) {
      text += token.text;
      text += token.kind === 'annotation' ? '\n' : '';
      text += between[(index + 1) % gapCount] ?? '';
    }
    return { text: end === '' ? text : text + end + last, tree };
  });
}

import fc from 'fast-check';
import { print, type Statement, type Token, tokenize } from '../../../src/vql/index.js';
import { statement } from './texts.js';

/** A text with numbered comments and as little space as possible between other tokens, and the tree that it was written from. */
export interface CommentedText {
  readonly text: string;
  readonly tree: Statement;
}

/** Text between two tokens. `#` becomes the number of the comment. */
export const gapsWithComments = [
  ...['', '', '', ' ', '\n', '\n\n'],
  ...[
    '/*c#*/',
    ' /* c# */ ',
    '--c#\n',
    ' -- c#\n',
    '\n-- c#\n',
    '\n\n-- c#\n\n',
    '\n/* c# */\n',
    '/*c#\n*/',
    '\n/*c#*/',
  ],
  ...['/*c#*//*c#*/', '--c#\n--c#\n', '/*c#*/--c#\n', ' -- c#\r\n', '\n/* c# */ '],
];

/** Generates statements in which comments are between any two tokens, also directly beside them. */
export function commentedText(of: fc.Arbitrary<Statement> = statement): fc.Arbitrary<CommentedText> {
  return fc
    .tuple(of, fc.array(fc.constantFrom(...gapsWithComments), { minLength: 23, maxLength: 23 }))
    .map(([tree, chosen]) => ({ tree, text: withGaps(print(tree), (index) => chosen[index % chosen.length] ?? '') }));
}

/** Returns the tokens of a text that are not white space. */
export function tokensOf(text: string): readonly Token[] {
  return tokenize(text).filter(({ kind }) => kind !== 'whitespace');
}

/** Writes the tokens of a text with the chosen gaps between them, and around all of them. */
export function withGaps(source: string, gapAt: (index: number) => string): string {
  let number = 0;
  const numbered = (gap: string): string => gap.replaceAll('#', () => String(++number));
  let text = numbered(gapAt(0));
  const tokens = tokensOf(source);
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    const gap = numbered(gapAt(index + 1));
    text += token.text;
    if (token.kind === 'annotation') text += '\n';
    text += gap === '' && next !== undefined && !staysApart(token, next) ? ' ' : gap;
  }
  return text;
}

/** Whether two tokens without a space between them are read as the two that they are. */
function staysApart(token: Token, next: Token): boolean {
  if (token.kind === 'annotation') return true;
  const both = tokenize(token.text + next.text).map(({ text }) => text);
  return both.length === 2 && both[0] === token.text;
}

import type { IToken } from 'chevrotain';
import { checkArgument, string } from '../diagnostics/arguments.js';
import type { Span } from '../diagnostics/span.js';
import { scan, spanOf } from './lexer/lexer.js';
import { kindOf, type TokenKind } from './lexer/tokens.js';

/** A token of the text. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly span: Span;
}

/**
 * Splits any text into tokens that cover it without a gap: joined, their texts are the text. Whitespace, comments and
 * annotations are tokens too; text that no valid statement contains is `invalid`. A word is a `keyword` if it is written like one
 * and does not follow a dot; whether it is used as a name is decided by `parse`.
 *
 * @throws {VqlError} `wrong-argument` if the text is not a string.
 *
 * @example
 * ```ts
 * import { tokenize } from 'vql-kit/vql';
 * console.log(tokenize('SELECT id').map((token) => token.kind)); // ['keyword', 'whitespace', 'identifier']
 * ```
 */
export function tokenize(text: string): Token[] {
  checkArgument('The text of tokenize', text, string);
  const { tokens, comments, annotations } = scan(text);
  const tokensInOrder = merge(tokens, merge(comments, annotations));
  const result: Token[] = [];
  let offset = 0;
  for (const token of tokensInOrder) {
    const span = spanOf(token);
    if (span.start > offset) result.push(whitespace(text, offset, span.start));
    result.push({ kind: kindOf(token.tokenType), text: token.image, span });
    offset = span.end;
  }
  if (offset < text.length) result.push(whitespace(text, offset, text.length));
  return result;
}

function whitespace(text: string, start: number, end: number): Token {
  return { kind: 'whitespace', text: text.slice(start, end), span: { start, end } };
}

/** Merges two lists that are sorted by offset. */
function merge(first: readonly IToken[], second: readonly IToken[]): readonly IToken[] {
  if (second.length === 0) return first;
  return [...first, ...second].sort((a, b) => a.startOffset - b.startOffset);
}

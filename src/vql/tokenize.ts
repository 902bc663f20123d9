import type { IToken } from 'chevrotain';
import type { Span } from '../diagnostics/span.js';
import { scan } from './grammar/lexer.js';
import { spanOf } from './grammar/reporter.js';
import { kindOf, type TokenKind } from './grammar/tokens.js';

/** A piece of the text. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly span: Span;
}

/**
 * Cuts any text into tokens that cover it without a gap: joined, their texts are the text. Whitespace, comments and
 * annotations are tokens too; what no valid statement holds is `invalid`. A word is a `keyword` if it spells one and does
 * not follow a dot; whether it serves as a name there is for `parse` to say.
 *
 * @example
 * ```ts
 * import { tokenize } from 'vql-kit/vql';
 * console.log(tokenize('SELECT id').map((token) => token.kind)); // ['keyword', 'whitespace', 'identifier']
 * ```
 */
export function tokenize(text: string): Token[] {
  const { tokens, comments, annotations } = scan(text);
  const tokensInOrder = merge(tokens, merge(comments, annotations));
  const pieces: Token[] = [];
  let offset = 0;
  for (const token of tokensInOrder) {
    const span = spanOf(token);
    if (span.start > offset) pieces.push(whitespace(text, offset, span.start));
    pieces.push({ kind: kindOf(token.tokenType), text: token.image, span });
    offset = span.end;
  }
  if (offset < text.length) pieces.push(whitespace(text, offset, text.length));
  return pieces;
}

function whitespace(text: string, start: number, end: number): Token {
  return { kind: 'whitespace', text: text.slice(start, end), span: { start, end } };
}

/** Merges two lists that are sorted by place. */
function merge(first: readonly IToken[], second: readonly IToken[]): readonly IToken[] {
  if (second.length === 0) return first;
  return [...first, ...second].sort((a, b) => a.startOffset - b.startOffset);
}

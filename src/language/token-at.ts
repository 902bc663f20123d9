import type { Span } from '../diagnostics/span.js';
import { endOf } from '../vql/grammar/reporter.js';
import { kindOf, type TokenKind } from '../vql/grammar/tokens.js';
import type { Piece } from './document.js';

/** A token as it stands in a text. */
export interface TokenAt {
  readonly kind: TokenKind;
  readonly text: string;
  readonly span: Span;
}

/** The token around an offset, or right before it; comments and blanks are none. */
export function tokenAt({ text, reading }: Piece, offset: number): TokenAt | undefined {
  const { tokens } = reading;
  const index = tokens.findLastIndex(({ startOffset }) => startOffset <= offset);
  // Between two tokens without a blank the one that begins counts.
  for (const token of [tokens[index], tokens[index - 1]]) {
    if (token === undefined || offset > endOf(token)) continue;
    const span = { start: token.startOffset, end: endOf(token) };
    return { kind: kindOf(token.tokenType), text: text.slice(span.start, span.end), span };
  }
  return undefined;
}

import type { Span } from '../diagnostics/span.js';
import { endOf } from '../vql/lexer/lexer.js';
import { kindOf, type TokenKind } from '../vql/lexer/tokens.js';
import type { Reading } from '../vql/read.js';
import type { Section } from './document.js';

/** Returns the spans of the errors of a text. An empty statement does not count: nothing is written yet. */
export function errorSpans({ diagnostics }: Reading<unknown>): readonly Span[] {
  return diagnostics.flatMap(({ code, severity, span }) =>
    severity === 'error' && span !== undefined && code !== 'empty-statement' ? [span] : [],
  );
}

/** Returns the case of most keywords of a text; where both are as frequent, the case of `typed`, or upper case. */
export function keywordCaseOf(text: string, { tokens }: Reading<unknown>, typed = ''): 'upper' | 'lower' {
  let balance = 0;
  for (const token of tokens) {
    if (kindOf(token.tokenType) !== 'keyword') continue;
    const word = text.slice(token.startOffset, endOf(token));
    balance += word === word.toLowerCase() ? 1 : -1;
  }
  if (balance === 0 && typed !== '') return typed === typed.toLowerCase() ? 'lower' : 'upper';
  return balance > 0 ? 'lower' : 'upper';
}

/** A token with its text. */
export interface TokenAt {
  readonly kind: TokenKind;
  readonly text: string;
  readonly span: Span;
}

/** Returns the token around an offset, or right before it. Comments and whitespace are not tokens. */
export function tokenAt({ text, reading }: Section, offset: number): TokenAt | undefined {
  const { tokens } = reading;
  const index = tokens.findLastIndex(({ startOffset }) => startOffset <= offset);
  // Of two adjacent tokens the one that begins at the offset counts.
  for (const token of [tokens[index], tokens[index - 1]]) {
    if (token === undefined || offset > endOf(token)) continue;
    const span = { start: token.startOffset, end: endOf(token) };
    return { kind: kindOf(token.tokenType), text: text.slice(span.start, span.end), span };
  }
  return undefined;
}

import type { Span } from '../diagnostics/span.js';
import { isClosedQuote } from '../vql/grammar/repair-quotes.js';
import { comparisonOperators, operands } from '../vql/grammar/token-sets.js';
import { endOf, type Scan, scan } from '../vql/lexer/lexer.js';
import * as t from '../vql/lexer/tokens.js';

/** Tells which strings of a text begin and end where their author meant. */
export interface QuotePairs {
  /** Whether a quote is missing in the line of a string, or in the text of a string of several lines. */
  isOpen(string: Span): boolean;
  /** Whether a string certainly begins and ends where its author meant. */
  isPaired(string: Span): boolean;
}

/** Reads the quotes of a text. Where one is missing, what is between two strings is read as a string. */
export function createQuotePairs(text: string): QuotePairs {
  const { tokens } = scan(text);
  const open = tokens.filter(isUnclosed);
  const isOpen = (string: Span): boolean =>
    open.some((token) => {
      const [start, end] = [Math.min(string.start, token.startOffset), Math.max(string.end, endOf(token))];
      return hasLineEnd(text, string) || !hasLineEnd(text, { start, end });
    });
  return { isOpen, isPaired: (string) => !isOpen(string) && !isBetweenStrings(string, tokens, text) };
}

/** Whether a character can be the first quote of a string: a straight or typographic one. */
export function isStringQuote(character: string): boolean {
  return /^['"\u00AB\u00B4\u2018-\u201A\u201C-\u201E]$/.test(character);
}

/** Whether a string has its last quote. */
export function isClosedString(image: string): boolean {
  return image.startsWith("'") ? image.length > 1 && image.endsWith("'") : isClosedQuote(image);
}

/** Whether a token is a string that is not closed in its line. */
function isUnclosed({ tokenType, image }: Scan['tokens'][number]): boolean {
  return tokenType === t.UnclosedString || (tokenType === t.QuotedText && !isClosedQuote(image));
}

function hasLineEnd(text: string, { start, end }: Span): boolean {
  return /[\r\n]/.test(text.slice(start, end));
}

/** Whether a string ends where another one begins: in `'x AND b = 'y` its last quote opens the second string. */
function isBetweenStrings({ start, end }: Span, tokens: Scan['tokens'], text: string): boolean {
  const next = tokens.find(({ startOffset }) => startOffset === end);
  if (next === undefined || !operands.has(next.tokenType)) return false;
  const last = scan(text.slice(start + 1, end - 1)).tokens.at(-1);
  return last !== undefined && (comparisonOperators.has(last.tokenType) || beforeValue.has(last.tokenType));
}

const beforeValue = new t.TokenSet([t.Comma, t.LeftParenthesis]);

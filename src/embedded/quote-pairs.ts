import { createLineIndex } from '../diagnostics/position.js';
import type { Span } from '../diagnostics/span.js';
import { isClosedQuote } from '../vql/grammar/repair-quotes.js';
import { comparisonOperators, operands } from '../vql/grammar/token-sets.js';
import { type Scan, scan } from '../vql/lexer/lexer.js';
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
  const beginnings = new Map(tokens.map((token) => [token.startOffset, token]));
  const lines = createLineIndex(text);
  const lineAt = (offset: number): number => lines.positionAt(offset).line;
  const openLines = new Set(tokens.filter(isUnclosed).map(({ startOffset }) => lineAt(startOffset)));
  const isOpen = ({ start, end }: Span): boolean =>
    openLines.size > 0 && (openLines.has(lineAt(start)) || lineAt(start) < lineAt(end));
  const isPaired = (string: Span): boolean => {
    const content = scan(text.slice(string.start + 1, string.end - 1)).tokens;
    return (
      !isOpen(string) &&
      !containsCondition(content) &&
      !(endsBeforeValue(content) && isOperand(beginnings.get(string.end)))
    );
  };
  return { isOpen, isPaired };
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

/** Whether a string contains a condition after another one: probably it was to end before that. */
function containsCondition(content: Scan['tokens']): boolean {
  const connective = content.findIndex(({ tokenType }) => tokenType === t.And || tokenType === t.Or);
  return connective >= 0 && content.slice(connective).some(({ tokenType }) => comparisonOperators.has(tokenType));
}

/** Whether a string ends where a value is expected: in `'x AND b = 'y` its last quote probably opens the second string. */
function endsBeforeValue(content: Scan['tokens']): boolean {
  const last = content.at(-1);
  return last !== undefined && (comparisonOperators.has(last.tokenType) || beforeValue.has(last.tokenType));
}

const beforeValue = new t.TokenSet([t.Comma, t.LeftParenthesis, t.And, t.Or]);

function isOperand(token: Scan['tokens'][number] | undefined): boolean {
  return token !== undefined && operands.has(token.tokenType);
}

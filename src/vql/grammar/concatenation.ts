import { type IToken, tokenMatcher } from 'chevrotain';
import * as t from '../lexer/tokens.js';
import { beforeCondition, comparisonOperators, literals } from './token-sets.js';

/** Tokens of texts, also in the quotes of other languages. */
const texts = new t.TokenSet([t.StringToken, t.UnclosedString, t.QuotedText]);

/** Values that are not texts. */
const plainValues = new t.TokenSet([t.NumberToken, t.True, t.False, t.Null]);

/** Maximum number of tokens of an operand. */
const maxOperandLength = 50;

/**
 * Whether the two bars at an index of the tokens concatenate texts, as in SQL, and do not mean OR, as in other languages. `repaired`
 * are the tokens before them.
 */
export function isConcatenation(tokens: readonly IToken[], index: number, repaired: readonly IToken[]): boolean {
  const [left, right] = [repaired.at(-1), tokens[index + 1]];
  if (left === undefined || right === undefined) return false;
  const before = tokenBefore(repaired);
  if (before?.image === '||') return true;
  const hasText = texts.has(left.tokenType) || texts.has(right.tokenType);
  // The left side is not compared yet: it is a condition, or a text is added to a field.
  const isName = tokenMatcher(right, t.Identifier);
  if (before === undefined || beforeCondition.has(before.tokenType))
    return hasText || (isName && tokenMatcher(left, t.Identifier) && isCompared(tokens, index + 1));
  const isOperand = isName || literals.has(right.tokenType) || texts.has(right.tokenType);
  return isOperand && !isCompared(tokens, index + 1) && (hasText || !plainValues.has(left.tokenType));
}

/** Returns the token before the path or value that ends the tokens. */
export function tokenBefore(repaired: readonly IToken[]): IToken | undefined {
  let start = repaired.length - 1;
  while (repaired[start - 1]?.tokenType === t.Dot && repaired.length - start < maxOperandLength) start -= 2;
  return repaired[start - 1];
}

/** Whether an operator follows the operand that begins at an index. */
export function isCompared(tokens: readonly IToken[], start: number): boolean {
  let depth = 0;
  for (let index = start + 1; index < Math.min(tokens.length, start + maxOperandLength); index++) {
    const token = tokens[index];
    if (token === undefined) return false;
    const { tokenType } = token;
    if (tokenType === t.RightParenthesis && depth-- === 0) return false;
    if (tokenType === t.LeftParenthesis) depth++;
    const isInPath = tokenType === t.Dot || tokens[index - 1]?.tokenType === t.Dot;
    if (depth > 0 || tokenType === t.RightParenthesis || isInPath) continue;
    return comparisonOperators.has(tokenType) || tokenType === t.Not;
  }
  return false;
}

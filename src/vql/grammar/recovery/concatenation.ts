import { quote, unquote } from '../../../dialect/literals.js';
import type { Operand } from '../../ast.js';
import { spanOf } from '../../lexer/lexer.js';
import * as t from '../../lexer/tokens.js';
import { sourceSpan } from '../../nodes.js';
import type { Cursor } from '../cursor.js';
import { fix, replacement } from '../fix.js';
import { skipPlaceholder } from './placeholders.js';

/** Maximum number of operands that are examined to distinguish a concatenation from an addition. */
const maxOperands = 20;

/**
 * Reports and skips the rest of `'%' || 'x'` and `'%' + name`; returns the whole string where all parts are strings. `instead` is
 * what to write where they are not.
 */
export function readConcatenation(cursor: Cursor, first: Operand, instead = 'the whole string'): Operand | undefined {
  const sign = cursor.peek(1);
  if (sign.tokenType !== t.Arithmetic || (sign.image !== '||' && !(sign.image === '+' && addsText(cursor, first))))
    return undefined;
  const parts: (string | undefined)[] = [first.kind === 'StringLiteral' ? first.value : undefined];
  while (cursor.isType(t.Arithmetic) && cursor.peek(1).image === sign.image) {
    cursor.skip();
    const { tokenType, image } = cursor.peek(1);
    parts.push(tokenType === t.StringToken ? unquote(image) : undefined);
    skipPart(cursor);
  }
  const span = cursor.spanFrom(sourceSpan(first).start);
  const isLiteral = parts.length > 1 && parts.every((part) => part !== undefined);
  const value = parts.join('');
  const text = isLiteral ? quote(value) : instead;
  const fixes = isLiteral ? [fix(`Write ${text}`, replacement(span, text))] : [];
  cursor.report('no-arithmetic', { operator: sign.image, text }, { at: spanOf(sign), fixes });
  return isLiteral ? { kind: 'StringLiteral', value, span } : cursor.missing();
}

function skipPart(cursor: Cursor): void {
  if (cursor.isType(t.LeftParenthesis)) cursor.skipParenthesis();
  // The tag accepts no value there.
  else if (!skipPlaceholder(cursor, 'name') && cursor.startsOperand()) cursor.skip();
  while (cursor.isType(t.Dot) && cursor.isType(t.Identifier, 2)) for (let count = 0; count < 2; count++) cursor.skip();
  if (cursor.isType(t.LeftParenthesis) && cursor.isType(t.Identifier, 0)) cursor.skipParenthesis();
}

/** Whether plus signs join strings, and fields or variables with them: no number or unit of time is added. */
function addsText(cursor: Cursor, first: Operand): boolean {
  let hasText = first.kind === 'StringLiteral';
  let distance = 1;
  for (let count = 0; count < maxOperands && cursor.peek(distance).image === '+'; count++) {
    const isText = cursor.isType(t.StringToken, distance + 1);
    const isName = cursor.isType(t.Identifier, distance + 1) && !cursor.isType(t.StringToken, distance + 2);
    if (!isText && !isName && !cursor.isType(t.VariableToken, distance + 1)) return false;
    if (cursor.isType(t.LeftParenthesis, distance + 2) || cursor.isType(t.NumberToken, distance + 2)) return false;
    hasText ||= isText;
    distance += 2;
    while (cursor.isType(t.Dot, distance)) distance += 2;
  }
  return hasText;
}

import type { IToken } from 'chevrotain';
import { unquote } from '../../dialect/literals.js';
import type { Column, NumberLiteral, Operand, Path, StringLiteral } from '../ast.js';
import { endOf, spanOf } from '../lexer/lexer.js';
import * as t from '../lexer/tokens.js';
import { sourceSpan } from '../nodes.js';
import { type Cursor, noAnnotations } from './cursor.js';
import { columnEnds, literalEnds, operandEnds } from './token-sets.js';

/**
 * Reads the literal or path that follows, if a token follows it that ends an operand in every text: the guards of the rule `operand`
 * have nothing to report then. Calling the rule takes longer than reading such an operand, and most are. Returns `undefined`, and
 * reads nothing, for any other operand, and while Chevrotain records the rules.
 */
export function simpleOperand(cursor: Cursor): Operand | undefined {
  const token = cursor.LA(1);
  const { tokenType } = token;
  const isString = tokenType === t.StringToken;
  if (isString || tokenType === t.NumberToken) {
    if (!literalEnds.has(cursor.LA(2).tokenType)) return undefined;
    cursor.skip();
    return isString ? stringLiteral(token) : numberLiteral(token);
  }
  const length = simplePathLength(cursor);
  return length > 0 && operandEnds.has(cursor.LA(length + 1).tokenType) ? readPath(cursor, length) : undefined;
}

/** Reads the path that follows, in the same way, if it is not the name of a call: names without a hyphen, which is reported. */
export function simplePath(cursor: Cursor): Path | undefined {
  const length = simplePathLength(cursor);
  return length > 0 && cursor.LA(length + 1).tokenType !== t.LeftParenthesis ? readPath(cursor, length) : undefined;
}

/** Reads the column that follows, in the same way, if it is a path without annotations, before a comma or FROM. */
export function simpleColumn(cursor: Cursor): Column | undefined {
  if (cursor.hasAnnotationsLeft) return undefined;
  const length = simplePathLength(cursor);
  if (length === 0 || !columnEnds.has(cursor.LA(length + 1).tokenType)) return undefined;
  const expression = readPath(cursor, length);
  return { kind: 'Column', annotations: noAnnotations, expression, span: { ...sourceSpan(expression) } };
}

/** Returns the number of tokens of the path that follows; 0 if it is not simple. */
function simplePathLength(cursor: Cursor): number {
  if (!isSimpleName(cursor.LA(1))) return 0;
  let length = 1;
  while (cursor.LA(length + 1).tokenType === t.Dot) {
    if (!isSimpleName(cursor.LA(length + 2))) return 0;
    length += 2;
  }
  return length;
}

function isSimpleName({ tokenType, image }: IToken): boolean {
  return tokenType === t.Word && !image.includes('-');
}

function readPath(cursor: Cursor, length: number): Path {
  const first = cursor.skip();
  let last = first;
  const segments = [first.image];
  for (let read = 1; read < length; read += 2) {
    cursor.skip();
    last = cursor.skip();
    segments.push(last.image);
  }
  return { kind: 'Path', segments, span: { start: first.startOffset, end: endOf(last) } };
}

/** Creates a string literal from its token. */
export function stringLiteral(token: IToken): StringLiteral {
  return { kind: 'StringLiteral', value: unquote(token.image), span: spanOf(token) };
}

/** Creates a number from its token. */
export function numberLiteral(token: IToken): NumberLiteral {
  return { kind: 'NumberLiteral', text: token.image, span: spanOf(token) };
}

import type { Expression, Node } from 'oxc-parser';
import type { Span } from '../diagnostics/span.js';
import type { HostQuery, Part } from './host-query.js';
import { readString } from './read-string.js';
import type { Quote } from './stretch.js';

/** A string, a template, or several of them joined by `+`, as the parts of a query; `undefined` for any other expression. */
export function readParts(expression: Expression, program: string): Omit<HostQuery, 'isTagged' | 'span'> | undefined {
  const pieces = operandsOf(expression).flatMap((operand) => piecesOf(operand, program));
  const strings = pieces.flatMap(({ start, end, quote }) => (quote === undefined ? [] : [{ start, end, quote }]));
  const [first] = strings;
  const last = strings.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const parts: Part[] = [];
  let behind: number | undefined;
  let value: Span | undefined;
  for (const piece of [...pieces, undefined]) {
    if (piece !== undefined && piece.quote === undefined) {
      value = { start: value?.start ?? piece.start, end: piece.end };
      continue;
    }
    const isEdge = behind === undefined || piece === undefined;
    const host = { start: behind ?? expression.start, end: piece?.start ?? expression.end };
    // In front of the first string and behind the last there is something only where a value stands.
    if (value !== undefined || !isEdge) parts.push({ kind: 'hole', host, value });
    value = undefined;
    if (piece?.quote === undefined) continue;
    const read = readString(program, piece, piece.quote, 0);
    parts.push({ kind: 'text', ...read });
    behind = piece.end;
  }
  return { parts, content: { start: first.start, end: last.end }, quote: first.quote };
}

/** What stands between two quotes, or between two values; or, without a quote, a value. */
interface Piece extends Span {
  readonly quote?: Quote;
}

/** The operands of a chain of `+`, of which one at least is a string; else the expression itself. */
function operandsOf(expression: Expression): readonly Expression[] {
  const operands: Expression[] = [];
  const waiting: Expression[] = [expression];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const inner = unwrapped(next);
    if (inner.type !== 'BinaryExpression' || inner.operator !== '+') operands.push(inner);
    else waiting.push(inner.right, inner.left);
  }
  return operands;
}

function piecesOf(operand: Expression, program: string): readonly Piece[] {
  const { start, end } = operand;
  if (operand.type === 'Literal' && typeof operand.value === 'string') {
    const quote = program[start] === '"' ? '"' : "'";
    return [{ start: start + 1, end: end - 1, quote }];
  }
  if (operand.type !== 'TemplateLiteral') return [{ start, end }];
  return operand.quasis.flatMap((quasi, index): readonly Piece[] => {
    const expressionBehind = operand.expressions[index];
    // The parser gives an element the places of its delimiters too: a back-tick or a brace, and in front of a value "${".
    const text: Piece = { start: quasi.start + 1, end: quasi.end - (quasi.tail ? 1 : 2), quote: '`' };
    return expressionBehind === undefined ? [text] : [text, spanOf(expressionBehind)];
  });
}

/** An expression without what TypeScript says of its type. */
export function unwrapped(expression: Expression): Expression {
  let inner = expression;
  while (
    inner.type === 'TSAsExpression' ||
    inner.type === 'TSSatisfiesExpression' ||
    inner.type === 'TSNonNullExpression' ||
    inner.type === 'ParenthesizedExpression'
  )
    inner = inner.expression;
  return inner;
}

/** The place of a node. */
export function spanOf({ start, end }: Node): Span {
  return { start, end };
}

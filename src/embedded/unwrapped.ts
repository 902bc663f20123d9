import type { Expression, Node } from 'oxc-parser';
import type { Span } from '../diagnostics/span.js';

/** An expression without what TypeScript says of its type. */
export function unwrapped(expression: Expression): Expression;
export function unwrapped(node: Node): Node;
export function unwrapped(node: Node): Node {
  let inner = node;
  while (
    inner.type === 'TSAsExpression' ||
    inner.type === 'TSSatisfiesExpression' ||
    inner.type === 'TSNonNullExpression' ||
    inner.type === 'TSTypeAssertion' ||
    inner.type === 'ParenthesizedExpression'
  )
    inner = inner.expression;
  return inner;
}

/** The place of a node. */
export function spanOf({ start, end }: Node): Span {
  return { start, end };
}

import type { Expression, Node } from 'oxc-parser';
import type { Span } from '../diagnostics/span.js';

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

import type { Argument, Expression, Node } from 'oxc-parser';
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

/** What a list is given: an item, or a list whose items it takes. */
export function itemsOf(given: Argument): Expression {
  return given.type === 'SpreadElement' ? given.argument : given;
}

/** The place of a node. */
export function spanOf({ start, end }: Node): Span {
  return { start, end };
}

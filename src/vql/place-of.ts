import type { Span } from '../diagnostics/span.js';
import type { Node } from './ast.js';

/**
 * The place of a node that was read from a text: each has one.
 *
 * @throws {TypeError} for a node that was made without a text.
 */
export function placeOf({ kind, span }: Pick<Node, 'kind' | 'span'>): Span {
  if (span === undefined) throw new TypeError(`This ${kind} was read from no text, and has no place in one.`);
  return span;
}

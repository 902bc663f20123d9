import type { And, Or, Predicate } from '../../vql/ast.js';

/** A condition with the one before it, and with the one behind it, in their order. */
export function neighbours(node: Predicate, { predicates }: And | Or): readonly (readonly [Predicate, Predicate])[] {
  const index = predicates.indexOf(node);
  const [before, after] = [predicates[index - 1], predicates[index + 1]];
  return [...(before ? [[before, node] as const] : []), ...(after ? [[node, after] as const] : [])];
}

import type { JunctionOperator } from '../dialect/operators.js';
import type { Predicate } from './ast.js';

/**
 * Joins one or more predicates. AND inside AND, and OR inside OR, become one list, which needs no parentheses. A predicate for which
 * `isGroup` is true stays a list of its own, in parentheses.
 */
export function joinPredicates(
  operator: JunctionOperator,
  predicates: readonly Predicate[],
  isGroup: (predicate: Predicate) => boolean = () => false,
): Predicate {
  const [only] = predicates;
  if (only !== undefined && predicates.length === 1) return only;
  const kind = operator === 'AND' ? 'And' : 'Or';
  const flat: Predicate[] = [];
  for (const inner of predicates) {
    if (inner.kind !== kind || isGroup(inner)) flat.push(inner);
    else for (const one of inner.predicates) flat.push(one);
  }
  return { kind, predicates: flat };
}

import type { JunctionOperator } from '../dialect/operators.js';
import type { Predicate } from './ast.js';
import { createAnd, createOr } from './create.js';

/** Joins one or more predicates. AND inside AND, and OR inside OR, become one list, which needs no parentheses. */
export function joinPredicates(operator: JunctionOperator, predicates: readonly Predicate[]): Predicate {
  const [only] = predicates;
  if (only !== undefined && predicates.length === 1) return only;
  const kind = operator === 'AND' ? 'And' : 'Or';
  const flat = predicates.some((inner) => inner.kind === kind)
    ? predicates.flatMap((inner) => (inner.kind === kind ? inner.predicates : inner))
    : predicates;
  return operator === 'AND' ? createAnd(flat) : createOr(flat);
}

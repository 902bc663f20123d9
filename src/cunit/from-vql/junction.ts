import type { And, Or, Predicate } from '../../vql/ast.js';
import { translateParts } from '../loss-log.js';
import { nullOrEquals } from '../null-or-equals.js';
import type { CUnitPredicate } from '../predicate.js';
import { type FromVqlContext, lose, placed } from './context.js';

/** AND and OR; below an odd number of NOT, each is the other (De Morgan). */
export function fromJunction(
  node: And | Or,
  negated: boolean,
  context: FromVqlContext,
  translate: (predicate: Predicate) => CUnitPredicate | undefined,
): CUnitPredicate | undefined {
  const operator = (node.kind === 'And') === negated ? 'OR' : 'AND';
  const children = translateParts(node.predicates, operator, context.log, translate);
  // No parser makes a list of none, and what it would mean no form says.
  if (node.predicates.length === 0) return lose(context, 'lost-gap', {}, node);
  const [only] = children;
  if (only === undefined || children.length === 1) return only;
  const joined = nullOrEquals(operator, children);
  if (joined !== undefined) {
    return placed(context, joined.filter, node, () => context.origins?.get(joined.equality)?.members);
  }
  return placed(context, { type: 'JUNCTION', operator, children }, node);
}

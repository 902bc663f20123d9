import type { Predicate } from '../../vql/ast.js';
import { strangeNode } from '../evaluate/read-operand.js';
import type { CUnitPredicate } from '../predicate.js';
import { fromBetween } from './between.js';
import { fromComparison } from './comparison.js';
import { type FromVqlContext, lose, placed } from './context.js';
import { fromExists } from './exists.js';
import { fromIn } from './in.js';
import { fromIsNull } from './is-null.js';
import { fromJunction } from './junction.js';
import { fromLike } from './like.js';

/** Translates a predicate. C-Unit has no NOT: `negated` says whether an odd number of them stands above. */
export function fromPredicate(
  predicate: Predicate,
  negated: boolean,
  context: FromVqlContext,
): CUnitPredicate | undefined {
  switch (predicate.kind) {
    case 'Or':
    case 'And':
      return fromJunction(predicate, negated, context, (inner) => fromPredicate(inner, negated, context));
    case 'Not':
      return withSpanOf(predicate, fromPredicate(predicate.predicate, !negated, context), context);
    case 'Exists':
      return fromExists(predicate, negated, context);
    case 'Comparison':
      return fromComparison(predicate, negated, context);
    case 'Like':
      return fromLike(predicate, negated, context);
    case 'In':
      return fromIn(predicate, negated, context);
    case 'Between':
      return fromBetween(predicate, negated, context);
    case 'IsNull':
      return fromIsNull(predicate, negated, context);
    case 'Missing':
      return lose(context, 'lost-gap', {}, predicate);
    default:
      throw strangeNode(predicate satisfies never);
  }
}

/** What NOT has gone into stands where NOT does. */
function withSpanOf(
  node: Predicate,
  made: CUnitPredicate | undefined,
  context: FromVqlContext,
): CUnitPredicate | undefined {
  return made && placed(context, made, node, () => context.origins?.get(made)?.members);
}

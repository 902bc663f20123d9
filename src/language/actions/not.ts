import { comparisons } from '../../dialect/comparison.js';
import type { Not, Predicate } from '../../vql/ast.js';
import type { Rewriting } from './code-action.js';

/** NOT, pushed into what it negates: that is exact in three-valued logic. */
export function pushNot(node: Not): readonly Rewriting[] {
  const by = negated(node.predicate);
  return by === undefined ? [] : [{ title: 'Push NOT inward', replaces: [node], by }];
}

/** The condition that holds where another does not, and is unknown where that is. */
function negated(predicate: Predicate): Predicate | undefined {
  switch (predicate.kind) {
    case 'Or':
    case 'And': {
      const predicates = predicate.predicates.map(negated).filter((one) => one !== undefined);
      if (predicates.length < predicate.predicates.length) return undefined;
      return { kind: predicate.kind === 'Or' ? 'And' : 'Or', predicates };
    }
    case 'Not':
      return predicate.predicate;
    case 'Comparison':
      return { ...predicate, operator: comparisons[predicate.operator].opposite };
    case 'Like':
    case 'In':
    case 'Between':
    case 'IsNull':
    case 'Exists':
      return { ...predicate, negated: !predicate.negated };
    case 'Missing':
      return undefined;
    default:
      return predicate satisfies never;
  }
}

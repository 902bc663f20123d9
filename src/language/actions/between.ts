import type { Between, Comparison, ComparisonOperator, Predicate } from '../../vql/ast.js';
import { equalNodes } from '../../vql/nodes.js';
import type { Rewriting } from './code-action.js';
import { neighbours } from './neighbours.js';

/** BETWEEN as two comparisons. */
export function fromBetween(node: Between): Rewriting {
  const { operand, low, high, negated } = node;
  const compare = (operator: ComparisonOperator, right: Between['low']): Comparison => ({
    kind: 'Comparison',
    operator,
    left: operand,
    right,
  });
  const by: Predicate = negated
    ? { kind: 'Or', predicates: [compare('<', low), compare('>', high)] }
    : { kind: 'And', predicates: [compare('>=', low), compare('<=', high)] };
  // Of several values, one may be high enough and another low enough.
  return { title: 'Write as two comparisons', replaces: [node], by, ...(!negated && { needsOneValue: true }) };
}

/** Two neighbouring comparisons that say the ends of a range, as BETWEEN. */
export function toBetween(node: Comparison, parent: Predicate): readonly Rewriting[] {
  if (parent.kind !== 'And' && parent.kind !== 'Or') return [];
  const negated = parent.kind === 'Or';
  const [lower, upper] = negated ? ['<', '>'] : ['>=', '<='];
  return neighbours(node, parent).flatMap((pair): readonly Rewriting[] => {
    const low = pair.find((one) => one.kind === 'Comparison' && one.operator === lower);
    const high = pair.find((one) => one.kind === 'Comparison' && one.operator === upper);
    if (low?.kind !== 'Comparison' || high?.kind !== 'Comparison' || !equalNodes(low.left, high.left)) return [];
    const by: Between = { kind: 'Between', negated, operand: low.left, low: low.right, high: high.right };
    const title = negated ? 'Write as NOT BETWEEN' : 'Write as BETWEEN';
    return [{ title, replaces: pair, by, ...(!negated && { needsOneValue: true }) }];
  });
}

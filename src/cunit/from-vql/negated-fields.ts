import type { Node, Predicate, Statement } from '../../vql/ast.js';
import { pathText } from '../../vql/nodes.js';
import { childrenOf } from '../../vql/visit.js';
import type { InstalledOperators } from '../operator-forms.js';

/**
 * Whether a NOT is pushed into a condition on a field that can have several values, as far as it is known. Iterative, since a NOT can
 * be around any number of others.
 */
export function negatesCollection(source: Predicate | Statement, installed: InstalledOperators): boolean {
  const root = source.kind === 'Statement' ? source.where : source;
  const waiting: (readonly [node: Predicate, negated: boolean])[] = root === undefined ? [] : [[root, false]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, negated] = next;
    if (node.kind === 'Not') waiting.push([node.predicate, !negated]);
    else if (node.kind === 'And' || node.kind === 'Or')
      for (const inner of node.predicates) waiting.push([inner, negated]);
    else if (negated && node.kind !== 'Exists' && hasCollection(node, installed)) return true;
  }
  return false;
}

function hasCollection(node: Node, installed: InstalledOperators): boolean {
  if (node.kind === 'Path') return installed.field(pathText(node))?.collection !== false;
  return childrenOf(node).some((child) => hasCollection(child, installed));
}

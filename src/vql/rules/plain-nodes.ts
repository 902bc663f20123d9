import type { Node, Operand, Predicate } from '../ast.js';
import { isValue } from './literal-value.js';
import { hasRepetition, lastName } from './repetition.js';

/**
 * Whether a node is one of the many about which most rules report nothing: a column without annotations, a condition that compares a field
 * with values without wildcards, or a list of conditions on different fields. Each is tested once, and not by each rule.
 */
export function isPlain(node: Node): boolean {
  switch (node.kind) {
    case 'Column':
      return node.annotations.length === 0;
    case 'And':
    case 'Or':
      return !hasRepetition(node.predicates, nameOrKind);
    case 'Comparison':
      return node.left.kind === 'Path' && isPlainValue(node.right);
    case 'In':
      return node.operand.kind === 'Path' && node.values.every(isPlainValue);
    case 'Between':
      return node.operand.kind === 'Path' && isValue(node.low) && isValue(node.high);
    case 'Like': {
      const { operand, pattern, escape } = node;
      const isPlainPattern = pattern.kind === 'StringLiteral' && !pattern.value.includes('*');
      return isPlainPattern && operand.kind === 'Path' && escape === undefined;
    }
    case 'IsNull':
      return node.operand.kind === 'Path';
    default:
      return false;
  }
}

/** Matches the wildcards of LIKE and of a shell. Each evaluation of a literal would create a regular expression. */
const wildcard = /[%*]/;

function isPlainValue(operand: Operand): boolean {
  return isValue(operand) && !(operand.kind === 'StringLiteral' && wildcard.test(operand.value));
}

/** Returns the last name of the field of a condition, or else its kind: conditions on one field have it in common. */
function nameOrKind(predicate: Predicate): string {
  switch (predicate.kind) {
    case 'Comparison':
      return nameOf(predicate.left) ?? nameOf(predicate.right) ?? predicate.kind;
    case 'Like':
    case 'In':
    case 'Between':
    case 'IsNull':
      return nameOf(predicate.operand) ?? predicate.kind;
    default:
      return predicate.kind;
  }
}

function nameOf(operand: Operand): string | undefined {
  return operand.kind === 'Path' ? lastName(operand) : undefined;
}

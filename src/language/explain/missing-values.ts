import type { Operand, Predicate, Star } from '../../vql/ast.js';
import { fieldOf } from '../scope.js';
import type { WordContext } from './operands.js';

/** Returns a remark on rows without a value, where a condition excludes something or can never be true. */
export function missingRemark(predicate: Predicate, context: WordContext): string {
  if (isNeverTrue(predicate)) return ' (never true: no value is equal or unequal to NULL)';
  const excludes =
    predicate.kind === 'Comparison' ? predicate.operator === '<>' : 'negated' in predicate && predicate.negated;
  return excludes && canBeUnknown(predicate, context) ? ' (rows without a value do not match)' : '';
}

/** Whether a condition compares with NULL in a way that makes it unknown or false for every row. */
function isNeverTrue(predicate: Predicate): boolean {
  const isNull = ({ kind }: Operand): boolean => kind === 'NullLiteral';
  switch (predicate.kind) {
    case 'Comparison':
      return isNull(predicate.left) || isNull(predicate.right);
    case 'Like':
      return isNull(predicate.pattern);
    case 'In':
      return predicate.negated ? predicate.values.some(isNull) : predicate.values.every(isNull);
    case 'Between':
      return !predicate.negated && (isNull(predicate.low) || isNull(predicate.high));
    default:
      return false;
  }
}

/** Whether a condition is neither true nor false for some rows: those in which a value is missing. */
export function canBeUnknown(predicate: Predicate, context: WordContext): boolean {
  const mayBeMissing = (operand: Operand): boolean => canBeMissing(operand, context);
  switch (predicate.kind) {
    case 'And':
    case 'Or':
      return predicate.predicates.some((one) => canBeUnknown(one, context));
    case 'Not':
      return canBeUnknown(predicate.predicate, context);
    case 'Comparison':
      return mayBeMissing(predicate.left) || mayBeMissing(predicate.right);
    case 'Like':
    case 'In':
    case 'Between':
      return mayBeMissing(predicate.operand);
    default:
      return false;
  }
}

/** Whether an operand can be without a value, as far as the catalog states. */
export function canBeMissing(operand: Operand | Star, { scope }: WordContext): boolean {
  if (operand.kind !== 'Path') return operand.kind === 'Call' && operand.name.toUpperCase() !== 'COUNT';
  // A list can be empty, whatever its elements are.
  const { nullable = true, collection = false } = fieldOf(operand.segments, scope) ?? {};
  return nullable || collection;
}

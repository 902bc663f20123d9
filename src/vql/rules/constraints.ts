import { comparisons } from '../../dialect/comparison.js';
import type { Comparison, ComparisonOperator, Predicate } from '../ast.js';
import { pathText } from '../nodes.js';
import { compareLiterals, differ, isValue, type Value } from './literal-order.js';

/** The constraint that a condition puts on its field: to be NULL, not to be NULL, or to be on one side of a value. */
export type Constraint = { readonly predicate: Predicate } & (
  | { readonly operator: 'IS NULL' | 'IS NOT NULL' }
  | { readonly operator: ComparisonOperator; readonly value: Value }
);

/** Returns the constraints of conditions that are fields compared with values, by field. */
export function constraintsByField(predicates: readonly Predicate[]): ReadonlyMap<string, readonly Constraint[]> {
  const byField = new Map<string, Constraint[]>();
  for (const predicate of predicates) {
    const found = constraintOf(predicate);
    if (found === undefined) continue;
    const [field, constraint] = found;
    const constraints = byField.get(field) ?? [];
    // A long list of constraints on one field is a list of values, not a mistake, and comparing all pairs would be slow.
    if (constraints.length < 32) constraints.push(constraint);
    byField.set(field, constraints);
  }
  return byField;
}

function constraintOf(predicate: Predicate): [string, Constraint] | undefined {
  if (predicate.kind === 'IsNull' && predicate.operand.kind === 'Path') {
    return [pathText(predicate.operand), { predicate, operator: predicate.negated ? 'IS NOT NULL' : 'IS NULL' }];
  }
  return predicate.kind === 'Comparison' ? comparisonConstraint(predicate) : undefined;
}

function comparisonConstraint(predicate: Comparison): [string, Constraint] | undefined {
  const { left, operator, right } = predicate;
  if (left.kind === 'Path' && isValue(right)) return [pathText(left), { predicate, operator, value: right }];
  if (right.kind === 'Path' && isValue(left))
    return [pathText(right), { predicate, operator: comparisons[operator].mirrored, value: left }];
  return undefined;
}

/** Returns the first two constraints for which `test` holds, in the order of the text. */
export function findPair(
  constraints: readonly Constraint[],
  test: (first: Constraint, second: Constraint) => boolean,
): readonly [Constraint, Constraint] | undefined {
  for (const [index, first] of constraints.entries()) {
    const second = constraints.slice(index + 1).find((other) => test(first, other));
    if (second !== undefined) return [first, second];
  }
  return undefined;
}

/** Whether every value satisfies one of two constraints: no value satisfies the opposite of both. NULL satisfies neither. */
export function exhausts(first: Constraint, second: Constraint): boolean {
  const isNullTest = !('value' in first);
  if (isNullTest !== !('value' in second)) return false;
  return isNullTest ? first.operator !== second.operator : contradicts(oppositeOf(first), oppositeOf(second));
}

function oppositeOf(constraint: Constraint): Constraint {
  return 'value' in constraint ? { ...constraint, operator: comparisons[constraint.operator].opposite } : constraint;
}

/** Whether no value satisfies both constraints. */
export function contradicts(first: Constraint, second: Constraint): boolean {
  if (first.operator === 'IS NULL') return second.operator !== 'IS NULL';
  if (second.operator === 'IS NULL') return true;
  if (!('value' in first) || !('value' in second)) return false;
  if (first.operator === '=' && second.operator === '=') return differ(first.value, second.value);
  const order = compareLiterals(first.value, second.value);
  if (order === undefined) return false;
  return excludes(first.operator, order, second.operator) || excludes(second.operator, -order, first.operator);
}

/** Whether no value satisfies `operator` with one value and `other` with another; `order` is the order of these two values. */
function excludes(operator: ComparisonOperator, order: number, other: ComparisonOperator): boolean {
  const isAtLeast = operator === '>' || operator === '>=' || operator === '=';
  const isAtMost = other === '<' || other === '<=' || other === '=';
  if (operator === '=' && other === '<>') return order === 0;
  if (!isAtLeast || !isAtMost) return false;
  return order > 0 || (order === 0 && (operator === '>' || other === '<'));
}

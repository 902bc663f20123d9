import { comparisons } from '../../dialect/comparison.js';
import { possibleOrders } from '../../dialect/value/possible-orders.js';
import type { ComparisonKind, TextValue } from '../../dialect/value/text-value.js';
import type { Comparison, ComparisonOperator, Predicate } from '../ast.js';
import { pathText } from '../nodes.js';
import { isValue, readOperandValue, type Value } from './literal-value.js';
import { hasRepetition, lastName } from './repetition.js';

/** The constraint that a condition puts on its field: to be NULL, not to be NULL, or to be on one side of a value. */
export type Constraint<Compared = TextValue> = { readonly predicate: Predicate } & (
  | { readonly operator: 'IS NULL' | 'IS NOT NULL' }
  | { readonly operator: ComparisonOperator; readonly value: Compared }
);

/** Returns the constraints of conditions that are fields compared with values, by field; of fields with two or more. */
export function constraintsByField(predicates: readonly Predicate[]): ReadonlyMap<string, readonly Constraint[]> {
  if (!hasRepetition(predicates, comparedName)) return noConstraints;
  const byField = new Map<string, Constraint<Value>[]>();
  for (const predicate of predicates) {
    const found = constraintOf(predicate);
    if (found === undefined) continue;
    const [field, constraint] = found;
    const constraints = byField.get(field) ?? [];
    // A long list of constraints on one field is a list of values, not a mistake, and comparing all pairs would be slow.
    if (constraints.length < 32) constraints.push(constraint);
    byField.set(field, constraints);
  }
  const several = [...byField].filter(([, constraints]) => constraints.length > 1);
  return new Map(several.map(([field, constraints]) => [field, constraints.map(readConstraint)]));
}

const noConstraints: ReadonlyMap<string, readonly Constraint[]> = new Map();

/** Returns the last name of the field of a condition. */
function comparedName(predicate: Predicate): string | undefined {
  if (predicate.kind === 'IsNull') return predicate.operand.kind === 'Path' ? lastName(predicate.operand) : undefined;
  if (predicate.kind !== 'Comparison') return undefined;
  const { left, right } = predicate;
  return left.kind === 'Path' ? lastName(left) : right.kind === 'Path' ? lastName(right) : undefined;
}

function readConstraint(constraint: Constraint<Value>): Constraint {
  return 'value' in constraint ? { ...constraint, value: readOperandValue(constraint.value) } : constraint;
}

function constraintOf(predicate: Predicate): [string, Constraint<Value>] | undefined {
  if (predicate.kind === 'IsNull' && predicate.operand.kind === 'Path') {
    return [pathText(predicate.operand), { predicate, operator: predicate.negated ? 'IS NOT NULL' : 'IS NULL' }];
  }
  return predicate.kind === 'Comparison' ? comparisonConstraint(predicate) : undefined;
}

function comparisonConstraint(predicate: Comparison): [string, Constraint<Value>] | undefined {
  const { left, operator, right } = predicate;
  if (left.kind === 'Path' && isValue(right)) return [pathText(left), { predicate, operator, value: right }];
  if (right.kind === 'Path' && isValue(left))
    return [pathText(right), { predicate, operator: comparisons[operator].mirrored, value: left }];
  return undefined;
}

/** A test of two constraints on a field, whose values are of some kinds. */
type ConstraintTest = (first: Constraint, second: Constraint, kinds: readonly ComparisonKind[]) => boolean;

/** Returns the first two constraints for which `test` holds, in the order of the text. */
export function findPair(
  constraints: readonly Constraint[],
  test: ConstraintTest,
  kinds: readonly ComparisonKind[],
): readonly [Constraint, Constraint] | undefined {
  if (constraints.length < 2) return undefined;
  for (const [index, first] of constraints.entries()) {
    const second = constraints.slice(index + 1).find((other) => test(first, other, kinds));
    if (second !== undefined) return [first, second];
  }
  return undefined;
}

/** Whether every value satisfies one of two constraints: no value satisfies the opposite of both. NULL satisfies neither. */
export const exhausts: ConstraintTest = (first, second, kinds) => {
  const isNullTest = !('value' in first);
  if (isNullTest !== !('value' in second)) return false;
  return isNullTest ? first.operator !== second.operator : contradicts(oppositeOf(first), oppositeOf(second), kinds);
};

function oppositeOf(constraint: Constraint): Constraint {
  return 'value' in constraint ? { ...constraint, operator: comparisons[constraint.operator].opposite } : constraint;
}

/** Whether no value satisfies both constraints, whatever its kind. */
export const contradicts: ConstraintTest = (first, second, kinds) => {
  if (first.operator === 'IS NULL') return second.operator !== 'IS NULL';
  if (second.operator === 'IS NULL') return true;
  if (!('value' in first) || !('value' in second)) return false;
  const { operator, value } = first;
  const { operator: other, value: otherValue } = second;
  return possibleOrders(value, otherValue, kinds).every(
    (order) => excludes(operator, order, other) || excludes(other, -order, operator),
  );
};

/** Whether no value satisfies `operator` with one value and `other` with another; `order` is the order of these two values. */
function excludes(operator: ComparisonOperator, order: number, other: ComparisonOperator): boolean {
  const isAtLeast = operator === '>' || operator === '>=' || operator === '=';
  const isAtMost = other === '<' || other === '<=' || other === '=';
  if (operator === '=' && other === '<>') return order === 0;
  if (!isAtLeast || !isAtMost) return false;
  return order > 0 || (order === 0 && (operator === '>' || other === '<'));
}

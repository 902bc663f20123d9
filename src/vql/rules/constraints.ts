import type { RelatedSpan } from '../../diagnostics/diagnostic.js';
import { listed } from '../../diagnostics/quoted.js';
import { comparisons } from '../../dialect/comparison.js';
import { hasText, isAnyKind, isComparable, possibleOrders } from '../../dialect/value/possible-orders.js';
import type { ComparisonKind, TextValue } from '../../dialect/value/text-value.js';
import type { And, Comparison, ComparisonOperator, Node, Operand, Or, Path, Predicate } from '../ast.js';
import { type ConditionNode, equalNodes, pathText, sourceSpan } from '../nodes.js';
import { print } from '../print.js';
import { type ComparableLiteral, isComparableLiteral, readOperandValue } from './comparable-literal.js';
import { conditionValue, hasRepetition, lastSegment } from './repetition.js';

/** A comparison with a value of the query. */
interface ComparisonTest {
  readonly operator: ComparisonOperator;
  readonly value: TextValue;
}

/** A test of one value: all that the rules know of conditions is how two tests relate. */
type ValueTest =
  | ComparisonTest
  | { readonly operator: 'LIKE' | 'NOT LIKE'; readonly pattern: string }
  /** `other` is a comparison with something that the text does not determine; like all tests but IS NULL, NULL does not pass it. */
  | { readonly operator: 'IS NULL' | 'IS NOT NULL' | 'other' };

/** Tests of a value, as alternatives: a value has to pass all tests of one of them. */
type Alternatives = readonly (readonly ValueTest[])[];

/** The constraint that a condition puts on its field. */
export interface Constraint {
  /** The condition, with the NOTs around it. */
  readonly predicate: Predicate;
  readonly isNullTest: boolean;
  /** The tests of a value for which the condition is true. */
  readonly holds: Alternatives;
  /** The tests of a value for which it is false. */
  readonly fails: Alternatives;
}

/** A condition on a field, without the NOTs around it. */
interface FieldCondition {
  readonly predicate: Predicate;
  readonly condition: ConditionNode;
  readonly field: Path;
  readonly negated: boolean;
}

/**
 * Whether a list of conditions is read with the one around it: one of the same kind, directly or inside lists that only repeat it, as in
 * `a = 1 AND ((b = 2 AND a = 2) OR (b = 2 AND a = 2))`.
 */
export function isPartOfList({ kind }: And | Or, ancestors: readonly Node[]): boolean {
  let index = ancestors.length - 1;
  for (let outer = ancestors[index]; outer && isJunction(outer) && withoutRepetition(outer) !== outer; ) {
    index--;
    outer = ancestors[index];
  }
  return ancestors[index]?.kind === kind;
}

/** Returns the conditions of a list, with those of the lists of the same kind in it. */
export function conditionsOf({ kind, predicates }: And | Or): readonly Predicate[] {
  if (!predicates.some(isJunction)) return predicates;
  return predicates.flatMap((predicate) => {
    const inner = withoutRepetition(predicate);
    return inner.kind === kind ? conditionsOf(inner) : [predicate];
  });
}

function isJunction(node: Node): node is And | Or {
  return node.kind === 'And' || node.kind === 'Or';
}

/** Depth of lists to which repetitions are searched for. */
const maxRepetitionDepth = 4;

/** The results of `withoutRepetition` for lists that begin with a repetition: each list inside of them asks again. */
const unrepeated = new WeakMap<Predicate, Predicate>();

/** Returns the condition that a list repeats, such as `a = 1` of `a = 1 OR a = 1`; any other condition as it is. */
function withoutRepetition(predicate: Predicate): Predicate {
  if (!isJunction(predicate) || !beginsWithRepetition(predicate, maxRepetitionDepth)) return predicate;
  const known = unrepeated.get(predicate) ?? repeatedIn(predicate, maxRepetitionDepth);
  unrepeated.set(predicate, known);
  return known;
}

function repeatedIn(predicate: Predicate, depth: number): Predicate {
  if (!isJunction(predicate) || depth === 0 || !beginsWithRepetition(predicate, depth)) return predicate;
  const [repeated, ...others] = predicate.predicates.map((inner) => repeatedIn(inner, depth - 1));
  return repeated !== undefined && others.every((other) => equalNodes(other, repeated)) ? repeated : predicate;
}

/** Whether the first two conditions of a list are the same; most lists end the search here. */
function beginsWithRepetition({ predicates }: And | Or, depth: number): boolean {
  const [first, second] = [predicates[0], predicates[1]];
  if (first === undefined || second === undefined) return first !== undefined;
  const [one, other] = [repeatedIn(first, depth - 1), repeatedIn(second, depth - 1)];
  return one.kind === other.kind && conditionValue(one) === conditionValue(other) && equalNodes(one, other);
}

/** Returns the constraints of conditions on fields, by field; of fields with two or more. */
export function constraintsByField(predicates: readonly Predicate[]): ReadonlyMap<string, readonly Constraint[]> {
  if (!hasRepetition(predicates, fieldName)) return noConstraints;
  const found = predicates.flatMap((predicate) => fieldCondition(predicate) ?? []);
  const byField = new Map<string, { readonly conditions: FieldCondition[]; tests: number }>();
  for (const condition of found) {
    const field = pathText(condition.field);
    const group = byField.get(field) ?? { conditions: [], tests: 0 };
    const tests = group.tests + numberOfTests(condition.condition);
    byField.set(field, group);
    if (tests > maxTests) continue;
    group.conditions.push(condition);
    group.tests = tests;
  }
  const several = [...byField].filter(([, { conditions }]) => conditions.length > 1);
  return new Map(several.map(([field, { conditions }]) => [field, conditions.map(readConstraint)]));
}

const noConstraints: ReadonlyMap<string, readonly Constraint[]> = new Map();

/** Many values for one field are a list of values, not a mistake, and comparing all pairs would be slow. */
const maxTests = 64;

function numberOfTests(condition: ConditionNode): number {
  return condition.kind === 'In' ? condition.values.length : condition.kind === 'Between' ? 2 : 1;
}

function fieldCondition(predicate: Predicate): FieldCondition | undefined {
  let condition = withoutRepetition(predicate);
  let negated = false;
  while (condition.kind === 'Not') {
    condition = withoutRepetition(condition.predicate);
    negated = !negated;
  }
  if (condition.kind === 'Comparison') {
    const { left, right } = condition;
    const field = left.kind === 'Path' ? left : right.kind === 'Path' ? right : undefined;
    return field && { predicate, condition, field, negated };
  }
  if (!('operand' in condition) || condition.operand.kind !== 'Path') return undefined;
  return { predicate, condition, field: condition.operand, negated: condition.negated !== negated };
}

function fieldName(predicate: Predicate): string | undefined {
  const field = fieldCondition(predicate)?.field;
  return field && lastSegment(field);
}

function readConstraint({ predicate, condition, negated }: FieldCondition): Constraint {
  const [plain, opposite] = testsOf(condition);
  const [holds, fails] = negated ? [opposite, plain] : [plain, opposite];
  return { predicate, isNullTest: condition.kind === 'IsNull', holds, fails };
}

/** Returns the tests of the values for which a condition is true, and for which it is false, without its own negation. */
function testsOf(condition: ConditionNode): readonly [plain: Alternatives, opposite: Alternatives] {
  switch (condition.kind) {
    case 'Comparison':
      return testsOfComparison(condition);
    case 'IsNull':
      return [[[{ operator: 'IS NULL' }]], [[{ operator: 'IS NOT NULL' }]]];
    case 'Like': {
      const pattern = print({ ...condition, negated: false });
      const isKnown = [condition.pattern, condition.escape].every(
        (text) => text === undefined || text.kind === 'StringLiteral',
      );
      return isKnown ? [[[{ operator: 'LIKE', pattern }]], [[{ operator: 'NOT LIKE', pattern }]]] : otherTests;
    }
    case 'In': {
      const values = valuesOf(condition.values);
      return values === undefined
        ? otherTests
        : [values.map((value) => [test('=', value)]), [values.map((value) => test('<>', value))]];
    }
    case 'Between': {
      const [low, high] = valuesOf([condition.low, condition.high]) ?? [];
      if (low === undefined || high === undefined) return otherTests;
      return [[[test('>=', low), test('<=', high)]], [[test('<', low)], [test('>', high)]]];
    }
  }
}

function testsOfComparison({ left, operator, right }: Comparison): readonly [Alternatives, Alternatives] {
  const value = left.kind === 'Path' ? right : left;
  if (!isComparableLiteral(value)) return otherTests;
  const plain = left.kind === 'Path' ? operator : comparisons[operator].mirrored;
  return [[[test(plain, value)]], [[test(comparisons[plain].opposite, value)]]];
}

const otherTests: readonly [Alternatives, Alternatives] = [[[{ operator: 'other' }]], [[{ operator: 'other' }]]];

function test(operator: ComparisonOperator, value: ComparableLiteral): ValueTest {
  return { operator, value: readOperandValue(value) };
}

/** Returns operands as values; `undefined` if one of them is not a literal. A list with NULL is never both true and false. */
function valuesOf(operands: readonly Operand[]): readonly ComparableLiteral[] | undefined {
  const values = operands.filter(isComparableLiteral);
  return values.length === operands.length && values.length > 0 ? values : undefined;
}

/** How two constraints are compared: by the tests of values for which conditions are true, or for which they are false. */
type TestSide = 'holds' | 'fails';

/**
 * Returns the first constraints that no single value passes together, in the order of the text: two, or else several. `kinds` are
 * the kinds of values of the field.
 */
export function findConflict(
  constraints: readonly Constraint[],
  side: TestSide,
  kinds: readonly ComparisonKind[],
): readonly Constraint[] | undefined {
  const excludes = (tests: readonly ValueTest[], other: Constraint): boolean =>
    other[side].every((others) => conflict(tests, others, kinds));
  for (const [index, first] of constraints.entries())
    for (const second of constraints.slice(index + 1))
      if (first[side].every((tests) => excludes(tests, second))) return [first, second];
  // Each alternative of one condition may be excluded by another: a IN (1, 2) AND a <> 1 AND a <> 2.
  for (const constraint of constraints) {
    const others = constraint[side].map((tests) =>
      constraints.find((other) => other !== constraint && excludes(tests, other)),
    );
    if (others.every((other) => other !== undefined))
      return constraints.filter((other) => other === constraint || others.includes(other));
  }
  return undefined;
}

function conflict(
  tests: readonly ValueTest[],
  others: readonly ValueTest[],
  kinds: readonly ComparisonKind[],
): boolean {
  return tests.some((one) => others.some((other) => isExclusive(one, other, kinds)));
}

/** Whether no value passes both tests, whatever its kind. */
function isExclusive(one: ValueTest, other: ValueTest, kinds: readonly ComparisonKind[]): boolean {
  if (one.operator === 'IS NULL') return other.operator !== 'IS NULL';
  if (other.operator === 'IS NULL') return true;
  if ('pattern' in one && 'pattern' in other)
    return hasText(kinds) && one.pattern === other.pattern && one.operator !== other.operator;
  if (!('value' in one) || !('value' in other)) return false;
  const [a, b] = [one.operator, other.operator];
  if (!canExclude(a, b) && !canExclude(b, a)) return false;
  if (![one, other].every((test) => isDecided(test, kinds))) return false;
  return possibleOrders(one.value, other.value, kinds).every(
    (order) => isOrderExcluded(a, order, b) || isOrderExcluded(b, -order, a),
  );
}

/** Whether a comparison is true or false for each value of a field: an order with a value of another kind is neither. */
function isDecided({ operator, value }: ComparisonTest, kinds: readonly ComparisonKind[]): boolean {
  return !orderOperators.has(operator) || isComparable(value, kinds);
}

/** Operators that compare the order of two values. */
const orderOperators: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);

/** Whether all constraints compare the order of a field of unknown type. Some of its values can be of a kind that has no order with these. */
export function dependOnOrder(constraints: readonly Constraint[], kinds: readonly ComparisonKind[]): boolean {
  const isOrder = ({ operator }: ValueTest): boolean => orderOperators.has(operator);
  return isAnyKind(kinds) && constraints.every(({ holds }) => holds.flat().some(isOrder));
}

/** Whether no value satisfies `operator` with one value and `other` with another, for some order of the two. */
function canExclude(operator: ComparisonOperator, other: ComparisonOperator): boolean {
  return (operator === '=' && other === '<>') || (isAtLeast(operator) && isAtMost(other));
}

/** Whether no value satisfies `operator` with one value and `other` with another; `order` is the order of these two values. */
function isOrderExcluded(operator: ComparisonOperator, order: number, other: ComparisonOperator): boolean {
  if (operator === '=' && other === '<>') return order === 0;
  if (!isAtLeast(operator) || !isAtMost(other)) return false;
  return order > 0 || (order === 0 && (operator === '>' || other === '<'));
}

function isAtLeast(operator: ComparisonOperator): boolean {
  return operator === '>' || operator === '>=' || operator === '=';
}

function isAtMost(operator: ComparisonOperator): boolean {
  return operator === '<' || operator === '<=' || operator === '=';
}

/** Returns conditions as a list in words: `"a = 1", "a = 2" and "a = 3"`. */
export function inWords(constraints: readonly Constraint[], conjunction: 'and' | 'or'): string {
  const printed = constraints.map(({ predicate }) => `"${print(predicate)}"`);
  return listed(printed, printed.length, conjunction);
}

/** Returns the related span of a condition. */
export function relatedCondition({ predicate }: Constraint): RelatedSpan {
  return { message: 'The other condition is here.', span: sourceSpan(predicate) };
}

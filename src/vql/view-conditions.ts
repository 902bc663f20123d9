import type { ConditionView, ValueView } from '../catalog/query-view.js';
import { comparisons } from '../dialect/comparison.js';
import { type FilterOperator, operatorsOf } from '../dialect/operators.js';
import type { Between, Comparison, In, IsNull, Like, Operand, Predicate, Statement } from './ast.js';
import { type SpotOf, viewExpression } from './view-expression.js';

/**
 * Adds the conditions of a predicate, whatever connects them, in the order of the text, and the statements of its EXISTS. Costs no
 * stack, however deep the tree.
 */
export function collectConditions(
  root: Predicate,
  spotOf: SpotOf,
  conditions: ConditionView[],
  subqueries: Statement[],
): void {
  const waiting: { readonly predicate: Predicate; readonly negated: boolean }[] = [{ predicate: root, negated: false }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { predicate, negated } = next;
    if (predicate.kind === 'And' || predicate.kind === 'Or') {
      for (let index = predicate.predicates.length - 1; index >= 0; index--) {
        waiting.push({ predicate: predicate.predicates[index] as Predicate, negated });
      }
    } else if (predicate.kind === 'Not') {
      waiting.push({ predicate: predicate.predicate, negated: !negated });
    } else if (predicate.kind === 'Exists') {
      if (predicate.statement.kind === 'Statement') subqueries.push(predicate.statement);
    } else if (predicate.kind !== 'Missing') {
      const condition = viewCondition(predicate, negated, spotOf);
      if (condition !== undefined) conditions.push(condition);
    }
  }
}

type Condition = Comparison | Like | In | Between | IsNull;

/** A condition under an even or odd number of NOT; `undefined` for one that asks nothing of a row. */
function viewCondition(condition: Condition, negated: boolean, spotOf: SpotOf): ConditionView | undefined {
  const { subject, values, operators } = partsOf(condition, negated);
  if ((subject.kind !== 'Path' && subject.kind !== 'Call') || !hasOne(operators)) return undefined;
  return {
    subject: viewExpression(subject, spotOf),
    operators,
    values: values.map((value) => viewValue(value, spotOf)),
    spot: spotOf(condition),
  };
}

function hasOne<Item>(items: readonly Item[]): items is readonly [Item, ...Item[]] {
  return items.length > 0;
}

interface Parts {
  readonly subject: Operand;
  readonly values: readonly Operand[];
  /** What says it in C-Unit; for LIKE there are several ways. */
  readonly operators: readonly FilterOperator[];
}

function partsOf(condition: Condition, isUnderNot: boolean): Parts {
  if (condition.kind === 'Comparison') return comparisonParts(condition, isUnderNot);
  const negated = condition.negated !== isUnderNot;
  const { operand: subject } = condition;
  switch (condition.kind) {
    case 'Like':
      return { subject, values: [condition.pattern], operators: likeOperators(condition, negated) };
    case 'In':
      return { subject, values: condition.values, operators: operatorsOf({ kind: 'list', negated }) };
    case 'Between':
      return { subject, values: [condition.low, condition.high], operators: operatorsOf({ kind: 'range', negated }) };
    case 'IsNull':
      return { subject, values: [], operators: operatorsOf({ kind: 'null', negated }) };
  }
}

/** A value on the left is mirrored. */
function comparisonParts({ left, right, operator }: Comparison, isUnderNot: boolean): Parts {
  const isMirrored = left.kind !== 'Path' && (right.kind === 'Path' || (right.kind === 'Call' && left.kind !== 'Call'));
  const towards = isMirrored ? comparisons[operator].mirrored : operator;
  return {
    subject: isMirrored ? right : left,
    values: [isMirrored ? left : right],
    operators: operatorsOf({ kind: 'comparison', comparison: isUnderNot ? comparisons[towards].opposite : towards }),
  };
}

/** What STARTS_WITH and its like say, LIKE says with a pattern of one text between wildcards. */
function likeOperators({ pattern, escape }: Like, negated: boolean): readonly FilterOperator[] {
  const like = operatorsOf({ kind: 'pattern', negated });
  const text = pattern.kind === 'StringLiteral' && escape === undefined ? pattern.value : '';
  const [, before, after] = /^(%?)[^%_]+(%?)$/.exec(text) ?? [];
  if (before === undefined) return like;
  return [...like, ...operatorsOf({ kind: 'text', before: before !== '', after: after !== '', negated })];
}

function viewValue(value: Operand, spotOf: SpotOf): ValueView {
  switch (value.kind) {
    case 'StringLiteral':
      return { kind: 'string', text: value.value, spot: spotOf(value) };
    case 'NumberLiteral':
      return { kind: 'number', text: value.text, spot: spotOf(value) };
    case 'BooleanLiteral':
      return { kind: 'boolean', text: String(value.value), spot: spotOf(value) };
    case 'Path':
    case 'Call':
      return { kind: 'expression', expression: viewExpression(value, spotOf) };
    case 'NullLiteral':
    case 'Variable':
    case 'Missing':
      return { kind: 'open' };
  }
}

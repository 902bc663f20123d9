import type { ConditionView, ValueView } from '../catalog/query-view.js';
import { comparisons } from '../dialect/comparison.js';
import type { FilterForm } from '../dialect/operator-row.js';
import { operatorsOf } from '../dialect/operators.js';
import type { Between, Comparison, In, IsNull, Like, Operand, Predicate, Statement } from './ast.js';
import { type SpotOf, viewExpression } from './view-expression.js';

/** The conditions of a predicate, whatever connects them, and the statements of its EXISTS. */
interface ConditionsView {
  readonly conditions: readonly ConditionView[];
  readonly subqueries: readonly Statement[];
}

/** Shows the conditions of a predicate, in the order of the text. Costs no stack, however deep the tree. */
export function viewConditions(root: Predicate, spotOf: SpotOf): ConditionsView {
  const conditions: ConditionView[] = [];
  const subqueries: Statement[] = [];
  const waiting: { readonly predicate: Predicate; readonly negated: boolean }[] = [{ predicate: root, negated: false }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { predicate, negated } = next;
    if (predicate.kind === 'And' || predicate.kind === 'Or') {
      for (const inner of [...predicate.predicates].reverse()) waiting.push({ predicate: inner, negated });
    } else if (predicate.kind === 'Not') {
      waiting.push({ predicate: predicate.predicate, negated: !negated });
    } else if (predicate.kind === 'Exists') {
      if (predicate.statement.kind === 'Statement') subqueries.push(predicate.statement);
    } else if (predicate.kind !== 'Missing') {
      const condition = viewCondition(predicate, negated, spotOf);
      if (condition !== undefined) conditions.push(condition);
    }
  }
  return { conditions, subqueries };
}

type Condition = Comparison | Like | In | Between | IsNull;

/** A condition under an even or odd number of NOT; `undefined` for one that asks nothing of a row. */
function viewCondition(condition: Condition, negated: boolean, spotOf: SpotOf): ConditionView | undefined {
  const { subject, values, forms } = partsOf(condition, negated);
  if (subject.kind !== 'Path' && subject.kind !== 'Call') return undefined;
  const [operator, ...others] = forms.flatMap(operatorsOf);
  if (operator === undefined) return undefined;
  return {
    subject: viewExpression(subject, spotOf),
    operators: [operator, ...others],
    values: values.map((value) => viewValue(value, spotOf)),
    spot: spotOf(condition),
  };
}

interface Parts {
  readonly subject: Operand;
  readonly values: readonly Operand[];
  /** What the condition asks, in terms of the table of operators; for LIKE in several ways. */
  readonly forms: readonly FilterForm[];
}

function partsOf(condition: Condition, isUnderNot: boolean): Parts {
  if (condition.kind === 'Comparison') return comparisonParts(condition, isUnderNot);
  const negated = condition.negated !== isUnderNot;
  const { operand: subject } = condition;
  switch (condition.kind) {
    case 'Like':
      return { subject, values: [condition.pattern], forms: likeForms(condition, negated) };
    case 'In':
      return { subject, values: condition.values, forms: [{ kind: 'list', negated }] };
    case 'Between':
      return { subject, values: [condition.low, condition.high], forms: [{ kind: 'range', negated }] };
    case 'IsNull':
      return { subject, values: [], forms: [{ kind: 'null', negated }] };
    default:
      return condition satisfies never;
  }
}

/** A value on the left is mirrored. */
function comparisonParts({ left, right, operator }: Comparison, isUnderNot: boolean): Parts {
  const isMirrored = left.kind !== 'Path' && (right.kind === 'Path' || (right.kind === 'Call' && left.kind !== 'Call'));
  const towards = isMirrored ? comparisons[operator].mirrored : operator;
  return {
    subject: isMirrored ? right : left,
    values: [isMirrored ? left : right],
    forms: [{ kind: 'comparison', comparison: isUnderNot ? comparisons[towards].opposite : towards }],
  };
}

/** What STARTS_WITH and its like say, LIKE says with a pattern of one text between wildcards. */
function likeForms({ pattern, escape }: Like, negated: boolean): readonly FilterForm[] {
  const like: FilterForm = { kind: 'pattern', negated };
  const text = pattern.kind === 'StringLiteral' && escape === undefined ? pattern.value : '';
  const [, before, after] = /^(%?)[^%_]+(%?)$/.exec(text) ?? [];
  return before === undefined ? [like] : [like, { kind: 'text', before: before !== '', after: after !== '', negated }];
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
    default:
      return value satisfies never;
  }
}

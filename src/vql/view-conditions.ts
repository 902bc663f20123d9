import type { ConditionView, ExistsView, ValueView } from '../catalog/check/query-view.js';
import { type ComparisonOperator, comparisons } from '../dialect/comparison.js';
import type { FilterForm } from '../dialect/operator-row.js';
import { operatorsOf } from '../dialect/operators.js';
import type { Between, Comparison, In, IsNull, Like, Operand, Predicate, Statement } from './ast.js';
import {
  enterOperand,
  locationIn,
  type NodeListener,
  type ViewContext,
  viewExpression,
  viewValue,
} from './view-expressions.js';

/** The predicates of a statement, whose conditions a view lists regardless of their connectives. */
export interface Conditions {
  readonly conditions: ConditionView[];
  readonly exists: ExistsView[];
  /** The statements of EXISTS. */
  readonly subqueries: Statement[];
}

/** The clause of a predicate, and the statement that has it. */
interface PredicateClause {
  readonly clause: ConditionView['clause'];
  readonly within: Statement;
}

/** Adds the conditions of a predicate in source order, and the statements of its EXISTS. Iterative, so that deep trees do not overflow the stack. */
export function collectConditions(
  root: Predicate,
  { clause, within }: PredicateClause,
  context: ViewContext,
  { conditions, exists, subqueries }: Conditions,
): void {
  const { enter } = context;
  const waiting: Predicate[] = [root];
  /** Whether the waiting predicates are under an odd number of NOT. */
  const negations: boolean[] = [false];
  for (let predicate = waiting.pop(); predicate !== undefined; predicate = waiting.pop()) {
    const negated = negations.pop() === true;
    enter?.(predicate, within);
    switch (predicate.kind) {
      case 'And':
      case 'Or':
        for (let index = predicate.predicates.length - 1; index >= 0; index--) {
          waiting.push(predicate.predicates[index] as Predicate);
          negations.push(negated);
        }
        break;
      case 'Not':
        waiting.push(predicate.predicate);
        negations.push(!negated);
        break;
      case 'Exists': {
        const isNegated = predicate.negated !== negated;
        exists.push({ operator: isNegated ? 'NOT_EXISTS' : 'EXISTS', location: locationIn(context, predicate) });
        if (predicate.statement.kind === 'Statement') subqueries.push(predicate.statement);
        else enter?.(predicate.statement, within);
        break;
      }
      case 'Missing':
        break;
      default: {
        if (enter !== undefined) enterOperands(predicate, within, enter);
        const condition = viewCondition(predicate, negated, clause, context);
        if (condition !== undefined) conditions.push(condition);
      }
    }
  }
}

type Condition = Comparison | Like | In | Between | IsNull;

/** Calls a listener for the operands of a condition, in source order. */
function enterOperands(condition: Condition, within: Statement, enter: NodeListener): void {
  if (condition.kind === 'Comparison') {
    enterOperand(condition.left, condition, within, enter);
    enterOperand(condition.right, condition, within, enter);
    return;
  }
  enterOperand(condition.operand, condition, within, enter);
  switch (condition.kind) {
    case 'Like':
      enterOperand(condition.pattern, condition, within, enter);
      if (condition.escape !== undefined) enter(condition.escape, within, condition);
      break;
    case 'In':
      for (const value of condition.values) enterOperand(value, condition, within, enter);
      break;
    case 'Between':
      enterOperand(condition.low, condition, within, enter);
      enterOperand(condition.high, condition, within, enter);
      break;
    case 'IsNull':
      break;
    default:
      condition satisfies never;
  }
}

/** Returns a condition under an even or odd number of NOT; `undefined` for one that does not depend on the row. */
function viewCondition(
  condition: Condition,
  isUnderNot: boolean,
  clause: ConditionView['clause'],
  context: ViewContext,
): ConditionView | undefined {
  const { subject, values, operators } = partsOf(condition, isUnderNot);
  if (!dependsOnRow(subject) && !values.some(dependsOnRow)) return undefined;
  return {
    clause,
    subject: viewExpression(subject, context),
    operators,
    values: viewValues(values, context),
    location: locationIn(context, condition),
  };
}

function dependsOnRow({ kind }: Operand): boolean {
  return kind === 'Path' || kind === 'Call';
}

function viewValues(values: readonly Operand[], context: ViewContext): readonly ValueView[] {
  const views: ValueView[] = [];
  for (const value of values) views.push(viewValue(value, context));
  return views;
}

interface Parts {
  readonly subject: Operand;
  readonly values: readonly Operand[];
  /** Equivalent C-Unit operators; LIKE has several. */
  readonly operators: ConditionView['operators'];
}

function partsOf(condition: Condition, isUnderNot: boolean): Parts {
  if (condition.kind === 'Comparison') return comparisonParts(condition, isUnderNot);
  const { operand: subject } = condition;
  const form = condition.negated === isUnderNot ? 'plain' : 'negated';
  switch (condition.kind) {
    case 'Like':
      return { subject, values: [condition.pattern], operators: likeOperators(condition)[form] };
    case 'In':
      return { subject, values: condition.values, operators: listOperators[form] };
    case 'Between':
      return { subject, values: [condition.low, condition.high], operators: rangeOperators[form] };
    case 'IsNull':
      return { subject, values: noValues, operators: nullOperators[form] };
  }
}

const noValues: readonly Operand[] = [];

/** Describes a comparison; one with the value on the left is mirrored. */
function comparisonParts({ left, right, operator }: Comparison, isUnderNot: boolean): Parts {
  const isMirrored = left.kind !== 'Path' && (right.kind === 'Path' || (right.kind === 'Call' && left.kind !== 'Call'));
  const comparison = isMirrored ? comparisons[operator].mirrored : operator;
  return {
    subject: isMirrored ? right : left,
    values: [isMirrored ? left : right],
    operators: comparisonOperators[comparison][isUnderNot ? 'negated' : 'plain'],
  };
}

/** The operators of a test, and those of its negation, made once: each condition has one of these lists. */
type Operators = Readonly<Record<'plain' | 'negated', ConditionView['operators']>>;

function operatorsOfForms(formsOf: (negated: boolean) => readonly FilterForm[]): Operators {
  const operators = (negated: boolean): ConditionView['operators'] => {
    const [first, ...others] = formsOf(negated).flatMap(operatorsOf);
    if (first === undefined) throw new RangeError('Each test of VQL is an operator of C-Unit.');
    return [first, ...others];
  };
  return { plain: operators(false), negated: operators(true) };
}

function operatorsOfComparison(comparison: ComparisonOperator): Operators {
  return operatorsOfForms((negated) => [
    { kind: 'comparison', comparison: negated ? comparisons[comparison].opposite : comparison },
  ]);
}

const comparisonOperators: Readonly<Record<ComparisonOperator, Operators>> = {
  '=': operatorsOfComparison('='),
  '<>': operatorsOfComparison('<>'),
  '<': operatorsOfComparison('<'),
  '<=': operatorsOfComparison('<='),
  '>': operatorsOfComparison('>'),
  '>=': operatorsOfComparison('>='),
};

const listOperators = operatorsOfForms((negated) => [{ kind: 'list', negated }]);
const rangeOperators = operatorsOfForms((negated) => [{ kind: 'range', negated }]);
const nullOperators = operatorsOfForms((negated) => [{ kind: 'null', negated }]);
const patternOperators = operatorsOfForms((negated) => [{ kind: 'pattern', negated }]);

/** The operators of a pattern of one text with wildcards before or after it, such as STARTS_WITH. */
function operatorsOfText(before: boolean, after: boolean): Operators {
  return operatorsOfForms((negated) => [
    { kind: 'pattern', negated },
    { kind: 'text', before, after, negated },
  ]);
}

const startOperators = operatorsOfText(false, true);
const endOperators = operatorsOfText(true, false);
const partOperators = operatorsOfText(true, true);

function likeOperators({ pattern, escape }: Like): Operators {
  const text = pattern.kind === 'StringLiteral' && escape === undefined ? pattern.value : '';
  if (!/^%?[^%_]+%?$/.test(text)) return patternOperators;
  if (text.endsWith('%')) return text.startsWith('%') ? partOperators : startOperators;
  return text.startsWith('%') ? endOperators : patternOperators;
}

import type { ConditionView, ExistsView } from '../catalog/check/query-view.js';
import { type ComparisonOperator, comparisons } from '../dialect/comparison.js';
import type { FilterForm } from '../dialect/operator-row.js';
import { operatorsOf } from '../dialect/operators.js';
import type { Comparison, Like, Operand, Predicate, Statement } from './ast.js';
import type { ConditionNode } from './nodes.js';
import {
  enterNode,
  enterOperand,
  locationIn,
  type RunningRules,
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

/** The predicates of a junction that is being read. */
interface PredicateList {
  readonly predicates: readonly Predicate[];
  next: number;
  /** Whether they are under an odd number of NOT. */
  readonly negated: boolean;
  readonly outer: PredicateList | undefined;
}

/** Adds the conditions of a predicate in source order, and the statements of its EXISTS. Iterative, so that deep trees do not overflow the stack. */
export function collectConditions(
  root: Predicate,
  { clause, within }: PredicateClause,
  context: ViewContext,
  { conditions, exists, subqueries }: Conditions,
): void {
  const { rules } = context;
  let predicate: Predicate | undefined = root;
  let negated = false;
  let list: PredicateList | undefined;
  while (predicate !== undefined) {
    if (rules !== undefined) enterPredicate(predicate, within, rules);
    if (predicate.kind === 'Not') {
      predicate = predicate.predicate;
      negated = !negated;
      continue;
    }
    if (predicate.kind === 'And' || predicate.kind === 'Or') {
      list = { predicates: predicate.predicates, next: 0, negated, outer: list };
    } else if (predicate.kind === 'Exists') {
      const isNegated: boolean = predicate.negated !== negated;
      exists.push({ operator: isNegated ? 'NOT_EXISTS' : 'EXISTS', location: locationIn(context, predicate) });
      if (predicate.statement.kind === 'Statement') subqueries.push(predicate.statement);
    } else if (predicate.kind !== 'Missing') {
      const condition = viewCondition(predicate, negated, clause, context);
      if (condition !== undefined) conditions.push(condition);
    }
    while (list !== undefined && list.next === list.predicates.length) list = list.outer;
    predicate = list?.predicates[list.next++];
    negated = list?.negated ?? false;
  }
}

/** Calls the listeners of a predicate, and of the operands of a condition, in source order. */
function enterPredicate(predicate: Predicate, within: Statement, rules: RunningRules): void {
  enterNode(predicate, within, rules);
  switch (predicate.kind) {
    case 'Comparison':
      enterOperand(predicate.left, predicate, within, rules);
      enterOperand(predicate.right, predicate, within, rules);
      break;
    case 'Like':
    case 'In':
    case 'Between':
    case 'IsNull':
      enterOperand(predicate.operand, predicate, within, rules);
      for (const value of valuesOf(predicate)) enterOperand(value, predicate, within, rules);
      if (predicate.kind === 'Like' && predicate.escape !== undefined)
        enterNode(predicate.escape, within, rules, predicate);
      break;
    case 'Exists':
      if (predicate.statement.kind === 'Missing') enterNode(predicate.statement, within, rules);
      break;
  }
}

/** Returns a condition under an even or odd number of NOT; `undefined` for one that does not depend on the row. */
function viewCondition(
  condition: ConditionNode,
  isUnderNot: boolean,
  clause: ConditionView['clause'],
  context: ViewContext,
): ConditionView | undefined {
  const location = locationIn(context, condition);
  if (condition.kind === 'Comparison') {
    const { left, right, operator } = condition;
    if (!dependsOnRow(left) && !dependsOnRow(right)) return undefined;
    // With the value on the left it is mirrored.
    const isMirrored =
      left.kind !== 'Path' && (right.kind === 'Path' || (right.kind === 'Call' && left.kind !== 'Call'));
    const subject = viewExpression(isMirrored ? right : left, context);
    const operators = comparisonOperators[isMirrored ? comparisons[operator].mirrored : operator];
    const values = [viewValue(isMirrored ? left : right, context)];
    return { clause, subject, operators: operators[isUnderNot ? 'negated' : 'plain'], values, location };
  }
  const { operand, negated } = condition;
  if (!dependsOnRow(operand) && !valuesOf(condition).some(dependsOnRow)) return undefined;
  return {
    clause,
    subject: viewExpression(operand, context),
    operators: operatorsOfTest(condition)[negated === isUnderNot ? 'plain' : 'negated'],
    values: valuesOf(condition).map((value) => viewValue(value, context)),
    location,
  };
}

function dependsOnRow({ kind }: Operand): boolean {
  return kind === 'Path' || kind === 'Call';
}

/** A condition on one operand. */
type Test = Exclude<ConditionNode, Comparison>;

function valuesOf(test: Test): readonly Operand[] {
  switch (test.kind) {
    case 'Like':
      return [test.pattern];
    case 'In':
      return test.values;
    case 'Between':
      return [test.low, test.high];
    case 'IsNull':
      return [];
  }
}

function operatorsOfTest(test: Test): Operators {
  switch (test.kind) {
    case 'Like':
      return likeOperators(test);
    case 'In':
      return listOperators;
    case 'Between':
      return rangeOperators;
    case 'IsNull':
      return nullOperators;
  }
}

/** The operators of a test, and those of its negation. They are made once: the view of each condition has one of these lists. */
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

/** Matches a pattern of one text with wildcards before or after it. */
const oneText = /^%?[^%_]+%?$/;

function likeOperators({ pattern, escape }: Like): Operators {
  const text = pattern.kind === 'StringLiteral' && escape === undefined ? pattern.value : '';
  if (!oneText.test(text)) return patternOperators;
  if (text.endsWith('%')) return text.startsWith('%') ? partOperators : startOperators;
  return text.startsWith('%') ? endOperators : patternOperators;
}

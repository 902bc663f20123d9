import { type ComparisonOperator, comparisons } from '../dialect/comparison.js';
import type { FilterForm } from '../dialect/operator-row.js';
import { type FilterOperator, operatorsOf } from '../dialect/operators.js';
import type { Comparison, Like } from './ast.js';
import type { ConditionNode } from './nodes.js';

/** The C-Unit operators that express a condition, the simplest first, and those of its negation. */
export type ConditionOperators = Readonly<Record<'plain' | 'negated', readonly [FilterOperator, ...FilterOperator[]]>>;

/** Returns the operators of a comparison; `mirrored` if its value is on the left. */
export function operatorsOfComparison(comparison: ComparisonOperator, isMirrored: boolean): ConditionOperators {
  return comparisonOperators[isMirrored ? comparisons[comparison].mirrored : comparison];
}

/** Returns the operators of a condition on one operand, without its own NOT. */
export function operatorsOfTest(test: Exclude<ConditionNode, Comparison>): ConditionOperators {
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

/** Returns the operators of forms, and those of their negations. Made once: the views of all conditions share these lists. */
function operatorsOfForms(formsOf: (negated: boolean) => readonly FilterForm[]): ConditionOperators {
  const operators = (negated: boolean): ConditionOperators['plain'] => {
    const [first, ...others] = formsOf(negated).flatMap(operatorsOf);
    if (first === undefined) throw new RangeError('Each test of VQL is an operator of C-Unit.');
    return [first, ...others];
  };
  return { plain: operators(false), negated: operators(true) };
}

function comparisonForms(comparison: ComparisonOperator): ConditionOperators {
  return operatorsOfForms((negated) => [
    { kind: 'comparison', comparison: negated ? comparisons[comparison].opposite : comparison },
  ]);
}

const comparisonOperators: Readonly<Record<ComparisonOperator, ConditionOperators>> = {
  '=': comparisonForms('='),
  '<>': comparisonForms('<>'),
  '<': comparisonForms('<'),
  '<=': comparisonForms('<='),
  '>': comparisonForms('>'),
  '>=': comparisonForms('>='),
};

const listOperators = operatorsOfForms((negated) => [{ kind: 'list', negated }]);
const rangeOperators = operatorsOfForms((negated) => [{ kind: 'range', negated }]);
const nullOperators = operatorsOfForms((negated) => [{ kind: 'null', negated }]);
const patternOperators = operatorsOfForms((negated) => [{ kind: 'pattern', negated }]);

/** The operators of a pattern of one text with wildcards before or after it, such as STARTS_WITH. */
function operatorsOfText(before: boolean, after: boolean): ConditionOperators {
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

function likeOperators({ pattern, escape }: Like): ConditionOperators {
  const text = pattern.kind === 'StringLiteral' && escape === undefined ? pattern.value : '';
  if (!oneText.test(text)) return patternOperators;
  if (text.endsWith('%')) return text.startsWith('%') ? partOperators : startOperators;
  return text.startsWith('%') ? endOperators : patternOperators;
}

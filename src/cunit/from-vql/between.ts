import type { Between } from '../../vql/ast.js';
import type { CUnitPredicate } from '../predicate.js';
import type { FromVqlContext } from './context.js';
import { makeFilter } from './filter.js';
import { subjectOf } from './subject.js';
import { valuesOf } from './value.js';

/** `p BETWEEN v AND w` */
export function fromBetween(node: Between, negated: boolean, context: FromVqlContext): CUnitPredicate | undefined {
  const { operand, low, high } = node;
  const subject = subjectOf(operand, context);
  const values = valuesOf([low, high], node, context);
  if (subject === undefined || values === undefined) return undefined;
  const from = { condition: node, subject: operand, values: [low, high] };
  return makeFilter(node.negated === negated ? 'RANGE' : 'NOT_RANGE', subject, values, from, context);
}

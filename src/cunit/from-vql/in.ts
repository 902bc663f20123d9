import type { In } from '../../vql/ast.js';
import type { CUnitPredicate } from '../predicate.js';
import { type FromVqlContext, lose } from './context.js';
import { makeFilter } from './filter.js';
import { subjectOf } from './subject.js';
import { valuesOf } from './value.js';

/** `p IN (v, …)` */
export function fromIn(node: In, negated: boolean, context: FromVqlContext): CUnitPredicate | undefined {
  const { operand, values: operands } = node;
  // A list that could not be read, such as a subquery.
  if (operands.length === 0) return lose(context, 'lost-gap', {}, node);
  const subject = subjectOf(operand, context);
  const values = valuesOf(operands, node, context);
  if (subject === undefined || values === undefined) return undefined;
  const from = { condition: node, subject: operand, values: operands };
  return makeFilter(node.negated === negated ? 'IN' : 'NOT_IN', subject, values, from, context);
}

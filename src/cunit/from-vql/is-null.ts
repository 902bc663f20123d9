import type { IsNull } from '../../vql/ast.js';
import type { CUnitPredicate } from '../predicate.js';
import type { FromVqlContext } from './context.js';
import { makeFilter } from './filter.js';
import { subjectOf } from './subject.js';

/** `p IS NULL` */
export function fromIsNull(node: IsNull, negated: boolean, context: FromVqlContext): CUnitPredicate | undefined {
  const subject = subjectOf(node.operand, context);
  if (subject === undefined) return undefined;
  const from = { condition: node, subject: node.operand, values: [] };
  return makeFilter(node.negated === negated ? 'IS_NULL' : 'IS_NOT_NULL', subject, [], from, context);
}

import { comparisons } from '../../dialect/comparison.js';
import { comparisonOperators } from '../../dialect/operators.js';
import type { Comparison } from '../../vql/ast.js';
import type { CUnitPredicate } from '../predicate.js';
import { type FromVqlContext, lose, shown } from './context.js';
import { makeFilter } from './filter.js';
import { subjectOf } from './subject.js';
import { isValue, valueOf } from './value.js';

/** `p = v`; a value on the left is mirrored. */
export function fromComparison(
  node: Comparison,
  negated: boolean,
  context: FromVqlContext,
): CUnitPredicate | undefined {
  const { left, right } = node;
  const gap = [left, right].find(({ kind }) => kind === 'Missing');
  if (gap !== undefined) return lose(context, 'lost-gap', {}, gap);
  if (isValue(left) && isValue(right))
    return lose(context, 'lost-constant-condition', { condition: shown(node) }, node);
  const isMirrored = isValue(left);
  const [about, other] = isMirrored ? [right, left] : [left, right];
  const operator = isMirrored ? comparisons[node.operator].mirrored : node.operator;
  if (!isValue(other)) {
    const call = [other, about].find(({ kind }) => kind === 'Call');
    if (call !== undefined) return lose(context, 'lost-call', { call: shown(call) }, call);
    return lose(context, 'lost-field-comparison', { condition: shown(node) }, node);
  }
  const subject = subjectOf(about, context);
  const value = valueOf(other, node, context);
  if (subject === undefined || value === undefined) return undefined;
  const effective = negated ? comparisons[operator].opposite : operator;
  const from = { condition: node, subject: about, values: [other] };
  return makeFilter(comparisonOperators[effective], subject, [value], from, context);
}

import type { FilterOperator } from '../../dialect/operators.js';
import type { Operand, Predicate } from '../../vql/ast.js';
import type { CUnitFilter } from '../predicate.js';
import { type FromVqlContext, placed } from './context.js';
import type { Subject } from './subject.js';

/** Makes a filter of the parts of a condition, and remembers which came from where. */
export function makeFilter(
  operator: FilterOperator,
  subject: Subject,
  values: readonly string[],
  from: { readonly condition: Predicate; readonly subject: Operand; readonly values: readonly Operand[] },
  context: FromVqlContext,
): CUnitFilter {
  const filter: CUnitFilter = { type: 'FILTER', operator, ...subject, ...(values.length === 0 ? {} : { values }) };
  return placed(context, filter, from.condition, () => ({
    '/property': from.subject.span,
    ...Object.fromEntries(from.values.map(({ span }, index) => [`/values/${index}`, span])),
  }));
}

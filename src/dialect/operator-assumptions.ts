import type { UnprovenQueryId } from '../interface/query-assumptions.js';
import type { FilterForm } from './operator-row.js';
import { type FilterOperator, filterRow } from './operators.js';

/** The assumptions about filters of each form. */
const formAssumptions: { readonly [Kind in FilterForm['kind']]?: UnprovenQueryId } = {
  exists: 'exists-form',
  pattern: 'like-case',
  range: 'range-bounds',
  text: 'like-case',
};

/** Returns the assumptions that a condition with an operator depends on. */
export function assumptionsOfOperator(operator: FilterOperator): readonly UnprovenQueryId[] {
  const { form, onNull } = filterRow(operator);
  const id = formAssumptions[form.kind];
  // Of a row without a value, SQL says that neither the condition nor its opposite is true.
  const isNegated = form.kind === 'comparison' ? form.comparison === '<>' : 'negated' in form && form.negated;
  return [...(id === undefined ? [] : [id]), ...(isNegated && onNull === 'unknown' ? (['null-logic'] as const) : [])];
}

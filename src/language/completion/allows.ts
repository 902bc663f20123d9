import type { Field } from '../../catalog/field.js';
import { filterRow } from '../../dialect/operators.js';
import type { Phrase } from './phrases.js';

/** Whether a field allows the operator that a phrase says; other phrases are none of its business. */
export function allows(field: Field | undefined, { form: wanted, text }: Phrase): boolean {
  if (field === undefined || wanted === undefined) return true;
  const isNegated = /\bNOT|NOTNULL/.test(text);
  return field.operators.some((operator) => {
    const { form } = filterRow(operator);
    if (form.kind === 'comparison') return form.comparison === text;
    if (form.kind === 'null-or-equal') return false;
    const kind = form.kind === 'text' ? 'pattern' : form.kind;
    // IS is the beginning of both tests.
    return kind === wanted && (form.negated === isNegated || text === 'IS');
  });
}

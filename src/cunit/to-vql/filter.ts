import type { JsonPath } from '../../diagnostics/json/pointer.js';
import { filterRow } from '../../dialect/operators.js';
import type { Predicate } from '../../vql/ast.js';
import type { CUnitFilter } from '../predicate.js';
import { toCondition } from './condition.js';
import type { ToVqlContext } from './context.js';
import { toExists } from './exists.js';
import { toSubject } from './subject.js';
import { toText } from './text.js';
import { toValue } from './value.js';

/** Translates a filter, as its row in the table of operators says. */
export function toFilter(
  filter: CUnitFilter,
  place: JsonPath | undefined,
  context: ToVqlContext,
): Predicate | undefined {
  const { form } = filterRow(filter.operator);
  if (form.kind === 'exists') return toExists(filter, form.negated, place, context);
  const subject = toSubject(filter, place, context);
  if (subject === undefined) return undefined;
  const values = (filter.values ?? []).map((value, index) => toValue(value, index, place, context));
  if (form.kind !== 'text') return toCondition(form, subject, values);
  // The object has been read: what takes a value has one.
  const [text] = values;
  return text && toText(filter, form, subject, text, place, context);
}

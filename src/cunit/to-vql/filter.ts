import type { Place } from '../../diagnostics/json/pointer.js';
import { filterRow } from '../../dialect/operators.js';
import type { Call, Path, Predicate } from '../../vql/ast.js';
import { createBetween, createComparison, createIn, createIsNull, createLike, createOr } from '../../vql/create.js';
import type { CUnitFilter } from '../predicate.js';
import type { ToVqlContext } from './context.js';
import { toExists } from './exists.js';
import { toSubject } from './subject.js';
import { toText } from './text.js';
import { toValue } from './value.js';

/** Translates a filter, as its row in the table of operators says. */
export function toFilter(filter: CUnitFilter, place: Place | undefined, context: ToVqlContext): Predicate | undefined {
  const { form } = filterRow(filter.operator);
  if (form.kind === 'exists') return toExists(filter, form.negated, place, context);
  const subject = toSubject(filter, place, context);
  if (subject === undefined) return undefined;
  const values = (filter.values ?? []).map((value, index) => toValue(value, index, place, context));
  const [first, second] = values;
  if (form.kind === 'null') return createIsNull(subject, form);
  if (form.kind === 'list') return createIn(subject, values, form);
  // The object has been read: what takes a value has one.
  if (first === undefined) return undefined;
  switch (form.kind) {
    case 'comparison':
      return createComparison(subject, form.comparison, first);
    case 'null-or-equal':
      return createOr([createIsNull(subject), createComparison(sameAgain(subject), '=', first)]);
    case 'pattern':
      return createLike(subject, first, form);
    case 'text':
      return toText(filter, form, subject, first, place, context);
    case 'range':
      return second && createBetween(subject, first, second, form);
    default:
      return form satisfies never;
  }
}

/** A node has one place; the second time that it is written it is another. */
function sameAgain<Subject extends Path | Call>(subject: Subject): Subject {
  return { ...subject };
}

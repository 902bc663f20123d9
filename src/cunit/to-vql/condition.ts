import type { FilterForm } from '../../dialect/operator-row.js';
import type { Call, Operand, Path, Predicate } from '../../vql/ast.js';
import { createBetween, createComparison, createIn, createIsNull, createLike, createOr } from '../../vql/create.js';

/** The forms whose values stand in VQL as they are. */
type DirectForm = Exclude<FilterForm, { readonly kind: 'text' | 'exists' }>;

/** What an operator of a form says in VQL; `undefined` if there are fewer values than it takes. */
export function toCondition(form: DirectForm, subject: Path | Call, values: readonly Operand[]): Predicate | undefined {
  const [first, second] = values;
  if (form.kind === 'null') return createIsNull(subject, form);
  if (first === undefined) return undefined;
  switch (form.kind) {
    case 'comparison':
      return createComparison(subject, form.comparison, first);
    case 'null-or-equal':
      return createOr([createIsNull(subject), createComparison(sameAgain(subject), '=', first)]);
    case 'pattern':
      return createLike(subject, first, form);
    case 'list':
      return createIn(subject, values, form);
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

import { filterRow } from '../../dialect/operators.js';
import type { Field } from '../field.js';
import type { ValueView } from '../query-view.js';
import type { Scope } from '../scope.js';

/** A value that stands in a query. */
export type Literal = Extract<ValueView, { readonly text: string }>;

/** Every literal that is compared as a whole with a field, and the field. The pattern of a LIKE is none. */
export function comparedValues({ query, fieldOf }: Scope): readonly (readonly [Field, Literal])[] {
  const compared: (readonly [Field, Literal])[] = [];
  for (const { subject, operators, values } of query.conditions) {
    const { kind } = filterRow(operators[0]).form;
    const field = kind === 'pattern' || kind === 'text' ? undefined : fieldOf(subject);
    if (field === undefined) continue;
    for (const value of values) if ('text' in value) compared.push([field, value]);
  }
  return compared;
}

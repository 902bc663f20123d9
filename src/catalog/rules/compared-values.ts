import { filterRow } from '../../dialect/operators.js';
import type { Field } from '../field.js';
import type { ValueView } from '../query-view.js';
import type { Scope } from '../scope.js';

/** A value that stands in a query. */
export type Literal = Extract<ValueView, { readonly text: string }>;

/** A literal, and the field that it is compared with. */
type Compared = readonly [Field, Literal];

/** Every literal that is compared as a whole with a field of the given kind, except patterns of LIKE. */
export function comparedValues({ filters }: Scope, isMeant: (field: Field) => boolean): readonly Compared[] {
  const compared: Compared[] = [];
  for (const { field, condition } of filters) {
    if (!isMeant(field)) continue;
    const { kind } = filterRow(condition.operators[0]).form;
    if (kind === 'pattern' || kind === 'text') continue;
    for (const value of condition.values) if ('text' in value) compared.push([field, value]);
  }
  return compared;
}

import { quoted } from '../../diagnostics/quoted.js';
import type { Field } from '../field.js';
import { type FieldType, fieldTypes } from '../field-types.js';
import type { CatalogRule } from './rule.js';

/** A field compared with another of a quite different type. */
export const incompatibleFields: CatalogRule<'incompatible-fields'> = {
  code: 'incompatible-fields',
  needsCatalog: true,
  check: (scope, report) => {
    for (const { field, condition } of scope.filters) {
      for (const value of condition.values) {
        const other = value.kind === 'expression' ? scope.fieldOf(value.expression) : undefined;
        if (other === undefined || areComparable(field, other)) continue;
        const titles = { type: fieldTypes[field.type].title, otherType: fieldTypes[other.type].title };
        report({ path: quoted(field.path), other: quoted(other.path), ...titles }, condition.spot);
      }
    }
  },
};

/** Types of one kind are compared by value. Those that are not here may hold anything. */
const kinds: Readonly<Partial<Record<FieldType, string>>> = {
  string: 'text',
  enum: 'text',
  integer: 'number',
  decimal: 'number',
  boolean: 'boolean',
  date: 'date',
  'date-time': 'date',
};

/** How ids are kept, as numbers or as texts, each kind of record decides for itself. */
function areComparable(a: Field, b: Field): boolean {
  if (a.references !== undefined || b.references !== undefined) return true;
  const [kind, other] = [kinds[a.type], kinds[b.type]];
  return kind === undefined || other === undefined || kind === other;
}

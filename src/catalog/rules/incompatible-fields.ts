import { quoted } from '../../diagnostics/quoted.js';
import { isExpression } from '../check/expressions.js';
import type { Field } from '../field.js';
import { type FieldType, fieldTypes } from '../field-types.js';
import { accountsWith } from './example-catalog.js';
import { defineRule } from './rule.js';

/** Arguments of the message. */
export interface ComparedFields {
  readonly path: string;
  readonly type: string;
  readonly other: string;
  readonly otherType: string;
}

/** Reports a comparison of two fields whose types are of different kinds. */
export const incompatibleFields = defineRule({
  code: 'incompatible-fields',
  severity: 'warning',
  summary: 'Two fields of different kinds of types are compared.',
  message: ({ path, type, other, otherType }: ComparedFields) =>
    `The field ${path} is ${type}, and ${other} is ${otherType}: it is not documented how the two compare.`,
  help: 'Probably one of the two fields is wrong. Fields that refer to records are not reported: ids are stored as numbers or as strings.',
  examples: {
    invalid: [
      {
        query: 'SELECT id FROM account.query WHERE createdAt = name LIMIT 10',
        catalog: accountsWith({ id: 'integer', name: 'string', createdAt: 'date-time' }),
      },
    ],
  },
  about: 'filters',
  needsCatalog: true,
  check: (filters, scope, { report }) => {
    for (const { field, condition } of filters) {
      for (const value of condition.values) {
        const other = isExpression(value) ? scope.fieldOf(value) : undefined;
        if (other === undefined || areComparable(field, other)) continue;
        const titles = { type: fieldTypes[field.type].title, otherType: fieldTypes[other.type].title };
        report({ path: quoted(field.path), other: quoted(other.path), ...titles }, condition.location);
      }
    }
  },
});

/** Kinds of types: within a kind, values are comparable. A type that is not listed may have any value. */
const kinds: Readonly<Partial<Record<FieldType, string>>> = {
  string: 'text',
  enum: 'text',
  integer: 'number',
  decimal: 'number',
  boolean: 'boolean',
  date: 'date',
  'date-time': 'date',
};

/** Whether two fields are comparable. References always are: some kinds of records have numbers as ids, others strings. */
export function areComparable(a: Field, b: Field): boolean {
  if (a.references !== undefined || b.references !== undefined) return true;
  const [kind, other] = [kinds[a.type], kinds[b.type]];
  return kind === undefined || other === undefined || kind === other;
}

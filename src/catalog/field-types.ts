import { type FilterOperator, operatorNames, operators } from '../dialect/operators.js';

/** What a type of field is. */
interface FieldTypeRow {
  readonly title: string;
  /** The operators that it allows where the installation does not say which. */
  readonly operators: readonly FilterOperator[];
}

const filters = operatorNames.filter((name): name is FilterOperator => operators[name].type === 'FILTER');
const isText = (name: FilterOperator): boolean => ['pattern', 'text'].includes(operators[name].form.kind);
const isOrdering = (name: FilterOperator): boolean => {
  const { form } = operators[name];
  return form.kind === 'range' || (form.kind === 'comparison' && form.comparison !== '=' && form.comparison !== '<>');
};
const every = filters;
const ordered = filters.filter((name) => !isText(name));
const equal = ordered.filter((name) => !isOrdering(name));
const nullOnly = filters.filter((name) => operators[name].form.kind === 'null');

/** **The** table of field types. What each allows follows from the table of operators; it is assumed, not documented. */
export const fieldTypes = {
  string: { title: 'a text', operators: every },
  integer: { title: 'a whole number of 64 bits', operators: ordered },
  decimal: { title: 'a decimal number', operators: ordered },
  boolean: { title: 'true or false', operators: equal },
  date: { title: 'a date', operators: ordered },
  'date-time': { title: 'a date with time', operators: ordered },
  enum: { title: 'one of several values', operators: equal },
  reference: { title: 'the id of another record', operators: equal },
  json: { title: 'a JSON value', operators: nullOnly },
  unknown: { title: 'a value of a type that is not known', operators: every },
} as const satisfies Readonly<Record<string, FieldTypeRow>>;

/** What a field holds. */
export type FieldType = keyof typeof fieldTypes;

import { isNumber } from '../dialect/literals.js';
import type { FilterForm } from '../dialect/operator-row.js';
import { filterOperatorNames, filterRow } from '../dialect/operators.js';
import { readDate } from '../dialect/value/date.js';
import { isInt64 } from '../dialect/value/decimal.js';
import { comparisonKinds } from '../dialect/value/possible-orders.js';
import { type ComparisonKind, readBoolean } from '../dialect/value/text-value.js';

/** An ability of a type that an operator needs. */
type Need = 'text' | 'order' | 'equality' | 'nothing';

/** **The** table of the abilities of types. */
const offers = {
  all: ['text', 'order', 'equality', 'nothing'],
  ordered: ['order', 'equality', 'nothing'],
  equal: ['equality', 'nothing'],
  null: ['nothing'],
} as const satisfies Readonly<Record<string, readonly Need[]>>;

/** **The** table of field types. The operators that each allows are assumed, not documented. */
export const fieldTypes = {
  string: row('a string', 'all', ['text']),
  integer: row('a whole number of 64 bits', 'ordered', ['number']),
  decimal: row('a decimal number', 'ordered', ['number']),
  boolean: row('true or false', 'equal', ['boolean']),
  date: row('a date', 'ordered', ['date']),
  'date-time': row('a date with time', 'ordered', ['date']),
  enum: row('one of several values', 'equal', ['text']),
  reference: row('the id of another record', 'equal', ['text', 'number']),
  json: row('a JSON value', 'null', []),
  unknown: row('a value of unknown type', 'all', comparisonKinds),
} as const;

/** The type of the values of a field. */
export type FieldType = keyof typeof fieldTypes;

function row<const Kind extends keyof typeof offers>(title: string, kind: Kind, values: readonly ComparisonKind[]) {
  const offered: readonly Need[] = offers[kind];
  return {
    title,
    offers: kind,
    /** The kinds of its values, as which a text that it is compared with is read; empty for JSON, whose objects have neither an order nor a text. */
    values,
    /** The operators that it allows, if the installation does not state them. */
    operators: filterOperatorNames.filter((name) => offered.includes(needOf(filterRow(name).form))),
  } as const;
}

/** Returns the kinds of values of a type: all, if it is not known. */
export function kindsOfType(type: FieldType = 'unknown'): readonly ComparisonKind[] {
  return fieldTypes[type].values;
}

function needOf(form: FilterForm): Need {
  switch (form.kind) {
    case 'pattern':
    case 'text':
      return 'text';
    case 'range':
      return 'order';
    case 'comparison':
      return form.comparison === '=' || form.comparison === '<>' ? 'equality' : 'order';
    case 'null':
      return 'nothing';
    default:
      return 'equality';
  }
}

/** Whether a field type allows an operator of a form: the same for the compiler. */
export type Allows<Type extends FieldType, Form extends FilterForm> =
  NeedOf<Form> extends (typeof offers)[(typeof fieldTypes)[Type]['offers']][number] ? true : false;

type NeedOf<Form extends FilterForm> = Form extends { readonly kind: 'pattern' | 'text' }
  ? 'text'
  : Form extends { readonly kind: 'range' }
    ? 'order'
    : Form extends { readonly kind: 'comparison'; readonly comparison: infer Comparison }
      ? Comparison extends '=' | '<>'
        ? 'equality'
        : 'order'
      : Form extends { readonly kind: 'null' }
        ? 'nothing'
        : 'equality';

/**
 * Whether a text is a possible value of a field of a type. Every type is compared with strings, but only strings, ids and JSON with
 * any string.
 */
export function fitsType(type: FieldType, text: string): boolean {
  switch (type) {
    case 'integer':
      return isInt64(text);
    case 'decimal':
      return isNumber(text);
    case 'boolean':
      return String(readBoolean(text)) === text;
    case 'date':
    case 'date-time':
      return readDate(text) !== undefined;
    default:
      return true;
  }
}

import { dateValue } from '../dialect/date-value.js';
import { isNumber } from '../dialect/literals.js';
import type { FilterForm } from '../dialect/operator-row.js';
import { filterOperatorNames, filterRow } from '../dialect/operators.js';

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
  string: row('a string', 'all'),
  integer: row('a whole number of 64 bits', 'ordered'),
  decimal: row('a decimal number', 'ordered'),
  boolean: row('true or false', 'equal'),
  date: row('a date', 'ordered'),
  'date-time': row('a date with time', 'ordered'),
  enum: row('one of several values', 'equal'),
  reference: row('the id of another record', 'equal'),
  json: row('a JSON value', 'null'),
  unknown: row('a value of unknown type', 'all'),
} as const;

/** The type of the values of a field. */
export type FieldType = keyof typeof fieldTypes;

function row<const Kind extends keyof typeof offers>(title: string, kind: Kind) {
  const offered: readonly Need[] = offers[kind];
  return {
    title,
    offers: kind,
    /** The operators that it allows, if the installation does not state them. */
    operators: filterOperatorNames.filter((name) => offered.includes(needOf(filterRow(name).form))),
  } as const;
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
      return isInteger(text);
    case 'decimal':
      return isNumber(text);
    case 'boolean':
      return text === 'true' || text === 'false';
    case 'date':
    case 'date-time':
      return dateValue(text) !== undefined;
    default:
      return true;
  }
}

/** Whether a text is a whole number from -2^63 to 2^63 - 1, also in forms such as `1e3` or `1.0`. */
function isInteger(text: string): boolean {
  // A sign and 17 digits are always within 64 bits.
  if (/^[+-]?\d{1,40}$/.test(text)) return text.length <= 18 || BigInt.asIntN(64, BigInt(text)) === BigInt(text);
  return isNumber(text) && Number.isSafeInteger(Number(text));
}

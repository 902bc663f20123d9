import type { Field } from '../catalog/field.js';
import { type FieldType, fieldTypes } from '../catalog/field-types.js';
import { fitsType } from '../catalog/fits-type.js';
import { plainDecimal } from '../cunit/decimal.js';
import { quoted } from '../diagnostics/quoted.js';
import type { Call, Path } from '../vql/ast.js';
import { print } from '../vql/print.js';
import { refuse } from './builder-error.js';
import { shown } from './shown.js';
import { timeOf } from './time-of.js';

/** What can be sent as a value. */
export type Scalar = string | number | bigint | boolean | Date;

/**
 * **The** encoding of values, as texts, which both forms of a query have (design.md §4, spec, query-language §1.6): a string as
 * it is, a boolean as `true` or `false`, a number or bigint as plain decimal, a Date in ISO 8601 and UTC, as the day alone where
 * the field is a date. With a field of a catalog the text must be one of its type. A number beyond 2^53 is refused: its
 * digits are no longer those that somebody wrote.
 *
 * @throws {BuilderError} `null-value`, `value-type`, `unsafe-number` or `value-mismatch`.
 */
export function encodeValue(value: unknown, method: string, field: Field | undefined, place: ValuePlace): string {
  if (value === null) refuse('null-value', { method, at: atText(place) });
  const text = textOf(value, method, field?.type, place);
  if (field === undefined) return text;
  const { type, values, path } = field;
  if (!(values === undefined || type !== 'enum' ? fitsType(type, text) : values.includes(text)))
    refuse('value-mismatch', {
      field: quoted(path),
      holds: values === undefined ? fieldTypes[type].title : `one of ${values.map(quoted).join(', ')}`,
      found: shown(value),
    });
  return text;
}

/** Where a value stands: beside a field, or somewhere else that knows how to say it. */
export type ValuePlace = Path | Call | (() => string);

/** A place as messages name it, behind the name of the condition. */
export function atText(place: ValuePlace): string {
  return typeof place === 'function' ? place() : ` on ${quoted(print(place))}`;
}

function textOf(value: unknown, method: string, type: FieldType | undefined, place: ValuePlace): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint' || Number.isSafeInteger(value)) return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) {
    const text = plainDecimal(String(value));
    return Math.abs(value) > Number.MAX_SAFE_INTEGER ? refuse('unsafe-number', { found: text }) : text;
  }
  const time = timeOf(value);
  const text = time === undefined || Number.isNaN(time) ? '' : new Date(time).toISOString();
  // Years beyond four digits have a sign: as texts they would not be in the order of time.
  if (!/^\d/.test(text)) return refuse('value-type', { method, at: atText(place), found: shown(value) });
  return type === 'date' ? text.slice(0, text.indexOf('T')) : text;
}

import type { Field } from '../catalog/field.js';
import { type FieldType, fieldTypes } from '../catalog/field-types.js';
import { fitsType } from '../catalog/fits-type.js';
import { plainDecimal } from '../cunit/plain-decimal.js';
import { quoted } from '../diagnostics/quoted.js';
import { refuse } from './builder-error.js';
import { shown } from './shown.js';

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
export function encodeValue(value: unknown, method: string, field?: Field): string {
  if (value === null) refuse('null-value', { method });
  const text = textOf(value, field?.type);
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

function textOf(value: unknown, type: FieldType | undefined): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint' || Number.isSafeInteger(value)) return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) {
    const text = plainDecimal(String(value));
    return Math.abs(value) > Number.MAX_SAFE_INTEGER ? refuse('unsafe-number', { found: text }) : text;
  }
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return refuse('value-type', { found: shown(value) });
  const text = value.toISOString();
  return type === 'date' ? text.slice(0, text.indexOf('T')) : text;
}

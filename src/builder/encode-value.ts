import type { Field } from '../catalog/field.js';
import { type FieldType, fieldTypes } from '../catalog/field-types.js';
import { numberPattern, plainDecimal } from '../cunit/plain-decimal.js';
import { quoted } from '../diagnostics/quoted.js';
import { dateValue } from '../dialect/date-value.js';
import { refuse } from './builder-error.js';
import { shown } from './shown.js';

/** What can be sent as a value. */
export type Scalar = string | number | bigint | boolean | Date;

/**
 * **The** encoding of values, as texts, which both forms of a query have (design.md §4, spec, query-language §1.6): a string as
 * it is, a boolean as `true` or `false`, a number or bigint as plain decimal, a Date in ISO 8601 and UTC, as the day alone where
 * the field is a date. With a field of a catalog the text must be one of its type.
 *
 * @throws {BuilderError} `null-value`, `value-type` or `value-mismatch`.
 */
export function encodeValue(value: unknown, method: string, field?: Field): string {
  if (value === null) refuse('null-value', { method });
  const text = textOf(value, field?.type);
  if (field === undefined) return text;
  const isLost = typeof value === 'number' && field.type === 'integer' && !Number.isSafeInteger(value);
  if (isLost || !fits(text, field))
    refuse('value-mismatch', {
      field: quoted(field.path),
      holds:
        field.values === undefined ? fieldTypes[field.type].title : `one of ${field.values.map(quoted).join(', ')}`,
      found: shown(value),
    });
  return text;
}

function textOf(value: unknown, type: FieldType | undefined): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint' || Number.isSafeInteger(value)) return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return plainDecimal(String(value));
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return refuse('value-type', { found: shown(value) });
  const text = value.toISOString();
  return type === 'date' ? text.slice(0, text.indexOf('T')) : text;
}

/** Whether a text is a value of the field's type. */
function fits(text: string, { type, values }: Field): boolean {
  switch (type) {
    case 'integer':
      return /^[+-]?\d+$/.test(text);
    case 'decimal':
      return numberPattern.test(text);
    case 'boolean':
      return text === 'true' || text === 'false';
    case 'date':
    case 'date-time':
      return !Number.isNaN(dateValue(text));
    case 'enum':
      return values === undefined || values.includes(text);
    case 'string':
    case 'reference':
    case 'json':
    case 'unknown':
      return true;
    default:
      return type satisfies never;
  }
}

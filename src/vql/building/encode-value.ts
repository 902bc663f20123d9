import type { Field } from '../../catalog/field.js';
import { type FieldType, fieldTypes, fitsType } from '../../catalog/field-types.js';
import { timeOf } from '../../diagnostics/describe-value.js';
import { quoted } from '../../diagnostics/quoted.js';
import { plainDecimal } from '../../dialect/value/decimal.js';
import type { Call, Path } from '../ast.js';
import { print } from '../print.js';
import { describeArgument } from './describe-argument.js';
import { refuse } from './errors.js';

/** A value that can be sent. */
export type Scalar = string | number | bigint | boolean | Date;

/**
 * Encodes a value as text, for both forms of a query: a string as it is, a boolean as `true` or `false`, a number or bigint in plain
 * decimal, a Date in ISO 8601 and UTC, without its time where the field is a date. With a field of a catalog the text must be of the
 * type of the field. A number beyond 2^53 is rejected: it may have lost digits.
 *
 * @throws {VqlError} `null-value`, `value-type`, `unsafe-number` or `value-mismatch`.
 */
export function encodeValue(value: unknown, method: string, field: Field | undefined, location: ValueLocation): string {
  if (value === null) refuse('null-value', { method, at: locationText(location) });
  const text = textOf(value, method, field?.type, location);
  if (field === undefined) return text;
  const { type, values, path } = field;
  if (!(values === undefined || type !== 'enum' ? fitsType(type, text) : values.includes(text)))
    refuse('value-mismatch', {
      field: quoted(path),
      holds: values === undefined ? fieldTypes[type].title : `one of ${values.map(quoted).join(', ')}`,
      found: describeArgument(value),
    });
  return text;
}

/** The field that a value is compared with, or a function that describes its location for a message. */
export type ValueLocation = Path | Call | (() => string);

/** Returns the location of a value for a message, to be put after the name of the condition. */
export function locationText(location: ValueLocation): string {
  return typeof location === 'function' ? location() : ` on ${quoted(print(location))}`;
}

function textOf(value: unknown, method: string, type: FieldType | undefined, location: ValueLocation): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint' || Number.isSafeInteger(value)) return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) {
    const text = plainDecimal(String(value));
    return Math.abs(value) > Number.MAX_SAFE_INTEGER ? refuse('unsafe-number', { found: text }) : text;
  }
  const time = timeOf(value);
  const text = time === undefined || Number.isNaN(time) ? '' : new Date(time).toISOString();
  // Years beyond four digits have a sign: compared as texts they would be out of order.
  if (!/^\d/.test(text))
    return refuse('value-type', { method, at: locationText(location), found: describeArgument(value) });
  return type === 'date' ? text.slice(0, text.indexOf('T')) : text;
}

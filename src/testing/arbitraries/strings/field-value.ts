import fc from 'fast-check';
import type { Field } from '../../../catalog/index.js';
import { lookAlike, lookAlikes } from './look-alike.js';

/** Type of a field, with the values of an enum. */
export type FieldKind = Pick<Field, 'type' | 'values'>;

/** Generates values of a field as texts: few, so that conditions match rows. Shrinks to the first of them. */
export function fieldValue(field: FieldKind): fc.Arbitrary<string> {
  const samples = fc.constantFrom(...sampleValues(field));
  switch (field.type) {
    case 'integer':
      return fc.oneof({ weight: 2, arbitrary: fc.integer({ min: -2, max: 12 }).map(String) }, samples);
    case 'decimal':
      return fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: -2, max: 12 }).map((quarters) => String(quarters / 4)) },
        samples,
      );
    case 'string':
    case 'json':
    case 'unknown':
      return lookAlike();
    default:
      return samples;
  }
}

/** Returns some values of a field as texts; at least one. */
export function sampleValues({ type, values = [] }: FieldKind): readonly string[] {
  switch (type) {
    case 'integer':
      return ['0', '1', '-1', '10', '9007199254740993', '9223372036854775807'];
    case 'decimal':
      return ['0', '1.5', '-0.25', '10.50', '12345678901234567890.5'];
    case 'boolean':
      return ['true', 'false'];
    case 'date':
      return ['2024-02-28', '2024-02-29', '2026-01-31'];
    case 'date-time':
      return ['2024-02-29T10:00:00Z', '2024-02-29T10:00:00.001Z', '2026-01-31T12:00:00+02:00'];
    case 'enum':
      return values.length > 0 ? values : lookAlikes;
    case 'reference':
      return ['1', '2', '1389132653974581248', '9007199254740993'];
    case 'string':
    case 'json':
    case 'unknown':
      return lookAlikes;
    default:
      return type satisfies never;
  }
}

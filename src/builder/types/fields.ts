import type { TemplateDefinition } from '../../catalog/definition.js';
import type { FieldType } from '../../catalog/field-types.js';
import type { Scalar } from '../encode-value.js';

/** The definitions of the fields of a template. */
export type Fields<Definition extends TemplateDefinition> = Definition['fields'];

/** The type of a field by its definition; `unknown` where a data type of the installation defines it, known only at run time. */
export type TypeOf<Definition> = Definition extends FieldType
  ? Definition
  : Definition extends { readonly type: infer Type extends FieldType }
    ? Type
    : 'unknown';

/** The fields that contain other fields, which no catalog lists. */
type OpenField<Definition extends TemplateDefinition> = {
  [Path in keyof Fields<Definition>]: TypeOf<Fields<Definition>[Path]> extends 'json' | 'reference' | 'enum' | 'unknown'
    ? Path
    : never;
}[keyof Fields<Definition>] &
  string;

/**
 * The paths that may be named: the fields of the template, those that the definition leaves open, and the fields of joins after
 * their alias. Any string without a catalog.
 */
export type FieldName<Definition extends TemplateDefinition, Alias extends string = never> =
  | (keyof Fields<Definition> & string)
  | (Definition extends { readonly partial: true } ? string & {} : OpenName<Definition> | `${Alias}.${string}`);

/** The names that a template leaves open which is not partial. */
type OpenName<Definition extends TemplateDefinition> =
  | (Definition extends { readonly custom: 'declared' } ? never : `custom.${string}.${string}`)
  | `${OpenField<Definition>}.${string}`;

/**
 * The names that an editor completes, and any other string, which `FieldUseError` reports: a string that is not assignable would be
 * reported with the whole catalog instead.
 */
export type OfferedName<Definition extends TemplateDefinition> = (keyof Fields<Definition> & string) | (string & {});

/** Values by type of field: what a condition accepts, and what a row contains. */
interface TypeTable {
  string: { value: string; row: string };
  integer: { value: number | bigint | `${bigint}`; row: number | `${bigint}` };
  decimal: { value: number | bigint | `${number}`; row: number };
  boolean: { value: boolean; row: boolean };
  date: { value: Date | DateText; row: string };
  'date-time': { value: Date | DateText | `${DateText}T${string}`; row: string };
  enum: { value: string; row: string };
  reference: { value: string | number | bigint; row: string };
  json: { value: never; row: unknown };
  unknown: { value: Scalar; row: unknown };
}

type DateText = `${number}-${number}-${number}`;

/** The values that a condition on a field accepts; any scalar where the field is not known. */
export type ValueOf<Definition extends TemplateDefinition, Name> = Name extends keyof Fields<Definition>
  ? Listed<Fields<Definition>[Name], TypeTable[TypeOf<Fields<Definition>[Name]>]['value']>
  : Scalar;

/** The value that a row has for a field. */
export type RowValueOf<Definition extends TemplateDefinition, Name> = Name extends keyof Fields<Definition>
  ? Nullable<
      Fields<Definition>[Name],
      Listed<Fields<Definition>[Name], TypeTable[TypeOf<Fields<Definition>[Name]>]['row']>
    >
  : unknown;

/** The values of an enum, if the catalog lists them. */
type Listed<Field, Otherwise> = Field extends { readonly type: 'enum'; readonly values: readonly (infer Value)[] }
  ? Value
  : Otherwise;

/** The interface document states that a to-many path may return nested objects, without their shape. */
type Nullable<Field, Value> = Field extends { readonly collection: true }
  ? unknown
  : Field extends { readonly nullable: false }
    ? Value
    : Value | null;

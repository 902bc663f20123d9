import type { TemplateDefinition } from '../catalog/definition.js';
import type { Scalar } from './encode-value.js';
import type { Fields, TypeOf } from './field-name.js';

/** **The** table of types: what a condition takes for a field of each type, and what a row has there. */
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

/** What a condition on a field takes; any scalar where nothing is known of the field. */
export type ValueOf<Definition extends TemplateDefinition, Name> = Name extends keyof Fields<Definition>
  ? Listed<Fields<Definition>[Name], TypeTable[TypeOf<Fields<Definition>[Name]>]['value']>
  : Scalar;

/** What a row has in a column of a field. */
export type RowValueOf<Definition extends TemplateDefinition, Name> = Name extends keyof Fields<Definition>
  ? Nullable<
      Fields<Definition>[Name],
      Listed<Fields<Definition>[Name], TypeTable[TypeOf<Fields<Definition>[Name]>]['row']>
    >
  : unknown;

/** The values of an enum, where they are listed. */
type Listed<Field, Otherwise> = Field extends { readonly type: 'enum'; readonly values: readonly (infer Value)[] }
  ? Value
  : Otherwise;

/** A to-many path may hold nested objects (spec, query-language §2): nothing is known of its shape. */
type Nullable<Field, Value> = Field extends { readonly collection: true }
  ? unknown
  : Field extends { readonly nullable: false }
    ? Value
    : Value | null;

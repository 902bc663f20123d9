import type { FieldDefinition, TemplateDefinition, TemplateTypes } from '../../catalog/definition.js';
import type { FieldType } from '../../catalog/field-types.js';
import type { CatalogTemplate } from '../../catalog/template.js';
import type { Scalar } from '../../vql/building/encode-value.js';
import type { AnyReference } from '../../vql/building/reference.js';

/**
 * Any template of a catalog that has certain fields: the constraint of generic code over templates. Of the fields that it does not list,
 * generic code can name none.
 *
 * @example
 * ```ts
 * import { from, type TemplateWith } from 'vql-kit/builder';
 * import { defineCatalog } from 'vql-kit/catalog';
 * const scoped = <Template extends TemplateWith<'tenantId'>>(template: Template, tenantId: string) =>
 *   from(template).equals('tenantId', tenantId);
 * const catalog = defineCatalog({ templates: { 'account.query': { fields: { tenantId: 'string', active: 'boolean' } } } });
 * console.log(scoped(catalog.template('account.query'), 'T1').equals('active', true).toText());
 * // SELECT * FROM account.query WHERE tenantId = 'T1' AND active = 'true'
 * ```
 */
export type TemplateWith<Field extends string> = CatalogTemplate<
  string,
  Omit<TemplateDefinition, 'fields'> & { readonly fields: { readonly [Name in Field]: FieldDefinition | FieldType } }
>;

/** Types whose fields all are definitions of fields: what a type argument of `from` is checked against. */
export type TypedTemplate<Types> = TemplateTypes & {
  readonly fields: Types extends { readonly fields: infer Fields }
    ? { readonly [Name in keyof Fields]: FieldDefinition | FieldType }
    : object;
};

/** The definitions of the fields of a template. */
export type Fields<Definition extends TemplateTypes> = Definition['fields'];

/** The type of a field by its definition; `unknown` where a data type of the installation defines it, known only at run time. */
export type TypeOf<Definition> = Definition extends FieldType
  ? Definition
  : Definition extends { readonly type: infer Type extends FieldType }
    ? Type
    : 'unknown';

/** The fields that contain other fields, which no catalog lists. */
type OpenField<Definition extends TemplateTypes> = {
  [Path in keyof Fields<Definition>]: TypeOf<Fields<Definition>[Path]> extends 'json' | 'reference' | 'enum' | 'unknown'
    ? Path
    : never;
}[keyof Fields<Definition>] &
  string;

/**
 * The paths that may be named: the fields of the template, those that the definition leaves open, and the fields of joins after
 * their alias. Any string without a catalog.
 */
export type FieldName<Definition extends TemplateTypes, Alias extends string = never> =
  | (keyof Fields<Definition> & string)
  | (Definition extends { readonly partial: true } ? string & {} : OpenName<Definition> | `${Alias}.${string}`);

/** The names that a template leaves open which is not partial. */
type OpenName<Definition extends TemplateTypes> =
  | (Definition extends { readonly custom: 'declared' } ? never : `custom.${string}.${string}`)
  | `${OpenField<Definition>}.${string}`;

/**
 * The fields of the query around the query of an EXISTS, by path: `outer.id`, `outer['address.city']`. Without a catalog it has any
 * member.
 */
export type OuterFields<Definition extends TemplateTypes, Alias extends string = never> = {
  readonly [Path in keyof Fields<Definition> & string]: AnyReference;
} & {
  // biome-ignore lint/suspicious/noExplicitAny: a reference, also for those who compile with noUncheckedIndexedAccess.
  readonly [Path in OpenPath<Definition, Alias>]: any;
};

type OpenPath<Definition extends TemplateTypes, Alias extends string> = string extends keyof Fields<Definition>
  ? string
  : Exclude<FieldName<Definition, Alias>, keyof Fields<Definition>>;

/**
 * The names that an editor completes, and any other string, which `FieldUseError` reports: a string that is not assignable would be
 * reported with the whole catalog instead.
 */
export type OfferedName<Definition extends TemplateTypes> = (keyof Fields<Definition> & string) | (string & {});

/** Values by type of field: what a condition accepts, also in words, and what a row contains. */
interface TypeTable {
  string: { value: string; words: 'a string'; row: string };
  integer: {
    value: number | bigint | `${bigint}`;
    words: 'a whole number, or a string of digits';
    row: number | bigint | `${bigint}`;
  };
  decimal: { value: number | bigint | `${number}`; words: 'a number, or a string of digits'; row: number };
  boolean: { value: boolean; words: 'true or false'; row: boolean };
  date: { value: Date | DateText; words: 'a Date, or a string such as 2026-02-28'; row: string };
  'date-time': {
    value: Date | DateText | `${DateText}T${string}`;
    words: 'a Date, or a string such as 2026-02-28T10:00:00Z';
    row: string;
  };
  enum: { value: string; words: 'a string'; row: string };
  reference: { value: string | number | bigint; words: 'an id, as a string, number or bigint'; row: string };
  json: { value: never; words: 'no value: JSON is compared with nothing'; row: unknown };
  unknown: { value: Scalar; words: ScalarWords; row: unknown };
}

type ScalarWords = 'a string, number, bigint, boolean or Date';

type DateText = `${number}-${number}-${number}`;

/** The values that a condition on a field accepts; any scalar where the field is not known. */
export type ValueOf<Definition extends TemplateTypes, Name> = Name extends keyof Fields<Definition>
  ? EnumValues<Fields<Definition>[Name], TypeTable[TypeOf<Fields<Definition>[Name]>]['value']>
  : Scalar;

/** The values that the catalog lists for an enum; `never` for any other field. */
export type ListedValue<
  Definition extends TemplateTypes,
  Name,
  Names extends keyof Fields<Definition> = keyof Fields<Definition>,
> = Name extends Names ? EnumValues<Fields<Definition>[Name], never> : never;

/** Why a value is not one of a field, as a sentence. */
export type ValueSentence<Definition extends TemplateTypes, Name, Value> = string extends keyof Fields<Definition>
  ? `A value is ${ScalarWords}.`
  : Name extends keyof Fields<Definition> & string
    ? Fields<Definition>[Name] extends { readonly type: 'enum'; readonly values: readonly unknown[] }
      ? Value extends string
        ? string extends Value
          ? `The field "${Name}" takes one of its values; a string of the running program may be any.`
          : `The field "${Name}" has no value "${Value}".`
        : `The field "${Name}" takes one of its values.`
      : `The field "${Name}" takes ${TypeTable[TypeOf<Fields<Definition>[Name]>]['words']}.`
    : `A value is ${ScalarWords}.`;

declare const cell: unique symbol;

/** The field of a joined query of which only the value in a row is known. */
export interface CellField<Cell> extends FieldDefinition {
  /** Only for the compiler. */
  readonly [cell]: Cell;
}

/** The value that a row has for a field. */
export type RowValueOf<Definition extends TemplateTypes, Name> = Name extends keyof Fields<Definition>
  ? Fields<Definition>[Name] extends CellField<infer Cell>
    ? Cell
    : Nullable<
        Fields<Definition>[Name],
        EnumValues<Fields<Definition>[Name], TypeTable[TypeOf<Fields<Definition>[Name]>]['row']>
      >
  : unknown;

/** The values of an enum, if the catalog lists them. */
type EnumValues<Field, Otherwise> = Field extends { readonly type: 'enum'; readonly values: readonly (infer Value)[] }
  ? Value
  : Otherwise;

/** A to-many path may return nested objects; no document states their shape. */
type Nullable<Field, Value> = Field extends { readonly collection: true }
  ? unknown
  : Field extends { readonly nullable: false }
    ? Value
    : Value | null;

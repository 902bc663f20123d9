import type { TemplateDefinition } from '../catalog/definition.js';
import type { FieldType } from '../catalog/field-types.js';

/** The definitions of the fields of a template. */
export type Fields<Definition extends TemplateDefinition> = Definition['fields'];

/** The type of a field by its definition; `unknown` where a data type says it, which is known when the program runs. */
export type TypeOf<Definition> = Definition extends FieldType
  ? Definition
  : Definition extends { readonly type: infer Type extends FieldType }
    ? Type
    : 'unknown';

/** The fields that have others inside, which no catalog lists. */
type OpenField<Definition extends TemplateDefinition> = {
  [Path in keyof Fields<Definition>]: TypeOf<Fields<Definition>[Path]> extends 'json' | 'reference' | 'enum' | 'unknown'
    ? Path
    : never;
}[keyof Fields<Definition>] &
  string;

/**
 * The paths that may be named: those of the template, what may be inside or besides them, as the definition says, and the
 * fields of joins by their alias. Without a catalog any text.
 */
export type FieldName<Definition extends TemplateDefinition, Alias extends string = never> =
  | (keyof Fields<Definition> & string)
  | (Definition extends { readonly partial: true } ? string & {} : OpenName<Definition> | `${Alias}.${string}`);

/** What a template that is not partial leaves open. */
type OpenName<Definition extends TemplateDefinition> =
  | (Definition extends { readonly custom: 'declared' } ? never : `custom.${string}.${string}`)
  | `${OpenField<Definition>}.${string}`;

/**
 * The names that complete, and any other text, to which `Objection` has its sentence. A text that does not fit the type would be
 * reported with the whole catalog instead.
 */
export type OfferedName<Definition extends TemplateDefinition> = (keyof Fields<Definition> & string) | (string & {});

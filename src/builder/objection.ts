import type { TemplateDefinition } from '../catalog/definition.js';
import type { Allows } from '../catalog/field-types.js';
import type { FilterOperator, operators } from '../dialect/operators.js';
import type { FieldName, Fields, TypeOf } from './field-name.js';
import type { Reference } from './reference.js';
import type { FieldUse } from './subject.js';

/**
 * Why a field cannot be used this way, in a sentence; `never` if it can. Only of the field that is named: to go through all of
 * them for each method would keep the editor waiting. Of a union, each that may come is held to the catalog. While a name is being
 * completed, the subject is the whole offer: there is no objection to that, or nothing would complete.
 */
export type Objection<
  Definition extends TemplateDefinition,
  Alias extends string,
  Subject,
  Use extends FieldUse,
  Operator extends FilterOperator = never,
> = string extends keyof Fields<Definition>
  ? never
  : IsOffer<Definition, Subject> extends true
    ? never
    : SubjectObjection<Definition, Alias, Subject, Use, Operator>;

/** Whether a subject is all that a method takes. A program's own `string` has swallowed the names, which the offer still lists. */
type IsOffer<Definition extends TemplateDefinition, Subject> = [string | Reference<never>] extends [Subject]
  ? [Extract<Subject, keyof Fields<Definition>>] extends [never]
    ? false
    : true
  : false;

type SubjectObjection<
  Definition extends TemplateDefinition,
  Alias extends string,
  Subject,
  Use extends FieldUse,
  Operator extends FilterOperator,
> = Subject extends { readonly field: infer Name }
  ? Subject extends { readonly function: infer Function }
    ?
        | NameObjection<Definition, Alias, Exclude<Name, '*'>, Use, never>
        | FunctionObjection<Fields<Definition>[Name & keyof Fields<Definition>], Function>
    : NameObjection<Definition, Alias, Name, Use, never>
  : NameObjection<Definition, Alias, Subject, Use, Operator>;

type NameObjection<
  Definition extends TemplateDefinition,
  Alias extends string,
  Name,
  Use extends FieldUse,
  Operator extends FilterOperator,
> = Name extends keyof Fields<Definition>
  ? UseObjection<Fields<Definition>[Name], Use> | OperatorObjection<Fields<Definition>[Name], Operator>
  : Name extends string
    ? Name extends FieldName<Definition, Alias>
      ? never
      : string extends Name
        ? 'A name that only the running program knows goes in as path(name).'
        : `The catalog has no field "${Name}" here.`
    : never;

type UseObjection<Field, Use extends FieldUse> = Field extends { readonly [Name in Use]: false }
  ? `The catalog says that the field is not ${Use}.`
  : never;

type FunctionObjection<Field, Function> = Field extends {
  readonly functions: readonly (infer Allowed extends string)[];
}
  ? Function extends string
    ? Uppercase<Function> extends Uppercase<Allowed>
      ? never
      : 'The catalog allows no such function of the field.'
    : never
  : never;

/** The operators that are stated; else those of the type. */
type OperatorObjection<Field, Operator extends FilterOperator> = [Operator] extends [never]
  ? never
  : Field extends { readonly operators: readonly (infer Allowed)[] }
    ? Operator extends Allowed
      ? never
      : 'The catalog does not allow this condition on the field.'
    : Allows<TypeOf<Field>, (typeof operators)[Operator]['form']> extends true
      ? never
      : 'The type of the field does not allow this condition.';

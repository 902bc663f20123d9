import type { TemplateTypes } from '../../catalog/definition.js';
import type { Allows } from '../../catalog/field-types.js';
import type { FilterOperator, operators } from '../../dialect/operators.js';
import type { IsKnown } from '../../vql/any-text.js';
import type { Reference } from '../../vql/building/reference.js';
import type { CatalogUse } from '../condition/field-scope.js';
import type { FieldName, Fields, TypeOf } from './fields.js';

declare const sentence: unique symbol;

/** The type of an argument that must not be given: the compiler shows its sentence. No value has this type. */
export interface CompileError<Sentence extends string> {
  readonly [sentence]: Sentence;
}

/**
 * Adds nothing to the type of an argument if there is no error, else a type that no argument has. In generic code, where the
 * definition or the subject is the parameter of a type, errors are not known yet: there it adds `InGenericCode`.
 */
export type Checked<Definition, Subject, Sentence extends string, InGenericCode = unknown> =
  IsKnown<Definition, Subject> extends true
    ? [Sentence] extends [never]
      ? unknown
      : CompileError<Sentence>
    : InGenericCode;

/** The names that generic code can use: the fields that the constraint of its parameter lists, and references, which are checked at run time. */
export type GenericSubject<Definition extends TemplateTypes> = keyof Fields<Definition> | object;

/**
 * Why a field cannot be used in this way, as a sentence; `never` if it can. Only the named field is checked: a mapped type over all
 * fields for each method would slow down the editor. Each member of a union is checked. While the editor completes a name, the
 * subject is the union of all names: that is accepted, or nothing would be completed.
 */
export type FieldUseError<
  Definition extends TemplateTypes,
  Alias extends string,
  Subject,
  Use extends CatalogUse,
  Operator extends FilterOperator = never,
> = string extends keyof Fields<Definition>
  ? never
  : IsOffer<Definition, Subject> extends true
    ? never
    : SubjectError<Definition, Alias, Subject, Use, Operator>;

/** Whether a subject is all that a method accepts. The type `string` of a program absorbs the names, which the offer still lists. */
type IsOffer<Definition extends TemplateTypes, Subject> = [string | Reference<never>] extends [Subject]
  ? [Extract<Subject, keyof Fields<Definition>>] extends [never]
    ? false
    : true
  : false;

type SubjectError<
  Definition extends TemplateTypes,
  Alias extends string,
  Subject,
  Use extends CatalogUse,
  Operator extends FilterOperator,
> = Subject extends { readonly field: infer Name }
  ? Subject extends { readonly function: infer Function }
    ?
        | NameError<Definition, Alias, Exclude<Name, '*'>, Use, never>
        | FunctionError<Fields<Definition>[Name & keyof Fields<Definition>], Function>
    : NameError<Definition, Alias, NameIn<Name>, Use, never>
  : NameError<Definition, Alias, NameIn<Subject>, Use, Operator>;

/** The name in a reference, if the compiler knows it; what is not a reference is the name itself. */
type NameIn<Subject> = Subject extends Reference<infer Name> ? (unknown extends Name ? never : Name) : Subject;

/** Why a reference cannot be compared with a field, as a sentence; `never` if it can. */
export type ReferenceError<
  Definition extends TemplateTypes,
  Alias extends string,
  Value,
> = string extends keyof Fields<Definition> ? never : NameError<Definition, Alias, NameIn<Value>, never, never>;

type NameError<
  Definition extends TemplateTypes,
  Alias extends string,
  Name,
  Use extends CatalogUse,
  Operator extends FilterOperator,
> = Name extends keyof Fields<Definition>
  ? UseError<Fields<Definition>[Name], Use> | OperatorError<Fields<Definition>[Name], Operator>
  : Name extends string
    ? Name extends FieldName<Definition, Alias>
      ? never
      : string extends Name
        ? 'A name that only the running program knows goes in as path(name).'
        : `The catalog has no field "${Name}" here.`
    : never;

type UseError<Field, Use extends CatalogUse> = Field extends { readonly [Name in Use]: false }
  ? `The catalog says that the field is not ${Use}.`
  : never;

type FunctionError<Field, Function> = Field extends {
  readonly functions: readonly (infer Allowed extends string)[];
}
  ? Function extends string
    ? Uppercase<Function> extends Uppercase<Allowed>
      ? never
      : 'The catalog allows no such function of the field.'
    : never
  : never;

/** Checks against the operators that the catalog lists for the field; else against those of its type. */
type OperatorError<Field, Operator extends FilterOperator> = [Operator] extends [never]
  ? never
  : Field extends { readonly operators: readonly (infer Allowed)[] }
    ? Operator extends Allowed
      ? never
      : 'The catalog does not allow this condition on the field.'
    : Allows<TypeOf<Field>, (typeof operators)[Operator]['form']> extends true
      ? never
      : 'The type of the field does not allow this condition.';

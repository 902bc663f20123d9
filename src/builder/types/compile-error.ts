import type { TemplateDefinition } from '../../catalog/definition.js';
import type { Allows } from '../../catalog/field-types.js';
import type { FilterOperator, operators } from '../../dialect/operators.js';
import type { FieldUse } from '../condition/scope.js';
import type { Reference } from '../reference.js';
import type { FieldName, Fields, TypeOf } from './fields.js';

declare const sentence: unique symbol;

/** The type of an argument that must not be given: the compiler shows its sentence. No value has this type. */
export interface CompileError<Sentence extends string> {
  readonly [sentence]: Sentence;
}

/** Adds nothing to the type of an argument if there is no error, else a type that no argument has. */
export type Checked<Sentence extends string> = [Sentence] extends [never] ? unknown : CompileError<Sentence>;

/**
 * Why a field cannot be used in this way, as a sentence; `never` if it can. Only the named field is checked: a mapped type over all
 * fields for each method would slow down the editor. Each member of a union is checked. While the editor completes a name, the
 * subject is the union of all names: that is accepted, or nothing would be completed.
 */
export type FieldUseError<
  Definition extends TemplateDefinition,
  Alias extends string,
  Subject,
  Use extends FieldUse,
  Operator extends FilterOperator = never,
> = string extends keyof Fields<Definition>
  ? never
  : IsOffer<Definition, Subject> extends true
    ? never
    : SubjectError<Definition, Alias, Subject, Use, Operator>;

/** Whether a subject is all that a method accepts. The type `string` of a program absorbs the names, which the offer still lists. */
type IsOffer<Definition extends TemplateDefinition, Subject> = [string | Reference<never>] extends [Subject]
  ? [Extract<Subject, keyof Fields<Definition>>] extends [never]
    ? false
    : true
  : false;

type SubjectError<
  Definition extends TemplateDefinition,
  Alias extends string,
  Subject,
  Use extends FieldUse,
  Operator extends FilterOperator,
> = Subject extends { readonly field: infer Name }
  ? Subject extends { readonly function: infer Function }
    ?
        | NameError<Definition, Alias, Exclude<Name, '*'>, Use, never>
        | FunctionError<Fields<Definition>[Name & keyof Fields<Definition>], Function>
    : NameError<Definition, Alias, Name, Use, never>
  : NameError<Definition, Alias, Subject, Use, Operator>;

type NameError<
  Definition extends TemplateDefinition,
  Alias extends string,
  Name,
  Use extends FieldUse,
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

type UseError<Field, Use extends FieldUse> = Field extends { readonly [Name in Use]: false }
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

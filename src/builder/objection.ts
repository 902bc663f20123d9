import type { TemplateDefinition } from '../catalog/definition.js';
import type { Allows } from '../catalog/field-types.js';
import type { FilterOperator, operators } from '../dialect/operators.js';
import type { Fields, TypeOf } from './field-name.js';
import type { Reference } from './reference.js';
import type { FieldUse } from './subject.js';

/**
 * Why a catalog forbids to use a field this way, in a sentence; `never` if it does not. Only of the field that is named: to go
 * through all of them for each method would keep the editor waiting.
 */
export type Objection<
  Definition extends TemplateDefinition,
  Subject,
  Use extends FieldUse,
  Operator extends FilterOperator = never,
> = string extends keyof Fields<Definition>
  ? never
  : Reference<never> extends Subject
    ? never
    : KnownObjection<Definition, Subject, Use, Operator>;

type KnownObjection<
  Definition extends TemplateDefinition,
  Subject,
  Use extends FieldUse,
  Operator extends FilterOperator,
> = Subject extends { readonly field: infer Name; readonly function: infer Function }
  ? Name extends keyof Fields<Definition>
    ? UseObjection<Fields<Definition>[Name], Use> | FunctionObjection<Fields<Definition>[Name], Function>
    : never
  : Subject extends { readonly field: infer Name }
    ? Objection<Definition, Name, Use>
    : Subject extends keyof Fields<Definition>
      ? UseObjection<Fields<Definition>[Subject], Use> | OperatorObjection<Fields<Definition>[Subject], Operator>
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

import type { TemplateDefinition, TemplateTypes } from '../../catalog/definition.js';
import type { comparisons } from '../../dialect/comparison.js';
import type { formTraits } from '../../dialect/operator-row.js';
import type { FilterOperator, JunctionOperator, operators } from '../../dialect/operators.js';
import type { AnyReference } from '../../vql/building/reference.js';
import type { Condition } from '../condition/condition.js';
import type { FieldCall } from '../condition/field-scope.js';
import type { ListOptions } from '../condition/read-operator.js';
import type { Subquery } from '../query/nested-query.js';
import type { Checked, CompileError, FieldUseError, GenericSubject, ReferenceError } from './compile-error.js';
import type { ListedValue, OfferedName, OuterFields, ValueOf, ValueSentence } from './fields.js';

/** The name of the method of an operator: `IS_NULL_OR_EQUALS` becomes `isNullOrEquals`. */
type MethodName<Operator extends string> = Operator extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Pascal<Rest>}`
  : Lowercase<Operator>;

type Pascal<Words extends string> = Words extends `${infer First}_${infer Rest}`
  ? `${Capitalize<Lowercase<First>>}${Pascal<Rest>}`
  : Capitalize<Lowercase<Words>>;

/**
 * One method for each operator of C-Unit, under its name in camel case. The arguments follow from its row in the table of operators:
 * the field, then as many values as it takes, or a list; EXISTS takes a query, or a function that creates it. `Visible` also has the
 * fields of joins.
 */
export type OperatorMethods<
  Definition extends TemplateTypes,
  Alias extends string,
  Result,
  Visible extends TemplateTypes = Definition,
> = {
  readonly [Operator in FilterOperator as MethodName<Operator>]: FilterMethod<Operator, Visible, Alias, Result>;
} & {
  readonly [Operator in JunctionOperator as MethodName<Operator>]: JunctionMethod<Operator, Definition, Alias, Result>;
};

/** The method of an operator that is not AND or OR. */
type FilterMethod<Operator extends FilterOperator, Definition extends TemplateTypes, Alias extends string, Result> =
  OperatorForm<Operator> extends 'exists'
    ? ExistsMethod<Operator, Definition, Alias, Result>
    : number extends OperatorRowOf<Operator>['values']['most']
      ? ListMethod<Operator, Definition, Alias, Result>
      : ValueMethod<Operator, Definition, Alias, Result>;

/** The method of EXISTS or NOT_EXISTS: a query, or a function that creates it from the fields of this one. */
export type ExistsMethod<
  Operator extends FilterOperator,
  Definition extends TemplateTypes,
  Alias extends string,
  Result,
> = (
  query: Subquery | ((outer: OuterFields<Definition, Alias>) => Subquery),
  ...more: TooMany<`${MethodName<Operator>} takes one query.`>
) => Result;

/**
 * The method of an operator that takes a list of values. Inside a list an editor completes only what is assignable: therefore the
 * values of an enum are listed.
 */
export type ListMethod<
  Operator extends FilterOperator,
  Definition extends TemplateTypes,
  Alias extends string,
  Result,
> = <
  const Field extends Subject<Definition>,
  const Values extends readonly OfferedValue<Definition, Field>[] | OfferedValue<Definition, Field>,
>(
  field: Field & CheckedSubject<Operator, Definition, Alias, Field>,
  values:
    | (Values & Checked<Definition, Field, ListError<Operator, Definition, Alias, Field, Values>>)
    | ListedValues<Definition, Field>,
  options?: ListOptions,
  ...more: TooMany<ListSentence<Operator>>
) => Result;

/**
 * The method of an operator that takes a fixed number of values. For a call with another number the compiler considers only the
 * other signatures, and shows their sentence.
 */
export interface ValueMethod<
  Operator extends FilterOperator,
  Definition extends TemplateTypes,
  Alias extends string,
  Result,
> {
  <
    const Field extends Subject<Definition>,
    const First extends OfferedValue<Definition, Field>,
    const Second extends OfferedValue<Definition, Field>,
  >(
    field: Field & CheckedSubject<Operator, Definition, Alias, Field>,
    ...values: FirstOf<
      Count<Operator>,
      CheckedValue<Operator, Definition, Alias, Field, First>,
      CheckedValue<Operator, Definition, Alias, Field, Second>
    >
  ): Result;
  (
    field: Subject<Definition>,
    ...values: readonly [
      ...FirstOf<Count<Operator>, unknown, unknown>,
      CompileError<CountSentence<Operator>>,
      ...CompileError<CountSentence<Operator>>[],
    ]
  ): Result;
  (field: CompileError<CountSentence<Operator>>, ...values: Fewer<FirstOf<Count<Operator>, unknown, unknown>>): Result;
}

/** The method of AND or OR: conditions one by one, at least two; or a list, or a function that returns one. */
export type JunctionMethod<
  Operator extends JunctionOperator,
  Definition extends TemplateTypes,
  Alias extends string,
  Result,
> = (
  ...conditions:
    | readonly [
        ConditionSource<Definition, Alias>,
        ConditionSource<Definition, Alias>,
        ...ConditionSource<Definition, Alias>[],
      ]
    | readonly [
        | readonly Condition<Definition, Alias>[]
        | ((is: Conditions<Definition, Alias>) => readonly Condition<Definition, Alias>[]),
      ]
    | WrongCount<`${MethodName<Operator>} takes all its conditions, at least two, or a list of them.`>
) => Result;

/** Creates conditions on the fields of a template: one method for each operator, and `not` and `when`. */
export type Conditions<
  Definition extends TemplateTypes = TemplateDefinition,
  Alias extends string = never,
> = OperatorMethods<Definition, Alias, Condition<Definition, Alias>> & {
  /** Negates a condition. If the field has no value, neither a condition nor its negation holds. */
  readonly not: (condition: ConditionSource<Definition, Alias>) => Condition<Definition, Alias>;
  /**
   * Returns the condition that `create` returns, if the value is given; else an empty one, which is left out. `undefined`, `null` and
   * `false` are not given; `0` and the empty string are. Wrap a boolean that may be `false` in an object.
   */
  readonly when: <Value>(
    value: Value,
    create: (value: Given<Value>) => Condition<Definition, Alias>,
  ) => Condition<Definition, Alias>;
};

/** A condition, or a function that creates it with the conditions on the fields of the query. */
export type ConditionSource<Definition extends TemplateTypes, Alias extends string = never> =
  | Condition<Definition, Alias>
  | ((is: Conditions<Definition, Alias>) => Condition<Definition, Alias>);

/**
 * A value of `when` without those that count as not given. A `boolean` is a compile error: as a filter, `false` would silently be
 * left out, and `true` does not need its value.
 */
export type Given<Value> = unknown extends Value
  ? Value
  : boolean extends Value
    ? CompileError<'false counts as not given: put what may be false into an object, as docs/builder.md shows.'>
    : Exclude<Value, undefined | null | false>;

type Signs = typeof comparisons;

/** The sign of a comparison: `=`, `<>` or `!=`, `<`, `<=`, `>`, `>=`. */
export type ComparisonSign = keyof Signs | AliasOf<Signs[keyof Signs]>;

type AliasOf<Comparison> = Comparison extends { readonly alias: infer Alias } ? Alias : never;

/** The operator of a sign. */
export type OperatorOf<Sign extends ComparisonSign> = {
  [Operator in FilterOperator]: OperatorForm<Operator> extends 'comparison' ? OperatorIfSign<Operator, Sign> : never;
}[FilterOperator];

type OperatorIfSign<Operator extends FilterOperator, Sign> = OperatorRowOf<Operator>['form'] extends {
  readonly comparison: infer Comparison extends keyof Signs;
}
  ? Sign extends Comparison | AliasOf<Signs[Comparison]>
    ? Operator
    : never
  : never;

type OperatorRowOf<Operator extends FilterOperator> = (typeof operators)[Operator];
type OperatorForm<Operator extends FilterOperator> = OperatorRowOf<Operator>['form']['kind'];
type ComparesNull<Operator extends FilterOperator> = (typeof formTraits)[OperatorForm<Operator>]['comparesNull'];
type Count<Operator extends FilterOperator> = OperatorRowOf<Operator>['values']['least'];

/** The field that a condition is about, or a function of one; as `path(…)` if only the running program knows it. */
export type Subject<Definition extends TemplateTypes> =
  | OfferedName<Definition>
  | FieldCall<OfferedName<Definition>>
  | AnyReference;

export type CheckedSubject<
  Operator extends FilterOperator,
  Definition extends TemplateTypes,
  Alias extends string,
  Field,
> = Checked<
  Definition,
  Field,
  FieldUseError<Definition, Alias, Field, 'filterable', Operator>,
  GenericSubject<Definition>
>;

/**
 * Generic code can compare with any value: it is checked at run time. Not a union, from which the compiler would infer only the first
 * type of a value such as `number | bigint`.
 */
export type CheckedValue<
  Operator extends FilterOperator,
  Definition extends TemplateTypes,
  Alias extends string,
  Field,
  Value,
> = [NothingError<Operator, Value>] extends [never]
  ? Value & Checked<Definition, Field, ValueError<Operator, Definition, Alias, Field, Value>>
  : NothingError<Operator, Value>;

/** The error of `null` and `undefined`, with which no type can be intersected. */
type NothingError<Operator extends FilterOperator, Value> = [Value] extends [null | undefined]
  ? ComparesNull<Operator> extends true
    ? never
    : CompileError<NothingSentence<Value>>
  : never;

type NothingSentence<Value> = Value extends null
  ? 'null equals nothing: use isNull or isNullOrEquals.'
  : 'undefined is not a value: leave the condition out with when(…).';

/** The values that an editor completes, and any other, which `ValueError` reports. */
export type OfferedValue<Definition extends TemplateTypes, Field> = ValueOf<Definition, Field> | AnyValue;

type AnyValue = (string & {}) | number | bigint | boolean | object | null | undefined;

/**
 * Why a value cannot be compared with a field, as a sentence; `never` if it can. Each member of a union is checked. While the editor
 * completes a value, it is all that is offered: that is accepted.
 */
type ValueError<
  Operator extends FilterOperator,
  Definition extends TemplateTypes,
  Alias extends string,
  Field,
  Value,
> = [AnyValue] extends [Value] ? never : SingleValueError<Operator, Definition, Alias, Field, Value>;

type SingleValueError<
  Operator extends FilterOperator,
  Definition extends TemplateTypes,
  Alias extends string,
  Field,
  Value,
> = Value extends AnyReference
  ? OperatorForm<Operator> extends 'text'
    ? `${MethodName<Operator>} takes a string.`
    : ReferenceError<Definition, Alias, Value>
  : Value extends ValueFor<Operator, Definition, Field>
    ? never
    : Value extends null | undefined
      ? NothingSentence<Value>
      : OperatorForm<Operator> extends 'text' | 'pattern'
        ? `${MethodName<Operator>} takes a string.`
        : ValueSentence<Definition, Field, Value>;

type ListError<
  Operator extends FilterOperator,
  Definition extends TemplateTypes,
  Alias extends string,
  Field,
  Values,
> = Values extends readonly (infer Value)[]
  ? ValueError<Operator, Definition, Alias, Field, Value>
  : ListSentence<Operator>;

/** A list of the values of an enum; `never` for any other field. */
type ListedValues<Definition extends TemplateTypes, Field> = [ListedValue<Definition, Field>] extends [never]
  ? never
  : readonly ListedValue<Definition, Field>[];

/** A value of the type of the field, a string where the operator takes text. */
type ValueFor<Operator extends FilterOperator, Definition extends TemplateTypes, Field> =
  OperatorForm<Operator> extends 'text' | 'pattern'
    ? string
    : ComparesNull<Operator> extends true
      ? ValueOf<Definition, Field> | null
      : ValueOf<Definition, Field>;

/** As many values as an operator takes. */
type FirstOf<Times extends number, First, Second> = Times extends 0
  ? readonly []
  : Times extends 1
    ? readonly [value: First]
    : readonly [least: First, most: Second];

/** At least one value too few. */
type Fewer<Values extends readonly unknown[]> = Values extends readonly [unknown, ...infer Rest]
  ? Partial<Rest>
  : readonly [never, never, never];

type TooMany<Sentence extends string> = readonly CompileError<Sentence>[];
type WrongCount<Sentence extends string> = readonly [CompileError<Sentence>, ...CompileError<Sentence>[]];

type ListSentence<Operator extends FilterOperator> = `${MethodName<Operator>} takes its values as one array.`;
type CountSentence<Operator extends FilterOperator> = `${MethodName<Operator>} takes ${CountText<Count<Operator>>}.`;
type CountText<Times extends number> = Times extends keyof CountTexts ? CountTexts[Times] : `exactly ${Times} values`;

interface CountTexts {
  0: 'no values';
  1: 'exactly one value';
  2: 'exactly two values';
}

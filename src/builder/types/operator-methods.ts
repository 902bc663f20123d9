import type { TemplateDefinition } from '../../catalog/definition.js';
import type { FilterOperator, JunctionOperator, operators } from '../../dialect/operators.js';
import type { Condition } from '../condition/condition.js';
import type { ListOptions } from '../condition/create-part.js';
import type { FieldCall } from '../condition/scope.js';
import type { Subquery } from '../query/nested-query.js';
import type { Reference } from '../reference.js';
import type { Checked, CompileError, FieldUseError } from './compile-error.js';
import type { FieldName, OfferedName, ValueOf } from './fields.js';

/** The name of the method of an operator: `IS_NULL_OR_EQUALS` becomes `isNullOrEquals`. */
type MethodName<Operator extends string> = Operator extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Pascal<Rest>}`
  : Lowercase<Operator>;

type Pascal<Words extends string> = Words extends `${infer First}_${infer Rest}`
  ? `${Capitalize<Lowercase<First>>}${Pascal<Rest>}`
  : Capitalize<Lowercase<Words>>;

/**
 * One method for each operator of C-Unit, under its name in camel case. The arguments follow from its row in the table of operators:
 * the field, then as many values as it takes, or a list; EXISTS takes only a query.
 */
export type OperatorMethods<Definition extends TemplateDefinition, Alias extends string, Result> = {
  readonly [Operator in FilterOperator as MethodName<Operator>]: FilterMethod<Operator, Definition, Alias, Result>;
} & {
  readonly [Operator in JunctionOperator as MethodName<Operator>]: JunctionMethod<Operator, Definition, Alias, Result>;
};

/** The method of an operator that is not AND or OR. */
type FilterMethod<
  Operator extends FilterOperator,
  Definition extends TemplateDefinition,
  Alias extends string,
  Result,
> =
  Form<Operator> extends 'exists'
    ? ExistsMethod<Operator, Result>
    : number extends Row<Operator>['values']['most']
      ? ListMethod<Operator, Definition, Alias, Result>
      : ValueMethod<Operator, Definition, Alias, Result>;

/** The method of EXISTS or NOT_EXISTS. */
export type ExistsMethod<Operator extends FilterOperator, Result> = (
  query: Subquery,
  ...more: TooMany<`${MethodName<Operator>} takes one query.`>
) => Result;

/** The method of an operator that takes a list of values. */
export type ListMethod<
  Operator extends FilterOperator,
  Definition extends TemplateDefinition,
  Alias extends string,
  Result,
> = <const Field extends Subject<Definition, Alias>>(
  field: Field & Checked<FieldUseError<Definition, Alias, Field, 'filterable', Operator>>,
  values: readonly ValueFor<Operator, Definition, Field, Alias>[],
  options?: ListOptions,
  ...more: TooMany<`${MethodName<Operator>} takes its values as one array.`>
) => Result;

/**
 * The method of an operator that takes a fixed number of values. For a call with another number the compiler considers only the
 * other signatures, and shows their sentence.
 */
export interface ValueMethod<
  Operator extends FilterOperator,
  Definition extends TemplateDefinition,
  Alias extends string,
  Result,
> {
  <const Field extends Subject<Definition, Alias>>(
    field: Field & Checked<FieldUseError<Definition, Alias, Field, 'filterable', Operator>>,
    ...values: Repeat<ValueFor<Operator, Definition, Field, Alias>, Count<Operator>>
  ): Result;
  (
    field: Subject<Definition, Alias>,
    ...values: readonly [
      ...Repeat<unknown, Count<Operator>>,
      CompileError<CountSentence<Operator>>,
      ...CompileError<CountSentence<Operator>>[],
    ]
  ): Result;
  (field: CompileError<CountSentence<Operator>>, ...values: Fewer<Repeat<unknown, Count<Operator>>>): Result;
}

/** The method of AND or OR: conditions one by one, at least two; or a list, or a function that returns one. */
export type JunctionMethod<
  Operator extends JunctionOperator,
  Definition extends TemplateDefinition,
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
  Definition extends TemplateDefinition = TemplateDefinition,
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
export type ConditionSource<Definition extends TemplateDefinition, Alias extends string = never> =
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

type Row<Operator extends FilterOperator> = (typeof operators)[Operator];
type Form<Operator extends FilterOperator> = Row<Operator>['form']['kind'];
type Count<Operator extends FilterOperator> = Row<Operator>['values']['least'];

/** The field that a condition is about, or a function of one; as `path(…)` if only the running program knows it. */
type Subject<Definition extends TemplateDefinition, Alias extends string> =
  | OfferedName<Definition>
  | FieldCall<OfferedName<Definition>>
  | Reference<FieldName<Definition, Alias>>;

/** A value of the type of the field, a string where the operator takes text; or a reference. */
type ValueFor<Operator extends FilterOperator, Definition extends TemplateDefinition, Field, Alias extends string> =
  Form<Operator> extends 'text'
    ? string
    : Form<Operator> extends 'pattern'
      ? string | Reference<FieldName<Definition, Alias>>
      : Form<Operator> extends 'null-or-equal'
        ? ValueOf<Definition, Field> | Reference<FieldName<Definition, Alias>> | null
        : ValueOf<Definition, Field> | Reference<FieldName<Definition, Alias>>;

type Repeat<Value, Times extends number, Values extends readonly Value[] = readonly []> = Values['length'] extends Times
  ? Values
  : Repeat<Value, Times, readonly [...Values, Value]>;

/** At least one value too few. */
type Fewer<Values extends readonly unknown[]> = Values extends readonly [unknown, ...infer Rest]
  ? Partial<Rest>
  : readonly [never, never, never];

type TooMany<Sentence extends string> = readonly CompileError<Sentence>[];
type WrongCount<Sentence extends string> = readonly [CompileError<Sentence>, ...CompileError<Sentence>[]];

type CountSentence<Operator extends FilterOperator> = `${MethodName<Operator>} takes ${CountText<Count<Operator>>}.`;
type CountText<Times extends number> = Times extends keyof CountTexts ? CountTexts[Times] : `exactly ${Times} values`;

interface CountTexts {
  0: 'no values';
  1: 'exactly one value';
  2: 'exactly two values';
}

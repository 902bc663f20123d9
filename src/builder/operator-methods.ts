import type { TemplateDefinition } from '../catalog/definition.js';
import type { FilterRow } from '../dialect/operator-row.js';
import {
  type FilterOperator,
  isJunctionOperator,
  type JunctionOperator,
  operatorNames,
  type operators,
} from '../dialect/operators.js';
import { refuseArgument } from './builder-error.js';
import type { CompileError, Permitted } from './compile-error.js';
import { Condition, checkedCondition, joined } from './condition.js';
import type { Conditions } from './conditions.js';
import { createPart, heldPart, type ListOptions } from './create-part.js';
import type { FieldName, OfferedName } from './field-name.js';
import { type MethodName, methodNames } from './method-name.js';
import type { Objection } from './objection.js';
import type { Part } from './part.js';
import type { Reference } from './reference.js';
import type { FieldCall, Scope } from './subject.js';
import type { Subquery } from './subquery.js';
import type { ValueOf } from './typed-values.js';

/**
 * One method for each operator of the table, under its name in camel case. The arguments follow from its row: the field,
 * then as many values as it takes, or a list; of EXISTS the query alone.
 */
export type OperatorMethods<Definition extends TemplateDefinition, Alias extends string, Result> = {
  readonly [Operator in FilterOperator as MethodName<Operator>]: Method<
    MethodName<Operator>,
    Operator,
    (typeof operators)[Operator],
    Definition,
    Alias,
    Result
  >;
} & {
  readonly [Operator in JunctionOperator as MethodName<Operator>]: Junction<
    MethodName<Operator>,
    Definition,
    Alias,
    Result
  >;
};

type Method<
  Name extends string,
  Operator extends FilterOperator,
  Row extends FilterRow,
  Definition extends TemplateDefinition,
  Alias extends string,
  Result,
> = Row['form']['kind'] extends 'exists'
  ? (query: Subquery, ...more: TooMany<`${Name} takes one query.`>) => Result
  : number extends Row['values']['most']
    ? <const Field extends Subject<Definition, Alias>>(
        field: Field & Permitted<Objection<Definition, Alias, Field, 'filterable', Operator>>,
        values: readonly ValueFor<Row, Definition, Field, Alias>[],
        options?: ListOptions,
        ...more: TooMany<`${Name} takes its values as one array.`>
      ) => Result
    : Counted<Operator, Row, Definition, Alias, Result, `${Name} takes ${InWords<Row['values']['least']>}.`>;

/** Of a call with another number of values the compiler looks at the other signatures alone, and says their sentence. */
interface Counted<
  Operator extends FilterOperator,
  Row extends FilterRow,
  Definition extends TemplateDefinition,
  Alias extends string,
  Result,
  Sentence extends string,
> {
  <const Field extends Subject<Definition, Alias>>(
    field: Field & Permitted<Objection<Definition, Alias, Field, 'filterable', Operator>>,
    ...values: Exactly<ValueFor<Row, Definition, Field, Alias>, Row['values']['least']>
  ): Result;
  (
    field: Subject<Definition, Alias>,
    ...values: readonly [
      ...Exactly<unknown, Row['values']['least']>,
      CompileError<Sentence>,
      ...CompileError<Sentence>[],
    ]
  ): Result;
  (field: CompileError<Sentence>, ...values: Fewer<Exactly<unknown, Row['values']['least']>>): Result;
}

/** What a condition is about: a field, or a function of one; as `path(…)` one that only the running program knows. */
type Subject<Definition extends TemplateDefinition, Alias extends string> =
  | OfferedName<Definition>
  | FieldCall<OfferedName<Definition>>
  | Reference<FieldName<Definition, Alias>>;

/** A value of the field's type, text where the operator takes text; or what stands for a value. */
type ValueFor<
  Row extends FilterRow,
  Definition extends TemplateDefinition,
  Field,
  Alias extends string,
> = Row['form']['kind'] extends 'text'
  ? string
  : Row['form']['kind'] extends 'pattern'
    ? string | Reference<FieldName<Definition, Alias>>
    : Row['form']['kind'] extends 'null-or-equal'
      ? ValueOf<Definition, Field> | Reference<FieldName<Definition, Alias>> | null
      : ValueOf<Definition, Field> | Reference<FieldName<Definition, Alias>>;

type Exactly<
  Value,
  Count extends number,
  Values extends readonly Value[] = readonly [],
> = Values['length'] extends Count ? Values : Exactly<Value, Count, readonly [...Values, Value]>;

/** So many that one is missing, or more. */
type Fewer<Values extends readonly unknown[]> = Values extends readonly [unknown, ...infer Rest]
  ? Partial<Rest>
  : readonly [never, never, never];

type TooMany<Sentence extends string> = readonly CompileError<Sentence>[];
type WrongCount<Sentence extends string> = readonly [CompileError<Sentence>, ...CompileError<Sentence>[]];

type InWords<Count extends number> = Count extends keyof CountWords ? CountWords[Count] : `exactly ${Count} values`;

interface CountWords {
  0: 'no values';
  1: 'exactly one value';
  2: 'exactly two values';
}

/** A condition, or a function that makes it of the conditions on the fields of the query. */
export type ConditionSource<Definition extends TemplateDefinition, Alias extends string = never> =
  | Condition<Definition, Alias>
  | ((is: Conditions<Definition, Alias>) => Condition<Definition, Alias>);

/** Conditions one by one, at least two; or a list, or a function that makes one. */
type Junction<Name extends string, Definition extends TemplateDefinition, Alias extends string, Result> = (
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
    | WrongCount<`${Name} takes all its conditions, at least two, or a list of them.`>
) => Result;

/** What makes the part of a condition of the arguments of a method; `undefined` of nothing. */
type MakePart = (args: readonly unknown[], scope: Scope, is: (scope: Scope) => unknown) => Part | undefined;

/** **The** methods at run time: their names and what they make, read off the table of operators. */
export const partMakers: readonly (readonly [method: string, make: MakePart])[] = operatorNames.map((operator) => {
  const method = methodNames[operator];
  if (!isJunctionOperator(operator)) return [method, (args, scope) => createPart(operator, args, scope)];
  return [
    method,
    (args, scope, is) =>
      Condition.partOf(
        joined(
          operator,
          conditionsIn(args, method, scope, () => is(scope)),
        ),
      ),
  ];
});

/** The conditions among the arguments of `and` and `or`. A single one is refused: it reads as if it joined what stands before it. */
function conditionsIn(args: readonly unknown[], method: string, scope: Scope, is: () => unknown): readonly Condition[] {
  const made = args.map((arg) => (typeof arg === 'function' ? arg(is()) : arg));
  const [first] = made;
  const list = made.length === 1 && Array.isArray(first) ? first : made;
  if (list.length === 0 || (list === made && made.length === 1))
    refuseArgument(method, 'all its conditions, at least two, or a list of them', list.length === 0 ? 'none' : 'one');
  return list.map((condition) => heldCondition(condition, method, scope));
}

/** An argument that has to be a condition, held to the fields of a query: it may have been made for others. */
export function heldCondition(value: unknown, method: string, scope: Scope): Condition {
  const condition = checkedCondition(value, method);
  const part = Condition.partOf(condition);
  const held = part && heldPart(part, scope);
  return held === part ? condition : new Condition(held);
}

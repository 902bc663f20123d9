import { type ColumnType, isList, isStruct, memberOf, type ScalarType } from '../column-type.js';
import type { Value } from '../targets/target.js';
import { newName, type SqlContext } from './context.js';
import type { Field } from './scope.js';

/** One value of a row: a scalar, or an object, which nothing compares with. */
export interface Single {
  readonly kind: 'single';
  readonly value: Value;
  readonly type: ScalarType | 'object';
}

/** Tests what a field holds: of a list, whether any element makes the test true (spec, query-language §1.7). */
export function anyElement(
  field: Field,
  context: SqlContext,
  test: (single: Single) => string | undefined,
): string | undefined {
  return walk(field, context, test, false);
}

/** The same for a test that null passes: a list without elements is null. */
export function anyElementOrNone(
  field: Field,
  context: SqlContext,
  test: (single: Single) => string | undefined,
): string | undefined {
  return walk(field, context, test, true);
}

function walk(
  { value, type, rest }: Field,
  context: SqlContext,
  test: (single: Single) => string | undefined,
  isTrueOfNone: boolean,
): string | undefined {
  const { elements } = context.target;
  if (isList(type)) {
    const each = (element: Value) => walk({ value: element, type: type[0], rest }, context, test, isTrueOfNone);
    return anyOf(value, context, each, isTrueOfNone);
  }
  if (type === 'json' && elements !== undefined) {
    const each = (element: Value) => below({ value: element, type, rest }, context, test, isTrueOfNone);
    return anyOf(elements(value), context, each, isTrueOfNone);
  }
  return below({ value, type, rest }, context, test, isTrueOfNone);
}

/** Goes on with what is below a value that is no list. */
function below(
  { value, type, rest }: Field,
  context: SqlContext,
  test: (single: Single) => string | undefined,
  isTrueOfNone: boolean,
): string | undefined {
  if (rest.length === 0) return test(singleValue(value, type));
  return walk(memberField(value, type, rest, context), context, test, isTrueOfNone);
}

function anyOf(
  list: Value,
  context: SqlContext,
  test: (element: Value) => string | undefined,
  isTrueOfNone: boolean,
): string | undefined {
  const { target } = context;
  let isLost = false;
  const any = target.any(list, newName(context, 'e'), (element) => {
    const condition = test(element);
    isLost = condition === undefined;
    return condition ?? '';
  });
  if (isLost) return undefined;
  return isTrueOfNone ? `(${target.isEmpty(list)} OR ${any})` : any;
}

function singleValue(value: Value, type: ColumnType): Single {
  return { kind: 'single', value, type: typeof type === 'string' ? type : 'object' };
}

/** The one value that a field has in each row; `undefined` if there is a list on the way. */
export function singleOf({ value, type, rest }: Field, context: SqlContext): Single | undefined {
  if (isList(type)) return undefined;
  if (rest.length > 0) return singleOf(memberField(value, type, rest, context), context);
  return singleValue(value, type);
}

/** What is selected of a field: a list of what its elements hold, where a list is on the way. */
export function selectField(field: Field, context: SqlContext): string {
  const { value, type, rest } = field;
  if (rest.length === 0) return context.target.selected(value, type);
  if (isList(type)) return rawField(field, context);
  return selectField(memberField(value, type, rest, context), context);
}

/** Inside a list nothing is converted. */
function rawField({ value, type, rest }: Field, context: SqlContext): string {
  if (rest.length === 0) return value.sql;
  if (!isList(type)) return rawField(memberField(value, type, rest, context), context);
  return context.target.map(value, newName(context, 'e'), (element) =>
    rawField({ value: element, type: type[0], rest }, context),
  );
}

/** The type of what is selected of a field. */
export function selectedType({ type, rest }: Pick<Field, 'type' | 'rest'>): ColumnType {
  const [member, ...more] = rest;
  if (member === undefined) return type;
  if (isList(type)) return [selectedType({ type: type[0], rest })];
  return selectedType({ type: memberType(type, member), rest: more });
}

function memberField(value: Value, type: ColumnType, path: readonly string[], { target }: SqlContext): Field {
  const [member = '', ...rest] = path;
  return { value: target.member(value, member, type), type: memberType(type, member), rest };
}

/** The path was found in the type; below what is not known, anything is. */
function memberType(type: ColumnType, member: string): ColumnType {
  return (isStruct(type) ? memberOf(type, member) : type) ?? 'unknown';
}

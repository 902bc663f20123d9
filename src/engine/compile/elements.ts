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
  const { target } = context;
  const below = (inner: Value, innerType: ColumnType): string | undefined => {
    const [member, ...more] = rest;
    if (member !== undefined)
      return walk(memberField(inner, innerType, member, more, context), context, test, isTrueOfNone);
    return test({
      kind: 'single',
      value: inner,
      type: isList(innerType) || isStruct(innerType) ? 'object' : innerType,
    });
  };
  const any = (list: Value, each: (element: Value) => string | undefined): string | undefined => {
    let isLost = false;
    const condition = target.any(list, newName(context, 'e'), (element) => {
      const inner = each(element);
      isLost = inner === undefined;
      return inner ?? '';
    });
    if (isLost) return undefined;
    return isTrueOfNone ? `(${target.isEmpty(list)} OR ${condition})` : condition;
  };
  if (isList(type))
    return any(value, (element) => walk({ value: element, type: type[0], rest }, context, test, isTrueOfNone));
  if (type === 'json' && target.elements !== undefined) return any(target.elements(value), (one) => below(one, type));
  return below(value, type);
}

/** The one value that a field has in each row; `undefined` if there is a list on the way. */
export function singleOf({ value, type, rest }: Field, context: SqlContext): Single | undefined {
  if (isList(type)) return undefined;
  const [member, ...more] = rest;
  if (member !== undefined) return singleOf(memberField(value, type, member, more, context), context);
  return { kind: 'single', value, type: isStruct(type) ? 'object' : type };
}

/** What is selected of a field: a list of what its elements hold, where a list is on the way. */
export function selectField({ value, type, rest }: Field, context: SqlContext): string {
  const [member, ...more] = rest;
  if (member === undefined) return context.target.selected(value, type);
  if (!isList(type)) return selectField(memberField(value, type, member, more, context), context);
  return context.target.map(value, newName(context, 'e'), (element) =>
    rawField({ value: element, type: type[0], rest }, context),
  );
}

/** Inside a list nothing is converted. */
function rawField({ value, type, rest }: Field, context: SqlContext): string {
  const [member, ...more] = rest;
  if (member === undefined) return value.sql;
  if (!isList(type)) return rawField(memberField(value, type, member, more, context), context);
  return context.target.map(value, newName(context, 'e'), (element) =>
    rawField({ value: element, type: type[0], rest }, context),
  );
}

/** The type of what is selected of a field. */
export function selectedType({ type, rest }: Field): ColumnType {
  const [member, ...more] = rest;
  if (member === undefined) return type;
  if (isList(type)) return [selectedType({ value: { sql: '', inJson: false }, type: type[0], rest })];
  const inner = isStruct(type) ? memberOf(type, member) : type;
  return selectedType({ value: { sql: '', inJson: false }, type: inner ?? 'unknown', rest: more });
}

function memberField(
  value: Value,
  type: ColumnType,
  member: string,
  rest: readonly string[],
  { target }: SqlContext,
): Field {
  // The path was found in the type; below what is not known, anything is.
  const inner = isStruct(type) ? memberOf(type, member) : type;
  return { value: target.member(value, member, type), type: inner ?? 'unknown', rest };
}

import type { TemplateTypes } from '../../catalog/definition.js';
import { type ArgumentKind, anything, flag } from '../../diagnostics/arguments.js';
import type { AnnotationOption, Column } from '../../vql/ast.js';
import { isPlainObject, readMembers } from '../../vql/building/arguments.js';
import type { AnyReference } from '../../vql/building/reference.js';
import {
  createAnnotation,
  createAnnotationOption,
  createBooleanLiteral,
  createColumn,
  createStringLiteral,
} from '../../vql/create.js';
import { displayNameOf, pathText } from '../../vql/nodes.js';
import { type FieldCall, type FieldScope, readField, readSubject } from '../condition/field-scope.js';
import type { Checked, CompileError, FieldUseError, GenericSubject } from '../types/compile-error.js';
import type { OfferedName } from '../types/fields.js';

/** Options of a column. */
export interface ColumnOptions {
  /** Its name in a row, a single line; default: the path of its field. */
  readonly displayName?: string | undefined;
  /** Whether it is hidden from display; default `false`. The rows have it in any case. */
  readonly hidden?: boolean | undefined;
}

/** A column: a field, a function of a field, or either with options. */
export type ColumnSpec<Definition extends TemplateTypes> =
  | OfferedName<Definition>
  | AnyReference
  | (ColumnOptions & {
      readonly field: OfferedName<Definition> | AnyReference;
      readonly function?: never;
    })
  | (ColumnOptions & FieldCall<OfferedName<Definition>>);

/** Columns, one by one or as a list of which only the running program knows the length: at least one. */
export type ColumnList<Definition extends TemplateTypes> = readonly ColumnSpec<Definition>[];

interface ColumnMembers extends ColumnOptions, Partial<Omit<FieldCall, 'field'>> {
  readonly field?: unknown;
}

/** Columns without unknown members, and without fields that the catalog does not let select. */
export type CheckedColumns<
  Definition extends TemplateTypes,
  Alias extends string,
  Columns extends readonly unknown[],
> = Columns extends readonly []
  ? readonly [CompileError<'select takes at least one column.'>]
  : { readonly [Index in keyof Columns]: CheckedColumn<Definition, Alias, Columns[Index]> };

type CheckedColumn<Definition extends TemplateTypes, Alias extends string, Column> = Checked<
  Definition,
  Column,
  ColumnError<Definition, Alias, Column>,
  GenericSubject<Definition>
>;

type ColumnError<Definition extends TemplateTypes, Alias extends string, Column> = [Column] extends [
  string | AnyReference,
]
  ? FieldUseError<Definition, Alias, Column, 'resultable'>
  : Exclude<keyof Column, keyof ColumnOptions | keyof FieldCall> extends infer Unknown extends string
    ? [Unknown] extends [never]
      ? FieldUseError<Definition, Alias, Column, 'resultable'>
      : `A column has no member "${Unknown}".`
    : never;

/**
 * Columns and one more, which no argument can be. With it an editor completes the names of fields: without it, the compiler
 * already takes what is being typed in `select('|')` for a column.
 */
export type OfferedColumns<Definition extends TemplateTypes> = readonly [
  ColumnSpec<Definition>,
  ...ColumnSpec<Definition>[],
  CompileError<'select takes columns alone.'>,
];

const singleLine: ArgumentKind = {
  expected: 'a string of one line',
  accepts: (value) => typeof value === 'string' && !/[\r\n]/.test(value),
};

const columnKinds = { field: anything, function: anything, distinct: anything, displayName: singleLine, hidden: flag };

/** Reads a column. @throws {VqlError} for what is not one, or what the catalog forbids. */
export function readColumn(spec: unknown, scope: FieldScope): Column {
  if (!isPlainObject(spec)) return createColumn(readField(spec, scope, 'resultable'));
  const { displayName, hidden, ...subject } = readMembers<ColumnMembers>('select', spec, columnKinds);
  const options: AnnotationOption[] = [];
  if (displayName !== undefined) options.push(createAnnotationOption('displayname', createStringLiteral(displayName)));
  if (hidden === true) options.push(createAnnotationOption('visible', createBooleanLiteral(false)));
  const expression =
    Object.hasOwn(subject, 'function') || Object.hasOwn(subject, 'distinct')
      ? readSubject(subject, scope, 'select', 'resultable')
      : readField(subject.field, scope, 'resultable');
  return createColumn(expression, options.length === 0 ? [] : [createAnnotation(options)]);
}

/** Returns the name of a column in a row; `undefined` for a function without a display name. */
export function resultName(column: Column): string | undefined {
  return displayNameOf(column) ?? (column.expression.kind === 'Path' ? pathText(column.expression) : undefined);
}

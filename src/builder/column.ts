import type { TemplateDefinition } from '../catalog/definition.js';
import type { AnnotationOption, Column } from '../vql/ast.js';
import {
  createAnnotation,
  createAnnotationOption,
  createBooleanLiteral,
  createColumn,
  createStringLiteral,
} from '../vql/create.js';
import { pathText } from '../vql/nodes.js';
import { refuseArgument } from './builder-error.js';
import type { CompileError, Permitted } from './compile-error.js';
import type { FieldName, OfferedName } from './field-name.js';
import type { Objection } from './objection.js';
import { hasMembers, ownMembers, refuseUnknown } from './options.js';
import type { Reference } from './reference.js';
import { shown } from './shown.js';
import { type FieldCall, type Scope, toPath, toSubject } from './subject.js';

/** How a column comes back. */
export interface ColumnOptions {
  /** Its name in a row, one line; default: the path of its field. */
  readonly displayName?: string;
  /** Whether it is fetched without being shown; default `false`. It is in the rows all the same (spec, query-language §1.9). */
  readonly hidden?: boolean;
}

/** A column: a field, or a function of one, with how it comes back if that is not under its path. */
export type ColumnSpec<Definition extends TemplateDefinition, Alias extends string = never> =
  | OfferedName<Definition>
  | Reference<FieldName<Definition, Alias>>
  | (ColumnOptions & {
      readonly field: OfferedName<Definition> | Reference<FieldName<Definition, Alias>>;
      readonly function?: never;
    })
  | (ColumnOptions & FieldCall<OfferedName<Definition>>);

const members = ['field', 'function', 'distinct', 'displayName', 'hidden'] as const;

/** Columns without members that nobody reads, and without fields that a catalog does not let select. */
export type CheckedColumns<
  Definition extends TemplateDefinition,
  Alias extends string,
  Columns extends readonly unknown[],
> = {
  readonly [Index in keyof Columns]: Columns[Index] extends string
    ? Permitted<Objection<Definition, Alias, Columns[Index], 'resultable'>>
    : Columns[Index] extends Reference
      ? unknown
      : Exclude<keyof Columns[Index], (typeof members)[number]> extends infer Unknown extends string
        ? [Unknown] extends [never]
          ? Permitted<Objection<Definition, Alias, Columns[Index], 'resultable'>>
          : CompileError<`A column has no member "${Unknown}".`>
        : unknown;
};

/**
 * Columns with one more that nothing is. An editor completes the names of fields by it: of `select('|')` the compiler takes what
 * is being typed for a column already.
 */
export type OfferedColumns<Definition extends TemplateDefinition, Alias extends string> = readonly [
  ...Columns<Definition, Alias>,
  CompileError<'select takes columns alone.'>,
];

/** At least one column. */
export type Columns<Definition extends TemplateDefinition, Alias extends string> = readonly [
  ColumnSpec<Definition, Alias>,
  ...ColumnSpec<Definition, Alias>[],
];

/** The node of a column. */
export function toColumn(spec: unknown, scope: Scope): Column {
  if (!hasMembers(spec)) return createColumn(toPath(spec, scope, 'resultable'));
  refuseUnknown('select', spec, members);
  const {
    displayName,
    hidden = false,
    ...subject
  } = ownMembers(spec) as ColumnOptions & {
    readonly field?: unknown;
  };
  if (typeof hidden !== 'boolean') return refuseArgument('select', 'as "hidden" true or false', shown(hidden));
  if (!isLine(displayName)) return refuseArgument('select', 'as "displayName" a text of one line', shown(displayName));
  const options: AnnotationOption[] = [];
  if (displayName !== undefined) options.push(createAnnotationOption('displayname', createStringLiteral(displayName)));
  if (hidden) options.push(createAnnotationOption('visible', createBooleanLiteral(false)));
  const expression =
    Object.hasOwn(subject, 'function') || Object.hasOwn(subject, 'distinct')
      ? toSubject(subject, scope, 'select', 'resultable')
      : toPath(subject.field, scope, 'resultable');
  return createColumn(expression, options.length === 0 ? [] : [createAnnotation(options)]);
}

/** The name under which a column comes back; none is known of a function without a display name. */
export function resultName({ annotations, expression }: Column): string | undefined {
  const name = expression.kind === 'Path' ? pathText(expression) : undefined;
  const options = annotations.flatMap((annotation) => annotation.options);
  const value = options.find((option) => option.name === 'displayname')?.value;
  return value?.kind === 'StringLiteral' ? value.value : name;
}

function isLine(text: unknown): boolean {
  return text === undefined || (typeof text === 'string' && !/[\r\n]/.test(text));
}

import type { TemplateDefinition, TemplateTypes } from '../../catalog/definition.js';
import type { CUnitPredicate } from '../../cunit/predicate.js';
import type { Predicate } from '../../vql/ast.js';
import type { Scalar } from '../../vql/building/encode-value.js';
import type { AnyReference, Reference } from '../../vql/building/reference.js';
import type { VqlText } from '../../vql/tag/vql-text.js';
import type { FieldCall } from '../condition/field-scope.js';
import type { Checked, FieldUseError, GenericSubject } from '../types/compile-error.js';
import type { OfferedName, RowValueOf } from '../types/fields.js';
import type { Joinable, JoinableFields, NoFields, WithJoined } from '../types/joined.js';
import type {
  CheckedSubject,
  CheckedValue,
  ComparisonSign,
  ConditionSource,
  Given,
  OfferedValue,
  OperatorMethods,
  OperatorOf,
  Subject,
} from '../types/operator-methods.js';
import type { AnyQuery } from './any-query.js';
import type { CheckedColumns, ColumnList, OfferedColumns } from './column.js';
import type { Subquery } from './nested-query.js';

/**
 * A query of the builder. It is immutable: every call returns a new one. Every condition narrows the query: those of several calls
 * must all be true. A wrong call throws a `VqlError` at once.
 *
 * Beside the methods below there is one for each operator of C-Unit: `equals`, `startsWith`, `in`, `range`, `isNull`, `exists` …
 *
 * `Definition` is what a catalog knows of the template, `Selection` the members that the selected columns give a row (see `RowOf`),
 * `Alias` the aliases of joins, `Joined` the joined queries by alias.
 */
export interface Query<
  Definition extends TemplateTypes = TemplateDefinition,
  Selection = unknown,
  Alias extends string = never,
  Joined extends object = NoFields,
> extends OperatorMethods<
      Definition,
      Alias,
      Query<Definition, Selection, Alias, Joined>,
      WithJoined<Definition, Joined>
    >,
    AnyQuery<SelectedRow<Definition, Selection>>,
    Joinable<JoinableFields<Definition, Selection>> {
  /** Adds columns: paths, or objects with a display name, function or visibility. Without any: `*`, the standard fields. */
  select<const Specs extends ColumnList<WithJoined<Definition, Joined>>>(
    ...columns:
      | (Specs & CheckedColumns<WithJoined<Definition, Joined>, Alias, Specs>)
      | OfferedColumns<WithJoined<Definition, Joined>>
  ): Query<Definition, Selection & Selected<WithJoined<Definition, Joined>, Specs>, Alias, Joined>;

  /** Leaves out rows that are equal in all columns. */
  distinct(): Query<Definition, Selection, Alias, Joined>;

  /**
   * Adds a condition, or the one that a function creates with the conditions on the fields of this query. It can also be a C-Unit
   * predicate, such as `readFilter` returns, whose values stay texts; a VQL tree; or a text of the tag, which only texts of the query
   * can contain. Or a field, a sign and a value: `where('total', '>=', 12)` is `greaterThanEquals('total', 12)`.
   *
   * @example
   * ```ts
   * import { from } from 'vql-kit/builder';
   * import { vql } from 'vql-kit/vql';
   * import { readFilter } from 'vql-kit/cunit';
   * const sent = { type: 'FILTER', operator: 'EQUALS', property: 'name', values: [':tenant'] };
   * const { value: filter } = readFilter(sent, { fields: ['name'] });
   * const query = from('account.query').equals('tenantId', '17').where(vql`total > ${5} OR total IS NULL`);
   * console.log(filter && query.where(filter).toText());
   * // SELECT * FROM account.query WHERE tenantId = '17' AND (total > '5' OR total IS NULL) AND name = ':tenant'
   * ```
   */
  readonly where: WhereMethod<
    Definition,
    Alias,
    Query<Definition, Selection, Alias, Joined>,
    WithJoined<Definition, Joined>
  >;

  /** Adds the negation of a condition. If the field has no value, neither a condition nor its negation holds. */
  not(condition: ConditionSource<Definition, Alias>): Query<Definition, Selection, Alias, Joined>;

  /**
   * Calls a function that continues the query, if a value is given: `undefined`, `null` and `false` are not given; `0` and the empty
   * string are. Wrap a boolean that may be `false` in an object.
   *
   * @example
   * ```ts
   * import { from } from 'vql-kit/builder';
   * const search = (name?: string) => from('account.query').when(name, (query, text) => query.contains('name', text));
   * console.log(search('Bolt').toText()); // SELECT * FROM account.query WHERE name LIKE '%Bolt%'
   * console.log(search().toText()); // SELECT * FROM account.query
   * ```
   */
  when<Value, Next>(
    value: Value,
    continueQuery: (
      query: Query<Definition, Selection, Alias, Joined>,
      value: Given<Value>,
    ) => Query<Definition, Next, Alias, Joined>,
  ): Query<Definition, Selection | Next, Alias, Joined>;

  /** Adds a sort key; ascending by default. */
  orderBy<
    const Field extends
      | OfferedName<WithJoined<Definition, Joined>>
      | FieldCall<OfferedName<WithJoined<Definition, Joined>>>
      | AnyReference,
  >(
    field: Field &
      Checked<
        WithJoined<Definition, Joined>,
        Field,
        FieldUseError<WithJoined<Definition, Joined>, Alias, Field, 'sortable'>,
        GenericSubject<WithJoined<Definition, Joined>>
      >,
    direction?: 'ASC' | 'DESC',
  ): Query<Definition, Selection, Alias, Joined>;

  /** Limits the number of rows, also for a pager: a whole number of at least 1. */
  limit(rows: number | bigint): Query<Definition, Selection, Alias, Joined>;

  /** Skips rows at the beginning: a whole number of at least 0. An offset of 0 is not sent, since the execute endpoint rejects it. */
  offset(rows: number | bigint): Query<Definition, Selection, Alias, Joined>;

  /** Joins the rows of another query; their fields are named after the alias. C-Unit has no joins. */
  join<const Name extends string, const Inner extends Subquery>(
    query: Inner,
    alias: Name,
    on: ConditionSource<Definition, Alias | Name>,
  ): Query<Definition, Selection, Alias | Name, Joined & { readonly [Joining in Name]: Inner }>;

  /** Gives variables their values: variables of a parsed text, or created by `variable`. */
  bind(values: Readonly<Record<string, Scalar | readonly Scalar[]>>): Query<Definition, Selection, Alias, Joined>;
}

/** The method `where`: a condition, or a field, a sign and a value. `Visible` also has the fields of joins. */
export interface WhereMethod<
  Definition extends TemplateTypes,
  Alias extends string,
  Result,
  Visible extends TemplateTypes = Definition,
> {
  (condition: WhereSource<Definition, Alias>): Result;
  <
    const Field extends Subject<Visible>,
    const Sign extends ComparisonSign,
    const Value extends OfferedValue<Visible, Field>,
  >(
    field: Field & CheckedSubject<OperatorOf<Sign>, Visible, Alias, Field>,
    sign: Sign,
    value: CheckedValue<OperatorOf<Sign>, Visible, Alias, Field, Value>,
  ): Result;
}

/** A condition for `where`: one of the builder, or one in any other form of the package. */
export type WhereSource<Definition extends TemplateTypes, Alias extends string = never> =
  | ConditionSource<Definition, Alias>
  | CUnitPredicate
  | Predicate
  | VqlText;

/** The row of a selection; without a selection, the row of `*`. */
type SelectedRow<Definition extends TemplateTypes, Selection> = unknown extends Selection
  ? StarRow<Definition>
  : { readonly [Name in keyof Selection]: Selection[Name] };

/** The row of `*`: no document says which of the fields are the standard ones. Any member without a catalog. */
type StarRow<Definition extends TemplateTypes> = Definition extends { readonly partial: true }
  ? AnyRow
  : string extends keyof Definition['fields']
    ? AnyRow
    : { readonly [Name in Resultable<Definition['fields']>]?: RowValueOf<Definition, Name> };

/** The fields that may be in a result. */
type Resultable<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly resultable: false } ? never : Name;
}[keyof Fields] &
  string;

type AnyRow = Readonly<Record<string, unknown>>;

/** The members that columns give a row; of a list whose length only the running program knows, a row may lack each of them. */
type Selected<Definition extends TemplateTypes, Columns extends readonly unknown[]> = number extends Columns['length']
  ? Partial<Cells<Definition, Columns[number]>>
  : Cells<Definition, Columns[number]>;

type Cells<Definition extends TemplateTypes, Columns> = {
  readonly [Column in Columns as NameOf<Column>]: CellOf<Definition, Column>;
};

type NameOf<Column> = Column extends string
  ? Column
  : Column extends Reference<infer Name>
    ? unknown extends Name
      ? string
      : Name
    : Column extends { readonly displayName: infer Name extends string }
      ? Name
      : Column extends { readonly function: string }
        ? never
        : Column extends { readonly field: infer Field }
          ? NameOf<Field>
          : never;

type CellOf<Definition extends TemplateTypes, Column> = Column extends string
  ? RowValueOf<Definition, Column>
  : Column extends Reference<infer Name>
    ? unknown extends Name
      ? unknown
      : RowValueOf<Definition, Name>
    : Column extends { readonly function: infer Function extends string; readonly field: infer Name }
      ? FunctionResult<Definition, Uppercase<Function>, Name>
      : Column extends { readonly field: infer Name }
        ? CellOf<Definition, Name>
        : unknown;

/** The result of a function that is documented; null if there is no row, as in SQL. */
type FunctionResult<Definition extends TemplateTypes, Function, Name> = Function extends 'COUNT'
  ? number
  : Function extends 'SUM' | 'AVG'
    ? number | null
    : Function extends 'MIN' | 'MAX'
      ? RowValueOf<Definition, Name> | null
      : unknown;

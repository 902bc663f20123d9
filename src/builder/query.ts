import type { TemplateDefinition } from '../catalog/definition.js';
import type { CUnitQuery } from '../cunit/request.js';
import type { Statement } from '../vql/ast.js';
import type { CheckedColumns, Columns, OfferedColumns } from './column.js';
import type { Permitted } from './compile-error.js';
import type { Scalar } from './encode-value.js';
import type { FieldName, OfferedName } from './field-name.js';
import type { Objection } from './objection.js';
import type { ConditionSource, OperatorMethods } from './operator-methods.js';
import type { Reference } from './reference.js';
import type { CUnitOptions, Endpoint, RequestOf, RequestOptions, VariableStatement } from './request.js';
import type { Selected } from './row.js';
import type { FieldCall } from './subject.js';
import type { Subquery } from './subquery.js';
import type { Given } from './when.js';

/**
 * A query that is being built. Every call returns a new one, so that any can be kept and shared. Every condition narrows: those
 * of several calls must all hold. What cannot be right is refused at once, by a `BuilderError`.
 *
 * Beside the methods below there is one for each operator of C-Unit: `equals`, `startsWith`, `in`, `range`, `isNull`, `exists` …
 *
 * `Definition` is what a catalog knows of the template, `Selection` what the selected columns make of a row (see `RowOf`),
 * `Alias` are those of joins.
 */
export interface Query<
  Definition extends TemplateDefinition = TemplateDefinition,
  Selection = unknown,
  Alias extends string = never,
> extends OperatorMethods<Definition, Alias, Query<Definition, Selection, Alias>>,
    Subquery {
  /** Adds columns: paths, or objects that say display name, function and visibility. Without any: `*`, the standard fields. */
  select<const Specs extends Columns<Definition, Alias>>(
    ...columns: (Specs & CheckedColumns<Definition, Alias, Specs>) | OfferedColumns<Definition, Alias>
  ): Query<Definition, Selection & Selected<Definition, Specs>, Alias>;

  /** Leaves out rows that are equal in all columns. */
  distinct(): Query<Definition, Selection, Alias>;

  /** Adds a condition, or what a function makes of the conditions on this query's fields. */
  where(condition: ConditionSource<Definition, Alias>): Query<Definition, Selection, Alias>;

  /** Adds what must not hold. Of a field without a value neither a condition nor its negation holds. */
  not(condition: ConditionSource<Definition, Alias>): Query<Definition, Selection, Alias>;

  /**
   * Goes on only if a value is given: neither `undefined`, `null` nor `false`; `0` and the empty text are values. For a boolean that
   * may be `false`, give an object that holds it.
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
    go: (query: Query<Definition, Selection, Alias>, value: Given<Value>) => Query<Definition, Next, Alias>,
  ): Query<Definition, Selection | Next, Alias>;

  /** Adds a sort key; ascending, unless it says `DESC`. */
  orderBy<
    const Field extends
      | OfferedName<Definition>
      | FieldCall<OfferedName<Definition>>
      | Reference<FieldName<Definition, Alias>>,
  >(
    field: Field & Permitted<Objection<Definition, Alias, Field, 'sortable'>>,
    direction?: 'ASC' | 'DESC',
  ): Query<Definition, Selection, Alias>;

  /** Reads at most so many rows: a whole number of at least 1. */
  limit(rows: number | bigint): Query<Definition, Selection, Alias>;

  /** Leaves out so many rows at the beginning: a whole number, which is not negative. The service takes no 0, so it is left out. */
  offset(rows: number | bigint): Query<Definition, Selection, Alias>;

  /** Adds the rows of another query, whose fields then go by the alias. C-Unit has no joins. */
  join<const Name extends string>(
    query: Subquery,
    alias: Name,
    on: ConditionSource<Definition, Alias | Name>,
  ): Query<Definition, Selection, Alias | Name>;

  /** Gives variables their values, those of a text or those made by `variable`. */
  bind(values: Readonly<Record<string, Scalar | readonly Scalar[]>>): Query<Definition, Selection, Alias>;

  /** The tree, with values in place of the variables that have some. @throws {BuilderError} for what VQL cannot say, such as a literal `%` in `startsWith`. */
  toAst(): Statement;

  /** The text of that tree, on one line but for annotations. @throws {BuilderError} as `toAst` does. */
  toText(): string;

  /** The same text, for templates and `String`. */
  toString(): string;

  /** The same text, so that `JSON.stringify({ statement: query })` sends it. */
  toJSON(): string;

  /**
   * The text with a variable for each value, and the values: the text is the same whatever they are.
   *
   * @throws {BuilderError} as `toAst` does, and `unbound-variable`.
   */
  toTextWithVariables(): VariableStatement;

  /** The C-Unit query. @throws {BuilderError} with the losses, for what C-Unit cannot say, and `unbound-variable`. */
  toCUnit(options?: CUnitOptions): CUnitQuery;

  /**
   * What to send, and where: to `execute` the statement, with limit and offset beside it, or to `template` the C-Unit query.
   *
   * @throws {BuilderError} as `toAst` and `toCUnit` do, and `unbound-variable`.
   */
  toRequest<To extends Endpoint>(endpoint: To, options?: RequestOptions[To]): RequestOf[To];
}

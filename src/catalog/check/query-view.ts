import type { Fix } from '../../diagnostics/diagnostic.js';
import type { FilterOperator } from '../../dialect/operators.js';
import type { QueryAssumptionId } from '../../interface/assumptions/queries.js';
import type { Location } from './location.js';

/**
 * The common view of a query in either form, so that one rule checks both. `src/vql/view-statement.ts` creates it from a
 * statement, `src/cunit/check/view-request.ts` from a request.
 */
export interface QueryView {
  /** The form of the query; messages use its operators. */
  readonly form: 'vql' | 'cunit';
  /** `group.name`; `undefined` if it is not known. */
  readonly template: TemplateUse | undefined;
  readonly distinct: boolean;
  /** Location of the `*` that stands for all columns, if there is one; C-Unit has none. */
  readonly star: Location;
  /** The columns; `undefined` if the template or a preset defines them. */
  readonly columns: readonly ColumnView[] | undefined;
  readonly joins: readonly JoinView[];
  /** Every condition of WHERE and ON, however they are connected. */
  readonly conditions: readonly ConditionView[];
  readonly sortKeys: readonly ExpressionView[];
  /** The rows that are wanted; `undefined` for a predicate, and for a request whose statement has another page. */
  readonly page: PageView | undefined;
  /** The fields in the computations of a request; VQL has none. */
  readonly terms: readonly ExpressionView[];
  /** The conditions with EXISTS, whose queries are in `subqueries`. */
  readonly exists: readonly ExistsView[];
  /** The points that the interface document leaves open and the whole query depends on, besides those of its conditions. */
  readonly assumptions: readonly AssumptionView[];
  /** The queries of EXISTS, which may use the fields of this one (undocumented, so not ruled out). */
  readonly subqueries: readonly QueryView[];
  /** For an EXISTS in the ON of a join, the number of joins of the query around whose aliases it can use. Default: all. */
  readonly visibleJoinsAround?: number | undefined;
  /** Whether the form can express a name; VQL cannot express every one. */
  canExpress(name: string, kind: 'path' | 'template'): boolean;
}

/** The page of a query. Its fixes are created when they are reported. */
export interface PageView {
  readonly limit: PageMember | undefined;
  readonly offset: PageMember | undefined;
  /** Location of the page, if the query has one that discards the sort order of its template. */
  readonly discardsSort: Location;
  /** Location for what is absent. */
  readonly location: Location;
  /** Returns fixes that make the order stable: sorting by id last, or selecting id, which the service then sorts by. */
  addId(): readonly Fix[];
}

/** A limit or an offset. */
export interface PageMember {
  /** As a message has it. */
  readonly name: string;
  readonly value: number;
  readonly location: Location;
  /** Returns fixes that remove it. */
  remove(): readonly Fix[];
}

/** A use of a name. */
export interface NameView {
  readonly name: string;
  readonly location: Location;
}

/** A use of a template, whose group and name may be in different locations. */
export interface TemplateUse extends NameView {
  /** Location of the group, if it is not at the beginning of the name. */
  readonly groupLocation?: Location;
}

/** A use of a field. */
export interface FieldUse {
  readonly kind: 'field';
  /** The path, with dots as in a catalog. */
  readonly path: string;
  readonly location: Location;
  /** In the ON of a join, the number of joins whose aliases it can use: its own and those before it, as in SQL. Default: all. */
  readonly visibleJoins?: number | undefined;
}

/** A call of a function, with its field if the argument is one. */
export interface CallUse extends NameView {
  readonly field: FieldUse | undefined;
}

/** An expression that is not a field: a call, or a value. */
interface ComputedView {
  readonly kind: 'computed';
  /** Every field in it, also inside calls. */
  readonly fields: readonly FieldUse[];
  readonly calls: readonly CallUse[];
  readonly location: Location;
  /** Returns the expression in VQL. */
  inVql(): string;
}

/** A field, a call or a value that is selected, sorted by or compared. */
export type ExpressionView = FieldUse | ComputedView;

/** A selected column. */
export type ColumnView = ExpressionView & { readonly displayName?: string | undefined };

/** The NOTs and the clauses around a condition, which decide what its outcome does to rows. */
export interface Polarity {
  /** `condition` in WHERE, `join condition` in the ON of a join. */
  readonly clause: 'condition' | 'join condition';
  /** The number of NOTs around it in this clause. The negation of an operator, such as NOT IN and `<>`, does not count. */
  readonly nots: number;
  /** Whether that number is odd, so that the condition selects the rows for which it is false. */
  readonly negated: boolean;
  /** The innermost EXISTS whose query has the clause. */
  readonly exists: EnclosingExists | undefined;
}

/** An EXISTS around a query. */
export interface EnclosingExists {
  /** Whether it is NOT EXISTS. */
  readonly negated: boolean;
  readonly polarity: Polarity;
}

/** A condition on a property of a row. */
export interface ConditionView {
  readonly polarity: Polarity;
  /** Whether only rows for which it holds satisfy its clause: no OR is around it. */
  readonly isRequired: boolean;
  readonly subject: ExpressionView;
  /**
   * The C-Unit operators that express it, the simplest first: several for a LIKE whose pattern is one text between wildcards.
   * The NOTs around the condition are already part of the operator, as in the translation.
   */
  readonly operators: readonly [FilterOperator, ...FilterOperator[]];
  readonly values: readonly ValueView[];
  readonly location: Location;
  /** Returns the fixes that write the condition in another way, in VQL; none for C-Unit, or if a comment would be lost. */
  replace(vql: string): readonly Fix[];
}

/** A condition with EXISTS. A NOT around it is already part of the operator. */
export interface ExistsView {
  readonly operator: FilterOperator;
  readonly location: Location;
}

/** A dependence on an assumption. */
interface AssumptionView {
  readonly id: QueryAssumptionId;
  readonly location: Location;
}

/** A literal that a condition compares with. */
export interface LiteralView {
  readonly kind: 'string' | 'number' | 'boolean';
  /** The value without quotes; a number as it is written. */
  readonly text: string;
  readonly location: Location;
}

/** A value that a condition compares with. */
export type ValueView =
  | LiteralView
  | ExpressionView
  /** A variable: its type is not known. */
  | { readonly kind: 'open' }
  /** NULL, or a value missing in a broken text. */
  | { readonly kind: 'none' };

/** A joined query. */
export interface JoinView {
  readonly alias: NameView | undefined;
  readonly query: QueryView | undefined;
}

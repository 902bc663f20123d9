import type { FilterOperator } from '../dialect/operators.js';
import type { Location } from './location.js';

/**
 * A query as the rules see it, whichever form it was written in. `src/vql/view.ts` makes it of a statement,
 * `src/cunit/check/view-request.ts` of a request; so that one rule serves both forms.
 */
export interface QueryView {
  /** The form that it was written in, whose words messages use. */
  readonly form: 'vql' | 'cunit';
  /** `group.name`; absent where it is not known. */
  readonly template: TemplateUse | undefined;
  readonly distinct: boolean;
  /** The columns; `undefined` where a template or a preset decides which they are. */
  readonly columns: readonly ColumnView[] | undefined;
  readonly joins: readonly JoinView[];
  /** Every condition, behind WHERE as behind ON, whatever connects them. */
  readonly conditions: readonly ConditionView[];
  readonly sortKeys: readonly ExpressionView[];
  /** The fields that what a request computes is made of; VQL computes nothing. */
  readonly terms: readonly ExpressionView[];
  /** The queries of EXISTS, which may speak of the fields of this one (undocumented, so not ruled out). */
  readonly subqueries: readonly QueryView[];
  /** Whether the form can say a name: VQL cannot say every one. */
  spells(name: string, kind: 'path' | 'template'): boolean;
}

/** A name where it is used. */
export interface NameUse {
  readonly name: string;
  readonly location: Location;
}

/** The name of a template, whose halves may stand in different places. */
export interface TemplateUse extends NameUse {
  /** Where the group stands, if not at the beginning of the name. */
  readonly groupLocation?: Location;
}

/** The path of a field where it is used. */
export interface FieldUse {
  /** With dots, as a catalog has it. */
  readonly path: string;
  readonly location: Location;
}

/** A function where it is called, with the field that it is called on, if it is one. */
export interface CallUse extends NameUse {
  readonly field: FieldUse | undefined;
}

/** A field, a call or a value: what is selected, sorted by or compared. */
export interface ExpressionView {
  /** The field, if it is nothing else. */
  readonly field: FieldUse | undefined;
  /** Every field in it, also inside calls. */
  readonly fields: readonly FieldUse[];
  readonly calls: readonly CallUse[];
  readonly location: Location;
  /** As VQL writes it. */
  text(): string;
}

/** A selected column. */
export interface ColumnView extends ExpressionView {
  readonly displayName?: string | undefined;
}

/** A condition on something that a row has. */
export interface ConditionView {
  readonly subject: ExpressionView;
  /**
   * The C-Unit operators that say it, the plainest first: several for a LIKE whose pattern is one text between wildcards.
   * A NOT around it has been pushed into it, as the translation does.
   */
  readonly operators: readonly [FilterOperator, ...FilterOperator[]];
  readonly values: readonly ValueView[];
  readonly location: Location;
}

/** A value that a condition compares with. `text` is the value without quotes; a number keeps its digits. */
export type ValueView =
  | { readonly kind: 'string' | 'number' | 'boolean'; readonly text: string; readonly location: Location }
  | { readonly kind: 'expression'; readonly expression: ExpressionView }
  /** NULL, a variable, or what a broken text lacks: nothing is known of its type. */
  | { readonly kind: 'open' };

/** A joined query. */
export interface JoinView {
  readonly alias: NameUse | undefined;
  readonly query: QueryView | undefined;
}

import type { UnprovenQueryId } from '../interface/assumptions/queries.js';
import type { ComparisonOperator } from './comparison.js';
import {
  compare,
  type FilterForm,
  type FilterRow,
  filter,
  type JunctionRow,
  junction,
  not,
  plain,
  text,
} from './operator-row.js';

/**
 * **The** table of C-Unit operators. Schemas, readers, evaluation, translation and docs use it; none repeats it.
 *
 * @example
 * ```ts
 * import { operators } from 'vql-kit/cunit';
 * console.log(operators.RANGE.vql); // p BETWEEN v AND w
 * console.log(operators.RANGE.values.least); // 2
 * ```
 */
export const operators = {
  AND: junction('q AND q', 'OR'),
  OR: junction('q OR q', 'AND'),
  EQUALS: filter('p = v', 'one', compare('='), 'NOT_EQUALS'),
  NOT_EQUALS: filter('p <> v', 'one', compare('<>'), 'EQUALS'),
  IS_NULL_OR_EQUALS: filter('(p IS NULL OR p = v)', 'one', { kind: 'null-or-equal' }, 'IS_NOT_NULL', 'NOT_EQUALS'),
  LIKE: filter('p LIKE v', 'one', plain('pattern'), 'NOT_LIKE'),
  NOT_LIKE: filter('p NOT LIKE v', 'one', not('pattern'), 'LIKE'),
  STARTS_WITH: filter("p LIKE 'v%'", 'one', text('v%'), 'NOT_LIKE'),
  ENDS_WITH: filter("p LIKE '%v'", 'one', text('%v'), 'NOT_LIKE'),
  CONTAINS: filter("p LIKE '%v%'", 'one', text('%v%'), 'NOT_CONTAINS'),
  NOT_CONTAINS: filter("p NOT LIKE '%v%'", 'one', text('%v%', true), 'CONTAINS'),
  GREATER_THAN: filter('p > v', 'one', compare('>'), 'LESS_THAN_EQUALS'),
  GREATER_THAN_EQUALS: filter('p >= v', 'one', compare('>='), 'LESS_THAN'),
  LESS_THAN: filter('p < v', 'one', compare('<'), 'GREATER_THAN_EQUALS'),
  LESS_THAN_EQUALS: filter('p <= v', 'one', compare('<='), 'GREATER_THAN'),
  IN: filter('p IN (v, …)', 'some', plain('list'), 'NOT_IN'),
  NOT_IN: filter('p NOT IN (v, …)', 'some', not('list'), 'IN'),
  RANGE: filter('p BETWEEN v AND w', 'two', plain('range'), 'NOT_RANGE'),
  NOT_RANGE: filter('p NOT BETWEEN v AND w', 'two', not('range'), 'RANGE'),
  IS_NULL: filter('p IS NULL', 'none', plain('null'), 'IS_NOT_NULL'),
  IS_NOT_NULL: filter('p IS NOT NULL', 'none', not('null'), 'IS_NULL'),
  EXISTS: filter('EXISTS (v)', 'one', plain('exists'), 'NOT_EXISTS'),
  NOT_EXISTS: filter('NOT EXISTS (v)', 'one', not('exists'), 'EXISTS'),
} as const;

/** The name of an operator. */
export type Operator = keyof typeof operators;

type NamesOf<Type extends 'JUNCTION' | 'FILTER'> = {
  [Name in Operator]: (typeof operators)[Name] extends { readonly type: Type } ? Name : never;
}[Operator];

/** `AND` or `OR`. */
export type JunctionOperator = NamesOf<'JUNCTION'>;

/** The name of an operator that tests a property. */
export type FilterOperator = NamesOf<'FILTER'>;

/** Every operator, in the order of the table. */
export const operatorNames = Object.keys(operators) as readonly Operator[];

/** The operators that test a property, in the order of the table. */
export const filterOperatorNames = operatorNames.filter(
  (name): name is FilterOperator => operators[name].type === 'FILTER',
);

/** A row whose opposites are operators: a misspelled one does not compile. */
type CheckedRow = Omit<FilterRow, 'opposite'> & { readonly opposite: readonly FilterOperator[] };

const rows: Readonly<Record<FilterOperator, CheckedRow>> & Readonly<Record<JunctionOperator, JunctionRow>> = operators;

/** Returns the row of an operator, typed for lookups by a variable. */
export function filterRow(operator: FilterOperator): CheckedRow {
  return rows[operator];
}

/** The assumptions about filters of each form. */
const formAssumptions: { readonly [Kind in FilterForm['kind']]?: UnprovenQueryId } = {
  exists: 'exists-form',
  pattern: 'like-case',
  range: 'range-bounds',
  text: 'like-case',
};

/** Returns the assumptions that a condition with an operator depends on. */
export function assumptionsOfOperator(operator: FilterOperator): readonly UnprovenQueryId[] {
  const { form, onNull } = filterRow(operator);
  const id = formAssumptions[form.kind];
  // Of a row without a value, SQL says that neither the condition nor its opposite is true.
  const isNegated = form.kind === 'comparison' ? form.comparison === '<>' : 'negated' in form && form.negated;
  return [...(id === undefined ? [] : [id]), ...(isNegated && onNull === 'unknown' ? (['null-logic'] as const) : [])];
}

/** Returns an operator in VQL, without its operands: `NOT LIKE`, `=`. */
export function vqlOperator(operator: FilterOperator): string {
  return filterRow(operator).vql.replace(/^p | (?:'?%?v%?'?|\(v, …\))(?: AND w)?$/g, '');
}

/**
 * Whether a value is the name of an operator.
 *
 * @example
 * ```ts
 * import { isOperator } from 'vql-kit/cunit';
 * console.log(isOperator('RANGE'), isOperator('BETWEEN')); // true false
 * ```
 */
export function isOperator(name: unknown): name is Operator {
  // As a key, `['EQUALS']` would be the text in it.
  return typeof name === 'string' && Object.hasOwn(operators, name);
}

/** Whether an operator joins predicates. */
export function isJunctionOperator(operator: Operator): operator is JunctionOperator {
  return operators[operator].type === 'JUNCTION';
}

/** The C-Unit operator of each comparison. */
export const comparisonOperators = Object.fromEntries(
  operatorNames.flatMap((name) => {
    const row = operators[name];
    return row.type === 'FILTER' && row.form.kind === 'comparison' ? [[row.form.comparison, name]] : [];
  }),
) as Readonly<Record<ComparisonOperator, FilterOperator>>;

/** Returns the operators of a form: the same list for equal forms. */
export function operatorsOf(form: FilterForm): readonly FilterOperator[] {
  return operatorsByForm.get(formKey(form)) ?? [];
}

const operatorsByForm = new Map<string, FilterOperator[]>();
for (const name of filterOperatorNames) {
  const key = formKey(rows[name].form);
  operatorsByForm.set(key, [...(operatorsByForm.get(key) ?? []), name]);
}

/** Returns a key that is equal for equal forms. No kind is named like a comparison. */
function formKey(form: FilterForm): string {
  if (form.kind === 'comparison') return form.comparison;
  const negated = 'negated' in form && form.negated ? 'not ' : '';
  return form.kind === 'text' ? `${negated}${form.before}…${form.after}` : negated + form.kind;
}

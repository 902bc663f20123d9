import type { Evidence } from '../dialect/evidence.js';
import type { ComparisonOperator } from '../vql/ast.js';

/** How many values an operator takes; `most` may be infinite. */
export interface Arity {
  readonly least: number;
  readonly most: number;
}

/**
 * What a filter asks of its property, in terms of VQL:
 * - `comparison`: `p = v`;
 * - `null-or-equal`: `(p IS NULL OR p = v)`;
 * - `pattern`: `p LIKE v`, the value being a pattern;
 * - `text`: `p LIKE v`, the value being literal text, with `%` before or after it;
 * - `list`: `p IN (v, …)`; `range`: `p BETWEEN v AND w`; `null`: `p IS NULL`; `exists`: `EXISTS (v)`.
 */
export type FilterForm =
  | { readonly kind: 'comparison'; readonly comparison: ComparisonOperator }
  | { readonly kind: 'text'; readonly before: boolean; readonly after: boolean; readonly negated: boolean }
  | NegatableForm<'pattern' | 'list' | 'range' | 'null' | 'exists'>
  | { readonly kind: 'null-or-equal' };

type NegatableForm<Kind extends string> = Kind extends string
  ? { readonly kind: Kind; readonly negated: boolean }
  : never;

interface Row {
  /** How it is written in VQL, with `p` for the property, `v` and `w` for the values, `q` for children. */
  readonly vql: string;
  /** How it is spoken of in hovers and docs. */
  readonly meaning: string;
  readonly evidence: Evidence;
}

/** One operator that joins predicates. Its opposite joins their opposites (De Morgan). */
export interface JunctionRow extends Row {
  readonly type: 'JUNCTION';
  readonly opposite: 'AND' | 'OR';
}

/** One operator that tests a property. */
export interface FilterRow extends Row {
  readonly type: 'FILTER';
  readonly values: Arity & { readonly evidence: Evidence };
  readonly form: FilterForm;
  /** What holds where this does not, on rows where it is not unknown: one operator, or several that must all hold. */
  readonly opposite: readonly string[];
  /** What it says of a property that is null. */
  readonly onNull: 'unknown' | 'true' | 'false' | 'not asked';
}

const none = { least: 0, most: 0, evidence: 'spec' } as const;
const one = { least: 1, most: 1, evidence: 'assumed' } as const;
const two = { least: 2, most: 2, evidence: 'spec' } as const;
const some = { least: 1, most: Number.POSITIVE_INFINITY, evidence: 'assumed' } as const;

/**
 * **The** table of C-Unit operators (spec, query-language §2). Schemas, reading, evaluation, translation and docs read
 * it; none repeats it. An operator is added by adding a row.
 *
 * @example
 * ```ts
 * import { operators } from 'vql-kit/cunit';
 * console.log(operators.RANGE.vql); // p BETWEEN v AND w
 * console.log(operators.RANGE.values.least); // 2
 * ```
 */
export const operators = {
  AND: {
    type: 'JUNCTION',
    opposite: 'OR',
    vql: 'q AND q',
    meaning: 'all children hold',
    evidence: 'spec',
  },
  OR: {
    type: 'JUNCTION',
    opposite: 'AND',
    vql: 'q OR q',
    meaning: 'at least one child holds',
    evidence: 'spec',
  },
  EQUALS: {
    type: 'FILTER',
    values: one,
    form: { kind: 'comparison', comparison: '=' },
    opposite: ['NOT_EQUALS'],
    onNull: 'unknown',
    vql: 'p = v',
    meaning: 'is the value',
    evidence: 'spec',
  },
  NOT_EQUALS: {
    type: 'FILTER',
    values: one,
    form: { kind: 'comparison', comparison: '<>' },
    opposite: ['EQUALS'],
    onNull: 'unknown',
    vql: 'p <> v',
    meaning: 'is another value',
    evidence: 'spec',
  },
  IS_NULL_OR_EQUALS: {
    type: 'FILTER',
    values: one,
    form: { kind: 'null-or-equal' },
    opposite: ['IS_NOT_NULL', 'NOT_EQUALS'],
    onNull: 'true',
    vql: '(p IS NULL OR p = v)',
    meaning: 'is null, or the value',
    evidence: 'spec',
  },
  LIKE: {
    type: 'FILTER',
    values: one,
    form: { kind: 'pattern', negated: false },
    opposite: ['NOT_LIKE'],
    onNull: 'unknown',
    vql: 'p LIKE v',
    meaning: 'matches the pattern',
    evidence: 'spec',
  },
  NOT_LIKE: {
    type: 'FILTER',
    values: one,
    form: { kind: 'pattern', negated: true },
    opposite: ['LIKE'],
    onNull: 'unknown',
    vql: 'p NOT LIKE v',
    meaning: 'does not match the pattern',
    evidence: 'spec',
  },
  STARTS_WITH: {
    type: 'FILTER',
    values: one,
    form: { kind: 'text', before: false, after: true, negated: false },
    opposite: ['NOT_LIKE'],
    onNull: 'unknown',
    vql: "p LIKE 'v%'",
    meaning: 'begins with the text',
    evidence: 'spec',
  },
  ENDS_WITH: {
    type: 'FILTER',
    values: one,
    form: { kind: 'text', before: true, after: false, negated: false },
    opposite: ['NOT_LIKE'],
    onNull: 'unknown',
    vql: "p LIKE '%v'",
    meaning: 'ends with the text',
    evidence: 'spec',
  },
  CONTAINS: {
    type: 'FILTER',
    values: one,
    form: { kind: 'text', before: true, after: true, negated: false },
    opposite: ['NOT_CONTAINS'],
    onNull: 'unknown',
    vql: "p LIKE '%v%'",
    meaning: 'has the text in it',
    evidence: 'spec',
  },
  NOT_CONTAINS: {
    type: 'FILTER',
    values: one,
    form: { kind: 'text', before: true, after: true, negated: true },
    opposite: ['CONTAINS'],
    onNull: 'unknown',
    vql: "p NOT LIKE '%v%'",
    meaning: 'does not have the text in it',
    evidence: 'spec',
  },
  GREATER_THAN: {
    type: 'FILTER',
    values: one,
    form: { kind: 'comparison', comparison: '>' },
    opposite: ['LESS_THAN_EQUALS'],
    onNull: 'unknown',
    vql: 'p > v',
    meaning: 'is greater than the value',
    evidence: 'spec',
  },
  GREATER_THAN_EQUALS: {
    type: 'FILTER',
    values: one,
    form: { kind: 'comparison', comparison: '>=' },
    opposite: ['LESS_THAN'],
    onNull: 'unknown',
    vql: 'p >= v',
    meaning: 'is the value or greater',
    evidence: 'spec',
  },
  LESS_THAN: {
    type: 'FILTER',
    values: one,
    form: { kind: 'comparison', comparison: '<' },
    opposite: ['GREATER_THAN_EQUALS'],
    onNull: 'unknown',
    vql: 'p < v',
    meaning: 'is less than the value',
    evidence: 'spec',
  },
  LESS_THAN_EQUALS: {
    type: 'FILTER',
    values: one,
    form: { kind: 'comparison', comparison: '<=' },
    opposite: ['GREATER_THAN'],
    onNull: 'unknown',
    vql: 'p <= v',
    meaning: 'is the value or less',
    evidence: 'spec',
  },
  IN: {
    type: 'FILTER',
    values: some,
    form: { kind: 'list', negated: false },
    opposite: ['NOT_IN'],
    onNull: 'unknown',
    vql: 'p IN (v, …)',
    meaning: 'is one of the values',
    evidence: 'spec',
  },
  NOT_IN: {
    type: 'FILTER',
    values: some,
    form: { kind: 'list', negated: true },
    opposite: ['IN'],
    onNull: 'unknown',
    vql: 'p NOT IN (v, …)',
    meaning: 'is none of the values',
    evidence: 'spec',
  },
  RANGE: {
    type: 'FILTER',
    values: two,
    form: { kind: 'range', negated: false },
    opposite: ['NOT_RANGE'],
    onNull: 'unknown',
    vql: 'p BETWEEN v AND w',
    meaning: 'lies between the values, both included',
    evidence: 'spec',
  },
  NOT_RANGE: {
    type: 'FILTER',
    values: two,
    form: { kind: 'range', negated: true },
    opposite: ['RANGE'],
    onNull: 'unknown',
    vql: 'p NOT BETWEEN v AND w',
    meaning: 'lies outside the values',
    evidence: 'spec',
  },
  IS_NULL: {
    type: 'FILTER',
    values: none,
    form: { kind: 'null', negated: false },
    opposite: ['IS_NOT_NULL'],
    onNull: 'true',
    vql: 'p IS NULL',
    meaning: 'has no value',
    evidence: 'spec',
  },
  IS_NOT_NULL: {
    type: 'FILTER',
    values: none,
    form: { kind: 'null', negated: true },
    opposite: ['IS_NULL'],
    onNull: 'false',
    vql: 'p IS NOT NULL',
    meaning: 'has a value',
    evidence: 'spec',
  },
  EXISTS: {
    type: 'FILTER',
    values: one,
    form: { kind: 'exists', negated: false },
    opposite: ['NOT_EXISTS'],
    onNull: 'not asked',
    vql: 'EXISTS (v)',
    meaning: 'the query has a row',
    evidence: 'spec',
  },
  NOT_EXISTS: {
    type: 'FILTER',
    values: one,
    form: { kind: 'exists', negated: true },
    opposite: ['EXISTS'],
    onNull: 'not asked',
    vql: 'NOT EXISTS (v)',
    meaning: 'the query has no row',
    evidence: 'spec',
  },
} as const satisfies Readonly<Record<string, JunctionRow | FilterRow>>;

/** The name of an operator. */
export type Operator = keyof typeof operators;

type NamesOf<Type extends Row & { readonly type: string }> = {
  [Name in Operator]: (typeof operators)[Name] extends { readonly type: Type['type'] } ? Name : never;
}[Operator];

/** `AND` or `OR`. */
export type JunctionOperator = NamesOf<JunctionRow>;

/** The name of an operator that tests a property. */
export type FilterOperator = NamesOf<FilterRow>;

/** Every operator, in the order of the table. */
export const operatorNames = Object.keys(operators) as readonly Operator[];

const rows: Readonly<Record<FilterOperator, FilterRow>> & Readonly<Record<JunctionOperator, JunctionRow>> = operators;

/** The row of an operator, typed for those who look up any. */
export function filterRow(operator: FilterOperator): FilterRow {
  return rows[operator];
}

/** Whether a text is the name of an operator. */
export function isOperator(name: string): name is Operator {
  return Object.hasOwn(operators, name);
}

/** Whether an operator joins predicates. */
export function isJunctionOperator(operator: Operator): operator is JunctionOperator {
  return operators[operator].type === 'JUNCTION';
}

/** The operator that says each comparison, read off the table. */
export const comparisonOperators = Object.fromEntries(
  operatorNames.flatMap((name) => {
    const row = operators[name];
    return row.type === 'FILTER' && row.form.kind === 'comparison' ? [[row.form.comparison, name]] : [];
  }),
) as Readonly<Record<ComparisonOperator, FilterOperator>>;

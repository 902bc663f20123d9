import type { Evidence } from '../interface/evidence.js';
import type { ComparisonOperator } from './comparison.js';

/** How many values an operator takes; `most` may be infinite. */
export interface Arity {
  readonly least: number;
  readonly most: number;
}

/**
 * The test that a filter makes, in terms of VQL:
 * - `comparison`: `p = v`;
 * - `null-or-equal`: `(p IS NULL OR p = v)`;
 * - `pattern`: `p LIKE v`, the value being a pattern;
 * - `text`: `p LIKE v`, the value being literal text, with `%` before or after it;
 * - `list`: `p IN (v, …)`; `range`: `p BETWEEN v AND w`; `null`: `p IS NULL`; `exists`: `EXISTS (v)`.
 */
export type FilterForm =
  | { readonly kind: 'comparison'; readonly comparison: ComparisonOperator }
  | { readonly kind: 'text'; readonly before: boolean; readonly after: boolean; readonly negated: boolean }
  | { readonly [Kind in NegatableKind]: { readonly kind: Kind; readonly negated: boolean } }[NegatableKind]
  | { readonly kind: 'null-or-equal' };

/** Properties of a form of filter. */
interface FormTraits {
  /** Whether VQL writes it as one condition with an operator; else as several. */
  readonly hasVqlOperator: boolean;
  /** The result of its plain form on a property that is null. */
  readonly onNull: 'unknown' | 'true' | 'not applicable';
  /** Whether null is a value that it compares with. */
  readonly comparesNull: boolean;
}

/** **The** table of the forms of filters. */
export const formTraits = {
  comparison: { hasVqlOperator: true, onNull: 'unknown', comparesNull: false },
  text: { hasVqlOperator: true, onNull: 'unknown', comparesNull: false },
  pattern: { hasVqlOperator: true, onNull: 'unknown', comparesNull: false },
  list: { hasVqlOperator: true, onNull: 'unknown', comparesNull: false },
  range: { hasVqlOperator: true, onNull: 'unknown', comparesNull: false },
  null: { hasVqlOperator: true, onNull: 'true', comparesNull: false },
  exists: { hasVqlOperator: true, onNull: 'not applicable', comparesNull: false },
  'null-or-equal': { hasVqlOperator: false, onNull: 'true', comparesNull: true },
} as const satisfies { readonly [Kind in FilterForm['kind']]: FormTraits };

type FormOf<Kind extends FilterForm['kind']> = Extract<FilterForm, { readonly kind: Kind }>;

type NegatableKind = 'pattern' | 'list' | 'range' | 'null' | 'exists';

interface OperatorEvidence {
  /** Equivalent VQL, with `p` for the property, `v` and `w` for the values, `q` for children. */
  readonly vql: string;
  readonly evidence: Evidence;
}

/** An operator that joins predicates. Its opposite joins their opposites (De Morgan). */
export interface JunctionRow extends OperatorEvidence {
  readonly type: 'JUNCTION';
  /** How many children it joins. */
  readonly children: Arity & { readonly evidence: Evidence };
  readonly opposite: 'AND' | 'OR';
}

/** An operator that tests a property. */
export interface FilterRow extends OperatorEvidence {
  readonly type: 'FILTER';
  readonly values: Arity & { readonly evidence: Evidence };
  readonly form: FilterForm;
  /** The operators that are true where this one is false, on rows where it is not unknown: one, or several that must all be true. */
  readonly opposite: readonly string[];
  /** Its result on a property that is null. */
  readonly onNull: 'unknown' | 'true' | 'false' | 'not applicable';
}

const arities = {
  none: { least: 0, most: 0, evidence: 'spec' },
  one: { least: 1, most: 1, evidence: 'assumed' },
  two: { least: 2, most: 2, evidence: 'spec' },
  some: { least: 1, most: Number.POSITIVE_INFINITY, evidence: 'assumed' },
} as const satisfies Readonly<Record<string, FilterRow['values']>>;

/** Creates the row of an operator that joins predicates. */
export function junction(vql: string, opposite: JunctionRow['opposite']): JunctionRow {
  return { type: 'JUNCTION', children: arities.some, vql, opposite, evidence: 'spec' };
}

/**
 * Creates the row of an operator that tests a property. Its result on null follows from its form. The type preserves arity, form
 * and opposite, from which the builder derives its methods.
 */
export function filter<
  const Values extends keyof typeof arities,
  const Form extends FilterForm,
  const Opposite extends readonly string[],
>(
  vql: string,
  values: Values,
  form: Form,
  ...opposite: Opposite
): FilterRow & { readonly values: (typeof arities)[Values]; readonly form: Form; readonly opposite: Opposite } {
  return {
    type: 'FILTER',
    vql,
    values: arities[values],
    form,
    opposite,
    onNull: onNull(form),
    evidence: 'spec',
  };
}

function onNull(form: FilterForm): FilterRow['onNull'] {
  const plainly = formTraits[form.kind].onNull;
  return plainly === 'true' && 'negated' in form && form.negated ? 'false' : plainly;
}

/** Returns the form of `p = v`, and of the other comparisons. */
export function compare<const Comparison extends ComparisonOperator>(comparison: Comparison) {
  return { kind: 'comparison', comparison } as const;
}

/** Returns a form that is not negated. */
export function plain<const Kind extends NegatableKind>(kind: Kind): FormOf<Kind> {
  // Each kind has its own form, which the compiler cannot derive from the type parameter.
  return { kind, negated: false } as FormOf<Kind>;
}

/** Returns the negated form of a kind. */
export function not<const Kind extends NegatableKind>(kind: Kind): FormOf<Kind> {
  return { kind, negated: true } as FormOf<Kind>;
}

/** Returns the form of literal text, with a wildcard wherever `shape` has `%`. */
export function text(shape: 'v%' | '%v' | '%v%', negated = false): FormOf<'text'> {
  return { kind: 'text', before: shape.startsWith('%'), after: shape.endsWith('%'), negated };
}

import { type FilterOperator, filterOperatorNames, filterRow, type JunctionOperator } from '../../dialect/operators.js';
import { type PatternPart, writePattern } from '../pattern.js';
import { type CUnitFilter, type CUnitPredicate, foreignMembers } from '../predicate.js';
import { isVariableOf } from '../values.js';
import { canonicalJson } from './canonical-json.js';

/**
 * Returns `OR [IS_NULL p, EQUALS p v]` as one filter with IS_NULL_OR_EQUALS, and the equality that its value comes from. So the
 * two conditions of `(p IS NULL OR p = v)` become one filter again.
 */
export function nullOrEquals(
  operator: JunctionOperator,
  children: readonly CUnitPredicate[],
): { readonly filter: CUnitFilter; readonly equality: CUnitFilter } | undefined {
  const [first, second] = children;
  if (operator !== 'OR' || children.length !== 2 || first === undefined || second === undefined) return undefined;
  return nullOrEqualsOf([first, second]);
}

/**
 * Returns the children of an OR with IS_NULL_OR_EQUALS in place of IS_NULL and EQUALS of the same field that follow each other. The first
 * equality takes IS_NULL, wherever it stands among them.
 */
export function mergeNullOrEquals(children: readonly CUnitPredicate[]): readonly CUnitPredicate[] {
  const merged: CUnitPredicate[] = [];
  let tests: CUnitFilter[] = [];
  const endTests = (): void => {
    for (const test of mergeTests(tests)) merged.push(test);
    tests = [];
  };
  for (const child of children) {
    const [first] = tests;
    const isTest = isEqualityOrNull(child);
    if (!isTest || (first !== undefined && !isSameSubject(first, child))) endTests();
    if (isTest) tests.push(child);
    else merged.push(child);
  }
  endTests();
  return merged;
}

function isEqualityOrNull(child: CUnitPredicate): child is CUnitFilter {
  return ['IS_NULL', 'EQUALS', 'IS_NULL_OR_EQUALS'].includes(child.operator) && isPlainFilter(child);
}

/** Merges tests of one field, in each of which a row may be without a value, equal, or both. */
function mergeTests(tests: readonly CUnitFilter[]): readonly CUnitFilter[] {
  const equalities = tests.filter(({ operator }) => operator !== 'IS_NULL');
  const absences = tests.filter(({ operator }) => operator === 'IS_NULL');
  const others = equalities.filter(({ operator }) => operator === 'EQUALS').length;
  const taking = equalities.length - others + absences.length;
  const merged = equalities.map(
    (equality, index): CUnitFilter => ({ ...equality, operator: index < taking ? 'IS_NULL_OR_EQUALS' : 'EQUALS' }),
  );
  return [...merged, ...absences.slice(others)];
}

/** Returns IS_NULL and EQUALS of the same field, in either order, as one filter. */
function nullOrEqualsOf(
  pair: readonly [CUnitPredicate, CUnitPredicate],
): { readonly filter: CUnitFilter; readonly equality: CUnitFilter } | undefined {
  const absence = pair.find((child) => child.operator === 'IS_NULL' && isPlainFilter(child));
  const equality = pair.find((child) => child.operator === 'EQUALS' && isPlainFilter(child));
  if (absence?.type !== 'FILTER' || equality?.type !== 'FILTER' || !isSameSubject(absence, equality)) return undefined;
  return { filter: { ...equality, operator: 'IS_NULL_OR_EQUALS' }, equality };
}

function isSameSubject(first: CUnitFilter, second: CUnitFilter): boolean {
  return (
    first.property === second.property && canonicalJson(first.functions ?? []) === canonicalJson(second.functions ?? [])
  );
}

const plainMembers: ReadonlySet<string> = new Set(['type', 'operator', ...foreignMembers('JUNCTION')]);

/** Whether a node is a filter with no members beside operator, subject and values. */
function isPlainFilter(child: CUnitPredicate): boolean {
  return child.type === 'FILTER' && Object.keys(child).every((member) => plainMembers.has(member));
}

/** Operator and value of a filter that tests a pattern. */
interface PatternFilter {
  readonly operator: FilterOperator;
  readonly value: string;
}

/**
 * Returns the filter for a pattern: STARTS_WITH and the like if it is one text with `%` before or after it, else LIKE;
 * `undefined` if no value can express it, for lack of an escape character or because it would be read as a variable.
 */
export function patternFilter(
  parts: readonly PatternPart[],
  negated: boolean,
  escape: string | undefined,
  variables: ReadonlySet<string>,
): PatternFilter | undefined {
  const named = textFilter(parts, negated);
  if (named !== undefined && !isVariableOf(variables, named.value)) return named;
  const value = writePattern(parts, escape);
  const operator = negated ? 'NOT_LIKE' : 'LIKE';
  if (value === undefined) return undefined;
  if (!isVariableOf(variables, value)) return { operator, value };
  // An escaped first character means the same, and does not begin a variable.
  return escape === undefined ? undefined : { operator, value: escape + value };
}

function textFilter(parts: readonly PatternPart[], negated: boolean): PatternFilter | undefined {
  const before = parts[0]?.kind === 'any';
  const after = parts.at(-1)?.kind === 'any';
  const [inner, ...more] = parts.slice(before ? 1 : 0, after ? -1 : undefined);
  if (inner?.kind !== 'text' || more.length > 0) return undefined;
  const operator = filterOperatorNames.find((name) => {
    const { form } = filterRow(name);
    return form.kind === 'text' && form.before === before && form.after === after && form.negated === negated;
  });
  return operator && { operator, value: inner.text };
}

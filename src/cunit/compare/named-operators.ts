import {
  type FilterOperator,
  filterRow,
  isJunctionOperator,
  type JunctionOperator,
  operatorNames,
} from '../../dialect/operators.js';
import { type PatternPart, writePattern } from '../pattern.js';
import type { CUnitFilter, CUnitPredicate } from '../predicate.js';
import { isVariableOf } from '../values.js';
import { canonicalJson } from './canonical-json.js';

/**
 * `OR [IS_NULL p, EQUALS p v]` as the one filter that says the same, IS_NULL_OR_EQUALS: so the two parts of
 * `(p IS NULL OR p = v)` come together again. `equality` is the part that the value is from.
 */
export function nullOrEquals(
  operator: JunctionOperator,
  children: readonly CUnitPredicate[],
): { readonly filter: CUnitFilter; readonly equality: CUnitFilter } | undefined {
  if (operator !== 'OR' || children.length !== 2) return undefined;
  const absence = children.find((child) => isBare(child) && child.operator === 'IS_NULL');
  const equality = children.find((child) => isBare(child) && child.operator === 'EQUALS');
  if (absence?.type !== 'FILTER' || equality?.type !== 'FILTER' || !isSameSubject(absence, equality)) return undefined;
  return { filter: { ...equality, operator: 'IS_NULL_OR_EQUALS' }, equality };
}

function isSameSubject(first: CUnitFilter, second: CUnitFilter): boolean {
  return (
    first.property === second.property && canonicalJson(first.functions ?? []) === canonicalJson(second.functions ?? [])
  );
}

const bareMembers: ReadonlySet<string> = new Set(['type', 'operator', 'property', 'functions', 'values']);

/** A filter that says nothing beside its operator, subject and values. */
function isBare(child: CUnitPredicate): boolean {
  return child.type === 'FILTER' && Object.keys(child).every((member) => bareMembers.has(member));
}

/** What a filter that tests for a pattern says. */
interface PatternFilter {
  readonly operator: FilterOperator;
  readonly value: string;
}

/**
 * The filter that says a pattern: STARTS_WITH and its like where it is one text with `%` before or after it, else LIKE;
 * `undefined` if no value can say it, for want of an escape character or because it would be read as a variable.
 */
export function patternFilter(
  parts: readonly PatternPart[],
  negated: boolean,
  escape: string | undefined,
  variables: ReadonlySet<string>,
): PatternFilter | undefined {
  const recognised = textFilter(parts, negated);
  if (recognised !== undefined && !isVariableOf(variables, recognised.value)) return recognised;
  const value = writePattern(parts, escape);
  const operator = negated ? 'NOT_LIKE' : 'LIKE';
  if (value === undefined) return undefined;
  if (!isVariableOf(variables, value)) return { operator, value };
  // Behind an escape character its first character is the same, and no longer begins a variable.
  return escape === undefined ? undefined : { operator, value: escape + value };
}

function textFilter(parts: readonly PatternPart[], negated: boolean): PatternFilter | undefined {
  const before = parts[0]?.kind === 'any';
  const after = parts.at(-1)?.kind === 'any';
  const [inner, ...more] = parts.slice(before ? 1 : 0, after ? -1 : undefined);
  if (inner?.kind !== 'text' || more.length > 0) return undefined;
  const operator = operatorNames.find((name): name is FilterOperator => {
    if (isJunctionOperator(name)) return false;
    const { form } = filterRow(name);
    return form.kind === 'text' && form.before === before && form.after === after && form.negated === negated;
  });
  return operator && { operator, value: inner.text };
}

import type { JunctionOperator } from '../dialect/operators.js';
import { canonicalText } from './canonical-text.js';
import type { CUnitFilter, CUnitPredicate } from './predicate.js';

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
    first.property === second.property && canonicalText(first.functions ?? []) === canonicalText(second.functions ?? [])
  );
}

const bareMembers: ReadonlySet<string> = new Set(['type', 'operator', 'property', 'functions', 'values']);

/** A filter that says nothing beside its operator, subject and values. */
function isBare(child: CUnitPredicate): boolean {
  return child.type === 'FILTER' && Object.keys(child).every((member) => bareMembers.has(member));
}

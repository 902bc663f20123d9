import { type FilterOperator, filterRow, isJunctionOperator, operatorNames } from '../dialect/operators.js';
import { type PatternPart, writePattern } from './pattern.js';
import { isVariableOf } from './variable.js';

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

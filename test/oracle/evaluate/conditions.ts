import { isLike, type PatternRules } from './pattern.js';
import { compareValues, textOf, type Value } from './values.js';

/** True, false, or `undefined` for unknown. */
export type Truth = boolean | undefined;

/** A value, or null. */
export type Item = Value | null;

/** An operator of a comparison. */
export type ComparisonSign = '=' | '<>' | '<' | '<=' | '>' | '>=';

/** The operator that is true where another is false, for values that can be compared. */
export const oppositeSigns = { '=': '<>', '<>': '=', '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const;

/** A condition on single values. */
export type Condition =
  | { readonly kind: 'comparison'; readonly sign: ComparisonSign }
  | { readonly kind: 'list' | 'range' | 'null'; readonly negated: boolean }
  | { readonly kind: 'pattern'; readonly negated: boolean; readonly rules: PatternRules };

/** Returns the condition below a NOT. */
export function oppositeOf(condition: Condition): Condition {
  return condition.kind === 'comparison'
    ? { kind: 'comparison', sign: oppositeSigns[condition.sign] }
    : { ...condition, negated: !condition.negated };
}

/** Tests a condition on operands, each with the elements of a collection: true if it is for any choice of elements. */
export function testAny(condition: Condition, operands: readonly (readonly Item[])[]): Truth {
  return anyOf(choices(operands).map((items) => test(condition, items)));
}

function choices<Choice>(lists: readonly (readonly Choice[])[]): readonly (readonly Choice[])[] {
  return lists.reduce<readonly (readonly Choice[])[]>(
    (before, list) => before.flatMap((choice) => list.map((item) => [...choice, item])),
    [[]],
  );
}

function test(condition: Condition, items: readonly Item[]): Truth {
  const [first = null, ...others] = items;
  const [second = null, third = null] = others;
  switch (condition.kind) {
    case 'comparison':
      return compare(condition.sign, first, second);
    case 'null':
      return (first === null) !== condition.negated;
    case 'list':
      return condition.negated
        ? allOf(others.map((item) => compare('<>', first, item)))
        : anyOf(others.map((item) => compare('=', first, item)));
    case 'range':
      return condition.negated
        ? anyOf([compare('<', first, second), compare('>', first, third)])
        : allOf([compare('>=', first, second), compare('<=', first, third)]);
    case 'pattern': {
      if (first === null || second === null) return undefined;
      const [text, pattern] = [textOf(first), textOf(second)];
      // An object has no text.
      if (text === undefined || pattern === undefined) return undefined;
      return isLike(text, pattern, condition.rules) !== condition.negated;
    }
  }
}

/** Values that cannot be compared are not equal, and neither is less. */
function compare(sign: ComparisonSign, left: Item, right: Item): Truth {
  if (left === null || right === null) return undefined;
  const order = compareValues(left, right);
  if (order === undefined) return sign === '<>';
  return { '=': order === 0, '<>': order !== 0, '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 }[
    sign
  ];
}

/** OR in three-valued logic. */
export function anyOf(parts: readonly Truth[]): Truth {
  return parts.includes(true) ? true : parts.includes(undefined) ? undefined : false;
}

/** AND in three-valued logic. */
export function allOf(parts: readonly Truth[]): Truth {
  return parts.includes(false) ? false : parts.includes(undefined) ? undefined : true;
}

import type { FilterOperator } from '../../dialect/operators.js';

/** A phrase between a field and a value, and its negation. */
type NegatablePhrase = readonly [plain: string, negated: string];

/** **The** table of phrases for LIKE with a pattern that has wildcards only at its ends, or none. */
export const likePhrases = {
  prefix: ['begins with', 'does not begin with'],
  suffix: ['ends with', 'does not end with'],
  infix: ['contains', 'does not contain'],
  whole: ['is exactly', 'is not exactly'],
  pattern: ['matches the pattern', 'does not match the pattern'],
} as const satisfies Readonly<Record<string, NegatablePhrase>>;

const { prefix, suffix, infix, pattern } = likePhrases;

/** **The** table of conditions in words: `{p}` is the field, `{v}` and `{w}` are the values. */
export const operatorPhrases: Readonly<Record<FilterOperator, string>> = {
  EQUALS: '{p} is equal to {v}',
  NOT_EQUALS: '{p} is not equal to {v}',
  IS_NULL_OR_EQUALS: '{p} has no value or is equal to {v}',
  LIKE: `{p} ${pattern[0]} {v}`,
  NOT_LIKE: `{p} ${pattern[1]} {v}`,
  STARTS_WITH: `{p} ${prefix[0]} {v}`,
  ENDS_WITH: `{p} ${suffix[0]} {v}`,
  CONTAINS: `{p} ${infix[0]} {v}`,
  NOT_CONTAINS: `{p} ${infix[1]} {v}`,
  GREATER_THAN: '{p} is greater than {v}',
  GREATER_THAN_EQUALS: '{p} is at least {v}',
  LESS_THAN: '{p} is less than {v}',
  LESS_THAN_EQUALS: '{p} is at most {v}',
  IN: '{p} is one of {v}',
  NOT_IN: '{p} is not one of {v}',
  RANGE: '{p} is between {v} and {w}, both included',
  NOT_RANGE: '{p} is not between {v} and {w}, both included',
  IS_NULL: '{p} has no value',
  IS_NOT_NULL: '{p} has a value',
  EXISTS: '{v} has at least one row',
  NOT_EXISTS: '{v} has no rows',
};

/** Puts a field and values into a phrase. */
export function fillPhrase(phrase: string, parts: Readonly<Record<'p' | 'v' | 'w', string>>): string {
  // A field or a value may contain a placeholder, so that all are replaced at once.
  return phrase.replaceAll(/\{([pvw])\}/g, (_, name: 'p' | 'v' | 'w') => parts[name]);
}

/** **The** table of the documented functions in words; others are named. */
export const functionPhrases: Readonly<Record<string, string>> = {
  COUNT: 'the number of values of',
  SUM: 'the sum of',
  AVG: 'the average of',
  MIN: 'the least value of',
  MAX: 'the greatest value of',
};

/** Joins words as a list: `a, b and c`. */
export function listText(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** Maximum number of values in a sentence. */
const maxValues = 20;

/** Lists values; of a long list, the first ones and the number of the others. */
export function valuesText(values: readonly string[]): string {
  const others = values.length - maxValues;
  const first = values.slice(0, maxValues).join(', ');
  return others > 0 ? `${first} and ${others} more values` : first;
}

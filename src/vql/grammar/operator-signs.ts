import { type ComparisonOperator, comparisonSigns } from '../../dialect/comparison.js';
import type { KeywordWord } from '../../dialect/keywords.js';

/** VQL operators for the operators of other languages; `=` for all others. */
export const vqlOperators: Readonly<Record<string, ComparisonOperator | KeywordWord>> = {
  '=<': '<=',
  '=>': '>=',
  '==': '=',
  '!==': '<>',
  '=!': '<>',
  '!<': '>=',
  '!>': '<=',
  '^=': '<>',
  '&&': 'AND',
  '||': 'OR',
  '<=>': '=',
};

/** An operator that is written with spaces between its signs. */
interface SpacedOperator {
  /** The signs without the spaces. */
  readonly sign: string;
  readonly operator: ComparisonOperator | KeywordWord;
  /** Number of its tokens. */
  readonly count: number;
}

/** Returns the longest operator at the beginning of a list of signs, without the spaces between them. */
export function spacedOperator(signs: readonly string[]): SpacedOperator | undefined {
  for (let count = Math.min(signs.length, maxSigns); count > 1; count--) {
    const sign = signs.slice(0, count).join('');
    const operator = comparisonSigns.get(sign) ?? vqlOperators[sign];
    if (operator !== undefined) return { sign, operator, count };
  }
  return undefined;
}

/** Maximum number of signs of an operator. */
export const maxSigns = 3;

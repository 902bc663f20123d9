import type { Arity } from '../dialect/operator-row.js';

/** How many values an operator takes, as messages say it: `exactly two values`. */
export function arityInWords({ least, most }: Arity): string {
  if (most === 0) return 'no values';
  if (most === Number.POSITIVE_INFINITY) return `${countInWords(least)} or more`;
  return `exactly ${countInWords(most)}`;
}

/** A number of values in words: `no values`, `one value`, `two values`, `3 values`. */
export function countInWords(count: number): string {
  return `${['no', 'one', 'two'][count] ?? count} ${count === 1 ? 'value' : 'values'}`;
}

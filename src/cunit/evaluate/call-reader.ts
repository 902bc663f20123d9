import { choicesOf } from './elements.js';
import type { ReadValue } from './read-path.js';

/** Calls a function with single values, or null: a collection among its arguments yields a collection of results. */
export function createCallReader(
  body: (...args: readonly unknown[]) => unknown,
  args: readonly ReadValue[],
): ReadValue {
  return (row) => {
    const choices = choicesOf(args.map((read) => read(row)));
    const results = Array.from(choices, (choice) => body(...choice.map((value) => value ?? null)));
    return results.length === 1 ? results[0] : results;
  };
}

import type { Matcher } from './elements.js';

/** Matches where all do. */
export function allOf(matchers: readonly Matcher[]): Matcher {
  return (row) => {
    for (const matcher of matchers) if (!matcher(row)) return false;
    return true;
  };
}

/** Matches where at least one does. */
export function anyOf(matchers: readonly Matcher[]): Matcher {
  return (row) => {
    for (const matcher of matchers) if (matcher(row)) return true;
    return false;
  };
}

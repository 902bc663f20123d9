import type { Diagnostic } from './diagnostic.js';

/** Diagnostics in the order of the text; what has no place in it comes first. */
export function inTextOrder<Found extends Diagnostic>(diagnostics: readonly Found[]): Found[] {
  return diagnostics.toSorted((a, b) => startOf(a) - startOf(b));
}

function startOf({ span }: Diagnostic): number {
  return span?.start ?? -1;
}

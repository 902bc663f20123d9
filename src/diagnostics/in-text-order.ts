import type { Diagnostic } from './diagnostic.js';

/** Sorts diagnostics by position; those without a span come first. */
export function inTextOrder<Found extends Diagnostic>(diagnostics: readonly Found[]): Found[] {
  return diagnostics.toSorted((a, b) => startOf(a) - startOf(b));
}

function startOf({ span }: Diagnostic): number {
  return span?.start ?? -1;
}

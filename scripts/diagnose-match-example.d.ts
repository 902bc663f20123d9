import type * as cunit from '../src/cunit/index.js';
import type { Diagnostic, VqlError } from '../src/diagnostics/index.js';
import type { parsePredicate } from '../src/vql/index.js';

/** The functions that examples may use: those of the sources, or of the built package. */
export interface MatchLibrary extends Pick<typeof cunit, 'createFilter' | 'createMatcher'> {
  readonly parsePredicate: typeof parsePredicate;
  readonly VqlError: typeof VqlError;
}

/** Returns the diagnostics of the error that an example of `docs/examples/matching.json` throws. */
export function diagnoseMatchExample(expression: string, library: MatchLibrary): readonly Diagnostic[];

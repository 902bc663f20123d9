import type { Diagnostic } from '../diagnostics/index.js';
import type { Problem, Source } from './source.js';

/** What is wrong in a file that the command works with, a problem each. */
export function problemsIn(source: Source, diagnostics: readonly Diagnostic[]): readonly Problem[] {
  return diagnostics.map((diagnostic) => ({
    name: source.name,
    message: diagnostic.message,
    finding: { source, diagnostic },
  }));
}

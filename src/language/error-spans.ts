import type { Span } from '../diagnostics/span.js';
import type { Reading } from '../vql/read.js';

/** The places of the errors of a text. That nothing is written yet is none. */
export function errorSpans({ diagnostics }: Reading<unknown>): readonly Span[] {
  return diagnostics.flatMap(({ code, severity, span }) =>
    severity === 'error' && span !== undefined && code !== 'empty-statement' ? [span] : [],
  );
}

import type { Span } from '../diagnostics/span.js';
import type { Reading } from '../vql/read.js';

/** The places of the errors of a text. */
export function errorSpans({ diagnostics }: Reading<unknown>): readonly Span[] {
  return diagnostics.flatMap(({ severity, span }) => (severity === 'error' && span !== undefined ? [span] : []));
}

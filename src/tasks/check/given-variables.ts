import type { Diagnostic } from '../../diagnostics/index.js';
import type { Source } from '../input/source.js';

/** Leaves out the findings that a variable of a request has no values, for the variables whose values the command adds. */
export function withoutGivenVariables(
  diagnostics: readonly Diagnostic[],
  { text }: Source,
  given: Readonly<Record<string, unknown>>,
): readonly Diagnostic[] {
  return diagnostics.filter(({ code, span }) => {
    if (code !== 'missing-substitution' || span === undefined) return true;
    // In each style, a variable is a name between signs.
    const [name = ''] = /[\p{L}_][\p{L}\p{M}\p{N}_]*/u.exec(text.slice(span.start, span.end)) ?? [];
    return !Object.hasOwn(given, name);
  });
}

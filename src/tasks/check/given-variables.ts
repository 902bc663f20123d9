import type { Diagnostic } from '../../diagnostics/index.js';
import { variableNameIn, variableStyles } from '../../dialect/variable-style.js';
import type { Source } from '../input/source.js';

/** Leaves out the findings that a variable of a request has no values, for the variables whose values the command adds. */
export function withoutGivenVariables(
  diagnostics: readonly Diagnostic[],
  { text }: Source,
  given: Readonly<Record<string, unknown>>,
): readonly Diagnostic[] {
  return diagnostics.filter(({ code, span }) => {
    if (code !== 'missing-substitution' || span === undefined) return true;
    const written = text.slice(span.start, span.end);
    return !variableStyles.some((style) => Object.hasOwn(given, variableNameIn(written, style) ?? ''));
  });
}

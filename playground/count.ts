import type { Diagnostic, Severity } from '../src/diagnostics/index.js';

const severities: readonly Severity[] = ['error', 'warning', 'info', 'hint'];

/** Counts in words: "2 errors, 1 hint"; undefined for none. */
export function countInWords(diagnostics: readonly Diagnostic[]): string | undefined {
  const counts = severities.flatMap((severity) => {
    const count = diagnostics.filter((one) => one.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}${count === 1 ? '' : 's'}`];
  });
  return counts.length === 0 ? undefined : counts.join(', ');
}

/** The gravest severity among some. */
export function gravest(diagnostics: readonly Diagnostic[]): Severity | undefined {
  return severities.find((severity) => diagnostics.some((one) => one.severity === severity));
}

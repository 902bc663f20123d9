import { safeFixOf } from '../../diagnostics/fix-rounds.js';
import type { Diagnostic, Severity } from '../../diagnostics/index.js';
import { counted } from '../../diagnostics/quoted.js';
import type { CheckedFile } from '../check/check-source.js';
import { severities } from '../options/common.js';

/** Counts of a check. */
export interface Summary {
  readonly files: number;
  readonly statements: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly hints: number;
  /** Number of findings that `--fix` would fix. */
  readonly fixable: number;
}

/** Counts the findings of a check. */
export function summarize(files: readonly CheckedFile[]): Summary {
  const diagnostics = files.flatMap((file) => file.diagnostics);
  return {
    files: files.length,
    statements: files.reduce((sum, file) => sum + file.statements, 0),
    ...countSeverities(diagnostics),
    fixable: diagnostics.filter((diagnostic) => safeFixOf(diagnostic) !== undefined).length,
  };
}

/** Counts diagnostics by severity. */
export function countSeverities(
  diagnostics: readonly Diagnostic[],
): Pick<Summary, 'errors' | 'warnings' | 'infos' | 'hints'> {
  const count = (wanted: Severity): number => diagnostics.filter(({ severity }) => severity === wanted).length;
  return { errors: count('error'), warnings: count('warning'), infos: count('info'), hints: count('hint') };
}

/** Returns the last line of a text report: `3 files, 5 statements: 2 errors, 1 warning`. */
export function summaryLine(summary: Summary): string {
  const found = severities
    .map((severity) => ({ severity, count: summary[`${severity}s`] }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => counted(count, severity));
  const fixable = summary.fixable === 0 ? '' : ` (${summary.fixable} fixable with --fix)`;
  return `${counted(summary.files, 'file')}, ${counted(summary.statements, 'statement')}: ${found.join(', ') || 'no findings'}${fixable}`;
}

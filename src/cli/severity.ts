import type { Severity } from '../diagnostics/index.js';

/** The severities, the gravest first. */
export const severities = ['error', 'warning', 'info', 'hint'] as const satisfies readonly Severity[];

/** Whether a severity is as grave as `floor`, or graver. */
export function isAtLeast(severity: Severity, floor: Severity): boolean {
  return severities.indexOf(severity) <= severities.indexOf(floor);
}

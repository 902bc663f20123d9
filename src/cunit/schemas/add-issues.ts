import type * as z from 'zod';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';

/** Hands to zod what a reader has found. */
export function addIssues(diagnostics: readonly Diagnostic[], context: z.core.$RefinementCtx): void {
  for (const { message, severity, path = '' } of diagnostics) {
    if (severity === 'error') context.addIssue({ code: 'custom', message, path: path.split('/').slice(1).map(keyOf) });
  }
}

/** A segment of a JSON pointer (RFC 6901) as zod names it: the index of an array is a number. */
function keyOf(segment: string): string | number {
  return /^\d+$/.test(segment) ? Number(segment) : segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

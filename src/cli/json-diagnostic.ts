import type { Diagnostic, LineIndex, Position } from '../diagnostics/index.js';

/**
 * A diagnostic as the library has it, and its place for people. Offsets and columns count UTF-16 units; lines and columns
 * begin at 1; `end` is the first place behind.
 */
export interface JsonDiagnostic extends Diagnostic {
  readonly start?: Position;
  readonly end?: Position;
}

/** A diagnostic of a text as a report has it. */
export function placed(
  { code, severity, message, span, path, related = [], fixes = [] }: Diagnostic,
  lines: LineIndex,
): JsonDiagnostic {
  return {
    code,
    severity,
    message,
    ...(span === undefined ? {} : { span, start: lines.positionAt(span.start), end: lines.positionAt(span.end) }),
    ...(path === undefined ? {} : { path }),
    related,
    fixes,
  };
}

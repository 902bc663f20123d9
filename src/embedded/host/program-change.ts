import { editBetween } from '../../diagnostics/edit-between.js';
import type { Span } from '../../diagnostics/span.js';

/** A change from one version of a program to the next. */
export interface ProgramChange {
  /** Span in the version before. */
  readonly span: Span;
  /** Difference of the lengths. */
  readonly growth: number;
}

/** Returns how many characters two texts have in common at the beginning and the end. */
export function sharedLength(before: string, after: string): number {
  const { span } = changeBetween(before, after);
  return before.length - (span.end - span.start);
}

/** Returns the change that turns one program into another. */
export function changeBetween(before: string, after: string): ProgramChange {
  const { span } = editBetween(before, after);
  return { span, growth: after.length - before.length };
}

/** Returns the span after a change; `undefined` if the change is across one of its ends. */
export function spanAfter({ start, end }: Span, { span, growth }: ProgramChange): Span | undefined {
  if (end <= span.start) return { start, end };
  if (span.end <= start) return { start: start + growth, end: end + growth };
  return start <= span.start && span.end <= end ? { start, end: end + growth } : undefined;
}

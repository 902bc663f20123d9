import { editBetween } from '../../diagnostics/edit-between.js';

/** Returns how many characters two texts have in common at the beginning and the end. */
export function sharedLength(before: string, after: string): number {
  const { span } = editBetween(before, after);
  return before.length - (span.end - span.start);
}

import { applySorted, collides, isWithin } from './apply-edits.js';
import type { Edit, Fix } from './diagnostic.js';

/** The result of applying fixes: the new text, and the fixes that were skipped because they overlap an earlier one. */
export interface AppliedFixes {
  readonly text: string;
  readonly applied: readonly Fix[];
  readonly skipped: readonly Fix[];
}

/**
 * Applies fixes to the text that their diagnostics came from. A fix is applied whole or not at all:
 * one whose edits touch those of an earlier fix, or lie outside the text, is skipped; check the result again to get to it.
 *
 * @example
 * ```ts
 * import { applyFixes } from 'vql-kit/diagnostics';
 * const fix = { title: 'Use "="', safe: true, edits: [{ span: { start: 2, end: 4 }, text: '=' }] };
 * console.log(applyFixes('a == 1', [fix]).text); // a = 1
 * ```
 */
export function applyFixes(text: string, fixes: readonly Fix[]): AppliedFixes {
  const applied: Fix[] = [];
  const skipped: Fix[] = [];
  /** In the order of the text; no two of them collide. */
  const edits: Edit[] = [];
  for (const fix of fixes) {
    const added: Edit[] = [];
    for (const edit of fix.edits) if (isWithin(text, edit) && addEdit(edits, edit)) added.push(edit);
    if (added.length === fix.edits.length) {
      applied.push(fix);
    } else {
      skipped.push(fix);
      for (const { span } of added) edits.splice(indexOfStart(edits, span.start), 1);
    }
  }
  return { text: applySorted(text, edits), applied, skipped };
}

/** Adds an edit to a sorted list, unless it collides with one of them; returns whether it did. Only its neighbors can collide. */
function addEdit(edits: Edit[], edit: Edit): boolean {
  const index = indexOfStart(edits, edit.span.start);
  const neighbors = [edits[index - 1], edits[index]];
  if (neighbors.some((other) => other !== undefined && collides(edit, other))) return false;
  edits.splice(index, 0, edit);
  return true;
}

/** Returns the index of the first edit that begins at an offset or after it. */
function indexOfStart(edits: readonly Edit[], offset: number): number {
  let low = 0;
  let high = edits.length;
  // Fixes mostly come in the order of the text.
  if ((edits.at(-1)?.span.start ?? -1) < offset) return high;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edits[middle]?.span.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

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
  const edits: Edit[] = [];
  for (const fix of fixes) {
    const fits = fix.edits.every((edit, index) => {
      const others = [...edits, ...fix.edits.slice(0, index)];
      return isWithin(text, edit) && !others.some((other) => collides(edit, other));
    });
    if (fits) {
      applied.push(fix);
      for (const edit of fix.edits) edits.push(edit);
    } else {
      skipped.push(fix);
    }
  }
  edits.sort((a, b) => a.span.start - b.span.start);
  let result = '';
  let offset = 0;
  for (const edit of edits) {
    result += text.slice(offset, edit.span.start) + edit.text;
    offset = edit.span.end;
  }
  return { text: result + text.slice(offset), applied, skipped };
}

function isWithin(text: string, { span }: Edit): boolean {
  return span.start >= 0 && span.start <= span.end && span.end <= text.length;
}

/** Two edits that share a character, or that insert at the same offset, have no defined order. */
function collides(a: Edit, b: Edit): boolean {
  if (a.span.start === b.span.start) return true;
  return a.span.start < b.span.end && b.span.start < a.span.end;
}

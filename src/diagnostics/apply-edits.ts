import { wrongArgument } from './arguments.js';
import type { Edit } from './diagnostic.js';

/**
 * Applies edits to the text that they were made for. Their spans are offsets in that text, and their order does not matter.
 *
 * @throws {VqlError} `wrong-argument` if an edit is outside the text, or two edits overlap or begin at the same offset.
 *
 * @example
 * ```ts
 * import { applyEdits } from 'vql-kit/diagnostics';
 * const edits = [{ span: { start: 0, end: 1 }, text: 'A' }, { span: { start: 3, end: 3 }, text: '!' }];
 * console.log(applyEdits('abc', edits)); // Abc!
 * ```
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => a.span.start - b.span.start);
  for (const [index, edit] of sorted.entries()) {
    const previous = sorted[index - 1];
    if (!isWithin(text, edit))
      throw wrongArgument('The span of an edit', `in the text of ${text.length} characters`, edit.span);
    if (previous !== undefined && collides(previous, edit))
      throw wrongArgument('The span of an edit', 'apart from those of the other edits', edit.span);
  }
  return applySorted(text, sorted);
}

/** Applies edits that are sorted and do not collide. */
export function applySorted(text: string, edits: readonly Edit[]): string {
  let result = '';
  let offset = 0;
  for (const edit of edits) {
    result += text.slice(offset, edit.span.start) + edit.text;
    offset = edit.span.end;
  }
  return result + text.slice(offset);
}

/** Whether an edit is inside a text. */
export function isWithin(text: string, { span }: Edit): boolean {
  return span.start >= 0 && span.start <= span.end && span.end <= text.length;
}

/** Two edits that share a character, or that insert at the same offset, have no defined order. */
export function collides(a: Edit, b: Edit): boolean {
  if (a.span.start === b.span.start) return true;
  return a.span.start < b.span.end && b.span.start < a.span.end;
}

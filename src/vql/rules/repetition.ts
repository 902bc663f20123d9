import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';

/**
 * Whether every variable in a part of a text has a name, so that its printed form identifies it. `?` and `$1` are read as
 * variables without a name: two of them need not be the same.
 */
export function isNamed(printed: string, text: string, { start, end }: Span): boolean {
  return !printed.includes(':name') || text.slice(start, end).includes('name');
}

/** A repeated item of a list, and the separator before it. */
interface Repetition {
  readonly title: string;
  /** End of the previous item. */
  readonly previousEnd: number;
  readonly span: Span;
  /** Matches the text between the two items, unless it contains more than the separator, such as a comment. */
  readonly separator: RegExp;
}

/** Returns the fix that removes a repeated item with the separator before it; none if there is more between the two items. */
export function removeRepetition(text: string, { title, previousEnd, span, separator }: Repetition): Fix[] {
  if (!separator.test(text.slice(previousEnd, span.start))) return [];
  return [{ title, edits: [{ span: { start: previousEnd, end: span.end }, text: '' }], safe: true }];
}

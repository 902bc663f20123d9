import type { Span } from '../diagnostics/index.js';
import type { CompletionItem } from '../language/index.js';

/** Prefix of a line comment. */
export const lineComment = '--';

/** Delimiters of a block comment. */
export const blockComment = { open: '/*', close: '*/' } as const;

/** Brackets and quotes that editors close automatically. Annotations have braces. */
export const pairs = [
  { open: '(', close: ')' },
  { open: '{', close: '}' },
  { open: "'", close: "'" },
] as const;

/**
 * Characters that open completion, besides those of words: each begins a part of a name, a text or an annotation. After a space or a
 * comma nothing is offered unasked, since editors select the first item, and Enter would insert it instead of a line break.
 */
export const completionTriggers = ['.', "'", '{'];

/** Returns the items to offer after a typed character; `undefined` on request. A quote may have ended a text, and then opens no list. */
export function itemsAfter(typed: string | undefined, items: readonly CompletionItem[]): readonly CompletionItem[] {
  return typed === "'" ? items.filter(({ edit }) => edit.text.trimStart().startsWith("'")) : items;
}

/** Characters that open signature help. */
export const signatureTriggers = ['(', ','];

/** Delay between the last change and the check. */
export const lintDelayMs = 300;

/** Returns the spans that a range touches; all if there is no range. */
export function touchedSpans(spans: readonly Span[], range: Span | undefined): readonly Span[] {
  return range === undefined ? spans : spans.filter(({ start, end }) => start <= range.end && range.start <= end);
}

/** Returns the message on statements that were not formatted, given the lines, from 1, on which they begin; `undefined` if there are none. */
export function unformattedMessage(lines: readonly number[]): string | undefined {
  if (lines.length === 0) return undefined;
  return lines.length === 1
    ? `The statement on line ${lines[0]} has errors and was not formatted.`
    : `The statements on lines ${lines.join(', ')} have errors and were not formatted.`;
}

/** Returns the text of an item as a snippet, with its tab stops in order; `undefined` if the cursor is placed at its end. */
export function snippetOf({ edit: { text }, cursor, stops = [] }: CompletionItem): string | undefined {
  if (cursor === undefined) return undefined;
  const offsets = [cursor, ...stops];
  let written = '';
  let start = 0;
  for (const [index, offset] of offsets.entries()) {
    // The last stop ends the snippet.
    const number = index === offsets.length - 1 ? 0 : index + 1;
    written += `${escapeSnippet(text.slice(start, offset))}$${number}`;
    start = offset;
  }
  return written + escapeSnippet(text.slice(start));
}

function escapeSnippet(text: string): string {
  return text.replaceAll(/[\\$}]/g, '\\$&');
}

/**
 * Returns the text of an item that editors match with the typed text: the word, or the label that it was found by; in quotes if the typed
 * text has them.
 */
export function filterText({ label, edit, foundIn }: CompletionItem, typed: string): string {
  const [quote = ''] = /^['"]/.exec(typed) ?? [];
  if (quote === '' || foundIn !== undefined) return quote + (foundIn ?? label) + quote;
  return edit.text;
}

/** Whether completion continues after an item, which is the beginning of a name. */
export function continues({ edit, cursor }: CompletionItem): boolean {
  return edit.text.slice(0, cursor).endsWith('.');
}

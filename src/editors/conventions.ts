import type { CompletionItem } from '../language/index.js';

/** Mark of a comment to the end of the line. */
export const lineComment = '--';

/** Marks of a comment of several lines. */
export const blockComment = { open: '/*', close: '*/' } as const;

/** Brackets and quotes that editors close automatically; braces are those of annotations. */
export const pairs = [
  { open: '(', close: ')' },
  { open: '{', close: '}' },
  { open: "'", close: "'" },
] as const;

/** Characters that open completion, besides those of words. */
export const completionTriggers = ['.', "'", '{', ',', ' '];

/** Characters that open signature help. */
export const signatureTriggers = ['(', ','];

/** Delay between the last change and the check. */
export const lintDelayMs = 300;

/** Returns an item's text as a snippet; `undefined` if the cursor goes to its end. */
export function snippetOf({ edit, cursor }: CompletionItem): string | undefined {
  if (cursor === undefined) return undefined;
  return `${escapeSnippet(edit.text.slice(0, cursor))}$0${escapeSnippet(edit.text.slice(cursor))}`;
}

function escapeSnippet(text: string): string {
  return text.replaceAll(/[\\$}]/g, '\\$&');
}

/** Returns the text that editors compare with what was typed: the word, or the string with its quote. */
export function filterText({ label, edit }: CompletionItem, typed: string): string {
  return typed.startsWith("'") ? edit.text : label;
}

/** Whether completion continues after an item, which is the first part of a name. */
export function continues({ edit, cursor }: CompletionItem): boolean {
  return edit.text.slice(0, cursor).endsWith('.');
}

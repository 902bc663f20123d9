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

/** Characters that open completion, besides those of words. */
export const completionTriggers = ['.', "'", '{', ',', ' '];

/** Characters that open signature help. */
export const signatureTriggers = ['(', ','];

/** Delay between the last change and the check. */
export const lintDelayMs = 300;

/** Returns the text of an item as a snippet; `undefined` if the cursor is placed at its end. */
export function snippetOf({ edit, cursor }: CompletionItem): string | undefined {
  if (cursor === undefined) return undefined;
  return `${escapeSnippet(edit.text.slice(0, cursor))}$0${escapeSnippet(edit.text.slice(cursor))}`;
}

function escapeSnippet(text: string): string {
  return text.replaceAll(/[\\$}]/g, '\\$&');
}

/** Returns the text of an item that editors match with the typed text: the word, or the string with its quote. */
export function filterText({ label, edit }: CompletionItem, typed: string): string {
  return typed.startsWith("'") ? edit.text : label;
}

/** Whether completion continues after an item, which is the beginning of a name. */
export function continues({ edit, cursor }: CompletionItem): boolean {
  return edit.text.slice(0, cursor).endsWith('.');
}

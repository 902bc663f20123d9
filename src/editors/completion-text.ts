import type { CompletionItem } from '../language/index.js';

/** An item's text as a snippet, where the cursor goes elsewhere than behind it. */
export function snippetOf({ edit, cursor }: CompletionItem): string | undefined {
  if (cursor === undefined) return undefined;
  return `${escapeSnippet(edit.text.slice(0, cursor))}$0${escapeSnippet(edit.text.slice(cursor))}`;
}

function escapeSnippet(text: string): string {
  return text.replaceAll(/[\\$}]/g, '\\$&');
}

/** What editors compare with what was typed: the word, or the string with its quote. */
export function soughtText({ label, edit }: CompletionItem, typed: string): string {
  return typed.startsWith("'") ? edit.text : label;
}

/** Whether there is more to choose behind an item: it is the first part of a name. */
export function goesOn({ edit, cursor }: CompletionItem): boolean {
  return edit.text.slice(0, cursor).endsWith('.');
}

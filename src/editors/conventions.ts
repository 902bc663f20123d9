import type { Span } from '../diagnostics/index.js';
import type { CompletionItem, FormatDefaults } from '../language/index.js';

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

/**
 * Returns the items that are offered while typing, without a request, with the cursor at an offset. A quote may have ended a text, and
 * then opens no list. After a finished word there is none either: Enter would accept what is there already instead of breaking the line.
 */
export function itemsWhileTyping(
  items: readonly CompletionItem[],
  text: string,
  offset: number,
): readonly CompletionItem[] {
  const before = text.slice(offset - 1, offset);
  if (before === "'") return items.filter(({ edit }) => edit.text.trimStart().startsWith("'"));
  return items.some((item) => isFinished(item, text.slice(item.edit.span.start, offset), before)) ? [] : items;
}

/** Whether the typed text is all that an item inserts before the cursor; names are compared with case. */
function isFinished({ kind, edit, cursor }: CompletionItem, typed: string, before: string): boolean {
  if (typed === '') return !completionTriggers.includes(before);
  const inserted = edit.text.slice(0, cursor);
  return inserted === typed || (fixedKinds.has(kind) && inserted.toLowerCase() === typed.toLowerCase());
}

/** Kinds of items whose case has no meaning. */
const fixedKinds: ReadonlySet<CompletionItem['kind']> = new Set(['keyword', 'operator', 'value']);

/** Distinguishes requests for completion by what they follow. */
export interface CompletionRequests {
  /** Notes an edit of a document, which ends at an offset of the text after it. */
  edited(document: object, end: number): void;
  /**
   * Whether the user requests a list, rather than the editor for what was just typed, which the protocols do not distinguish. If `before`,
   * the character before the cursor, is one of a word, and the last edit ended there, the first request after it is the editor's own;
   * elsewhere editors request none.
   */
  isByUser(document: object, offset: number, before: string): boolean;
}

/** Creates a record of the edits that no request has followed yet. */
export function createCompletionRequests(): CompletionRequests {
  const ends = new WeakMap<object, number>();
  return {
    edited: (document, end) => void ends.set(document, end),
    isByUser: (document, offset, before) => {
      const end = ends.get(document);
      ends.delete(document);
      return end !== offset || !/[\p{L}\p{N}_]/u.test(before);
    },
  };
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

/** Returns the options of formatting that an editor has for a document: the size of its indentation is not that of VQL. */
export function toFormatDefaults({ insertSpaces }: { readonly insertSpaces: boolean }): FormatDefaults {
  return insertSpaces ? {} : { indent: 'tab' };
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
    // A digit after it would be read as part of its number.
    const stop = /\d/.test(text.charAt(offset)) ? `\${${number}}` : `$${number}`;
    written += escapeSnippet(text.slice(start, offset)) + stop;
    start = offset;
  }
  return written + escapeSnippet(text.slice(start));
}

function escapeSnippet(text: string): string {
  return text.replaceAll(/[\\$}]/g, '\\$&');
}

/**
 * Returns the text of an item that editors match with the typed text: the word, or the label that it was found by; in quotes if the typed
 * text has them. It begins as typed if only case or a quote differs, since some editors drop all items that do not.
 */
export function filterText({ label, edit, foundIn }: CompletionItem, typed: string): string {
  const [quote = ''] = /^['"]/.exec(typed) ?? [];
  const text = quote !== '' && foundIn === undefined ? edit.text : quote + (foundIn ?? label) + quote;
  const begins = (part: string): boolean => part.toLowerCase().startsWith(typed.toLowerCase());
  const matched = !begins(text) && begins(text.slice(1)) ? text.slice(1) : text;
  return begins(matched) ? typed + matched.slice(typed.length) : text;
}

/** Whether completion continues after an item, which is the beginning of a name. */
export function continues({ edit, cursor }: CompletionItem): boolean {
  return edit.text.slice(0, cursor).endsWith('.');
}

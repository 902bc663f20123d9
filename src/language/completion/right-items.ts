import { keywordType } from '../../vql/grammar/tokens.js';
import type { CompletionItem } from './completion-item.js';
import type { KnownPlace } from './known-place.js';
import { phrases } from './phrases.js';
import { createBaseline, isHarmless, lengthOf, mostRead, tryAt } from './trial.js';

/**
 * The items that are right: each is written in its place, and the text is read. Where it is right with one, it is with all of that
 * kind. Where errors are left, a name can be taken for what it is not, and so each item is tried by itself.
 */
export function rightItems(
  items: readonly CompletionItem[],
  { abridged, offers }: KnownPlace,
  mostErrors: number,
): readonly CompletionItem[] {
  const without = createBaseline(abridged, mostErrors);
  let left = mostRead;
  return items.filter(({ label, edit }) => {
    const awaited = awaitedBy(label, edit.text);
    const errors = offers.errorsWith(sampleOf(edit.text), awaited);
    if (errors === undefined || errors === 0) return errors === 0;
    left -= lengthOf(abridged);
    return left > 0 && tryAt(abridged, edit.text, awaited, without) !== undefined;
  });
}

/**
 * The items that were found in a text with stand-ins, and bring no more errors to the text as it is: of what was left unread there,
 * a keyword can let the parser read on.
 */
export function harmlessItems(
  items: readonly CompletionItem[],
  { abridged }: KnownPlace,
  mostErrors: number,
): readonly CompletionItem[] {
  let left = mostRead;
  return items.filter(({ label, edit }) => {
    left -= lengthOf(abridged);
    return left > 0 && isHarmless(abridged, edit.text, awaitedBy(label, edit.text), mostErrors);
  });
}

/** What stands for a text when it is tried: strings and names, but for those that spell a keyword, are all alike. */
function sampleOf(written: string): string {
  return written.replaceAll(/'(?:[^']|'')*'|[\p{L}_][\p{L}\p{M}\p{N}_]*/gu, (word) =>
    word.startsWith("'") ? "'\u00B5'" : keywordType(word) === undefined ? '\u00B5' : word,
  );
}

/** What an item waits for, which may stand behind it. */
function awaitedBy(label: string, written: string): readonly string[] {
  if (written.trimEnd().endsWith('.')) return ['x', 'x = 1', ''];
  return [...(followers.get(label.toUpperCase()) ?? ['= 1']), ''];
}

const followers = new Map(phrases.map((phrase) => [phrase.text, phrase.followers]));

import type { CompletionItem } from '../completion/items.js';

/** Maximum number of UTF-16 units of a text in which items are tried. */
const maxTriedLength = 100_000;

/**
 * Returns the items that add no error to a text that is valid JSON. Those that replace the name of a member, whose value stays, are tried
 * one by one; of the values that are added to a list, one is tried for all. Other items are accepted, since more has to be written after them.
 */
export function verifyItems(
  items: readonly CompletionItem[],
  text: string,
  countErrors: (text: string) => number,
): readonly CompletionItem[] {
  const isTried = ({ kind, edit: { span }, cursor }: CompletionItem): boolean =>
    kind === 'option' ? span.start < span.end : span.start === span.end && cursor === undefined;
  if (text.length > maxTriedLength || !items.some(isTried)) return items;
  const before = countErrors(text);
  const addsNone = ({ edit: { span, text: inserted } }: CompletionItem): boolean =>
    countErrors(text.slice(0, span.start) + inserted + text.slice(span.end)) <= before;
  let isValueAccepted: boolean | undefined;
  return items.filter((item) => {
    if (!isTried(item)) return true;
    if (item.kind === 'option') return addsNone(item);
    isValueAccepted ??= addsNone(item);
    return isValueAccepted;
  });
}

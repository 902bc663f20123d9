/** Quotes a part of the user's text for a message: on one line, and not too long. */
export function quoted(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  // A character beyond the BMP is not cut in half.
  return `"${line.length > 40 ? `${line.slice(0, 39).replace(/[\uD800-\uDBFF]$/, '')}…` : line}"`;
}

/** Quotes the path of a file for a message: on one line, and whole, since its end is the name of the file. */
export function quotedPath(path: string): string {
  return `"${path.replaceAll(/\s+/g, ' ')}"`;
}

/** Lists names in quotes: all of them, or the first ones and the number of the others. */
export function quotedList(names: readonly string[], most = 5): string {
  return listed(names.map(quoted), most);
}

/** Lists texts: all of them, or the first ones and the number of the others. */
export function listed(texts: readonly string[], most = 5, conjunction: 'and' | 'or' = 'and'): string {
  if (texts.length === 0) return 'none';
  const first = texts.slice(0, most);
  const others = texts.length - first.length;
  if (others > 0) return `${first.join(', ')} and ${others} more`;
  const last = first.pop() ?? '';
  return first.length === 0 ? last : `${first.join(', ')} ${conjunction} ${last}`;
}

/** Returns a number of values in words: `no values`, `one value`, `two values`, `3 values`. */
export function countInWords(count: number): string {
  return `${['no', 'one', 'two'][count] ?? count} ${count === 1 ? 'value' : 'values'}`;
}

/** Returns a count with its noun: `1 field`, `2 fields`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

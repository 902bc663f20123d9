/** A text with a cursor in it, marked by `|`. */
export interface CursorText {
  readonly text: string;
  readonly offset: number;
}

/** Takes the mark out of `SELECT | FROM …` and remembers where it stood. */
export function atCursor(source: string): CursorText {
  const offset = source.indexOf('|');
  if (offset < 0 || source.includes('|', offset + 1)) throw new Error(`One "|" marks the cursor: ${source}`);
  return { text: source.slice(0, offset) + source.slice(offset + 1), offset };
}

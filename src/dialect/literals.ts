/**
 * **The** list of marks around strings. A string ends with the mark with which it begins, and that mark is doubled inside. Strings are
 * written with the first mark, and read with any of them. Doubling is assumed, as in SQL: no document describes it.
 */
export const stringMarks = ["'"] as const;

/** The mark around strings that are written. */
export const [stringMark] = stringMarks;

/** Whether a character begins a string. */
export function isStringMark(character: string | undefined): character is string {
  return stringMarks.some((mark) => mark === character);
}

/** Returns the text that stands for a mark inside a string. */
export function escapeMark(mark: string): string {
  return mark + mark;
}

/**
 * Writes a string as a VQL literal: in single quotes, with each quote inside doubled. No other character is special, so no value
 * can end the literal early. Doubling is assumed, as in SQL: no document describes it.
 *
 * @example
 * ```ts
 * import { quote } from 'vql-kit/vql';
 * console.log(quote("O'Brien")); // 'O''Brien'
 * ```
 */
export function quote(value: string): string {
  const inner = value.includes(stringMark) ? value.replaceAll(stringMark, escapeMark(stringMark)) : value;
  return stringMark + inner + stringMark;
}

/** Returns the value of a string literal: the text between its quotes, doubled quotes read as one. */
export function unquote(literal: string): string {
  return unescapeQuotes(literal.slice(1, -1), literal[0]);
}

/** Replaces doubled quotes in the text inside a literal by single ones. */
export function unescapeQuotes(inner: string, mark: string = stringMark): string {
  return inner.includes(mark) ? inner.replaceAll(escapeMark(mark), mark) : inner;
}

/** Returns the end of the string that begins at an offset; -1 if there is no closed string. */
export function endOfString(text: string, start: number): number {
  const mark = text[start];
  if (!isStringMark(mark)) return -1;
  let end = text.indexOf(mark, start + 1);
  while (end >= 0 && text[end + 1] === mark) end = text.indexOf(mark, end + 2);
  return end < 0 ? -1 : end + 1;
}

/** Matches a number as VQL and JSON write it: sign, integer digits, fraction, exponent. */
export const numberPattern = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Whether a text is a VQL number. */
export function isNumber(text: string): boolean {
  return numberPattern.test(text);
}

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
  return `'${value.includes("'") ? value.replaceAll("'", "''") : value}'`;
}

/** Returns the value of a string literal: the text between its quotes, doubled quotes read as one. */
export function unquote(literal: string): string {
  return unescapeQuotes(literal.slice(1, -1));
}

/** Replaces doubled quotes in the text inside a literal by single ones. */
export function unescapeQuotes(inner: string): string {
  return inner.includes("'") ? inner.replaceAll("''", "'") : inner;
}

/** Matches a number as VQL and JSON write it: sign, integer digits, fraction, exponent. */
export const numberPattern = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Whether a text is a VQL number. */
export function isNumber(text: string): boolean {
  return numberPattern.test(text);
}

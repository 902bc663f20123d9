/**
 * Writes a string as a VQL literal: in single quotes, each quote inside doubled. No other character is special, so no value can
 * end the literal early. Doubling quotes is assumed, as in SQL: it is documented nowhere.
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

/** Reads doubled quotes as one, in a text from inside a literal. */
export function unescapeQuotes(inner: string): string {
  return inner.includes("'") ? inner.replaceAll("''", "'") : inner;
}

/**
 * Writes a string as a VQL literal: in single quotes, each quote inside doubled. Nothing else is special,
 * so no value can end the literal early (spec, query-language §1).
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

/** What a string literal means: the text between its quotes, doubled quotes read as one. */
export function unquote(literal: string): string {
  const inner = literal.slice(1, -1);
  return inner.includes("'") ? inner.replaceAll("''", "'") : inner;
}

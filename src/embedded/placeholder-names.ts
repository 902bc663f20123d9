import { tokenize } from '../vql/tokenize.js';

/** The words and variables of a text that stand for what a program puts in: all that have `name` in them, which nothing else has. */
export function placeholderNames(text: string, name: string): readonly string[] {
  return tokenize(text).flatMap((token) => (token.text.includes(name) ? [token.text] : []));
}

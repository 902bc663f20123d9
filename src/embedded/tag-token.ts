import { type Token, tokenize } from '../vql/tokenize.js';
import { Cursor, type CursorToken } from './cursor.js';

/** Returns a token as the tag's cursor reads it. */
export function toTagToken({ kind, text }: Token): CursorToken {
  // An unknown operator, or a string with other quotes, is probably meant as one.
  const own = kind === 'invalid' ? (/^[=<>!^~]/.test(text) ? 'operator' : 'operand') : (tokenKinds[kind] ?? 'trivia');
  return { kind: own, text: own === 'word' ? text.toUpperCase() : text };
}

/** **The** table of token kinds as the tag's cursor names them; it ignores all others. */
const tokenKinds: { readonly [Kind in Token['kind']]?: CursorToken['kind'] } = {
  keyword: 'word',
  identifier: 'word',
  string: 'operand',
  number: 'operand',
  variable: 'variable',
  operator: 'operator',
  punctuation: 'punctuation',
};

/** Returns the tag's cursor at the end of a text. */
export function cursorAfter(text: string): Cursor {
  const cursor = new Cursor();
  for (const token of tokenize(text)) cursor.read(toTagToken(token));
  return cursor;
}

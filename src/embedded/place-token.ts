import { Cursor } from '../builder/tag/cursor.js';
import { type Token, tokenize } from '../vql/tokenize.js';

/** A token as the table of places sees it. */
export function placeToken({ kind, text, span: { end } }: Token): Parameters<Cursor['read']>[0] {
  // What is no operator of VQL, or no string, is probably meant as one.
  const own = kind === 'invalid' ? (/^[=<>!^~]/.test(text) ? 'operator' : 'operand') : (placeKinds[kind] ?? 'hidden');
  return { kind: own, text: own === 'word' ? text.toUpperCase() : text, end };
}

/** **The** table of what each kind of token is to the table of places; the others are hidden from it. */
const placeKinds: { readonly [Kind in Token['kind']]?: Parameters<Cursor['read']>[0]['kind'] } = {
  keyword: 'word',
  identifier: 'word',
  string: 'operand',
  number: 'operand',
  variable: 'variable',
  operator: 'operator',
  punctuation: 'sign',
};

/** Goes on behind a token. */
export function readToken(token: Token, places: Cursor): void {
  places.read(placeToken(token));
}

/** What can stand behind a text. */
export function placesBehind(text: string): Cursor {
  const places = new Cursor();
  for (const token of tokenize(text)) readToken(token, places);
  return places;
}

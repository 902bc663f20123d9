import type { IToken, TokenType } from 'chevrotain';
import { didYouMean } from '../../../diagnostics/did-you-mean.js';
import { retype, spanOf } from '../../lexer/lexer.js';
import * as t from '../../lexer/tokens.js';
import type { Cursor } from '../cursor.js';
import { fix, insertion, replacement } from '../fix.js';
import { clauseTypes } from '../token-sets.js';

/**
 * Reads a word as the one of `keywords` that it misspells; returns whether there is one. All of them must be possible here.
 * The fix is safe if the word is no closer to another keyword and `isCertain`: the word cannot have another meaning here.
 */
export function respell(cursor: Cursor, keywords: readonly TokenType[], { isCertain = true } = {}): boolean {
  const token = cursor.peek(1);
  if (token.tokenType !== t.Word || token.image.length < 3) return false;
  const isBeforeNumber = cursor.isType(t.NumberToken, 2);
  const names = keywords
    .map((type) => type.name)
    .filter((name) => (isBeforeNumber && isCount(name)) || !isGlued(token.image, name));
  const [keyword, rival] = didYouMean(token.image, names, 2);
  const type = keywords.find(({ name }) => name === keyword);
  if (type === undefined) return false;
  respellAs(cursor, type, { safe: isCertain && rival === undefined && isTypo(token.image, type.name) });
  return true;
}

/** Reports the next word as a misspelled keyword, and reads it as that keyword. */
export function respellAs(cursor: Cursor, type: TokenType, { safe }: { readonly safe: boolean }): void {
  const word = cursor.peek(1).image;
  // A word in lower case is replaced by a keyword in lower case.
  const text = word === word.toLowerCase() ? type.name.toLowerCase() : type.name;
  replaceWord(cursor, type, { keyword: type.name, text, safe });
}

/** Reads two keywords without a space as their main one: `NOTLIKE` as LIKE, `ORDERBY` as ORDER. */
export function respellGlued(cursor: Cursor, keyword: string, type: TokenType): void {
  replaceWord(cursor, type, { keyword, text: keyword, safe: true });
}

interface KeywordCorrection {
  readonly keyword: string;
  readonly text: string;
  readonly safe: boolean;
}

function replaceWord(cursor: Cursor, type: TokenType, { keyword, text, safe }: KeywordCorrection): void {
  const token = cursor.peek(1);
  const fixes = [fix(`Replace with "${text}"`, replacement(spanOf(token), text), { safe })];
  cursor.report('misspelled-keyword', { word: token.image, keyword }, { fixes });
  retype(token, type);
}

/** Whether a keyword takes a number. */
function isCount(keyword: string): boolean {
  return keyword === t.Limit.name || keyword === t.Offset.name;
}

/** Reports and skips a LIMIT or OFFSET without a space before its number: `LIMIT5`. */
export function skipGluedCount(cursor: Cursor): boolean {
  const token = cursor.peek(1);
  const [, keyword, digits] = (token.tokenType === t.Word && /^(LIMIT|OFFSET)(\d+)$/i.exec(token.image)) || [];
  if (keyword === undefined) return false;
  const instead = `${keyword} ${digits}`;
  const fixes = [fix(`Replace with "${instead}"`, replacement(spanOf(token), instead))];
  cursor.report('misspelled-keyword', { word: token.image, keyword: instead.toUpperCase() }, { fixes });
  cursor.skip();
  return true;
}

/** Reports and skips the number of a LIMIT or OFFSET that was read as the end of the name before it: `ORDER BY idLIMIT 5`. */
export function skipCountAfterName(cursor: Cursor): boolean {
  const { image, tokenType, startOffset } = cursor.peek(0);
  const isName = tokenType === t.Word || tokenType === t.VariableToken;
  const [, name, keyword] = (isName && /^(.*[^A-Z_])(LIMIT|OFFSET)$/.exec(image)) || [];
  if (keyword === undefined || !cursor.isType(t.NumberToken)) return false;
  const span = { start: startOffset, end: cursor.previousEnd() };
  const instead = `${name} ${keyword}`;
  const fixes = [fix(`Replace with "${instead}"`, replacement(span, instead))];
  cursor.report('misspelled-keyword', { word: image, keyword: instead }, { at: span, fixes });
  cursor.skip();
  return true;
}

/** Reads a misspelled keyword of a clause. `ORDERBY` is read as ORDER, and the grammar does not expect its BY. */
export function respellClause(cursor: Cursor, options: { readonly isCertain: boolean }): boolean {
  if (!isGluedOrderBy(cursor.peek(1))) return respell(cursor, clauseTypes, options);
  respellGlued(cursor, 'ORDER BY', t.Order);
  return true;
}

/** Reads the BY of a sort column whose ORDER is missing as ORDER; the grammar does not expect its BY. */
export function readOrder(cursor: Cursor): boolean {
  const by = cursor.peek(1);
  if (by.tokenType !== t.By || !cursor.isType(t.Identifier, 2) || cursor.isType(t.Order, 2)) return false;
  const fixes = [fix('Insert ORDER', insertion(by.startOffset, 'ORDER '))];
  cursor.report('missing-keyword', { keyword: 'ORDER', before: cursor.found() }, { fixes });
  retype(by, t.Order);
  return true;
}

/** Whether a token is ORDERBY, also after it was read as ORDER. */
function isGluedOrderBy({ tokenType, image }: IToken): boolean {
  return (tokenType === t.Word || tokenType === t.Order) && image.toUpperCase() === 'ORDERBY';
}

/** Whether a token that was read as ORDER contains its BY. */
export function containsBy({ image }: IToken): boolean {
  return /BY$/i.test(image);
}

/** Reads `EXIST (SELECT …)` and `NOTEXISTS (SELECT …)`. */
export function respellExists(cursor: Cursor): void {
  if (!cursor.isType(t.Select, 3)) return;
  if (/^NOT_?EXISTS$/i.test(cursor.peek(1).image)) respellGlued(cursor, 'NOT EXISTS', t.Exists);
  else respell(cursor, [t.Exists]);
}

/** Whether a word begins with a keyword, but lacks a space after it: `LIMIT100`, `WHEREa`. Replacing the word would lose the rest. */
function isGlued(word: string, keyword: string): boolean {
  const rest = word.slice(keyword.length).toUpperCase();
  if (!word.toUpperCase().startsWith(keyword)) return false;
  return keyword.length < 3 || (rest !== 'S' && rest !== keyword.at(-1));
}

/**
 * Whether a word is a keyword with a typo, and nothing else. `UNLIKE` and `NBETWEEN` contain a whole keyword, and the letters
 * before it may be a NOT; in `OFFS0` and `OFFNOT` a space may be missing before another word.
 */
function isTypo(word: string, keyword: string): boolean {
  const upper = word.toUpperCase();
  if (keyword.endsWith(upper)) return true;
  const isTwoWords = /\d/.test(upper) || upper.split('NOT').length > keyword.split('NOT').length;
  return upper[0] === keyword[0] && !upper.endsWith(keyword) && !upper.startsWith(keyword) && !isTwoWords;
}

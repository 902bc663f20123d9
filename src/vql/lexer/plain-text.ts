import { createToken, type IToken, Lexer, type TokenType } from 'chevrotain';
import { endOfString } from './matchers.js';
import * as t from './tokens.js';

/** Class of the first character of a token, which decides how its end is found. */
type Shape = 'space' | 'word' | 'number' | 'string' | 'separator' | 'dot' | 'operator';

/** **The** table of the characters that plain text consists of, with the tokens that they begin. */
const characters: readonly (readonly [characters: string, shape: Shape, type: TokenType])[] = [
  [' \t\r\n\f\v', 'space', t.Whitespace],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_', 'word', t.Word],
  ['0123456789', 'number', t.NumberToken],
  ["'", 'string', t.StringToken],
  [',', 'separator', t.Comma],
  ['(', 'separator', t.LeftParenthesis],
  [')', 'separator', t.RightParenthesis],
  ['.', 'dot', t.Dot],
  ['=', 'operator', t.Equals],
  ['<', 'operator', t.Less],
  ['>', 'operator', t.Greater],
];

/** The same table by character code. */
const beginnings: ({ readonly shape: Shape; readonly type: TokenType } | undefined)[] = new Array(128).fill(undefined);
const isWordCharacter: boolean[] = new Array(128).fill(false);
for (const [list, shape, type] of characters) {
  for (const character of list) {
    beginnings[character.charCodeAt(0)] = { shape, type };
    isWordCharacter[character.charCodeAt(0)] = shape === 'word' || shape === 'number';
  }
}

/**
 * Matches a run of plain text: spaces, words, whole numbers, strings and common signs. Most texts are a single run.
 *
 * Chevrotain tries pattern by pattern at each token, which takes twice as long as scanning such a run directly. So this
 * pattern comes before all others, adds the tokens of a run to Chevrotain's list, and is skipped itself. It stops before
 * text that could belong to another token, and leaves that to the patterns of `tokens.ts`, which define the tokens:
 * without this pattern the lexer finds the same tokens (`test/vql/plain-text.test.ts`).
 */
export const PlainText = plainText('PlainText', readPlainText);

/** Matches the same runs, without their tokens. */
export const SkippedPlainText = plainText('SkippedPlainText', (text, start) => readPlainText(text, start, []));

function plainText(name: string, exec: typeof readPlainText): TokenType {
  return createToken({
    name,
    pattern: { exec },
    start_chars_hint: characters.flatMap(([list]) => [...list]),
    line_breaks: false,
    group: Lexer.SKIPPED,
  });
}

function readPlainText(text: string, start: number, tokens: IToken[]): [string] | null {
  let end = start;
  while (end < text.length) {
    const begin = end;
    const first = beginnings[text.charCodeAt(begin)];
    if (first === undefined) break;
    const tokenEnd = endOfToken(first.shape, text, begin);
    if (tokenEnd < 0) break;
    end = tokenEnd;
    if (first.shape !== 'space') tokens.push(tokenOf(first.type, text, begin, end));
  }
  return end === start ? null : [text.slice(start, end)];
}

function tokenOf(type: TokenType, text: string, start: number, end: number): IToken {
  // V8 caches the strings of single characters.
  const image = end - start === 1 ? text.charAt(start) : text.slice(start, end);
  // Types from createToken have a number.
  return { image, startOffset: start, tokenTypeIdx: type.tokenTypeIdx as number, tokenType: type };
}

/** Returns the end of the token that begins at an offset; -1 if with the text after it, it may be another token. */
function endOfToken(shape: Shape, text: string, start: number): number {
  switch (shape) {
    case 'space':
    case 'separator':
      return start + 1;
    case 'word': {
      let end = start + 1;
      while (end < text.length && isWordCharacter[text.charCodeAt(end)] === true) end++;
      return shapeAt(text, end) === undefined ? -1 : end;
    }
    case 'string':
      return endOfString(text, start);
    case 'number': {
      let end = start + 1;
      while (shapeAt(text, end) === 'number') end++;
      const next = shapeAt(text, end);
      return next === 'space' || next === 'separator' ? end : -1;
    }
    case 'dot':
      return shapeAt(text, start + 1) === 'word' ? start + 1 : -1;
    case 'operator': {
      const next = shapeAt(text, start + 1);
      return next === 'space' || next === 'word' || next === 'number' || next === 'string' ? start + 1 : -1;
    }
  }
}

/** Returns the class of the character at an offset; the end of the text ends a token as a space does. */
function shapeAt(text: string, offset: number): Shape | undefined {
  return offset < text.length ? beginnings[text.charCodeAt(offset)]?.shape : 'space';
}

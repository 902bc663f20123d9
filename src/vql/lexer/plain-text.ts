import { createToken, type IToken, Lexer, type TokenType } from 'chevrotain';
import { endOfString } from './matchers.js';
import * as t from './tokens.js';

/** Class of the first character of a token, which decides how its end is found. */
type Shape = 'space' | 'word' | 'variable' | 'number' | 'string' | 'separator' | 'dot' | 'operator';

/** A character that a token begins with. */
interface Beginning {
  readonly shape: Shape;
  readonly type: TokenType;
  readonly character: string;
}

/** **The** table of the characters that plain text consists of, with the tokens that they begin. */
const characters: readonly (readonly [characters: string, shape: Shape, type: TokenType])[] = [
  [' \t\r\n\f\v', 'space', t.Whitespace],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_', 'word', t.Word],
  [':', 'variable', t.VariableToken],
  ['0123456789', 'number', t.NumberToken],
  ["'", 'string', t.StringToken],
  [',', 'separator', t.Comma],
  ['(', 'separator', t.LeftParenthesis],
  [')', 'separator', t.RightParenthesis],
  ['*', 'separator', t.StarToken],
  ['.', 'dot', t.Dot],
  ['=', 'operator', t.Equals],
  ['<', 'operator', t.Less],
  ['>', 'operator', t.Greater],
];

/** The operators of two characters, which begin with one of the table. */
const pairs: readonly (readonly [operator: string, type: TokenType])[] = [
  ['<>', t.NotEquals],
  ['<=', t.LessEquals],
  ['>=', t.GreaterEquals],
];

/** The table of characters by their code. */
const beginnings: (Beginning | undefined)[] = new Array(128).fill(undefined);
const isWordCharacter: boolean[] = new Array(128).fill(false);
for (const [list, shape, type] of characters) {
  for (const character of list) {
    beginnings[character.charCodeAt(0)] = { shape, type, character };
    isWordCharacter[character.charCodeAt(0)] = shape === 'word' || shape === 'number';
  }
}

/**
 * Matches a run of plain text: spaces, words, variables, whole numbers, strings and common signs. Most texts are a single run.
 *
 * Chevrotain tries pattern by pattern at each token, which takes twice as long as scanning such a run directly. So this
 * pattern comes before all others, adds the tokens of a run to Chevrotain's list, and is skipped itself. It stops before
 * text that could belong to another token, and leaves that to the patterns of `tokens.ts`, which define the tokens:
 * without this pattern the lexer finds the same tokens (`test/vql/plain-text.test.ts`).
 */
export const PlainText = plainText('PlainText', matchRun);

/** Matches the same runs, without their tokens. */
export const SkippedPlainText = plainText('SkippedPlainText', (text, start) => matchRun(text, start, []));

function plainText(name: string, exec: typeof matchRun): TokenType {
  return createToken({
    name,
    pattern: { exec },
    start_chars_hint: characters.flatMap(([list]) => [...list]),
    line_breaks: false,
    group: Lexer.SKIPPED,
  });
}

function matchRun(text: string, start: number, tokens: IToken[]): [string] | null {
  const end = readRun(text, start, tokens, tokens.length);
  return end === start ? null : [text.slice(start, end)];
}

/** Most statements have a token for four to five characters. A list of that length at the beginning need not grow four times. */
const charactersPerToken = 4;
/** A longer list of tokens grows: a long text may be a single string. */
const maxInitialLength = 200;

/** Returns the tokens of a text that is plain as a whole; `undefined` for any other text. */
export function readPlainText(text: string): IToken[] | undefined {
  const tokens: IToken[] = new Array(Math.min(Math.floor(text.length / charactersPerToken), maxInitialLength));
  return readRun(text, 0, tokens, 0) === text.length ? tokens : undefined;
}

/** Writes the tokens of the run of plain text that begins at an offset to a list, from an index on to its end, and returns the end of the run. */
function readRun(text: string, start: number, tokens: IToken[], firstIndex: number): number {
  let end = start;
  let count = firstIndex;
  while (end < text.length) {
    const begin = end;
    const first = beginnings[text.charCodeAt(begin)];
    if (first === undefined) break;
    if (first.shape === 'space') {
      end++;
      continue;
    }
    const tokenEnd = endOfToken(first.shape, text, begin);
    if (tokenEnd < 0) break;
    end = tokenEnd;
    tokens[count++] = tokenOf(first, text, begin, end);
  }
  tokens.length = count;
  return end;
}

function tokenOf({ shape, type, character }: Beginning, text: string, start: number, end: number): IToken {
  const image = end === start + 1 ? character : text.slice(start, end);
  const tokenType = shape === 'operator' && end > start + 1 ? (pairAt(text, start) ?? type) : type;
  // Types from createToken have a number.
  return { image, startOffset: start, tokenTypeIdx: tokenType.tokenTypeIdx as number, tokenType };
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
    case 'variable':
      return shapeAt(text, start + 1) === 'word' ? endOfToken('word', text, start + 1) : -1;
    case 'operator':
      if (canFollowOperator(text, start + 1)) return start + 1;
      return pairAt(text, start) !== undefined && canFollowOperator(text, start + 2) ? start + 2 : -1;
  }
}

/** Returns the type of the operator of two characters at an offset. */
function pairAt(text: string, offset: number): TokenType | undefined {
  return pairs.find(([operator]) => text.startsWith(operator, offset))?.[1];
}

/** Whether the character at an offset is not part of the operator before it. */
function canFollowOperator(text: string, offset: number): boolean {
  const shape = shapeAt(text, offset);
  return shape === 'space' || shape === 'word' || shape === 'variable' || shape === 'number' || shape === 'string';
}

/** Returns the class of the character at an offset; the end of the text ends a token as a space does. */
function shapeAt(text: string, offset: number): Shape | undefined {
  return offset < text.length ? beginnings[text.charCodeAt(offset)]?.shape : 'space';
}

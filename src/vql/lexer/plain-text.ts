import { createToken, type IToken, Lexer, type TokenType } from 'chevrotain';
import { endOfString } from '../../dialect/literals.js';
import * as t from './tokens.js';

/** How the end of a token is found: by its first character. A `mark` is a sign with which other tokens begin too. */
type TokenShape = 'space' | 'word' | 'variable' | 'number' | 'string' | 'sign' | 'mark';

/** A character that a token begins with. */
interface Beginning {
  readonly shape: TokenShape;
  readonly character: string;
  /** The type of the token; of a sign, if it is the character alone. */
  readonly type: TokenType | undefined;
  /** The longer signs that begin with it. */
  readonly signs: readonly { readonly text: string; readonly type: TokenType }[];
  /** The characters that do not continue it, if it is a mark. */
  readonly followers: CharacterSet;
}

/** Flags by the code of a character. */
type CharacterSet = boolean[];

/** The characters with which tokens of plain text begin, by their code. */
const beginnings: (Beginning | undefined)[] = new Array(128).fill(undefined);
const isWordCharacter: CharacterSet = new Array(128).fill(false);
/** The characters with which a token begins, and that do not continue a mark before them; digits continue a number. */
const followsMark: CharacterSet = new Array(128).fill(false);
const followsMarkOfNumber: CharacterSet = new Array(128).fill(false);

/** Returns the characters that a token of a type can begin with. */
function startsOf({ START_CHARS_HINT = [] }: TokenType): readonly string[] {
  return START_CHARS_HINT.map((start) => (typeof start === 'number' ? String.fromCharCode(start) : start));
}

/** The marks with which a number can begin. */
const numberMarks: ReadonlySet<string> = new Set(startsOf(t.MalformedNumber));

function addBeginnings(shape: TokenShape, type: TokenType | undefined, characters: readonly string[]): void {
  for (const character of characters) {
    const code = character.charCodeAt(0);
    const signs = [...t.signTypes].flatMap(([text, own]) =>
      text.length > 1 && text.startsWith(character) ? [{ text, type: own }] : [],
    );
    const followers = numberMarks.has(character) ? followsMarkOfNumber : followsMark;
    beginnings[code] = { shape, character, type, signs, followers };
    isWordCharacter[code] = shape === 'word' || shape === 'number';
    followsMark[code] = shape !== 'sign' && shape !== 'mark';
    followsMarkOfNumber[code] = shape !== 'sign' && shape !== 'mark' && shape !== 'number';
  }
}

/** The number of token types that begin with each character. */
const typeCounts = new Map<string, number>();
for (const type of t.lexerVocabulary) {
  if (type === t.UnknownCharacter) continue;
  for (const start of startsOf(type)) typeCounts.set(start, (typeCounts.get(start) ?? 0) + 1);
}

addBeginnings('space', t.Whitespace, startsOf(t.Whitespace));
addBeginnings('word', t.Word, startsOf(t.Word));
addBeginnings('variable', t.VariableToken, startsOf(t.VariableToken));
addBeginnings('string', t.StringToken, startsOf(t.StringToken));
const isDigit = (character: string): boolean => /\d/.test(character);
addBeginnings('number', t.NumberToken, startsOf(t.NumberToken).filter(isDigit));
for (const [sign, type] of t.signTypes) {
  const character = sign.charAt(0);
  // The separators of statements are searched for outside of plain text.
  if (type === t.Semicolon) continue;
  addBeginnings(typeCounts.get(character) === 1 ? 'sign' : 'mark', t.signTypes.get(character), [character]);
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
    start_chars_hint: beginnings.flatMap((beginning) => beginning?.character ?? []),
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
    const tokenEnd = endOfToken(first, text, begin);
    if (tokenEnd < 0) break;
    const isCharacter = tokenEnd === begin + 1;
    const image = isCharacter ? first.character : text.slice(begin, tokenEnd);
    const isLongSign = !isCharacter && first.signs.length > 0;
    const tokenType = isLongSign ? first.signs.find((sign) => sign.text === image)?.type : first.type;
    // Only a longer sign begins with the character.
    if (tokenType === undefined) break;
    end = tokenEnd;
    // Types from createToken have a number.
    tokens[count++] = { image, startOffset: begin, tokenTypeIdx: tokenType.tokenTypeIdx as number, tokenType };
  }
  tokens.length = count;
  return end;
}

/** Returns the end of the token that begins at an offset; -1 if with the text after it, it may be another token. */
function endOfToken({ shape, signs, followers }: Beginning, text: string, start: number): number {
  switch (shape) {
    case 'space':
    case 'sign':
      return start + 1;
    case 'word':
      return endOfWord(text, start);
    case 'string':
      return endOfString(text, start);
    case 'number': {
      let end = start + 1;
      while (shapeAt(text, end) === 'number') end++;
      const next = shapeAt(text, end);
      return next === 'space' || next === 'sign' ? end : -1;
    }
    case 'variable': {
      const end = shapeAt(text, start + 1) === 'word' ? endOfWord(text, start + 1) : -1;
      // Only the number of a relative date is in parentheses.
      return text[end] === '(' ? -1 : end;
    }
    case 'mark': {
      if (isIn(followers, text, start + 1)) return start + 1;
      for (const { text: sign } of signs) {
        const end = start + sign.length;
        if (text.startsWith(sign, start) && isIn(followers, text, end)) return end;
      }
      return -1;
    }
  }
}

function endOfWord(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && isWordCharacter[text.charCodeAt(end)] === true) end++;
  return shapeAt(text, end) === undefined ? -1 : end;
}

/** Returns how the token that begins at an offset ends; the end of the text ends a token as a space does. */
function shapeAt(text: string, offset: number): TokenShape | undefined {
  return offset < text.length ? beginnings[text.charCodeAt(offset)]?.shape : 'space';
}

/** Whether the character at an offset is in a set; the end of the text is in every set. */
function isIn(set: CharacterSet, text: string, offset: number): boolean {
  return offset >= text.length || set[text.charCodeAt(offset)] === true;
}

import { endOfString } from '../../dialect/literals.js';
import { hyphenatedPattern, namePattern } from '../../dialect/names.js';
import { unicodePattern } from '../../dialect/unicode-pattern.js';
import { matchAnnotation, matchBlockComment } from '../lexer/matchers.js';

/** A token of the text around the values, as coarse as the cursor needs it. */
export interface Token {
  readonly kind: 'word' | 'operand' | 'variable' | 'operator' | 'punctuation' | 'trivia';
  /** As it is written; a word in upper case. */
  readonly text: string;
  /** Offset after the token. */
  readonly end: number;
}

/** The tokens of a text. */
export interface TokenizedText {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Token that the text ends inside of. */
  readonly openEnd: 'a string' | 'a comment' | 'a line comment' | 'an annotation' | undefined;
  /** Whether it or the next text has a name, number, string or punctuation directly beside the value between them. */
  readonly isBesideValue: boolean;
}

/** By the strings of template literals, which are the same object each time that the literal is evaluated. */
const tokenized = new WeakMap<readonly string[], TokenizedTexts>();

/** One for each string, of which there is at least one. */
type TokenizedTexts = readonly [TokenizedText, ...TokenizedText[]];

/** Tokenizes the strings of a template literal, once for each literal of a program. */
export function tokenizeAll(strings: readonly string[]): TokenizedTexts {
  const known = tokenized.get(strings);
  if (known !== undefined) return known;
  const texts = strings.map((text, index) => tokenize(text, strings[index + 1] ?? '')) as unknown as TokenizedTexts;
  tokenized.set(strings, texts);
  return texts;
}

const tokenPattern = unicodePattern(
  String.raw`(?<space>\s+)|(?<word>${namePattern}(?:${hyphenatedPattern})*)|(?<variable>:${namePattern})|(?<number>[+-]?\d[\w.]*)|(?<operator>[=<>!]+)|(?<comment>--[^\r\n]*)|(?<punctuation>.)`,
  'suy',
);
const endsBesideValue = unicodePattern(String.raw`[\p{L}\p{M}\p{N}_'".:+-]$`);
const beginsBesideValue = unicodePattern(String.raw`^[\p{L}\p{M}\p{N}_'".:]`);

/**
 * Tokenizes a text without the parser, precisely enough to know where a value can be put. A character that is not valid becomes
 * punctuation: the parser reports it.
 */
function tokenize(text: string, next: string): TokenizedText {
  const pattern = tokenPattern();
  const tokens: Token[] = [];
  let openEnd: TokenizedText['openEnd'];
  for (let offset = 0; offset < text.length; ) {
    const long = longToken(text, offset);
    if (long !== undefined) {
      tokens.push(long.token);
      offset = long.token.end;
      if (long.isOpen) openEnd = long.name;
      continue;
    }
    pattern.lastIndex = offset;
    const groups = pattern.exec(text)?.groups ?? {};
    offset = pattern.lastIndex;
    const { word, variable, number, operator, comment, punctuation } = groups;
    const add = (kind: Token['kind'], image: string): number => tokens.push({ kind, text: image, end: offset });
    if (word !== undefined) add('word', word.toUpperCase());
    else if (variable !== undefined) add('variable', variable.slice(1));
    else if (number !== undefined) add('operand', number);
    else if (operator !== undefined) add('operator', operator);
    else if (punctuation !== undefined) add('punctuation', punctuation);
    else if (comment !== undefined && offset === text.length) openEnd = 'a line comment';
  }
  const isBesideValue = endsBesideValue().test(text) || beginsBesideValue().test(next);
  return { text, tokens, openEnd, isBesideValue };
}

/** Returns the string, annotation or comment that begins at an offset, by the matchers of the lexer. */
function longToken(text: string, start: number) {
  const token = (kind: Token['kind'], name: NonNullable<TokenizedText['openEnd']>, end: number | undefined) => ({
    token: { kind, text: '', end: end ?? text.length },
    isOpen: end === undefined,
    name,
  });
  if (text[start] === "'") {
    const end = endOfString(text, start);
    return token('operand', 'a string', end < 0 ? undefined : end);
  }
  const [annotation] = matchAnnotation(text, start) ?? [];
  if (annotation !== undefined) {
    const end = start + annotation.length;
    return token('trivia', 'an annotation', end < text.length || annotation.endsWith('}') ? end : undefined);
  }
  if (!text.startsWith('/*', start)) return undefined;
  const [comment] = matchBlockComment(text, start) ?? [];
  return token('trivia', 'a comment', comment === undefined ? undefined : start + comment.length);
}

import type { Span } from '../../diagnostics/span.js';
import { endOfString, isNumber, isStringMark, unescapeQuotes } from '../../dialect/literals.js';
import { unicodePattern } from '../../dialect/unicode-pattern.js';
import { endOf } from '../../vql/lexer/lexer.js';
import * as t from '../../vql/lexer/tokens.js';
import type { Reading } from '../../vql/read.js';
import type { ReadToken } from '../vql-document.js';

/** A part of the text at the cursor that an item can replace. */
export interface CursorTarget {
  /** Span that an item replaces: the word, the sign or the string at the cursor, or an empty one. */
  readonly span: Span;
  /** The part of it before the cursor. */
  readonly typed: string;
  readonly isInString: boolean;
  /** Whether it is in an unclosed string: an item closes it, which leaves fewer errors. */
  readonly isOpen?: boolean;
  /** The segments of a path before it, as in `account.address.` */
  readonly path: readonly string[];
}

/**
 * Returns the targets at an offset: the token that is being written there, or else the gap between its neighbors, and the word or
 * string that begins there. There are none in a comment, nor after a character that does not belong to VQL, where the parser reports no
 * error by which an item could be rejected.
 */
export function targetsAt(text: string, reading: Reading<unknown>, offset: number): readonly CursorTarget[] {
  if (isInComment(reading, offset)) return [];
  return allTargetsAt(text, reading, offset).filter(({ span }) => !isAfterUnknown(reading, span.start));
}

function isInComment({ comments }: Reading<unknown>, offset: number): boolean {
  return comments.some(
    ({ kind, span, text }) =>
      span.start < offset && (offset < span.end || (offset === span.end && (kind === 'line' || !text.endsWith('*/')))),
  );
}

/** Whether a character that does not belong to VQL, which is not a token of the reading, precedes an offset. */
function isAfterUnknown({ tokens, diagnostics }: Reading<unknown>, offset: number): boolean {
  const unknown = diagnostics.flatMap(({ code, span }) => (code === 'unknown-character' && span ? [span] : []));
  if (unknown.length === 0) return false;
  const before = tokens.findLast((token) => endOf(token) <= offset);
  const from = before === undefined ? 0 : endOf(before);
  return unknown.some(({ start, end }) => from <= start && end <= offset);
}

function allTargetsAt(text: string, reading: Reading<unknown>, offset: number): readonly CursorTarget[] {
  const { tokens } = reading;
  const index = tokens.findLastIndex(({ startOffset }) => startOffset < offset);
  const token = tokens[index];
  const targetOf = (span: Span, first: number): CursorTarget => ({
    span,
    typed: text.slice(span.start, offset),
    isInString: false,
    path: pathBefore(tokens, first),
  });
  if (token !== undefined && offset <= endOf(token)) {
    const span = { start: token.startOffset, end: endOf(token) };
    if (isWord(token, text) || token.tokenType === t.VariableToken) return [targetOf(span, index)];
    if (isStringMark(text[span.start])) {
      const end = endOfString(text, span.start);
      if (offset !== end) return stringTargets(text, reading, span.start, offset);
    } else if (offset < span.end && !signTypes.has(token.tokenType)) return [];
    // An incomplete number is still being written.
    if (token.tokenType === t.NumberToken && !isNumber(token.image)) return [];
  }
  const sign = signAt(text, reading, offset);
  if (sign === undefined) return targetsBetween(text, tokens, index + 1, offset);
  const typed = text.slice(sign.start, sign.end);
  const before = tokens.findLastIndex((other) => endOf(other) <= sign.start);
  const word = tokens[before];
  // A name with a hyphen whose next part has not begun.
  if (typed === '-' && word !== undefined && isWord(word, text) && endOf(word) === sign.start)
    return [targetOf({ start: word.startOffset, end: sign.end }, before)];
  const isWhole = /^(?:[<>]=?|<>|!?=)$/.test(typed) && offset === sign.end;
  return [targetOf(sign, before + 1), ...(isWhole ? targetsBetween(text, tokens, index + 1, offset) : [])];
}

/** Returns the gap before a token, and the token itself if it is a word or a string that begins there. */
function targetsBetween(
  text: string,
  tokens: readonly ReadToken[],
  index: number,
  offset: number,
): readonly CursorTarget[] {
  const path = pathBefore(tokens, index);
  const gap = { span: { start: offset, end: offset }, typed: '', isInString: false, path };
  const next = tokens[index];
  if (next === undefined || next.startOffset !== offset) return [gap];
  if (isWord(next, text)) return [gap, { ...gap, span: { start: offset, end: endOf(next) } }];
  const end = endOfString(text, offset);
  return end < 0 ? [gap] : [gap, { ...gap, span: { start: offset, end }, isInString: true }];
}

/** Characters that form a sign together: an operator, the prefix of a variable, or a sign that does not belong to VQL. */
const signs = ['<>=!^~', ':$@{?%', '+/&|-'].map((characters) => ({
  before: new RegExp(`[${characters}]+$`),
  after: new RegExp(`^[${characters}]*`),
}));

/** Maximum length of a sign: more than the signs of any token of VQL. */
const maxSignLength = 8;

/** Returns the span of the sign around an offset, whether it is a token or not. */
function signAt(text: string, { tokens, comments }: Reading<unknown>, offset: number): Span | undefined {
  const ends = [
    ...comments.map(({ span }) => span.end),
    ...tokens.flatMap((token) => (signTypes.has(token.tokenType) ? [] : [endOf(token)])),
  ];
  const from = ends.reduce((last, end) => (end <= offset ? Math.max(last, end) : last), offset - maxSignLength);
  for (const { before, after } of signs) {
    const [typed] = before.exec(text.slice(Math.max(from, 0), offset)) ?? [];
    if (typed === undefined) continue;
    const [rest = ''] = after.exec(text.slice(offset, offset + maxSignLength)) ?? [];
    return { start: offset - typed.length, end: offset + rest.length };
  }
  return undefined;
}

/** Tokens made of signs alone. */
const signTypes = new t.TokenSet([...t.comparisonTypes, t.Arithmetic]);

const nameTypes = new t.TokenSet([t.Word, t.UnicodeWord, ...t.nameTypes]);

const beginsName = unicodePattern(String.raw`^[\p{L}_]`);

/** Whether a token is a word. Keywords are words too, since a name that is being written may begin like one. */
function isWord({ tokenType, startOffset }: ReadToken, text: string): boolean {
  return nameTypes.has(tokenType) || beginsName().test(text.slice(startOffset, startOffset + 2));
}

/**
 * Returns the whole string at an offset as a target. If a string of the text is not closed, it may be this one: then the part before the
 * offset is the first target, unless another statement or a comment would begin after it.
 */
function stringTargets(
  text: string,
  { tokens }: Reading<unknown>,
  start: number,
  offset: number,
): readonly CursorTarget[] {
  const end = endOfString(text, start);
  const typed = unescapeQuotes(text.slice(start + 1, offset));
  const targetTo = (to: number): CursorTarget => ({ span: { start, end: to }, typed, isInString: true, path: [] });
  // The parser may have closed a string before the quote that is next in the text.
  const hasOpenString = tokens.some(
    (token) => isStringMark(text[token.startOffset]) && endOfString(text, token.startOffset) !== endOf(token),
  );
  const [line = ''] = /^[^\r\n]*/.exec(text.slice(offset)) ?? [];
  const rest = end < 0 ? line : text.slice(offset);
  return [
    ...(hasOpenString && !/;|--|\/\*/.test(rest) ? [{ ...targetTo(offset), isOpen: true }] : []),
    ...(end < 0 ? [] : [targetTo(end)]),
  ];
}

/** Returns the names with dots directly before a token. A path may have any length: inserting each at the front would take quadratic time. */
function pathBefore(tokens: readonly ReadToken[], index: number): readonly string[] {
  const segments: string[] = [];
  for (let at = index - 1; at > 0 && tokens[at]?.tokenType === t.Dot; at -= 2) {
    const name = tokens[at - 1];
    if (name === undefined) break;
    segments.push(name.image);
  }
  return segments.reverse();
}

import type { Span } from '../../diagnostics/span.js';
import { unescapeQuotes } from '../../dialect/string-literal.js';
import { endOfString } from '../../vql/grammar/matchers.js';
import { endOf } from '../../vql/grammar/reporter.js';
import * as t from '../../vql/grammar/tokens.js';
import type { Reading } from '../../vql/read.js';
import type { ReadToken } from './abridge.js';

/** A place that can be written at. */
export interface WritingPlace {
  /** What an item replaces: the word, the sign or the string at the cursor, or nothing. */
  readonly span: Span;
  /** What was typed of it, from its beginning to the cursor. */
  readonly typed: string;
  /** Whether it is in a string. */
  readonly isInString: boolean;
  /** Whether that is an open one, which an item closes: then fewer errors are left. */
  readonly isOpen?: boolean;
  /** The segments of a path before it, as in `account.address.` */
  readonly path: readonly string[];
}

const names = new t.TokenSet([t.Word, t.UnicodeWord, ...t.nameTypes]);

/**
 * Finds what can be written at an offset: what is being written there, or else something between its neighbours, or something in
 * the place of the word or string that begins there. Nothing where nothing can be, as in a comment; nor behind a character that VQL
 * has not, where no error tells what cannot.
 */
export function writingPlaces(text: string, reading: Reading<unknown>, offset: number): readonly WritingPlace[] {
  if (isInComment(reading, offset)) return [];
  return placesAt(text, reading, offset).filter(({ span }) => !isBehindUnknown(reading, span.start));
}

/** Whether the last thing before an offset is a character that VQL has not, which is no token of the reading. */
function isBehindUnknown({ tokens, diagnostics }: Reading<unknown>, offset: number): boolean {
  const before = tokens.findLast((token) => endOf(token) <= offset);
  const from = before === undefined ? 0 : endOf(before);
  return diagnostics.some(
    ({ code, span }) => code === 'unknown-character' && span !== undefined && from <= span.start && span.end <= offset,
  );
}

function placesAt(text: string, reading: Reading<unknown>, offset: number): readonly WritingPlace[] {
  const { tokens } = reading;
  const index = tokens.findLastIndex(({ startOffset }) => startOffset < offset);
  const token = tokens[index];
  const placeOf = (span: Span, first: number): WritingPlace => ({
    span,
    typed: text.slice(span.start, offset),
    isInString: false,
    path: pathBefore(tokens, first),
  });
  if (token !== undefined && offset <= endOf(token)) {
    const span = { start: token.startOffset, end: endOf(token) };
    if (isWord(token, text) || token.tokenType === t.VariableToken) return [placeOf(span, index)];
    if (text[span.start] === "'") {
      const end = endOfString(text, span.start);
      if (offset !== end) return stringPlaces(text, reading, span.start, offset);
    } else if (offset < span.end && !signTypes.has(token.tokenType)) return [];
    // So far no number: it goes on.
    if (token.tokenType === t.NumberToken && !/^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(token.image)) return [];
  }
  const sign = signAt(text, reading, offset);
  if (sign === undefined) return placesBetween(text, tokens, index + 1, offset);
  const typed = text.slice(sign.start, sign.end);
  const before = tokens.findLastIndex((one) => endOf(one) <= sign.start);
  const word = tokens[before];
  // So far a name whose next part has not begun.
  if (typed === '-' && word !== undefined && isWord(word, text) && endOf(word) === sign.start)
    return [placeOf({ start: word.startOffset, end: sign.end }, before)];
  const isWhole = /^(?:[<>]=?|<>|!?=)$/.test(typed) && offset === sign.end;
  return [placeOf(sign, before + 1), ...(isWhole ? placesBetween(text, tokens, index + 1, offset) : [])];
}

function isInComment({ comments }: Reading<unknown>, offset: number): boolean {
  return comments.some(
    ({ kind, span, text }) =>
      span.start < offset && (offset < span.end || (offset === span.end && (kind === 'line' || !text.endsWith('*/')))),
  );
}

/** The place before a token, and that of the token, if it is a word or a string that begins there. */
function placesBetween(
  text: string,
  tokens: readonly ReadToken[],
  index: number,
  offset: number,
): readonly WritingPlace[] {
  const path = pathBefore(tokens, index);
  const between = { span: { start: offset, end: offset }, typed: '', isInString: false, path };
  const next = tokens[index];
  if (next === undefined || next.startOffset !== offset) return [between];
  if (isWord(next, text)) return [between, { ...between, span: { start: offset, end: endOf(next) } }];
  const end = endOfString(text, offset);
  return end < 0 ? [between] : [between, { ...between, span: { start: offset, end }, isInString: true }];
}

/** Characters that begin something together: an operator, a variable, or what VQL has not. */
const signs = ['<>=!^~', ':$@{?%', '+/&|-'].map((characters) => ({
  before: new RegExp(`[${characters}]+$`),
  behind: new RegExp(`^[${characters}]*`),
}));

/** More than anything begins with. */
const mostSigns = 8;

/** The sign at an offset, be it a token or not: what stands before the offset, and what goes on behind it. */
function signAt(text: string, { tokens, comments }: Reading<unknown>, offset: number): Span | undefined {
  const ends = [
    ...comments.map(({ span }) => span.end),
    ...tokens.flatMap((token) => (signTypes.has(token.tokenType) ? [] : [endOf(token)])),
  ];
  const from = ends.reduce((last, end) => (end <= offset ? Math.max(last, end) : last), offset - mostSigns);
  for (const { before, behind } of signs) {
    const [typed] = before.exec(text.slice(Math.max(from, 0), offset)) ?? [];
    if (typed === undefined) continue;
    const [rest = ''] = behind.exec(text.slice(offset, offset + mostSigns)) ?? [];
    return { start: offset - typed.length, end: offset + rest.length };
  }
  return undefined;
}

/** Tokens made of signs alone. */
const signTypes = new t.TokenSet([
  t.Equals,
  t.NotEquals,
  t.Less,
  t.LessEquals,
  t.Greater,
  t.GreaterEquals,
  t.Arithmetic,
]);

/** Keywords are words too: what is being written may only look like one so far. */
function isWord({ tokenType, startOffset }: ReadToken, text: string): boolean {
  return names.has(tokenType) || /^[\p{L}_]/u.test(text.slice(startOffset, startOffset + 2));
}

/**
 * The whole string at an offset, and before that what is before the offset, where a string is not closed: it may be this one. Not so
 * where closing it would let another statement or a comment begin behind it.
 */
function stringPlaces(
  text: string,
  { tokens }: Reading<unknown>,
  start: number,
  offset: number,
): readonly WritingPlace[] {
  const end = endOfString(text, start);
  const typed = unescapeQuotes(text.slice(start + 1, offset));
  const placeTo = (to: number): WritingPlace => ({ span: { start, end: to }, typed, isInString: true, path: [] });
  const last = tokens.findLast(({ startOffset }) => text[startOffset] === "'");
  const isOneOpen = last !== undefined && endOfString(text, last.startOffset) < 0;
  const [line = ''] = /^[^\r\n]*/.exec(text.slice(offset)) ?? [];
  const freed = end < 0 ? line : text.slice(offset);
  return [
    ...(isOneOpen && !/;|--|\/\*/.test(freed) ? [{ ...placeTo(offset), isOpen: true }] : []),
    ...(end < 0 ? [] : [placeTo(end)]),
  ];
}

/** The names and dots right before a token. */
function pathBefore(tokens: readonly ReadToken[], index: number): readonly string[] {
  const segments: string[] = [];
  for (let at = index - 1; at > 0 && tokens[at]?.tokenType === t.Dot; at -= 2) {
    const name = tokens[at - 1];
    if (name === undefined) break;
    segments.unshift(name.image);
  }
  return segments;
}

import type { Span } from '../../diagnostics/span.js';
import { endOfString } from '../../vql/grammar/matchers.js';
import { endOf } from '../../vql/grammar/reporter.js';
import * as t from '../../vql/grammar/tokens.js';
import { kindOf } from '../../vql/grammar/tokens.js';
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
  /** The segments of a path before it, as in `account.address.` */
  readonly path: readonly string[];
}

const names = new t.TokenSet([t.Word, t.UnicodeWord, ...t.nameTypes]);

/**
 * Finds what can be written at an offset: what is being written there, or else something between its neighbours, or something in
 * the place of the word that begins there. Nothing where nothing can be, as in a comment.
 */
export function writingPlaces(text: string, reading: Reading<unknown>, offset: number): readonly WritingPlace[] {
  const isInComment = reading.comments.some(
    ({ kind, span, text: comment }) =>
      span.start < offset &&
      (offset < span.end || (offset === span.end && (kind === 'line' || !comment.endsWith('*/')))),
  );
  if (isInComment) return [];
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
    if (isWord(token, text)) return [placeOf(span, index)];
    const previous = tokens[index - 1];
    // So far a name whose next part has not begun.
    if (
      text.slice(span.start, span.end) === '-' &&
      previous &&
      isWord(previous, text) &&
      endOf(previous) === span.start
    )
      return [placeOf({ start: previous.startOffset, end: span.end }, index - 1)];
    if (isSign(token)) {
      const sign = placeOf(span, index);
      const isWhole = kindOf(token.tokenType) === 'operator' && offset === span.end;
      return isWhole ? [sign, ...placesBetween(text, tokens, index + 1, offset)] : [sign];
    }
    const end = text[span.start] === "'" ? endOfString(text, span.start) : offset;
    if (offset !== end) return [stringPlace(text, { start: span.start, end: end < 0 ? offset : end }, offset)];
    // Nothing can be written in the midst of a number.
    if (offset < span.end) return [];
  }
  const loose = looseSign(text.slice(token === undefined ? 0 : Math.min(endOf(token), offset), offset));
  const isBehindComment = reading.comments.some(({ span }) => span.end === offset);
  return loose === '' || isBehindComment
    ? placesBetween(text, tokens, index + 1, offset)
    : [placeOf({ start: offset - loose.length, end: offset }, index + 1)];
}

/** What a text ends in that is no token by itself, but may become one. */
function looseSign(text: string): string {
  return /[^\s\p{L}\p{M}\p{N}_'"}]+$/u.exec(text.slice(-maxSigns))?.[0] ?? '';
}

/** More than any token begins with. */
const maxSigns = 8;

/** The place before a token, and that of the token, if it is a word or a string that begins there. */
function placesBetween(
  text: string,
  tokens: readonly ReadToken[],
  index: number,
  offset: number,
): readonly WritingPlace[] {
  const between = {
    span: { start: offset, end: offset },
    typed: '',
    isInString: false,
    path: pathBefore(tokens, index),
  };
  const next = tokens[index];
  if (next === undefined || next.startOffset !== offset) return [between];
  if (isWord(next, text)) return [between, { ...between, span: { start: offset, end: endOf(next) } }];
  const end = endOfString(text, offset);
  return end < 0 ? [between] : [between, { ...between, span: { start: offset, end }, isInString: true }];
}

/** What may be the beginning of a variable or an operator, or is one. */
function isSign({ tokenType, image }: ReadToken): boolean {
  const kind = kindOf(tokenType);
  return kind === 'variable' || signs.has(tokenType) || (kind === 'operator' && image !== '*');
}

const signs = new t.TokenSet([t.Arithmetic, t.ForeignOperator, t.ForeignPlaceholder]);

/** Keywords are words too: what is being written may only look like one so far. */
function isWord({ tokenType, startOffset }: ReadToken, text: string): boolean {
  return names.has(tokenType) || /^[\p{L}_]/u.test(text.slice(startOffset, startOffset + 2));
}

/** A whole string; of one that is not closed, which takes the rest of its line, what is before the cursor. */
function stringPlace(text: string, span: Span, offset: number): WritingPlace {
  const typed = text.slice(span.start + 1, offset).replaceAll("''", "'");
  return { span, typed, isInString: true, path: [] };
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

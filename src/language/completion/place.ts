import type { Span } from '../../diagnostics/span.js';
import { endOfString } from '../../vql/grammar/matchers.js';
import { endOf } from '../../vql/grammar/reporter.js';
import * as t from '../../vql/grammar/tokens.js';
import type { Reading } from '../../vql/read.js';
import type { ReadToken } from './abridge.js';

/** The place that is being written at. */
export interface WritingPlace {
  /** What an item replaces: the word or the string at the cursor, or nothing. */
  readonly span: Span;
  /** What was typed of it, from its beginning to the cursor. */
  readonly typed: string;
  /** Whether it is in a string. */
  readonly isInString: boolean;
  /** The segments of a path before it, as in `account.address.` */
  readonly path: readonly string[];
}

const names = new t.TokenSet([t.Word, t.UnicodeWord, ...t.nameTypes]);

/** Finds what is being written at an offset; `undefined` where nothing can be, as in a comment. */
export function writingPlace(text: string, reading: Reading<unknown>, offset: number): WritingPlace | undefined {
  const isInComment = reading.comments.some(
    ({ kind, span, text: comment }) =>
      span.start < offset &&
      (offset < span.end || (offset === span.end && (kind === 'line' || !comment.endsWith('*/')))),
  );
  if (isInComment) return undefined;
  const { tokens } = reading;
  const index = tokens.findLastIndex(({ startOffset }) => startOffset < offset);
  const token = tokens[index];
  const empty = { span: { start: offset, end: offset }, typed: '', isInString: false };
  if (token === undefined) return { ...empty, path: [] };
  const touches = offset <= endOf(token);
  if (touches && isWord(token, text)) {
    const span = { start: token.startOffset, end: endOf(token) };
    return { span, typed: text.slice(span.start, offset), isInString: false, path: pathBefore(tokens, index) };
  }
  if (touches && text[token.startOffset] === "'") {
    const end = endOfString(text, token.startOffset);
    if (offset !== end) return stringPlace(text, { start: token.startOffset, end: end < 0 ? offset : end }, offset);
  }
  // Nothing can be written in the midst of a number or a sign.
  if (offset < endOf(token)) return undefined;
  return { ...empty, path: pathBefore(tokens, index + 1) };
}

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

import { EOF, type TokenType } from 'chevrotain';
import type { Fix } from '../../../diagnostics/diagnostic.js';
import type { Span } from '../../../diagnostics/span.js';
import { endOf } from '../../lexer/lexer.js';
import * as t from '../../lexer/tokens.js';
import type { Cursor } from '../cursor.js';
import { clauseGap, deletion, fix, insertion, removal, replacement } from '../fix.js';

/** Whether `TOP 10` or `TOP (10)` follows before a column, and not a call of a function with that name. */
export function hasRowCount(cursor: Cursor): boolean {
  // Other values than a column may follow by mistake: `TOP 1 1`.
  if (cursor.isType(t.NumberToken, 2)) return !cursor.isType(t.Comma, 3) && !cursor.isType(t.From, 3);
  const isCount = cursor.isType(t.LeftParenthesis, 2) && cursor.isType(t.NumberToken, 3);
  return isCount && cursor.isType(t.RightParenthesis, 4) && startsColumnAt(cursor, 5);
}

/** Whether a number of percent follows: `TOP 10 PERCENT`. */
export function isShareOfRows(cursor: Cursor): boolean {
  const distance = cursor.isType(t.LeftParenthesis, 2) ? 5 : 3;
  const isCount = cursor.isType(t.NumberToken, distance === 5 ? 3 : 2);
  return isCount && cursor.wordAt(distance) === 'PERCENT' && startsColumnAt(cursor, distance + 1);
}

/** Whether the number of a FETCH is at a distance, or ROW, which means a single one. */
export function isRowCountOfFetch(cursor: Cursor, distance: number): boolean {
  return cursor.isType(t.NumberToken, distance) || /^ROWS?$/.test(cursor.wordAt(distance));
}

/** Returns the fix for `DISTINCT ON (city) city`, where DISTINCT means the same. */
export function distinctFix(cursor: Cursor, { start }: Span): Fix | undefined {
  const inner: string[] = [];
  let distance = -1;
  for (; !cursor.isType(t.LeftParenthesis, distance); distance--) inner.unshift(cursor.peek(distance).image);
  const isSame = inner.every((image, index) => cursor.peek(index + 1).image === image);
  if (!isSame || !cursor.isType(t.From, inner.length + 1)) return undefined;
  return fix('Remove ON', removal({ start, end: cursor.start() }), { safe: true });
}

function startsColumnAt(cursor: Cursor, distance: number): boolean {
  return cursor.isType(t.StarToken, distance) || cursor.isType(t.Identifier, distance);
}

/** Whether a column follows the parenthesis after the next token. */
export function isBeforeColumn(cursor: Cursor): boolean {
  return startsColumnAt(cursor, cursor.distanceAfterParenthesis(2));
}

/** Skips the number after TOP, with PERCENT and WITH TIES, and a second number: `FIRST 5 SKIP 10`, `LIMIT 5 10`. */
export function skipRowCount(cursor: Cursor): void {
  if (cursor.isType(t.LeftParenthesis)) cursor.skipParenthesis();
  else cursor.skip();
  if (/^(?:FIRST|SKIP)$/.test(cursor.wordAt(1)) && cursor.isType(t.NumberToken, 2)) cursor.skip();
  if (cursor.isType(t.NumberToken) && startsColumnAt(cursor, 2)) cursor.skip();
  if (cursor.wordAt(1) === 'PERCENT' && startsColumnAt(cursor, 2)) cursor.skip();
  if (cursor.wordAt(1) === 'WITH' && cursor.wordAt(2) === 'TIES') {
    cursor.skip();
    cursor.skip();
  }
}

/** Tokens that end a statement, or begin its paging. */
const statementEnds = new t.TokenSet([t.RightParenthesis, t.Semicolon, t.Limit, t.Offset, EOF]);

/** Returns the fix that writes `TOP 10` as LIMIT at the end of its statement, if that has no paging of its own. */
export function limitFix(cursor: Cursor, { start, end }: Span): Fix | undefined {
  const digits = /^\s*\(?\s*([1-9]\d*)\s*\)?\s*$/.exec(cursor.text.slice(end, cursor.start()))?.[1];
  let next = 1;
  // Paging of statements inside it is not its own.
  while (!cursor.isOneOf(statementEnds, next))
    next = cursor.isType(t.LeftParenthesis, next) ? cursor.distanceAfterParenthesis(next) : next + 1;
  const last = cursor.peek(next - 1);
  const isPaged = cursor.isBare || cursor.isType(t.Limit, next) || cursor.isType(t.Offset, next);
  if (digits === undefined || isPaged) return undefined;
  return fix(`Write LIMIT ${digits} at the end`, [
    removal({ start, end: cursor.start() }),
    insertion(endOf(last), `${clauseGap(cursor.text, { start, end: endOf(last) })}LIMIT ${digits}`),
  ]);
}

/** Returns the fix for `OFFSET 10 ROWS FETCH NEXT 20 ROWS ONLY`, after its NEXT was read as LIMIT. */
export function writtenAsFetch(cursor: Cursor, span: Span): Fix | undefined {
  const number = cursor.peek(2);
  // ROW was read as the number 1.
  const isOne = !cursor.text.startsWith(number.image, number.startOffset);
  const last = isOne ? 3 : 4;
  const isWhole = (isOne || /^ROWS?$/.test(cursor.wordAt(3))) && cursor.wordAt(last) === 'ONLY';
  if (!isWhole || !/^[1-9]\d*$/.test(number.image)) return undefined;
  const end = endOf(cursor.peek(last));
  const limit = `LIMIT ${number.image}`;
  // The tokens before FETCH, without ROWS.
  const distance = cursor.wordAt(0) === 'FETCH' && /^ROWS?$/.test(cursor.wordAt(-1)) ? -2 : -1;
  const [keyword, offset] = [cursor.peek(distance - 1), cursor.peek(distance)];
  const followsOffset = keyword.tokenType === t.Offset && offset.tokenType === t.NumberToken;
  const isRepeated = keyword.tokenType === t.Limit;
  const removed = { start: followsOffset ? endOf(offset) : span.start, end };
  const safe = !isRepeated && !/--|\/\*/.test(cursor.text.slice(removed.start, end));
  const edits = followsOffset
    ? [insertion(keyword.startOffset, `${limit} `), deletion(cursor.text, removed)]
    : [replacement(removed, limit)];
  return fix(`Write ${limit}`, edits, { safe });
}

/** Returns the fix that writes `SKIP 5` as OFFSET, after a LIMIT that follows it, and `TAKE 5` as LIMIT. */
export function writtenInOrder(cursor: Cursor, span: Span, keyword: TokenType): Fix {
  const [skipped, limit, count] = [cursor.peek(2), cursor.peek(3), cursor.peek(4)];
  if (keyword !== t.Offset || limit.tokenType !== t.Limit || count.tokenType !== t.NumberToken)
    return fix(`Replace with ${keyword.name}`, replacement(span, keyword.name), { safe: true });
  const all = { start: span.start, end: endOf(count) };
  const text = `LIMIT ${count.image} OFFSET ${skipped.image}`;
  return fix(`Write ${text}`, replacement(all, text), { safe: !/--|\/\*/.test(cursor.text.slice(all.start, all.end)) });
}

import { EOF } from 'chevrotain';
import type { Fix } from '../../../diagnostics/diagnostic.js';
import type { Span } from '../../../diagnostics/span.js';
import { comparisonSigns } from '../../../dialect/comparison.js';
import { endOf } from '../../lexer/lexer.js';
import * as t from '../../lexer/tokens.js';
import type { Cursor } from '../cursor.js';
import { fix, replacement } from '../fix.js';
import { type ForeignConstructRow, row } from './foreign-construct-row.js';

/** Returns the distance of the token before the parenthesis that encloses the cursor. */
function calleeDistance(cursor: Cursor): number {
  let depth = 0;
  let distance = 0;
  for (; !cursor.isType(EOF, distance); distance--) {
    if (cursor.isType(t.RightParenthesis, distance)) depth++;
    if (cursor.isType(t.LeftParenthesis, distance) && depth-- === 0) break;
  }
  return distance - 1;
}

const calleeName = (cursor: Cursor): string => cursor.wordAt(calleeDistance(cursor));
const calleeStart = (cursor: Cursor): number => cursor.peek(calleeDistance(cursor)).startOffset;

/** Returns the fix that writes `x` for `CAST(x AS INT)`. */
function uncastFix(cursor: Cursor, as: Span): Fix | undefined {
  if (!calleeName(cursor).endsWith('CAST') || !cursor.isType(t.RightParenthesis)) return undefined;
  const text = cursor.text.slice(endOf(cursor.peek(calleeDistance(cursor) + 1)), as.start).trim();
  if (/--|\/\*/.test(text)) return undefined;
  return fix(`Write ${text}`, replacement({ start: calleeStart(cursor), end: endOf(cursor.peek(1)) }, text));
}

const forTexts = 'match the text with LIKE, or change it after reading';

/** Tokens after BOTH in a TRIM. */
const operandsAndFrom = new t.TokenSet([t.StringToken, t.From]);

/** Calls with words between their arguments in SQL: functions, the words, and what to do instead. */
const callsWithWords: readonly (readonly [callee: RegExp, words: readonly string[], advice: string])[] = [
  [/^EXTRACT$/, ['FROM'], 'compare the date with the first and last day of a range, or take it apart after reading'],
  [/^(?:SUBSTRING|TRIM|OVERLAY|POSITION)$/, ['FROM', 'FOR', 'IN'], forTexts],
  [
    /^(?:GROUP_CONCAT|\w+_AGG|LISTAGG)$/,
    ['ORDER', 'SEPARATOR', 'USING'],
    'read the rows, and join their values after reading',
  ],
  [/^CONVERT$/, ['USING'], 'write the field alone'],
];

/** Whether OVER, with a parenthesis or the name of a window, is at a distance. */
function isWindow(cursor: Cursor, distance: number): boolean {
  const isAfterwards = cursor.isType(t.LeftParenthesis, distance + 1) || cursor.peek(distance + 1).tokenType === t.Word;
  return cursor.wordAt(distance) === 'OVER' && isAfterwards;
}

/** Skips a window after OVER. */
function skipWindow(cursor: Cursor): void {
  if (cursor.isType(t.LeftParenthesis)) cursor.skipParenthesis();
  else cursor.skip();
}

/** Rows of the table of constructs for what SQL has inside and after a call. */
export const foreignCalls: readonly ForeignConstructRow[] = [
  row({
    at: 'arguments',
    words: ['AS'],
    when: (cursor) => cursor.isType(t.As),
    code: 'no-cast',
    args: () => ({}),
    start: calleeStart,
    skip: (cursor) => cursor.skipToClosing(),
    fix: uncastFix,
  }),
  // IF(a = 1, 2, 3)
  row({
    at: 'arguments',
    words: [...comparisonSigns.keys(), 'BETWEEN', 'IN', 'IS', 'LIKE'],
    when: (cursor) => /^I?IF$/.test(calleeName(cursor)),
    code: 'no-case',
    args: () => ({ word: 'IF' }),
    start: calleeStart,
    skip: (cursor) => cursor.skipToClosing(),
  }),
  // TRIM(BOTH ' ' FROM a)
  row({
    at: 'first argument',
    words: ['BOTH', 'LEADING', 'TRAILING'],
    when: (cursor) => calleeName(cursor) === 'TRIM' && cursor.isOneOf(operandsAndFrom, 2),
    code: 'no-keyword-argument',
    args: ([word = '']) => ({ word, advice: forTexts }),
    start: calleeStart,
    skip: (cursor) => cursor.skipToClosing(),
  }),
  ...callsWithWords.map(([callee, words, advice]) =>
    row({
      at: 'arguments',
      words,
      when: (cursor) => callee.test(calleeName(cursor)),
      code: 'no-keyword-argument',
      args: ([word = '']) => ({ word, advice }),
      start: calleeStart,
      skip: (cursor) => cursor.skipToClosing(),
    }),
  ),
  row({
    at: 'call',
    words: ['IGNORE', 'RESPECT'],
    when: (cursor) => cursor.wordAt(2) === 'NULLS' && isWindow(cursor, 3),
    length: () => 3,
    code: 'no-window',
    args: () => ({ word: 'OVER' }),
    skip: skipWindow,
  }),
  row({
    at: 'call',
    words: ['OVER'],
    when: (cursor) => isWindow(cursor, 1),
    code: 'no-window',
    args: () => ({ word: 'OVER' }),
    skip: skipWindow,
  }),
  row({
    at: 'call',
    words: ['FILTER', 'WITHIN'],
    when: (cursor) => cursor.isType(t.LeftParenthesis, cursor.wordAt(2) === 'GROUP' ? 3 : 2),
    length: (cursor) => (cursor.wordAt(2) === 'GROUP' ? 2 : 1),
    code: 'no-window',
    args: (words) => ({ word: words.join(' ') }),
    skip: (cursor) => {
      cursor.skipParenthesis();
      if (!isWindow(cursor, 1)) return;
      cursor.skip();
      skipWindow(cursor);
    },
  }),
];

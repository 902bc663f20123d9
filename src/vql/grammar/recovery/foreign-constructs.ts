import { EOF, type TokenType } from 'chevrotain';
import { quoted } from '../../../diagnostics/quoted.js';
import { endOf, replaceToken, retype } from '../../lexer/lexer.js';
import * as t from '../../lexer/tokens.js';
import type { Cursor } from '../cursor.js';
import { deletion, fix, removal } from '../fix.js';
import type { VqlArguments, VqlCode } from '../reporter.js';
import { clauseKeywords } from '../token-sets.js';
import { type ForeignPosition, type Row, row } from './foreign-construct-row.js';
import {
  distinctFix,
  hasRowCount,
  isBeforeColumn,
  isRowCountOfFetch,
  isShareOfRows,
  limitFix,
  skipRowCount,
  writtenAsFetch,
  writtenInOrder,
} from './row-counts.js';

const joinKinds = ['LEFT', 'RIGHT', 'FULL', 'INNER', 'OUTER', 'CROSS', 'NATURAL', 'LATERAL', 'SEMI', 'ANTI'];
const isJoinKind = (cursor: Cursor, distance: number): boolean => joinKinds.includes(cursor.wordAt(distance));
const isBeforeBy = (cursor: Cursor): boolean => cursor.wordAt(2) === 'BY';
const isBeforeStatement = (cursor: Cursor): boolean => cursor.isType(t.Select, 2);

const toClosing = (cursor: Cursor): void => cursor.skipToClosing();
const toEndOfStatement = (cursor: Cursor): void => {
  while (!cursor.isType(EOF)) cursor.skip();
};
const toNextClause = (cursor: Cursor): void =>
  cursor.skipUntil((type) => clauseKeywords.has(type) || type === t.Semicolon || endsForeignClause(cursor));
/** Skips to the end of a parenthesis whose opening token was skipped. */
const toEndOfParenthesis = (cursor: Cursor): void => {
  cursor.skipToClosing();
  cursor.skip();
};

/** Code of a construct whose message has no arguments. */
type CodeWithoutArguments = {
  [Code in VqlCode]: Record<never, never> extends VqlArguments<Code> ? Code : never;
}[VqlCode];

/** Row of a subquery whose parenthesis has not been read. */
function subqueryInParentheses(at: ForeignPosition, code: CodeWithoutArguments): Row {
  return row({ at, words: ['('], when: isBeforeStatement, code, args: () => ({}), skip: toEndOfParenthesis });
}

/** Row of a keyword after an opening parenthesis that has been read: a subquery, or the type of a CAST. */
function keywordInParentheses(at: ForeignPosition, type: TokenType, code: CodeWithoutArguments): Row {
  return row({
    at,
    words: [type.name],
    when: (cursor) => cursor.isType(type),
    code,
    args: () => ({}),
    skip: toClosing,
  });
}

/** Row of `FETCH NEXT 10 ROWS ONLY`, and of `FETCH NEXT ROW ONLY`, read as LIMIT, with the words before its number. */
function fetchRow(words: readonly string[], length: number): Row {
  return row({
    at: 'clause',
    words,
    when: (cursor) => cursor.wordAt(length - 1) === 'FETCH' && isRowCountOfFetch(cursor, length + 1),
    length: () => length,
    code: 'no-fetch-first',
    args: () => ({ clause: 'FETCH FIRST' }),
    readAs: t.Limit,
    skip: (cursor) => {
      if (!cursor.isType(t.NumberToken, 2)) replaceToken(cursor.peek(2), t.NumberToken, '1');
      // LIMIT may follow OFFSET here, and ROWS ONLY belongs to it.
      cursor.reporter.mute(cursor.start());
      cursor.reporter.mute(cursor.peek(3).startOffset);
    },
    fix: writtenAsFetch,
  });
}

/** Row of a clause that has another keyword for LIMIT or OFFSET: `SKIP 5`. */
function countRow(word: string, keyword: TokenType): Row {
  return row({
    at: 'clause',
    words: [word],
    // In a predicate alone, the word that was read as the keyword is still there, to be skipped.
    when: (cursor) => cursor.peek(1).tokenType === t.Word && cursor.isType(t.NumberToken, 2),
    code: 'no-clause',
    args: () => ({ clause: word, instead: keyword.name }),
    readAs: keyword,
    skip: (cursor) => {
      if (keyword === t.Offset && cursor.isType(t.Limit, 3)) cursor.reporter.mute(cursor.peek(3).startOffset);
    },
    fix: (cursor, span) => writtenInOrder(cursor, span, keyword),
  });
}

/** Functions that take words between their arguments in SQL. */
const callsWithWords = /^(?:EXTRACT|SUBSTRING|TRIM|OVERLAY|POSITION|CONVERT|GROUP_CONCAT|\w+_AGG|LISTAGG)$/;

/** Returns the name before the parenthesis that encloses the cursor, in upper case. */
function calleeName(cursor: Cursor): string {
  let depth = 0;
  for (let distance = 0; !cursor.isType(EOF, distance); distance--) {
    if (cursor.isType(t.RightParenthesis, distance)) depth++;
    if (cursor.isType(t.LeftParenthesis, distance) && depth-- === 0) return cursor.wordAt(distance - 1);
  }
  return '';
}

/** **The** table of constructs that VQL lacks, each with its position, its message and its extent. */
const constructs: readonly Row[] = [
  row({
    at: 'statement',
    words: [
      ...['ALTER', 'BEGIN', 'CALL', 'COMMIT', 'COPY', 'CREATE', 'DECLARE', 'DELETE', 'DROP'],
      ...['EXEC', 'EXECUTE', 'GRANT', 'INSERT', 'MERGE', 'REPLACE', 'REVOKE', 'ROLLBACK', 'SET', 'TRUNCATE'],
      ...['UPDATE', 'UPSERT', 'VACUUM', 'VALUES'],
    ],
    when: (cursor) => cursor.peek(1).tokenType === t.Word,
    code: 'read-only',
    args: (_, verb) => ({ verb }),
    skip: toEndOfStatement,
  }),
  row({
    at: 'statement',
    words: ['EXPLAIN', 'ANALYZE', 'DESCRIBE', 'PROFILE', 'SHOW', 'PRAGMA', 'USE'],
    when: (cursor) => cursor.peek(1).tokenType === t.Word,
    code: 'only-select',
    args: ([verb = '']) => ({ verb }),
    // The statement that it would explain is read.
    skip: (cursor) => {
      cursor.skipUntil((type) => type === t.Select);
      if (!cursor.isType(t.Select)) toEndOfStatement(cursor);
    },
    fix: (cursor, { start }, [verb]) =>
      cursor.isType(t.Select) ? fix(`Remove ${verb}`, removal({ start, end: cursor.start() })) : undefined,
  }),
  row({
    at: 'statement',
    words: ['WITH'],
    code: 'no-with',
    args: () => ({}),
    skip: toEndOfStatement,
  }),

  row({
    at: 'select',
    words: ['TOP', 'FIRST', 'LIMIT'],
    when: isShareOfRows,
    code: 'no-select-modifier',
    args: ([word]) => ({ word: `${word} … PERCENT`, advice: 'LIMIT takes a number of rows: count all of them first' }),
    skip: skipRowCount,
  }),
  row({
    at: 'select',
    words: ['TOP', 'FIRST', 'LIMIT'],
    when: hasRowCount,
    code: 'no-select-modifier',
    args: ([word = '']) => ({ word, advice: 'the number of rows is limited by LIMIT at the end of the statement' }),
    skip: skipRowCount,
    fix: limitFix,
  }),
  row({
    at: 'select',
    words: ['ON'],
    when: (cursor) => cursor.isType(t.Distinct, 0) && cursor.isType(t.LeftParenthesis, 2) && isBeforeColumn(cursor),
    code: 'no-select-modifier',
    args: () => ({
      word: 'DISTINCT ON',
      advice: 'DISTINCT covers all columns: sort, and keep the first row of each group after reading',
    }),
    skip: (cursor) => cursor.skipParenthesis(),
    fix: distinctFix,
  }),
  row({
    at: 'select',
    words: ['ALL'],
    when: (cursor) => cursor.peek(2).tokenType === t.Word || cursor.isType(t.StarToken, 2),
    code: 'no-select-modifier',
    args: () => ({ word: 'ALL', advice: 'all rows are the default' }),
    fix: (cursor, { start }) => fix('Remove ALL', removal({ start, end: cursor.start() }), { safe: true }),
  }),

  subqueryInParentheses('column', 'no-subquery'),
  row({
    at: 'after column',
    words: ['INTO'],
    when: (cursor) => ![t.Comma, t.From, t.Dot].includes(cursor.peek(2).tokenType),
    code: 'no-clause',
    args: () => ({ clause: 'INTO' }),
    skip: (cursor) => cursor.skipUntil((type) => type === t.From || clauseKeywords.has(type)),
  }),

  subqueryInParentheses('template', 'no-subquery-in-from'),

  row({
    at: 'clause',
    words: ['GROUP'],
    when: isBeforeBy,
    code: 'no-group-by',
    args: () => ({}),
    skip: toNextClause,
  }),
  row({
    at: 'clause',
    words: ['HAVING'],
    code: 'no-having',
    args: () => ({}),
    skip: toNextClause,
    endsForeignClause: true,
  }),
  row({
    at: 'clause',
    words: ['UNION', 'INTERSECT', 'EXCEPT', 'MINUS'],
    code: 'no-set-operation',
    args: ([operation = '']) => ({ operation }),
    skip: toClosing,
    endsForeignClause: true,
  }),
  row({
    at: 'clause',
    words: joinKinds,
    when: (cursor) => cursor.wordAt(2) === 'JOIN' || isJoinKind(cursor, 2),
    length: (cursor) => {
      let length = 1;
      while (isJoinKind(cursor, length + 1)) length++;
      return length;
    },
    code: 'no-join-kind',
    args: (words) => ({ kind: words.join(' ') }),
    // In SQL a plain JOIN is an inner join, and the service is not documented to have another kind.
    fix: (cursor, { start, end }, words) => {
      if (words.join(' ') !== 'INNER') return undefined;
      const safe = cursor.text.slice(end, cursor.start()).trim() === '';
      return fix('Remove INNER', removal({ start, end: cursor.start() }), { safe });
    },
  }),
  row({
    at: 'clause',
    words: ['SORT', 'CLUSTER', 'DISTRIBUTE', 'PARTITION'],
    when: isBeforeBy,
    code: 'no-clause',
    args: ([word]) => ({ clause: `${word} BY` }),
    skip: toNextClause,
  }),
  fetchRow(['FETCH'], 2),
  fetchRow(['ROW', 'ROWS'], 3),
  row({
    at: 'clause',
    words: ['FETCH'],
    code: 'no-fetch-first',
    args: () => ({ clause: 'FETCH FIRST' }),
    skip: toNextClause,
  }),
  row({
    at: 'clause',
    words: ['WITH'],
    when: (cursor) => cursor.isType(t.LeftParenthesis, 2),
    code: 'no-clause',
    args: () => ({ clause: 'WITH' }),
    skip: (cursor) => cursor.skipParenthesis(),
    fix: (cursor, { start }) => fix('Remove it', deletion(cursor.text, cursor.spanFrom(start))),
  }),
  countRow('SKIP', t.Offset),
  countRow('TAKE', t.Limit),
  row({
    at: 'clause',
    words: [
      ...['CONNECT', 'FOR', 'INTO', 'OPTION', 'PIVOT', 'PREWHERE', 'QUALIFY', 'RETURNING', 'SAMPLE', 'START'],
      ...['TABLESAMPLE', 'UNPIVOT', 'WINDOW'],
    ],
    code: 'no-clause',
    args: ([clause = '']) => ({ clause }),
    skip: toNextClause,
  }),

  subqueryInParentheses('operand', 'no-subquery'),
  keywordInParentheses('list', t.Select, 'no-subquery-in-list'),
  keywordInParentheses('arguments', t.As, 'no-cast'),
  keywordInParentheses('arguments', t.Select, 'no-subquery'),
  // EXTRACT(YEAR FROM a), SUBSTRING(a FROM 1), ARRAY_AGG(a ORDER BY b).
  row({
    at: 'arguments',
    words: ['FROM', 'ORDER', 'FOR', 'SEPARATOR', 'USING'],
    when: (cursor) => callsWithWords.test(calleeName(cursor)),
    code: 'unexpected-text',
    args: (_, first) => ({ found: quoted(first), after: 'an argument' }),
    skip: toClosing,
  }),
  row({
    at: 'call',
    words: ['OVER'],
    when: (cursor) => cursor.peek(1).tokenType === t.Word && cursor.isType(t.LeftParenthesis, 2),
    code: 'no-window',
    args: () => ({ word: 'OVER' }),
    skip: (cursor) => cursor.skipParenthesis(),
  }),
  row({
    at: 'call',
    words: ['FILTER', 'WITHIN'],
    when: (cursor) => cursor.isType(t.LeftParenthesis, cursor.wordAt(2) === 'GROUP' ? 3 : 2),
    length: (cursor) => (cursor.wordAt(2) === 'GROUP' ? 2 : 1),
    code: 'no-window',
    args: (words) => ({ word: words.join(' ') }),
    skip: (cursor) => cursor.skipParenthesis(),
  }),
  row({
    at: 'sort key',
    words: ['NULLS'],
    when: (cursor) => cursor.peek(1).tokenType === t.Word,
    length: (cursor) => (['FIRST', 'LAST'].includes(cursor.wordAt(2)) ? 2 : 1),
    code: 'no-nulls-order',
    args: ([, word]) => ({ word: word === 'FIRST' ? 'FIRST' : 'LAST' }),
  }),
];

/** The rows by position and first word. */
const rowsByPosition = new Map<ForeignPosition, Map<string, Row[]>>();
for (const construct of constructs) {
  const rows = rowsByPosition.get(construct.at) ?? new Map<string, Row[]>();
  for (const word of construct.words) rows.set(word, [...(rows.get(word) ?? []), construct]);
  rowsByPosition.set(construct.at, rows);
}

/** Reports and skips a construct of another SQL dialect that begins here; returns whether there is one. */
export function skipForeign(cursor: Cursor, position: ForeignPosition): boolean {
  const rows = constructsAt(cursor, position);
  if (rows.length === 0) return false;
  const construct = rows.find(({ when }) => when?.(cursor) ?? true);
  if (construct === undefined) return false;
  const length = construct.length?.(cursor) ?? 1;
  const tokens = Array.from({ length }, (_, index) => cursor.peek(index + 1));
  const images = tokens.map(({ image }) => image);
  const words = images.map((image) => image.toUpperCase());
  const last = cursor.peek(length);
  const span = { start: cursor.start(), end: endOf(last) };
  for (const token of tokens) {
    if (token === last && construct.readAs !== undefined) retype(token, construct.readAs);
    else cursor.skip();
  }
  construct.skip?.(cursor);
  if (position === 'statement') cursor.reporter.withdraw(cursor.spanFrom(span.start));
  const correction = construct.fix?.(cursor, span, words);
  const details = correction === undefined ? { at: span } : { at: span, fixes: [correction] };
  construct.report(cursor, details, words, images[0] ?? '');
  return true;
}

/** Whether a word begins a construct of another dialect at a position. */
export function isForeignWord(word: string, position: ForeignPosition): boolean {
  return rowsByPosition.get(position)?.has(word.toUpperCase()) === true;
}

/** Whether the next word can begin a construct of another dialect. */
export function startsForeign(cursor: Cursor, position: ForeignPosition): boolean {
  return constructsAt(cursor, position).length > 0;
}

function endsForeignClause(cursor: Cursor): boolean {
  return constructsAt(cursor, 'clause').some(({ endsForeignClause }) => endsForeignClause === true);
}

const noRows: readonly Row[] = [];

/** Tokens that no construct begins with: most texts have one of them where a construct could follow. */
const neverForeign = new t.TokenSet([t.StringToken, t.NumberToken, t.Comma, t.RightParenthesis, t.Semicolon, EOF]);

function constructsAt(cursor: Cursor, position: ForeignPosition): readonly Row[] {
  const { tokenType, image } = cursor.peek(1);
  if (neverForeign.has(tokenType)) return noRows;
  return rowsByPosition.get(position)?.get(image.toUpperCase()) ?? noRows;
}

import { EOF, type TokenType } from 'chevrotain';
import type { Fix } from '../../../diagnostics/diagnostic.js';
import type { Span } from '../../../diagnostics/span.js';
import { endOf, replaceToken } from '../../lexer/lexer.js';
import * as t from '../../lexer/tokens.js';
import type { Cursor } from '../cursor.js';
import { deletion, fix, removal, replacement } from '../fix.js';
import { clauseKeywords } from '../token-sets.js';
import { type ForeignConstructRow, followsWords, row } from './foreign-construct-row.js';
import { isRowCountOfFetch, writtenAsFetch, writtenInOrder } from './row-counts.js';

/** Words that begin another clause of SQL after one that is skipped. */
const clauseWords: ReadonlySet<string> = new Set([
  ...['HAVING', 'UNION', 'INTERSECT', 'EXCEPT', 'MINUS'],
  ...['FETCH', 'FOR', 'OPTION', 'QUALIFY', 'WINDOW'],
]);

const toNextClause = (cursor: Cursor): void =>
  cursor.skipUntil(
    (type) => clauseKeywords.has(type) || type === t.Semicolon || clauseWords.has(cursor.peek(1).image.toUpperCase()),
  );

/** What to do instead of a hint. */
export const hints = 'queries have no hints';
const formats = 'the format of the answer is not part of a query';
const locks = 'a query only reads, and locks no rows';
const onlyReads = 'every query only reads';
const marksNothing = 'a query only reads, and marks no record as viewed';
const rights = 'the rights of the token decide what is read';
const history = 'a query reads the present data';
const levels = 'read each level with a query of its own';
const groups = 'run one query for each group, or group the rows after reading';
const rearranged = 'rearrange the rows after reading';
const samples = 'choose among the rows after reading';

/** The words that begin a clause, what to do instead, and whether the clause can be left out. */
const elements = 'reach the elements of a field by its path';

type ClauseWithAdvice = readonly [words: string, advice: string, canBeRemoved?: 'removable'];

/** Clauses without a counterpart in VQL; of two rows with the same first word, the one with more words is first. */
const clausesWithAdvice: readonly ClauseWithAdvice[] = [
  ['FOR UPDATE', locks, 'removable'],
  ['FOR SHARE', locks, 'removable'],
  ['FOR NO KEY UPDATE', locks, 'removable'],
  ['FOR KEY SHARE', locks, 'removable'],
  ['FOR READ', onlyReads, 'removable'],
  ['FOR FETCH ONLY', onlyReads, 'removable'],
  ['FOR BROWSE', onlyReads, 'removable'],
  ['FOR VIEW', marksNothing, 'removable'],
  ['FOR REFERENCE', marksNothing, 'removable'],
  ['FOR JSON', formats, 'removable'],
  ['FOR XML', formats, 'removable'],
  ['FOR SYSTEM_TIME', history],
  ['FOR', 'a query has neither locks nor versions'],
  ['LOCK IN SHARE MODE', locks, 'removable'],
  ['WITH UR', locks, 'removable'],
  ['WITH CS', locks, 'removable'],
  ['WITH RS', locks, 'removable'],
  ['WITH RR', locks, 'removable'],
  ['WITH SECURITY_ENFORCED', rights, 'removable'],
  ['WITH USER_MODE', rights, 'removable'],
  ['WITH SYSTEM_MODE', rights, 'removable'],
  ['WITH ROLLUP', groups],
  ['WITH CUBE', groups],
  ['ARRAY JOIN', elements],
  ['LEFT ARRAY JOIN', elements],
  ['INNER ARRAY JOIN', elements],
  ['ALL ROWS', 'the template decides which records there are'],
  ['USING SCOPE', 'write a condition on the owner'],
  ['FINAL', history, 'removable'],
  ['XOR', 'write (a AND NOT b) OR (NOT a AND b)'],
  ['AS OF', history],
  ['VERSION AS OF', history],
  ['TIMESTAMP AS OF', history],
  ['OPTIMIZE FOR', hints, 'removable'],
  ['ALLOW FILTERING', hints, 'removable'],
  ['SETTINGS', hints, 'removable'],
  ['FORMAT', formats, 'removable'],
  ['MATCH_RECOGNIZE', 'find the pattern in the sorted rows after reading'],
  ['MODEL', rearranged],
  ['CONNECT BY', levels],
  ['CONNECT', levels],
  ['START WITH', levels],
  ['START', levels],
  ['INTO', 'store the rows after reading'],
  ['LATERAL VIEW', 'a path to many records means all of them'],
  ['OPTION', hints, 'removable'],
  ['USE INDEX', hints, 'removable'],
  ['FORCE INDEX', hints, 'removable'],
  ['IGNORE INDEX', hints, 'removable'],
  ['PIVOT', rearranged],
  ['UNPIVOT', rearranged],
  ['QUALIFY', 'filter the rows after reading'],
  ['RETURNING', 'the columns of a query follow SELECT'],
  ['SAMPLE', samples],
  ['TABLESAMPLE', samples],
  ['WINDOW', 'sort the rows, and number or add them up after reading'],
  ['CLUSTER BY', 'sort the rows with ORDER BY'],
  ['DISTRIBUTE BY', groups],
  ['PARTITION BY', groups],
];

function removeConstruct(cursor: Cursor, { start }: Span): Fix {
  return fix('Remove it', deletion(cursor.text, cursor.spanFrom(start)));
}

function clauseWithAdvice([text, advice, canBeRemoved]: ClauseWithAdvice): ForeignConstructRow {
  const words = text.split(' ');
  const [first = '', ...others] = words;
  return row({
    at: 'clause',
    words: [first],
    when: (cursor) => followsWords(cursor, others, 2),
    length: () => words.length,
    code: 'no-clause',
    args: () => ({ clause: text, advice }),
    skip: toNextClause,
    ...(canBeRemoved && { fix: removeConstruct }),
  });
}

/** Row of a word with a parenthesis after the template: `WITH (NOLOCK)`. */
function parenthesizedRow(word: string, advice: string, canBeRemoved?: 'removable'): ForeignConstructRow {
  return row({
    at: 'clause',
    words: [word],
    when: (cursor) => cursor.isType(t.LeftParenthesis, 2) && !cursor.isType(t.RightParenthesis, 0),
    code: 'no-clause',
    args: () => ({ clause: `${word} (…)`, advice }),
    skip: (cursor) => cursor.skipParenthesis(),
    ...(canBeRemoved && { fix: removeConstruct }),
  });
}

const joinKinds = [
  ...['LEFT', 'RIGHT', 'FULL', 'INNER', 'OUTER', 'CROSS', 'NATURAL', 'LATERAL', 'SEMI', 'ANTI'],
  ...['ASOF', 'GLOBAL'],
];
const isJoinKind = (cursor: Cursor, distance: number): boolean => joinKinds.includes(cursor.wordAt(distance));

/** Mutes errors after a join that its message covers: a template without a statement, and the missing condition of CROSS and NATURAL. */
function muteJoin(cursor: Cursor, words: readonly string[]): void {
  // INNER has a fix, after which the template is left.
  if (cursor.startsTemplate(2) && words.join(' ') !== 'INNER') cursor.reporter.mute(cursor.peek(2).startOffset);
  if (!words.includes('CROSS') && !words.includes('NATURAL')) return;
  let distance = 2;
  if (cursor.isType(t.LeftParenthesis, distance)) distance = cursor.distanceAfterParenthesis(distance);
  else {
    cursor.reporter.mute(cursor.peek(distance).startOffset);
    while (cursor.isType(t.Dot, distance + 1)) distance += 2;
    distance++;
    if (cursor.isType(t.LeftParenthesis, distance)) distance = cursor.distanceAfterParenthesis(distance);
  }
  if (cursor.isType(t.As, distance)) distance++;
  // Without an alias the next token is reported for that.
  if (cursor.isType(t.Identifier, distance)) distance++;
  if (!cursor.isType(t.On, distance))
    cursor.reporter.mute(
      cursor.isType(EOF, distance) ? endOf(cursor.peek(distance - 1)) : cursor.peek(distance).startOffset,
    );
}

/** Row of a join that is applied to each row: `CROSS APPLY (SELECT …) AS t`. */
const applyRow = row({
  at: 'clause',
  words: ['CROSS', 'OUTER'],
  when: (cursor) => cursor.wordAt(2) === 'APPLY',
  length: () => 2,
  code: 'no-join-kind',
  args: (words) => ({ kind: words.join(' ') }),
  skip: (cursor) => cursor.skipUntil((type) => clauseKeywords.has(type) || type === t.Semicolon),
});

const joinKindRow = row({
  at: 'clause',
  words: joinKinds,
  when: (cursor) => cursor.wordAt(2) === 'JOIN' || isJoinKind(cursor, 2),
  length: (cursor) => {
    let length = 1;
    while (isJoinKind(cursor, length + 1)) length++;
    return length;
  },
  code: 'no-join-kind',
  args: (words) => ({ kind: `${words.join(' ')} JOIN` }),
  skip: muteJoin,
  // In SQL a plain JOIN is an inner join, and the service is not documented to have another kind.
  fix: (cursor, { start, end }, words) => {
    if (words.join(' ') !== 'INNER') return undefined;
    const safe = cursor.text.slice(end, cursor.start()).trim() === '';
    return fix('Remove INNER', removal({ start, end: cursor.start() }), { safe });
  },
});

/** Row of a clause that has another keyword in VQL: `PREWHERE x = 1`. */
function renamedRow(word: string, keyword: TokenType, next?: string): ForeignConstructRow {
  const clause = next === undefined ? word : `${word} ${next}`;
  return row({
    at: 'clause',
    words: [word],
    when: (cursor) => next === undefined || cursor.peek(2).image.toUpperCase() === next,
    code: 'no-clause',
    args: () => ({ clause, advice: `use ${next === undefined ? keyword.name : `${keyword.name} ${next}`}` }),
    readAs: keyword,
    fix: (_, span) => fix(`Replace with ${keyword.name}`, replacement(span, keyword.name)),
  });
}

/** Row of `FETCH NEXT 10 ROWS ONLY`, and of `FETCH NEXT ROW ONLY`, read as LIMIT, with the words before its number. */
function fetchRow(words: readonly string[], length: number): ForeignConstructRow {
  return row({
    at: 'clause',
    words,
    when: (cursor) =>
      cursor.wordAt(length - 1) === 'FETCH' &&
      isRowCountOfFetch(cursor, length + 1) &&
      cursor.wordAt(length + 2) !== 'PERCENT',
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
function countRow(word: string, keyword: TokenType): ForeignConstructRow {
  return row({
    at: 'clause',
    words: [word],
    // In a predicate alone, the word that was read as the keyword is still there, to be skipped.
    when: (cursor) => cursor.peek(1).tokenType === t.Word && cursor.isType(t.NumberToken, 2),
    code: 'no-clause',
    args: () => ({ clause: word, advice: `use ${keyword.name}` }),
    readAs: keyword,
    skip: (cursor) => {
      if (keyword === t.Offset && cursor.isType(t.Limit, 3)) cursor.reporter.mute(cursor.peek(3).startOffset);
    },
    fix: (cursor, span) => writtenInOrder(cursor, span, keyword),
  });
}

const followsNumberOf = (cursor: Cursor, keyword: TokenType): boolean =>
  cursor.isType(t.NumberToken, 0) && cursor.isType(keyword, -1);

/** The connective of conditions that selects the same rows of one template as a set operation. */
const connectives: Readonly<Record<string, string>> = { UNION: 'OR', INTERSECT: 'AND' };

/** Rows of the table of constructs for what can follow the template and clauses. */
export const foreignClauses: readonly ForeignConstructRow[] = [
  row({
    at: 'clause',
    words: ['GROUP'],
    when: (cursor) => cursor.wordAt(2) === 'BY',
    length: () => 2,
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
  }),
  row({
    at: 'clause',
    words: ['UNION', 'INTERSECT', 'EXCEPT', 'MINUS'],
    length: (cursor) => (/^(?:ALL|DISTINCT)$/i.test(cursor.peek(2).image) ? 2 : 1),
    code: 'no-set-operation',
    args: (words) => ({ operation: words.join(' '), connective: connectives[words[0] ?? ''] ?? 'AND NOT' }),
    skip: (cursor) => cursor.skipToClosing(),
  }),
  applyRow,
  joinKindRow,
  renamedRow('STRAIGHT_JOIN', t.Join),
  renamedRow('SORT', t.Order, 'BY'),
  renamedRow('PREWHERE', t.Where),
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
    words: ['ROW', 'ROWS'],
    when: (cursor) => followsNumberOf(cursor, t.Offset),
    code: 'no-clause',
    args: ([word]) => ({ clause: `${word} after OFFSET`, advice: 'write the number alone' }),
    fix: (cursor, span, [word]) => fix(`Remove ${word}`, deletion(cursor.text, span), { safe: true }),
  }),
  row({
    at: 'clause',
    words: ['PERCENT', '%'],
    when: (cursor) => followsNumberOf(cursor, t.Limit),
    code: 'no-clause',
    args: () => ({ clause: 'LIMIT … PERCENT', advice: 'LIMIT takes a number of rows: count all of them first' }),
  }),
  row({
    at: 'clause',
    words: ['BY'],
    when: (cursor) => followsNumberOf(cursor, t.Limit),
    code: 'no-clause',
    args: () => ({ clause: 'LIMIT … BY', advice: groups }),
    skip: toNextClause,
  }),
  row({
    at: 'clause',
    words: ['WITH'],
    when: (cursor) => cursor.wordAt(2) === 'TIES',
    length: () => 2,
    code: 'no-clause',
    args: () => ({ clause: 'WITH TIES', advice: 'read more rows, and keep those that equal the last one' }),
  }),
  parenthesizedRow('WITH', hints, 'removable'),
  parenthesizedRow('PARTITION', 'write a condition that selects the rows'),
  parenthesizedRow('AT', history),
  parenthesizedRow('BEFORE', history),
  row({
    at: 'order',
    words: ['SIBLINGS'],
    when: (cursor) => cursor.isType(t.By, 2),
    code: 'no-clause',
    args: () => ({ clause: 'ORDER SIBLINGS BY', advice: levels }),
    fix: (cursor, { start }) => fix('Remove SIBLINGS', removal({ start, end: cursor.start() })),
  }),
  countRow('SKIP', t.Offset),
  countRow('TAKE', t.Limit),
  ...clausesWithAdvice.map(clauseWithAdvice),
];

import { EOF } from 'chevrotain';
import type { Span } from '../../../diagnostics/span.js';
import { comparisonSigns } from '../../../dialect/comparison.js';
import { endOf, retype } from '../../lexer/lexer.js';
import * as t from '../../lexer/tokens.js';
import type { Cursor } from '../cursor.js';
import { deletion, fix, removal } from '../fix.js';
import type { VqlArguments, VqlCode } from '../reporter.js';
import { clauseEnds, clauseKeywords, columnEnds, names } from '../token-sets.js';
import { foreignCalls } from './foreign-calls.js';
import { foreignClauses, hints } from './foreign-clauses.js';
import { foreignConditions } from './foreign-conditions.js';
import { anyName, type ForeignConstructRow, type ForeignPosition, row } from './foreign-construct-row.js';
import { foreignTemplates } from './foreign-templates.js';
import { distinctFix, hasRowCount, isBeforeColumn, isShareOfRows, limitFix, skipRowCount } from './row-counts.js';

const rowCountWords = ['TOP', 'FIRST', 'LIMIT', 'SKIP'];

const isBeforeStatement = (cursor: Cursor): boolean => cursor.isType(t.Select, 2) || cursor.wordAt(2) === 'VALUES';

/** Whether the last token is the first one in a parenthesis. */
const isNestedVerb = (cursor: Cursor): boolean => cursor.isType(t.LeftParenthesis, -1);

/** Skips to the end of the statement, whose first word was skipped. */
const toEndOfStatement = (cursor: Cursor): void => {
  if (isNestedVerb(cursor)) cursor.skipToClosing();
  else while (!cursor.isType(EOF)) cursor.skip();
};
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
function subqueryInParentheses(at: ForeignPosition, code: CodeWithoutArguments): ForeignConstructRow {
  return row({ at, words: ['('], when: isBeforeStatement, code, args: () => ({}), skip: toEndOfParenthesis });
}

/** Row of a statement after an opening parenthesis that has been read. */
function subqueryInside(
  at: ForeignPosition,
  code: CodeWithoutArguments,
  finish?: (cursor: Cursor) => void,
): ForeignConstructRow {
  return row({
    at,
    words: ['SELECT'],
    when: (cursor) => cursor.isType(t.Select),
    code,
    args: () => ({}),
    skip: (cursor) => {
      cursor.skipToClosing();
      finish?.(cursor);
    },
  });
}

/** Mutes what a call that is reported lacks as a condition: `UNIQUE (SELECT …)`. */
function muteAfterCall(cursor: Cursor): void {
  const [close, next] = [cursor.peek(1), cursor.peek(2)];
  cursor.reporter.mute(next.tokenType === EOF ? endOf(close) : next.startOffset);
}

/** Whether a condition that is written as a column ends at a distance. */
const endsColumn = (cursor: Cursor, distance: number): boolean =>
  cursor.isOneOf(columnEnds, distance) || cursor.isOneOf(clauseEnds, distance) || cursor.isType(t.Select, distance);

/** Whether the rest of a condition follows, up to another column or FROM. */
function isColumnCondition(cursor: Cursor): boolean {
  if (cursor.isType(t.Identifier) || cursor.isType(t.Dot, 2)) return false;
  let end = 2;
  while (!endsColumn(cursor, end))
    end = cursor.isType(t.LeftParenthesis, end) ? cursor.distanceAfterParenthesis(end) : end + 1;
  return end > 2 && cursor.isOneOf(columnEnds, end);
}

const isColumnAt = (cursor: Cursor, distance: number): boolean =>
  cursor.isType(t.Identifier, distance) || cursor.isType(t.StarToken, distance);

const objects = 'name the columns, and make objects of the rows after reading';

/** Whether the name of a class goes on at a distance: `NEW Dto(id)`, `NEW a.b.Dto(id)`. */
const isObjectAt = (cursor: Cursor, distance: number): boolean =>
  cursor.isType(t.LeftParenthesis, distance) || cursor.isType(t.Dot, distance);

/** Row of a condition as a column, which begins, or continues, with one of the words. */
function conditionRow(at: ForeignPosition, words: readonly string[]): ForeignConstructRow {
  return row({
    at,
    words,
    when: isColumnCondition,
    code: 'no-clause',
    args: () => ({ clause: 'conditions as columns', advice: 'put them into WHERE, or test the rows after reading' }),
    skip: (cursor) => cursor.skipUntil((type) => columnEnds.has(type)),
  });
}

/** Tests of the elements of a path in OData, and what to write instead. */
const elementTests = {
  ANY: 'compare the path alone, which matches if any element does',
  ALL: 'write NOT before the opposite condition: NOT scores <= 5 selects rows whose scores are all above 5',
};

/** Rows of words after an operand that change how it is read: `name COLLATE nocase`, `created AT TIME ZONE 'UTC'`. */
function operandSuffixes(at: ForeignPosition): readonly ForeignConstructRow[] {
  return [
    row({
      at,
      words: ['COLLATE'],
      when: (cursor) => cursor.isType(t.Identifier, 2),
      code: 'no-clause',
      args: () => ({ clause: 'COLLATE', advice: 'texts are compared as the installation does' }),
      skip: (cursor) => void cursor.skip(),
      fix: (cursor, { start }) => fix('Remove it', deletion(cursor.text, cursor.spanFrom(start))),
    }),
    row({
      at,
      words: ['AT'],
      when: (cursor) => cursor.wordAt(2) === 'TIME' && cursor.wordAt(3) === 'ZONE',
      length: () => 3,
      code: 'no-clause',
      args: () => ({
        clause: 'AT TIME ZONE',
        advice: 'compare with a date-time that has a zone, or convert after reading',
      }),
      skip: (cursor) => void cursor.skip(),
    }),
    row({
      at,
      words: ['VALUE'],
      when: (cursor) => cursor.wordAt(0) === 'NEXT' && cursor.wordAt(2) === 'FOR',
      length: () => 2,
      code: 'no-clause',
      args: () => ({ clause: 'NEXT VALUE FOR', advice: 'a query reads records, and creates no numbers' }),
      skip: (cursor) => {
        if (cursor.isType(t.Identifier)) cursor.skip();
        while (cursor.isType(t.Dot)) {
          cursor.skip();
          cursor.skip();
        }
      },
    }),
  ];
}

/** **The** table of constructs that VQL lacks, each with its position, its message and its extent; clauses and calls have files of their own. */
const constructs: readonly ForeignConstructRow[] = [
  row({
    at: 'statement',
    words: [
      ...['ALTER', 'BEGIN', 'CALL', 'COMMIT', 'COPY', 'CREATE', 'DECLARE', 'DELETE', 'DROP'],
      ...['EXEC', 'EXECUTE', 'GRANT', 'INSERT', 'MERGE', 'REPLACE', 'REVOKE', 'ROLLBACK', 'SET', 'TRUNCATE'],
      ...['DO', 'LOCK', 'PREPARE', 'UPDATE', 'UPSERT', 'VACUUM', 'VALUES'],
    ],
    when: (cursor) => cursor.peek(1).tokenType === t.Word,
    code: 'read-only',
    args: (_, verb) => ({ verb }),
    skip: toEndOfStatement,
  }),
  row({
    at: 'statement',
    words: ['EXPLAIN', 'ANALYZE', 'DESC', 'DESCRIBE', 'PROFILE', 'SHOW', 'PRAGMA', 'TABLE', 'USE'],
    when: (cursor) => cursor.peek(1).tokenType === t.Word || cursor.isType(t.Desc),
    code: 'only-select',
    args: ([verb = '']) => ({ verb }),
    // The statement that it would explain is read.
    skip: (cursor) => {
      const isNested = isNestedVerb(cursor);
      cursor.skipUntil((type) => type === t.Select);
      if (!isNested && !cursor.isType(t.Select)) toEndOfStatement(cursor);
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
    words: rowCountWords,
    when: isShareOfRows,
    code: 'no-select-modifier',
    args: ([word]) => ({ word: `${word} … PERCENT`, advice: 'LIMIT takes a number of rows: count all of them first' }),
    skip: skipRowCount,
  }),
  row({
    at: 'select',
    words: rowCountWords,
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
    start: (cursor) => {
      let distance = 0;
      while (!cursor.isType(t.Distinct, distance)) distance--;
      return cursor.peek(distance).startOffset;
    },
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
  row({
    at: 'select',
    words: ['HIGH_PRIORITY', 'SQL_BUFFER_RESULT', 'SQL_CACHE', 'SQL_CALC_FOUND_ROWS', 'SQL_NO_CACHE', 'STRAIGHT_JOIN'],
    when: (cursor) => isColumnAt(cursor, 2),
    code: 'no-select-modifier',
    args: ([word = '']) => ({ word, advice: hints }),
    fix: (cursor, { start }, [word]) => fix(`Remove ${word}`, removal({ start, end: cursor.start() })),
  }),
  row({
    at: 'select',
    words: ['AS'],
    when: (cursor) => cursor.isType(t.Identifier, 2) && isColumnAt(cursor, 3),
    length: () => 2,
    code: 'no-select-modifier',
    args: (words) => ({ word: words.join(' '), advice: objects }),
  }),
  row({
    at: 'select',
    words: ['NEW'],
    when: (cursor) => cursor.isType(t.Identifier, 2) && isObjectAt(cursor, 3),
    code: 'no-select-modifier',
    args: ([word = '']) => ({ word, advice: objects }),
  }),

  subqueryInParentheses('column', 'no-subquery'),
  conditionRow('column', ['EXISTS', 'NOT']),
  conditionRow('after column', [...comparisonSigns.keys(), 'BETWEEN', 'IN', 'IS', 'LIKE', 'NOT']),
  row({
    at: 'after column',
    words: ['EXCEPT', 'EXCLUDE', 'REPLACE'],
    when: (cursor) => cursor.isType(t.StarToken, 0) && cursor.isType(t.LeftParenthesis, 2),
    code: 'no-clause',
    args: ([word]) => ({ clause: `${word} after "*"`, advice: 'name the columns' }),
    skip: (cursor) => cursor.skipParenthesis(),
  }),
  row({
    at: 'after column',
    words: ['INTO'],
    when: (cursor) => ![t.Comma, t.From, t.Dot].includes(cursor.peek(2).tokenType),
    code: 'no-clause',
    args: () => ({ clause: 'INTO', advice: 'store the rows after reading' }),
    skip: (cursor) => cursor.skipUntil((type) => type === t.From || clauseKeywords.has(type)),
  }),

  subqueryInParentheses('template', 'no-subquery-in-from'),
  ...foreignTemplates,
  ...foreignClauses,
  ...foreignConditions,

  subqueryInParentheses('operand', 'no-subquery'),
  subqueryInside('list', 'no-subquery-in-list'),
  subqueryInside('arguments', 'no-subquery', muteAfterCall),
  row({
    at: 'list',
    words: ['VALUES'],
    when: (cursor) => cursor.isType(t.LeftParenthesis, 2),
    code: 'no-clause',
    args: () => ({ clause: 'VALUES in a list', advice: 'write the values, separated by commas' }),
    skip: (cursor) => cursor.skipToClosing(),
  }),
  ...foreignCalls,
  row({
    at: 'sort key',
    words: ['NULLS'],
    when: (cursor) => cursor.peek(1).tokenType === t.Word,
    length: (cursor) => (['FIRST', 'LAST'].includes(cursor.wordAt(2)) ? 2 : 1),
    code: 'no-nulls-order',
    args: ([, word]) => ({ order: word === 'FIRST' ? 'NULLS FIRST' : 'NULLS LAST' }),
  }),
  // ORDER BY x IS NULL, x
  row({
    at: 'sort key',
    words: ['IS'],
    when: (cursor) => cursor.isType(t.Is),
    length: (cursor) => (cursor.isType(t.Not, 2) ? 3 : 2),
    code: 'no-nulls-order',
    args: (words) => ({ order: words.join(' ') }),
  }),
  ...(['after operand', 'after column', 'sort key'] as const).flatMap(operandSuffixes),
  // tags/any(t: t eq 'x')
  ...Object.entries(elementTests).map(([word, advice]) =>
    row({
      at: 'after operand',
      words: ['/'],
      when: (cursor) => cursor.wordAt(2) === word && cursor.isType(t.LeftParenthesis, 3),
      length: () => 2,
      code: 'no-clause',
      args: () => ({ clause: `${word.toLowerCase()}(…)`, advice }),
      skip: (cursor) => {
        cursor.skipParenthesis();
        cursor.reporter.mute(cursor.isType(EOF) ? cursor.previousEnd() : cursor.start());
      },
    }),
  ),
];

/** Positions of whole clauses and statements, of which only the words that name them are reported. */
const positionsOfClauses: ReadonlySet<ForeignPosition> = new Set<ForeignPosition>(['statement', 'clause', 'join']);

/** The rows by position and first word. */
const rowsByPosition = new Map<ForeignPosition, Map<string, ForeignConstructRow[]>>();
for (const construct of constructs) {
  const rows = rowsByPosition.get(construct.at) ?? new Map<string, ForeignConstructRow[]>();
  for (const word of construct.words) rows.set(word, [...(rows.get(word) ?? []), construct]);
  rowsByPosition.set(construct.at, rows);
}

/** Reports and skips a construct of another SQL dialect that begins here; returns whether there is one. */
export function skipForeign(cursor: Cursor, position: ForeignPosition): boolean {
  const construct = constructAt(cursor, position);
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
  construct.skip?.(cursor, words);
  // Errors inside the construct are consequences.
  if (construct.readAs === undefined) cursor.reporter.withdraw(cursor.spanFrom(span.start));
  const correction = construct.fix?.(cursor, span, words);
  const at = positionsOfClauses.has(position) ? span : extentOf(cursor, construct, span);
  construct.report(cursor, correction === undefined ? { at } : { at, fixes: [correction] }, words, images[0] ?? '');
  return true;
}

/** Returns the span of a construct that was skipped. */
function extentOf(cursor: Cursor, { start, readAs }: ForeignConstructRow, words: Span): Span {
  if (readAs !== undefined) return words;
  if (start === undefined) return cursor.spanFrom(words.start);
  const end = cursor.isType(t.RightParenthesis) ? endOf(cursor.peek(1)) : cursor.previousEnd();
  return { start: start(cursor), end };
}

/** Whether a word begins a construct of another dialect at a position. */
export function isForeignWord(word: string, position: ForeignPosition): boolean {
  return rowsByPosition.get(position)?.has(word.toUpperCase()) === true;
}

/** Whether the next word can begin a construct of another dialect. */
export function startsForeign(cursor: Cursor, position: ForeignPosition): boolean {
  return constructsAt(cursor, position).length > 0;
}

/** Whether a construct of another dialect follows. */
export function isForeign(cursor: Cursor, position: ForeignPosition): boolean {
  return constructAt(cursor, position) !== undefined;
}

function constructAt(cursor: Cursor, position: ForeignPosition): ForeignConstructRow | undefined {
  const rows = constructsAt(cursor, position);
  return rows.length === 0 ? undefined : rows.find(({ when }) => when?.(cursor) ?? true);
}

const noRows: readonly ForeignConstructRow[] = [];

/** Tokens that no construct begins with: most texts have one of them where a construct could follow. */
const neverForeign = new t.TokenSet([t.StringToken, t.NumberToken, t.Comma, t.RightParenthesis, t.Semicolon, EOF]);

function constructsAt(cursor: Cursor, position: ForeignPosition): readonly ForeignConstructRow[] {
  const { tokenType, image } = cursor.peek(1);
  if (neverForeign.has(tokenType)) return noRows;
  const rows = rowsByPosition.get(position);
  return rows?.get(image.toUpperCase()) ?? (names.has(tokenType) ? rows?.get(anyName) : undefined) ?? noRows;
}

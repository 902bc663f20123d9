import { EOF } from 'chevrotain';
import { quoted } from '../../../diagnostics/quoted.js';
import { clauses } from '../../../dialect/clauses.js';
import { type Cursor, clauseKeywords, clauseTypes } from '../cursor.js';
import { fix } from '../fix.js';
import * as foreign from '../foreign.js';
import { retype } from '../lexer.js';
import { spanOf } from '../reporter.js';
import * as t from '../tokens.js';

/** Skips, and reports, all that is neither a clause nor the end of the statement. */
export function synchronize(cursor: Cursor, after: string): void {
  while (!atClauseEnd(cursor)) skipUnexpected(cursor, after);
}

function atClauseEnd(cursor: Cursor): boolean {
  const { tokenType } = cursor.peek(1);
  if (tokenType === EOF || clauseKeywords.has(tokenType)) return true;
  if (cursor.isBare && (tokenType === t.As || tokenType === t.Semicolon)) return true;
  return cursor.enclosing > 0 ? tokenType === t.RightParenthesis : tokenType === t.Semicolon;
}

/** Names the first thing that cannot stand here and skips it, or, where clauses can stand, makes a keyword of it. */
export function skipUnexpected(cursor: Cursor, after: string, canHaveClauses = true): void {
  const token = cursor.peek(1);
  const isAfterTemplate = after === clauses.FROM.contentName;
  switch (token.tokenType) {
    case t.RightParenthesis:
      cursor.report('unexpected-parenthesis', {}, token, {
        fixes: [fix('Remove the parenthesis', false, { span: spanOf(token), text: '' })],
      });
      cursor.skip();
      return;
    case t.Select:
      cursor.report('second-statement', {});
      cursor.skipUntil(() => false);
      return;
    case t.Comma:
      if (!isAfterTemplate) break;
      cursor.report('no-template-list', {});
      skipToClause(cursor);
      return;
    case t.Arithmetic:
    case t.StarToken:
      if (after !== clauses.WHERE.contentName) break;
      cursor.report('no-arithmetic', { operator: token.image });
      skipToClause(cursor);
      return;
    default:
      if (skipForeignClause(cursor) || (canHaveClauses && respellClause(cursor, isAfterTemplate))) return;
      if (!isAfterTemplate || !cursor.isType(t.Identifier)) break;
      skipTemplateAlias(cursor);
      return;
  }
  skipText(cursor, token.startOffset, after);
}

/** Skips what nothing is known of, from `start` on, up to the next clause. */
function skipText(cursor: Cursor, start: number, after: string): void {
  let hasCondition = cursor.startsComparison();
  cursor.skip();
  skipToClause(cursor, () => {
    hasCondition ||= cursor.startsComparison();
  });
  const span = cursor.spanFrom(start);
  // Without its condition the query would give more rows.
  const fixes = hasCondition ? [] : [fix('Remove it', false, { span, text: '' })];
  cursor.reporter.report(
    'unexpected-text',
    { found: quoted(cursor.text.slice(span.start, span.end)), after },
    { span, fixes },
  );
}

function skipToClause(cursor: Cursor, look?: () => void): void {
  cursor.skipUntil((type) => {
    look?.();
    return startsClause(cursor) || type === t.Select || type === t.Semicolon;
  });
}

/** A keyword that begins a clause, and not the first name of a path such as `order.query`. */
function startsClause(cursor: Cursor): boolean {
  return clauseKeywords.has(cursor.peek(1).tokenType) && cursor.peek(2).tokenType !== t.Dot;
}

function skipTemplateAlias(cursor: Cursor): void {
  const start = cursor.peek(1).startOffset;
  if (cursor.isType(t.As)) cursor.skip();
  const alias = cursor.peek(1);
  if (cursor.startsName()) cursor.skip();
  if (cursor.peek(1).tokenType === t.Word && !startsForeignText(cursor)) {
    skipText(cursor, start, clauses.FROM.contentName);
    return;
  }
  cursor.reporter.report('no-template-alias', { alias: alias.image }, { span: cursor.spanFrom(start) });
}

function respellClause(cursor: Cursor, isAfterTemplate: boolean): boolean {
  const isCertain = !isAfterTemplate || cursor.peek(2).tokenType !== t.Where;
  return respellOrderBy(cursor) || cursor.respell(clauseTypes, { isCertain });
}

/** `ORDERBY` is one word for two: it is read as ORDER, and BY is not asked for. */
function respellOrderBy(cursor: Cursor): boolean {
  const token = cursor.peek(1);
  if (token.tokenType !== t.Word || token.image.toUpperCase() !== 'ORDERBY') return false;
  const fixes = [fix('Replace with "ORDER BY"', true, { span: spanOf(token), text: 'ORDER BY' })];
  cursor.report('misspelt-keyword', { word: token.image, keyword: 'ORDER BY' }, token, { fixes });
  retype(token, t.Order);
  return true;
}

function skipForeignClause(cursor: Cursor): boolean {
  const token = cursor.peek(1);
  const word = token.image.toUpperCase();
  const next = cursor.wordAt(2);
  if (word === 'GROUP' && next === 'BY') {
    cursor.report('no-group-by', {}, token);
    cursor.skip();
  } else if (word === 'HAVING') {
    cursor.report('no-having', {}, token);
  } else if (foreign.setOperations.has(word)) {
    cursor.report('no-set-operation', { operation: word }, token);
    cursor.skipUntil(() => false);
    return true;
  } else if (foreign.joinKinds.has(word) && (next === 'JOIN' || foreign.joinKinds.has(next))) {
    skipJoinKind(cursor);
    return true;
  } else if (foreign.sortings.has(word) && next === 'BY') {
    cursor.report('no-clause', { clause: `${word} BY` }, token);
  } else if (word === 'FETCH') {
    cursor.report('no-fetch-first', { clause: 'FETCH FIRST' }, token);
  } else if (foreign.clauses.has(word)) {
    cursor.report('no-clause', { clause: word }, token);
  } else {
    return false;
  }
  cursor.skip();
  cursor.skipUntil((type) => clauseKeywords.has(type) || type === t.Semicolon || startsForeignClause(cursor));
  return true;
}

/** A word behind an alias that means something of its own. */
function startsForeignText(cursor: Cursor): boolean {
  const word = cursor.peek(1).image.toUpperCase();
  const known = [foreign.joinKinds, foreign.setOperations, foreign.clauses, foreign.sortings];
  if (word === 'GROUP' || word === 'HAVING' || word === 'FETCH' || known.some((words) => words.has(word))) return true;
  return cursor.respell(clauseTypes, { isCertain: false });
}

function startsForeignClause(cursor: Cursor): boolean {
  const word = cursor.peek(1).image.toUpperCase();
  return word === 'HAVING' || foreign.setOperations.has(word);
}

function skipJoinKind(cursor: Cursor): void {
  const start = cursor.peek(1).startOffset;
  const words: string[] = [];
  while (foreign.joinKinds.has(cursor.wordAt(1))) words.push(cursor.skip().image.toUpperCase());
  const kind = words.join(' ');
  const span = cursor.spanFrom(start);
  // An inner join is what a plain JOIN is everywhere; nothing says that the service knows another kind.
  const fixes =
    kind === 'INNER'
      ? [
          fix('Remove INNER', cursor.text.slice(span.end, cursor.start()).trim() === '', {
            span: { start, end: cursor.start() },
            text: '',
          }),
        ]
      : [];
  cursor.reporter.report('no-join-kind', { kind }, { span, fixes });
}

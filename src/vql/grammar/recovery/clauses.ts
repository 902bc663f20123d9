import { EOF, type IToken } from 'chevrotain';
import type { Fix } from '../../../diagnostics/diagnostic.js';
import type { Span } from '../../../diagnostics/span.js';
import { type ClauseName, clauses } from '../../../dialect/clauses.js';
import { unicodePattern } from '../../../dialect/unicode-pattern.js';
import { keywordType } from '../../lexer/keyword-type.js';
import { endOf, replaceToken, spanOf } from '../../lexer/lexer.js';
import * as t from '../../lexer/tokens.js';
import { slotsAfter } from '../../slots.js';
import type { Cursor } from '../cursor.js';
import { deletion, fix, insertion, removal, replacement } from '../fix.js';
import { clauseEnds, clauseKeywords, clauseTypes } from '../token-sets.js';
import { isForeign, skipForeign, startsForeign } from './foreign-constructs.js';
import { readOrder, respell, respellClause, skipCountAfterName, skipGluedCount } from './misspellings.js';
import { skipPlaceholder } from './placeholders.js';

/** Reports and skips text after a clause, up to another clause or the end of the statement. */
export function synchronize(cursor: Cursor, after: ClauseName): void {
  while (!atClauseEnd(cursor) && !(canLackWhere.has(after) && startsBareCondition(cursor)))
    skipUnexpected(cursor, after);
}

/** Clauses after which a condition follows only if its WHERE is missing. */
const canLackWhere: ReadonlySet<ClauseName> = new Set(['FROM', 'JOIN']);

/** Maximum number of tokens before the operator of a condition without WHERE. */
const maxTokensBeforeOperator = 50;

/** Whether a condition with its operator follows: `a = 1`, `NOT (a.b IN (…`, `upper(a) LIKE 'X'`, `EXISTS (SELECT …)`. */
function startsBareCondition(cursor: Cursor): boolean {
  // LOCK IN SHARE MODE
  if (isForeign(cursor, 'clause')) return false;
  let distance = 1;
  const isPrefix = (): boolean => cursor.isType(t.Not, distance) || cursor.isType(t.LeftParenthesis, distance);
  while (isPrefix() && distance < maxTokensBeforeOperator) distance++;
  if (cursor.isType(t.Exists, distance)) return cursor.isType(t.LeftParenthesis, distance + 1);
  if (!cursor.isType(t.Identifier, distance)) return false;
  for (let depth = 0; distance++ < maxTokensBeforeOperator; ) {
    if (cursor.isType(t.LeftParenthesis, distance)) depth++;
    else if (cursor.isType(t.RightParenthesis, distance)) depth--;
    else if (depth === 0 && cursor.isType(t.Dot, distance)) distance++;
    else if (depth <= 0) return cursor.startsComparison(cursor.isType(t.Not, distance) ? distance + 1 : distance);
  }
  return false;
}

/** Reports that WHERE is missing before a condition, or the space after it; returns whether a condition follows without it. */
export function lacksWhere(cursor: Cursor): boolean {
  if (atClauseEnd(cursor) || !startsBareCondition(cursor)) return false;
  if (splitWhere(cursor)) return true;
  const fixes = [fix('Insert WHERE', insertion(cursor.start(), 'WHERE '))];
  cursor.report('missing-keyword', { keyword: 'WHERE', before: 'the condition' }, { fixes });
  return true;
}

/** Reports and skips text after a predicate that was parsed without a statement. */
export function expectPredicateEnd(cursor: Cursor): void {
  while (!cursor.isType(EOF)) skipUnexpected(cursor, 'WHERE', { canHaveClauses: false });
}

function atClauseEnd(cursor: Cursor): boolean {
  const { tokenType } = cursor.peek(1);
  if (tokenType === EOF || clauseKeywords.has(tokenType)) return true;
  if (cursor.isBare && (tokenType === t.As || tokenType === t.Semicolon)) return true;
  return cursor.enclosing > 0 ? tokenType === t.RightParenthesis : tokenType === t.Semicolon;
}

/** Reads `WHEREname` before an operator as `name`. */
function splitWhere(cursor: Cursor): boolean {
  const token = cursor.peek(1);
  const [, name] = (token.tokenType === t.Word && /^WHERE([a-z]\w*)$/.exec(token.image)) || [];
  if (name === undefined) return false;
  const keyword = `WHERE ${name}`;
  const fixes = [fix(`Replace with "${keyword}"`, replacement(spanOf(token), keyword))];
  cursor.report('misspelled-keyword', { word: token.image, keyword }, { fixes });
  replaceToken(token, t.Word, name);
  return true;
}

/** Reports and skips the first part of a text that cannot follow a clause. Where clauses can follow, it may be a misspelled one. */
function skipUnexpected(cursor: Cursor, after: ClauseName, { canHaveClauses = true } = {}): void {
  if (skipPlaceholder(cursor, slotsAfter[clauses[after].content])) return;
  const token = cursor.peek(1);
  const isAfterTemplate = after === 'FROM';
  switch (token.tokenType) {
    case t.RightParenthesis:
      skipExtraClosing(cursor);
      return;
    case t.Select:
      reportSecondStatement(cursor, canHaveClauses);
      cursor.skipToClosing();
      return;
    case t.Comma:
      if (!isAfterTemplate || (cursor.isOneOf(clauseEnds, 2) && !cursor.isType(t.Dot, 3))) break;
      skipToClause(cursor);
      // Errors inside the list are consequences.
      cursor.reporter.withdraw(cursor.spanFrom(token.startOffset));
      cursor.report('no-template-list', {}, { at: token });
      return;
    case t.Arithmetic:
    case t.StarToken:
      if (skipForeign(cursor, 'clause')) return;
      if (after !== 'WHERE' && after !== 'LIMIT' && after !== 'OFFSET') break;
      cursor.report('no-arithmetic', { operator: token.image });
      skipToClause(cursor);
      return;
    default: {
      const isCertain = !isAfterTemplate || !cursor.isType(t.Where, 2);
      if (skipForeign(cursor, 'clause')) return;
      if (canHaveClauses && (skipGluedCount(cursor) || skipCountAfterName(cursor))) return;
      if (canHaveClauses && readOrder(cursor)) return;
      if (canHaveClauses && respellClause(cursor, { isCertain })) return;
      if (!isAfterTemplate || !cursor.isType(t.Identifier)) break;
      skipTemplateAlias(cursor);
      return;
    }
  }
  skipText(cursor, token.startOffset, after);
}

/** Reports a statement that follows another one without a semicolon. */
function reportSecondStatement(cursor: Cursor, isInStatement: boolean): void {
  // After other errors the word may belong to a statement that should be in parentheses.
  const isCertain = isInStatement && cursor.enclosing === 0 && cursor.reporter.diagnostics.length === 0;
  const fixes = !isCertain ? [] : [fix('Insert ";"', insertion(cursor.previousEnd(), ';'))];
  cursor.report('second-statement', { isSeparated: false }, { fixes });
}

/** Reports and skips a closing parenthesis that has no opening one. */
export function skipExtraClosing(cursor: Cursor): void {
  const token = cursor.skip();
  const fixes = [fix('Remove the parenthesis', removal(spanOf(token)))];
  cursor.report('unexpected-parenthesis', {}, { at: token, fixes });
}

/** Reports and skips unexpected text, from `start` to the next clause. */
function skipText(cursor: Cursor, start: number, after: ClauseName): void {
  let hasCondition = cursor.startsComparison();
  cursor.skip();
  skipToClause(cursor, () => {
    hasCondition ||= cursor.startsComparison();
  });
  const span = cursor.spanFrom(start);
  // Without its condition the query would return more rows.
  const fixes = hasCondition ? [] : [fix('Remove it', deletion(cursor.text, span))];
  const args = { found: cursor.quote(span), after: clauses[after].contentName };
  cursor.report('unexpected-text', args, { at: span, fixes });
}

function skipToClause(cursor: Cursor, onToken?: () => void): void {
  cursor.skipUntil((type) => {
    onToken?.();
    return startsClause(cursor) || type === t.Select || type === t.Semicolon;
  });
}

/** Whether a keyword begins a clause here, and not a path such as `order.query`. */
export function startsClause(cursor: Cursor): boolean {
  return cursor.isOneOf(clauseKeywords) && !cursor.isType(t.Dot, 2);
}

function skipTemplateAlias(cursor: Cursor): void {
  const { startOffset: start } = cursor.peek(1);
  if (cursor.isType(t.As)) cursor.skip();
  const alias = cursor.peek(1);
  if (cursor.startsName()) cursor.skip();
  if (cursor.peek(1).tokenType === t.Word && !startsMeaningfulText(cursor)) skipText(cursor, start, 'FROM');
  else {
    const at = cursor.spanFrom(start);
    cursor.report('no-template-alias', { alias: alias.image }, { at, fixes: aliasFixes(cursor, alias, at) });
  }
}

const beginsName = unicodePattern(String.raw`^[\p{L}_]`);

/** Whether a text is a name without a prefix too, and not a keyword. */
function isPlainName(text: string): boolean {
  return beginsName().test(text) && keywordType(text) === undefined;
}

/**
 * Returns the fix that removes an alias and the prefixes of fields that name it; none without a prefix, or if a JOIN has the name too.
 * Of several aliases the first has one, since each fix reads all tokens.
 */
function aliasFixes(cursor: Cursor, alias: IToken, span: Span): readonly Fix[] {
  const { input: tokens, reporter } = cursor;
  if (reporter.isFull || reporter.diagnostics.some(({ code }) => code === 'no-template-alias')) return [];
  const named = tokens.flatMap((token, index) => (token.image === alias.image && token !== alias ? [index] : []));
  const isPrefix = (index: number): boolean =>
    tokens[index + 1]?.tokenType === t.Dot &&
    isPlainName(tokens[index + 2]?.image ?? '') &&
    tokens[index - 1]?.tokenType !== t.Dot &&
    tokens[index - 1]?.tokenType !== t.From;
  const prefixes = named.filter(isPrefix).flatMap((index): readonly Span[] => {
    const [token, dot] = tokens.slice(index, index + 2);
    return token === undefined || dot === undefined ? [] : [{ start: token.startOffset, end: endOf(dot) }];
  });
  if (prefixes.length === 0 || named.some((index) => tokens[index - 1]?.tokenType === t.As)) return [];
  const edits = [...prefixes.map(removal), deletion(cursor.text, span)].sort((a, b) => a.span.start - b.span.start);
  return [fix(`Remove the alias "${alias.image}"`, edits)];
}

/** Whether the word after an alias gets its own report: it begins a clause of another dialect, or a misspelled one. */
function startsMeaningfulText(cursor: Cursor): boolean {
  return startsForeign(cursor, 'clause') || respell(cursor, clauseTypes, { isCertain: false });
}

import type { IToken } from 'chevrotain';
import type { ClauseName, clauses } from '../../../dialect/clauses.js';
import { isDigits, safeInteger } from '../../../dialect/value/decimal.js';
import type { Call, Missing, Path, SelectItem, SortKey } from '../../ast.js';
import { endOf, spanOf } from '../../lexer/lexer.js';
import * as t from '../../lexer/tokens.js';
import { pathText } from '../../nodes.js';
import type { Cursor } from '../cursor.js';
import { deletion, fix, insertion, removal, replacement } from '../fix.js';
import { clauseEnds, literals } from '../token-sets.js';
import { readConcatenation } from './concatenation.js';
import { skipForeign } from './foreign-constructs.js';
import { containsBy, respell, respellAs, skipGluedCount } from './misspellings.js';
import { parenthesisFixes, reportMissingComma, skipArithmetic, skipCase } from './operands.js';
import { skipPlaceholder, skipPlaceholders } from './placeholders.js';

/** Reports that BY is missing after ORDER, unless it is misspelled. */
export function reportMissingBy(cursor: Cursor, order: IToken): void {
  if (skipPlaceholder(cursor, 'by') || skipForeign(cursor, 'order')) return;
  if (containsBy(order) || respell(cursor, [t.By])) return;
  const token = cursor.peek(1);
  // `BYid` may be a field, and `order.query` a template.
  const isGlued = token.tokenType === t.Word && /^by./i.test(token.image);
  const fixes = isGlued
    ? [fix('Insert a space after BY', insertion(token.startOffset + 2, ' '))]
    : [fix('Insert BY', insertion(endOf(order), ' BY'), { safe: token.tokenType !== t.Dot })];
  cursor.report('missing-by', { found: cursor.found() }, { fixes });
}

/** Reports and skips a sign, a parenthesis or a statement instead of a sort key; returns whether a sort key follows. */
export function repairSortKey(cursor: Cursor): boolean {
  const token = cursor.peek(1);
  if (token.tokenType === t.Arithmetic) {
    cursor.report('no-arithmetic', { operator: token.image });
    cursor.skip();
    return cursor.startsName();
  }
  if (token.tokenType !== t.LeftParenthesis) return false;
  if (!skipForeign(cursor, 'operand')) {
    cursor.report('no-value-parentheses', {}, { fixes: parenthesisFixes(cursor) });
    cursor.skipParenthesis();
  }
  cursor.reporter.mute(cursor.start());
  return false;
}

/** Reports and skips SQL syntax after a sort key, before its direction: `price * 2 DESC`. */
export function finishSortExpression(cursor: Cursor, expression: Path | Call | Missing): void {
  // `case DESC` sorts by a field of that name.
  if (cursor.isType(t.Asc) || cursor.isType(t.Desc)) return;
  if (expression.kind !== 'Missing' && readConcatenation(cursor, expression, 'each part as a sort column')) return;
  if (!skipCase(cursor) && !skipArithmetic(cursor)) skipForeign(cursor, 'sort key');
}

/** Reports and skips the position of a column as a sort key: `ORDER BY 1`. */
export function skipSortPosition(cursor: Cursor, columns: readonly SelectItem[]): Missing {
  const token = cursor.peek(1);
  const column = columns.some(({ kind }) => kind === 'Star') ? undefined : columns[(safeInteger(token.image) ?? 0) - 1];
  const expression = column?.kind === 'Column' ? column.expression : undefined;
  const name = expression?.kind === 'Path' ? pathText(expression) : '';
  const fixes = name === '' ? [] : [fix(`Sort by ${name}`, replacement(spanOf(token), name), { safe: true })];
  cursor.report('no-sort-position', { position: token.image }, { fixes });
  cursor.skip();
  return cursor.missing();
}

const directions: ReadonlyMap<string, IToken['tokenType']> = new Map([
  ['ASCENDING', t.Asc],
  ['DESCENDING', t.Desc],
]);

/** Reads a misspelled ASC or DESC, and the unabbreviated words. */
export function respellDirection(cursor: Cursor): void {
  const { tokenType, image } = cursor.peek(1);
  if (tokenType !== t.Word) return;
  const direction = directions.get(image.toUpperCase());
  if (direction !== undefined) respellAs(cursor, direction, { safe: true });
  else respell(cursor, [t.Asc, t.Desc], { isCertain: image.length <= 4 });
}

/** Continues a list of sort keys that lacks a comma. */
export function continueSortKeys(cursor: Cursor, keys: SortKey[]): void {
  skipPlaceholders(cursor, 'after sort');
  while (startsSortKey(cursor) && !skipGluedCount(cursor)) {
    reportMissingComma(cursor);
    keys.push(cursor.SUBRULE(cursor.rules.sortKey));
  }
}

/** Whether a word is a sort key, by the token after it, and not a misspelled clause or one of another dialect. */
function startsSortKey(cursor: Cursor): boolean {
  const next = cursor.peek(2).tokenType;
  const ends = next === t.Comma || next === t.Asc || next === t.Desc || clauseEnds.has(next);
  return cursor.peek(1).tokenType === t.Word && ends;
}

type CountClause = {
  [Name in ClauseName]: (typeof clauses)[Name]['content'] extends 'row count' ? Name : never;
}[ClauseName];

/** Reports that the number of a LIMIT or OFFSET is missing, and skips a value instead of it. */
export function reportMissingRowCount(cursor: Cursor, clause: CountClause): void {
  if (skipPlaceholder(cursor, 'count')) return;
  const token = cursor.peek(1);
  const digits = token.tokenType === t.StringToken ? /^'(\d+)'$/.exec(token.image)?.[1] : undefined;
  if (clause === 'LIMIT' && /^(?:ALL|NULL)$/i.test(token.image)) {
    const words = `LIMIT ${token.image.toUpperCase()}`;
    const at = { start: cursor.peek(0).startOffset, end: endOf(token) };
    const fixes = [fix(`Remove ${words}`, deletion(cursor.text, at), { safe: true })];
    cursor.report('no-clause', { clause: words, advice: 'leave LIMIT out' }, { at, fixes });
    cursor.reporter.mute(token.startOffset);
    cursor.skip();
    return;
  }
  if (token.tokenType === t.LeftParenthesis) {
    skipCountInParentheses(cursor, clause);
    return;
  }
  const fixes =
    digits !== undefined ? [fix('Remove the quotes', replacement(spanOf(token), digits), { safe: true })] : [];
  cursor.report('missing-number', { clause, found: cursor.found() }, { fixes });
  if (cursor.isOneOf(literals) || token.tokenType === t.Word) cursor.skip();
}

/** Reports and skips `(5)` after LIMIT or OFFSET. */
function skipCountInParentheses(cursor: Cursor, clause: CountClause): void {
  const [open, number, close] = [cursor.peek(1), cursor.peek(2), cursor.peek(3)];
  const isNumber = number.tokenType === t.NumberToken && close.tokenType === t.RightParenthesis;
  const edits = [removal(spanOf(open)), removal(spanOf(close))];
  const fixes = isNumber ? [fix('Remove the parentheses', edits, { safe: true })] : [];
  cursor.report('missing-number', { clause, found: cursor.found() }, { fixes });
  cursor.skipParenthesis();
}

/** Checks the number of a LIMIT or OFFSET, and returns it if a JavaScript number can represent it. */
export function checkRowCount(cursor: Cursor, clause: CountClause, token: IToken): number | undefined {
  const { image } = token;
  const value = safeInteger(image);
  const [whole, range] = countCodes[clause];
  if (!isDigits(image)) cursor.report(whole, { value: image }, { at: token });
  else if (image.startsWith('-')) cursor.report(range, { value: image }, { at: token });
  else if (value === undefined) cursor.report('number-too-large', { clause, value: image }, { at: token });
  return value;
}

const countCodes = {
  LIMIT: ['limit-whole', 'limit-range'],
  OFFSET: ['offset-whole', 'offset-range'],
} as const satisfies Readonly<Record<CountClause, unknown>>;

/** Reports and skips the second number of `LIMIT 100, 50`: other dialects write the offset first. */
export function skipLimitPair(cursor: Cursor, limit: IToken | undefined): void {
  const second = cursor.peek(2);
  if (limit === undefined || !cursor.isType(t.Comma) || second.tokenType !== t.NumberToken) return;
  const span = { start: limit.startOffset, end: endOf(second) };
  const text = `${second.image} OFFSET ${limit.image}`;
  const isCount = /^\d+$/.test(second.image);
  const fixes = isCount ? [fix(`Write LIMIT ${text}`, replacement(span, text))] : [];
  cursor.report('no-limit-pair', {}, { at: span, fixes });
  cursor.skip();
  cursor.skip();
}

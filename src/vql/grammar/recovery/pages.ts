import type { IToken } from 'chevrotain';
import { clauses } from '../../../dialect/clauses.js';
import type { SortKey } from '../../ast.js';
import { type Cursor, clauseEnds, literals } from '../cursor.js';
import { fix, insertion } from '../fix.js';
import * as foreign from '../foreign.js';
import { endOf, spanOf } from '../reporter.js';
import * as t from '../tokens.js';

export function reportMissingBy(cursor: Cursor, order: IToken): void {
  // ORDERBY was reported as one misspelt word.
  if (order.image.toUpperCase() === 'ORDERBY' || cursor.respell([t.By])) return;
  const token = cursor.peek(1);
  // `BYid` may be a field, and `order.query` a template.
  const isGlued = token.tokenType === t.Word && /^by./i.test(token.image);
  const fixes = isGlued
    ? [fix('Put a blank behind BY', false, insertion(token.startOffset + 2, ' '))]
    : [fix('Insert BY', token.tokenType !== t.Dot, insertion(endOf(order), ' BY'))];
  cursor.report('missing-by', { found: cursor.found() }, token, { fixes });
}

export function respellDirection(cursor: Cursor): void {
  const token = cursor.peek(1);
  if (token.tokenType !== t.Word) return;
  const spelt = foreign.directions.get(token.image.toUpperCase());
  if (spelt !== undefined) cursor.respellAs(token, spelt === 'ASC' ? t.Asc : t.Desc, true);
  else cursor.respell([t.Asc, t.Desc], { isCertain: token.image.length <= 4 });
}

/** Reads on where sort columns stand side by side without a comma. */
export function continueSortKeys(cursor: Cursor, keys: SortKey[]): void {
  while (startsSortKey(cursor)) {
    const fixes = [fix('Insert a comma', false, insertion(cursor.previousEnd(), ','))];
    cursor.report('missing-comma', { found: cursor.found() }, cursor.peek(1), { fixes });
    keys.push(cursor.readSortKey());
  }
}

/** A plain word, and behind it what can follow a sort column: not a clause of another dialect, nor a misspelt one. */
function startsSortKey(cursor: Cursor): boolean {
  const next = cursor.peek(2).tokenType;
  const ends = next === t.Comma || next === t.Asc || next === t.Desc || clauseEnds.has(next);
  return cursor.peek(1).tokenType === t.Word && ends;
}

export function skipNullsOrder(cursor: Cursor): void {
  if (cursor.peek(1).tokenType !== t.Word || cursor.wordAt(1) !== 'NULLS') return;
  const start = cursor.start();
  cursor.skip();
  const word = cursor.wordAt(1);
  if (word === 'FIRST' || word === 'LAST') cursor.skip();
  cursor.reporter.report(
    'no-nulls-order',
    { word: word === 'FIRST' ? 'FIRST' : 'LAST' },
    { span: cursor.spanFrom(start) },
  );
}

export function reportMissingCount(cursor: Cursor, clause: 'LIMIT' | 'OFFSET'): undefined {
  const token = cursor.peek(1);
  const digits =
    token.tokenType === t.StringToken && /^'\d+'$/.test(token.image) ? token.image.slice(1, -1) : undefined;
  const fixes = digits === undefined ? [] : [fix('Remove the quotes', true, { span: spanOf(token), text: digits })];
  cursor.report('missing-number', { clause, found: cursor.found() }, token, { fixes });
  if (literals.has(token.tokenType) || token.tokenType === t.Word) cursor.skip();
  return undefined;
}

/** The value of a LIMIT or OFFSET, as far as there is one that a number can hold. */
export function checkCount(cursor: Cursor, clause: 'LIMIT' | 'OFFSET', token: IToken): number | undefined {
  const { image } = token;
  const value = Number(image);
  const whole = /^[+-]?\d+$/.test(image);
  if (!whole) cursor.report(clause === 'LIMIT' ? 'limit-whole' : 'offset-whole', { value: image }, token);
  else if (value < clauses[clause].least)
    cursor.report(clause === 'LIMIT' ? 'limit-range' : 'offset-range', { value: image }, token);
  else if (!Number.isSafeInteger(value)) cursor.report('number-too-large', { clause, value: image }, token);
  else return value;
  return Number.isSafeInteger(value) ? value : undefined;
}

/** `LIMIT 100, 50`: other dialects put the offset first. */
export function skipLimitPair(cursor: Cursor, limit: IToken | undefined): void {
  if (limit === undefined || !cursor.isType(t.Comma) || cursor.peek(2).tokenType !== t.NumberToken) return;
  const second = cursor.peek(2);
  const span = { start: limit.startOffset, end: endOf(second) };
  const text = `${second.image} OFFSET ${limit.image}`;
  const fixes = Number(second.image) < clauses.LIMIT.least ? [] : [fix(`Write LIMIT ${text}`, false, { span, text })];
  cursor.reporter.report('no-limit-pair', {}, { span, fixes });
  cursor.skip();
  cursor.skip();
}

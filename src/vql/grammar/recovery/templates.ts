import type { IToken } from 'chevrotain';
import type { Missing } from '../../ast.js';
import type { Cursor } from '../cursor.js';
import { fix, insertion } from '../fix.js';
import * as t from '../tokens.js';
import { skipStrayValue } from './columns.js';

/** Whether ON stands here as a keyword, not as the alias that it could be. */
export function startsOn(cursor: Cursor): boolean {
  return cursor.isType(t.On) && cursor.peek(2).tokenType === t.LeftParenthesis;
}

export function reportMissingAs(cursor: Cursor): void {
  const alias = cursor.peek(1);
  const isBareAlias = cursor.startsName() && cursor.peek(2).tokenType === t.On;
  const fixes = isBareAlias ? [fix('Insert AS', true, insertion(alias.startOffset, 'AS '))] : [];
  cursor.report('missing-alias', { found: cursor.found() }, alias, { fixes });
}

export function reportBareJoinCondition(cursor: Cursor, first: IToken): void {
  const found = cursor.describe(first);
  const fixes = [
    fix(
      'Put the condition into parentheses',
      true,
      insertion(first.startOffset, '('),
      insertion(cursor.previousEnd(), ')'),
    ),
  ];
  cursor.report('missing-on', { found }, first, { fixes });
}

export function reportMissingFrom(cursor: Cursor): void {
  if (cursor.respell([t.From])) return;
  const isTemplate = cursor.startsName() && cursor.peek(2).tokenType === t.Dot;
  const fixes = isTemplate ? [fix('Insert FROM', false, insertion(cursor.start(), 'FROM '))] : [];
  cursor.report('missing-from', { found: cursor.found() }, cursor.peek(1), { fixes });
}

export function missingTemplate(cursor: Cursor): Missing {
  const missing = cursor.missing();
  if (cursor.isType(t.LeftParenthesis) && cursor.peek(2).tokenType === t.Select) {
    cursor.report('no-subquery-in-from', {});
    cursor.skipParenthesis();
  } else {
    cursor.report('missing-template', { found: cursor.found() });
    skipStrayValue(cursor);
  }
  return missing;
}

/** A name holds no hyphen, unless it is a template's. */
export function checkName(cursor: Cursor, token: IToken): void {
  if (token.image.includes('-')) cursor.report('hyphen-in-path', { word: token.image }, token);
}

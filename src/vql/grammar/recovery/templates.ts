import { EOF, type IToken } from 'chevrotain';
import { quoted } from '../../../diagnostics/quoted.js';
import type { Missing, Template } from '../../ast.js';
import { type Cursor, clauseKeywords } from '../cursor.js';
import { deletion, fix, insertion } from '../fix.js';
import { spanOf } from '../reporter.js';
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

export function reportMissingOn(cursor: Cursor): void {
  cursor.report('missing-on', { found: cursor.found() });
  if (cursor.wordAt(1) !== 'USING') return;
  cursor.skip();
  if (cursor.isType(t.LeftParenthesis)) cursor.skipParenthesis();
  cursor.reporter.mute(cursor.start());
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
  if (cursor.respell([t.From]) || skipToFrom(cursor)) return;
  const isTemplate = cursor.startsName() && cursor.peek(2).tokenType === t.Dot;
  const fixes = isTemplate ? [fix('Insert FROM', false, insertion(cursor.start(), 'FROM '))] : [];
  cursor.report('missing-from', { found: cursor.found() }, cursor.peek(1), { fixes });
}

/** Whether FROM stands behind something that no column list holds; that is reported, and skipped. */
function skipToFrom(cursor: Cursor): boolean {
  let distance = 1;
  for (let { tokenType } = cursor.peek(1); tokenType !== t.From; { tokenType } = cursor.peek(++distance)) {
    if (tokenType === EOF || tokenType === t.Select || tokenType === t.Semicolon || clauseKeywords.has(tokenType))
      return false;
    if (tokenType === t.RightParenthesis && cursor.enclosing > 0) return false;
  }
  const start = cursor.start();
  while (!cursor.isType(t.From)) cursor.skip();
  const span = cursor.spanFrom(start);
  const found = quoted(cursor.text.slice(span.start, span.end));
  cursor.reporter.report(
    'unexpected-text',
    { found, after: 'the columns' },
    { span, fixes: [fix('Remove it', false, deletion(cursor.text, span))] },
  );
  return true;
}

export function missingTemplate(cursor: Cursor): Template | Missing {
  const missing = cursor.missing();
  const quotedTemplate = cursor.isType(t.StringToken)
    ? /^'([\p{L}_][\p{L}\p{N}_-]*)\.([\p{L}_][\p{L}\p{N}_-]*)'$/u.exec(cursor.peek(1).image)
    : null;
  if (quotedTemplate !== null) return unquotedTemplate(cursor, quotedTemplate);
  if (cursor.isType(t.LeftParenthesis) && cursor.peek(2).tokenType === t.Select) {
    cursor.report('no-subquery-in-from', {});
    cursor.skipParenthesis();
  } else {
    cursor.report('missing-template', { found: cursor.found() });
    skipStrayValue(cursor);
  }
  return missing;
}

/** `FROM 'account.query'` */
function unquotedTemplate(cursor: Cursor, [, group = '', name = '']: RegExpExecArray): Template {
  const span = spanOf(cursor.peek(1));
  const text = `${group}.${name}`;
  cursor.report('quoted-name', { name: text }, cursor.peek(1), {
    fixes: [fix('Remove the quotes', true, { span, text })],
  });
  cursor.skip();
  return { kind: 'Template', group, name, span };
}

/** A name holds no hyphen, unless it is a template's. */
export function checkName(cursor: Cursor, token: IToken): void {
  if (cursor.hasHyphen && token.image.includes('-')) cursor.report('hyphen-in-path', { word: token.image }, token);
}

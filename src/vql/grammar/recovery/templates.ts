import { EOF, type IToken } from 'chevrotain';
import { unicodePattern } from '../../../dialect/unicode-pattern.js';
import type { Missing, Template } from '../../ast.js';
import { endOf, retype, spanOf } from '../../lexer/lexer.js';
import * as t from '../../lexer/tokens.js';
import type { Cursor } from '../cursor.js';
import { deletion, fix, insertion, replacement } from '../fix.js';
import { clauseEnds, clauseKeywords } from '../token-sets.js';
import { skipUnexpectedValue } from './columns.js';
import { skipForeign } from './foreign-constructs.js';
import { respell } from './misspellings.js';
import { putInParentheses } from './operands.js';
import { skipPlaceholder } from './placeholders.js';

/** Whether ON follows as the keyword, not as an alias. */
export function startsOn(cursor: Cursor): boolean {
  return cursor.isType(t.On) && cursor.isType(t.LeftParenthesis, 2);
}

/** Reports that AS is missing after a joined statement. */
export function reportMissingAs(cursor: Cursor): void {
  if (skipPlaceholder(cursor, 'as')) return;
  const isBareAlias = cursor.startsName() && (cursor.isType(t.On, 2) || cursor.wordAt(2) === 'USING');
  const fixes = isBareAlias ? [fix('Insert AS', insertion(cursor.start(), 'AS '), { safe: true })] : [];
  cursor.report('missing-alias', { found: cursor.found() }, { fixes });
}

/** Reports that ON is missing after an alias, and skips a USING. */
export function reportMissingOn(cursor: Cursor): void {
  if (skipPlaceholder(cursor, 'on')) return;
  if (cursor.wordAt(1) !== 'USING' || !cursor.isType(t.LeftParenthesis, 2)) {
    cursor.report('missing-on', { found: cursor.found() });
    if (cursor.wordAt(1) !== 'USING') return;
    cursor.skip();
    cursor.reporter.mute(cursor.start());
    return;
  }
  const alias = cursor.isType(t.RightParenthesis, 0) ? undefined : cursor.peek(0).image;
  const { startOffset: start } = cursor.skip();
  const fields: string[] = [];
  for (let distance = 2; cursor.isType(t.Identifier, distance); distance += 2) fields.push(cursor.peek(distance).image);
  cursor.skipParenthesis();
  const at = cursor.spanFrom(start);
  const text = `ON (${fields.map((field) => `${alias ?? 'alias'}.${field} = ${field}`).join(' AND ')})`;
  const isWhole = alias !== undefined && !/--|\/\*/.test(cursor.quote(at));
  const fixes = isWhole ? [fix(`Write ${text}`, replacement(at, text))] : [];
  cursor.report('no-clause', { clause: 'USING', advice: `write ${text}` }, { at, fixes });
  cursor.reporter.mute(cursor.start());
}

/** Reports that the parentheses are missing around a condition that was read from `first` on. */
export function reportBareJoinCondition(cursor: Cursor, first: IToken): void {
  const fixes = [putInParentheses(cursor, 'Put the condition in parentheses', first)];
  cursor.report('missing-on', { found: cursor.describe(first) }, { at: first, fixes });
}

/** Reports that FROM is missing, unless it is misspelled or follows other text. */
export function reportMissingFrom(cursor: Cursor): void {
  if (respell(cursor, [t.From]) || skipToFrom(cursor) || reportLateFrom(cursor)) return;
  if (skipToTemplate(cursor)) return;
  const isTemplate = cursor.startsName() && cursor.isType(t.Dot, 2);
  const fixes = isTemplate ? [fix('Insert FROM', insertion(cursor.start(), 'FROM '))] : [];
  cursor.report('missing-from', { found: cursor.found() }, { fixes });
}

/** Maximum number of tokens in place of FROM. */
const maxTokensForFrom = 3;

/** Reports and skips text in place of FROM: `SELECT id 1 account.query`. */
function skipToTemplate(cursor: Cursor): boolean {
  let distance = 1;
  while (!(cursor.startsTemplate(distance) && cursor.isOneOf(clauseEnds, distance + 3))) {
    const isOther = cursor.isType(t.Select, distance) || cursor.isType(t.From, distance);
    if (distance > maxTokensForFrom || isOther || cursor.isOneOf(clauseEnds, distance)) return false;
    distance++;
  }
  if (distance === 1) return false;
  const found = cursor.found();
  const { startOffset: start } = cursor.peek(1);
  for (; distance > 1; distance--) cursor.skip();
  const at = cursor.spanFrom(start);
  cursor.report('missing-from', { found }, { at, fixes: [fix('Replace with FROM', replacement(at, 'FROM'))] });
  return true;
}

/** Reports a FROM after a clause that it must precede: `SELECT id WHERE a = 1 FROM account.query`. */
function reportLateFrom(cursor: Cursor): boolean {
  const clause = cursor.peek(1);
  if (!clauseKeywords.has(clause.tokenType)) return false;
  let depth = 0;
  for (let distance = 2; depth >= 0; distance++) {
    const { tokenType, startOffset } = cursor.peek(distance);
    if (tokenType === EOF || tokenType === t.Semicolon) return false;
    if (tokenType === t.LeftParenthesis) depth++;
    if (tokenType === t.RightParenthesis) depth--;
    if (depth > 0 || tokenType !== t.From || !cursor.startsTemplate(distance + 1)) continue;
    const span = { start: startOffset, end: endOf(cursor.peek(distance + 3)) };
    const move = [
      insertion(clause.startOffset, `${cursor.text.slice(span.start, span.end)} `),
      deletion(cursor.text, span),
    ];
    const before = clause.tokenType === t.Order ? 'ORDER BY' : clause.tokenType.name;
    const fixes = [fix(`Move FROM before ${before}`, move)];
    cursor.report('clause-order', { clause: 'FROM', before }, { at: cursor.peek(distance), fixes });
    cursor.reporter.mute(clause.startOffset);
    return true;
  }
  return false;
}

/** Reports and skips text between the columns and FROM; returns whether FROM follows. */
function skipToFrom(cursor: Cursor): boolean {
  for (let distance = 1; !cursor.isType(t.From, distance); distance++) {
    const { tokenType } = cursor.peek(distance);
    if (tokenType === EOF || tokenType === t.Select || tokenType === t.Semicolon || clauseKeywords.has(tokenType))
      return false;
    if (tokenType === t.RightParenthesis && cursor.enclosing > 0) return false;
  }
  const start = cursor.start();
  while (!cursor.isType(t.From)) cursor.skip();
  const span = cursor.spanFrom(start);
  const fixes = [fix('Remove it', deletion(cursor.text, span))];
  cursor.report('unexpected-text', { found: cursor.quote(span), after: 'the columns' }, { at: span, fixes });
  return true;
}

const quotedTemplatePattern = unicodePattern(String.raw`^'([\p{L}_][\p{L}\p{N}_-]*)\.([\p{L}_][\p{L}\p{N}_-]*)'$`);

/** Reports that a template is missing, or in quotes. */
export function missingTemplate(cursor: Cursor): Template | Missing {
  const missing = cursor.missing();
  const quotedTemplate = cursor.isType(t.StringToken) ? quotedTemplatePattern().exec(cursor.peek(1).image) : null;
  if (quotedTemplate !== null) return unquotedTemplate(cursor, quotedTemplate);
  if (skipForeign(cursor, 'template')) {
    // Its alias is part of the mistake.
    if (cursor.isType(t.As)) cursor.skip();
    if (cursor.peek(1).tokenType === t.Word && cursor.isOneOf(clauseEnds, 2)) cursor.skip();
  } else {
    cursor.report('missing-template', { found: cursor.found() });
    skipUnexpectedValue(cursor);
  }
  return missing;
}

/** Reads `FROM 'account.query'`. */
function unquotedTemplate(cursor: Cursor, [, group = '', name = '']: RegExpExecArray): Template {
  const span = spanOf(cursor.peek(1));
  const text = `${group}.${name}`;
  const fixes = [fix('Remove the quotes', replacement(span, text), { safe: true })];
  cursor.report('quoted-name', { name: text }, { fixes });
  cursor.skip();
  return { kind: 'Template', group, name, span };
}

/** Reads the slash of `account/query` as a dot. */
export function repairSeparator(cursor: Cursor, group: IToken): void {
  const [slash, name] = [cursor.peek(1), cursor.peek(2)];
  if (slash.image !== '/' || !cursor.isType(t.Identifier, 2)) return;
  const span = { start: group.startOffset, end: endOf(name) };
  const fixes = [fix('Replace with "."', replacement(spanOf(slash), '.'), { safe: true })];
  cursor.report('template-separator', { template: `${group.image}.${name.image}` }, { at: span, fixes });
  retype(slash, t.Dot);
}

/** Reports a hyphen in a name: only the names of templates can have one. */
export function checkName(cursor: Cursor, token: IToken): void {
  if (token.image.includes('-')) cursor.report('hyphen-in-path', { word: token.image }, { at: token });
}

import { EOF, type IToken, tokenMatcher } from 'chevrotain';
import type { Fix } from '../../../diagnostics/diagnostic.js';
import { quoted } from '../../../diagnostics/quoted.js';
import type { Span } from '../../../diagnostics/span.js';
import { isReserved } from '../../../dialect/keywords.js';
import { quote, unquote } from '../../../dialect/string-literal.js';
import type { Column, SelectItem } from '../../ast.js';
import { sourceSpan } from '../../nodes.js';
import { type Cursor, clauseEnds, clauseKeywords, literals } from '../cursor.js';
import { deletion, fix, insertion } from '../fix.js';
import { retype } from '../lexer.js';
import { endOf, spanOf } from '../reporter.js';
import * as t from '../tokens.js';
import { skipArithmetic, skipCase } from './operands.js';

/** `SELECT SELECT id`: the second one is left out. */
export function skipSecondSelect(cursor: Cursor): void {
  if (!cursor.isType(t.Select)) return;
  const start = cursor.start();
  const after = cursor.after('SELECT');
  while (cursor.isType(t.Select)) cursor.skip();
  const span = cursor.spanFrom(start);
  const found = quoted(cursor.text.slice(span.start, span.end));
  // Comments and annotations behind it stay, and those in it are nothing to remove unasked.
  const hasOnlyBlanks = cursor.text.slice(span.end, cursor.start()).trim() === '';
  const edit = { span: hasOnlyBlanks ? { start, end: cursor.start() } : span, text: '' };
  const fixes = [fix('Remove it', !/--|\/\*/.test(found), edit)];
  cursor.reporter.report('unexpected-text', { found, after }, { span, fixes });
}

export function skipSelectModifiers(cursor: Cursor): void {
  const next = cursor.peek(2).tokenType;
  const isTop = next === t.NumberToken && cursor.wordAt(1) === 'TOP';
  const isAll = (next === t.Word || next === t.StarToken) && cursor.wordAt(1) === 'ALL';
  if (!isTop && !isAll) return;
  const token = cursor.peek(1);
  const fixes = isAll
    ? [fix('Remove ALL', true, { span: { start: token.startOffset, end: cursor.peek(2).startOffset }, text: '' })]
    : [];
  cursor.report('no-select-modifier', { word: isTop ? 'TOP' : 'ALL' }, token, { fixes });
  cursor.skip();
  if (isTop) cursor.skip();
}

/** `SELECT DISTICT state`: a word before a column that is one slip away from DISTINCT. */
export function respellDistinct(cursor: Cursor): void {
  const next = cursor.peek(2).tokenType;
  if (next === t.Word || next === t.StarToken) cursor.respell([t.Distinct], { isCertain: false });
}

/** A reserved word in the place of a column is read as the name that it was meant for. */
export function mendColumn(cursor: Cursor): boolean {
  const token = cursor.peek(1);
  if (token.tokenType === t.LeftParenthesis) return openColumn(cursor);
  const next = cursor.peek(2).tokenType;
  if (!isReserved(token.image) || (next !== t.Comma && next !== t.Dot && next !== t.From)) return false;
  cursor.report('reserved-word', { word: token.image });
  retype(token, t.Word);
  return true;
}

/** `SELECT (id)`, `SELECT DISTINCT(id)`, `SELECT (SELECT …)`: whether a column stands behind the parenthesis. */
function openColumn(cursor: Cursor): boolean {
  if (cursor.peek(2).tokenType === t.Select) {
    cursor.report('no-subquery', {});
    cursor.skipParenthesis();
    return false;
  }
  cursor.report('no-value-parentheses', {});
  cursor.skip();
  return cursor.startsColumn();
}

/** `FORM account.query` behind a comma: a misspelt FROM, and no column. */
export function startsFrom(cursor: Cursor): boolean {
  const isTemplate = tokenMatcher(cursor.peek(2), t.Identifier) && cursor.peek(3).tokenType === t.Dot;
  return isTemplate && cursor.respell([t.From]);
}

/** A comma without a column behind it: to remove it is right only if nothing else stands there. */
export function reportMissingColumn(cursor: Cursor, comma: IToken): void {
  const isLast = cursor.isType(t.From) || cursor.isType(EOF);
  const fixes = isLast ? [fix('Remove the comma', true, { span: spanOf(comma), text: '' })] : [];
  cursor.report('missing-column', { found: cursor.found() }, cursor.peek(1), { fixes });
  skipStrayValue(cursor);
}

export function missingColumn(cursor: Cursor): Column {
  const expression = cursor.missing();
  return { kind: 'Column', annotations: [], expression, span: expression.span as Span };
}

/** Skips a literal where a name should stand, so that what follows it is still read. */
export function skipStrayValue(cursor: Cursor): void {
  if (literals.has(cursor.peek(1).tokenType)) cursor.skip();
}

/** Deals with what is neither a comma nor FROM behind a column: an alias, arithmetic, another column. */
export function continueColumns(cursor: Cursor, items: SelectItem[]): void {
  for (let last: IToken | undefined; cursor.peek(1) !== last; ) {
    last = cursor.peek(1);
    const { tokenType } = last;
    if (tokenType === t.Comma || tokenType === t.From || tokenType === EOF) return;
    if (tokenType === t.RightParenthesis && cursor.enclosing === 0) skipParenthesisOf(cursor);
    else if (tokenType === t.As) skipColumnAlias(cursor, items.at(-1));
    else if (!skipInto(cursor) && !skipArithmetic(cursor) && !skipCase(cursor) && !continueWithColumn(cursor, items))
      return;
  }
}

/** The end of a parenthesis around a column, which was reported at its beginning, or one too many. */
function skipParenthesisOf(cursor: Cursor): void {
  const token = cursor.skip();
  const isExplained = cursor.reporter.diagnostics.some(({ code }) => code === 'no-value-parentheses');
  if (isExplained) return;
  const fixes = [fix('Remove the parenthesis', false, { span: spanOf(token), text: '' })];
  cursor.report('unexpected-parenthesis', {}, token, { fixes });
}

function continueWithColumn(cursor: Cursor, items: SelectItem[]): boolean {
  if (!cursor.startsColumn()) return false;
  const isTemplate = tokenMatcher(cursor.peek(2), t.Identifier) && cursor.peek(3).tokenType === t.Dot;
  if (isTemplate && cursor.respell([t.From])) return true;
  if (isClauseWord(cursor) || isTemplateBeforeClause(cursor)) return false;
  const last = items.at(-1);
  const fixes = [fix('Insert a comma', false, insertion(cursor.previousEnd(), ','))];
  const name = cursor.peek(1);
  if (name.tokenType !== t.StarToken && canBeNamed(cursor, last, name.image)) {
    fixes.push(aliasFix(cursor, last.expression, spanOf(name), name.image, false));
  }
  cursor.report('missing-comma', { found: cursor.found() }, name, { fixes });
  items.push(cursor.readSelectItem());
  return true;
}

/** `SELECT id account.query WHERE …`: what FROM is missing before. */
function isTemplateBeforeClause(cursor: Cursor): boolean {
  const [dot, name, next] = [cursor.peek(2), cursor.peek(3), cursor.peek(4)];
  if (dot.tokenType !== t.Dot || !tokenMatcher(name, t.Identifier)) return false;
  return clauseEnds.has(next.tokenType);
}

/** `SELECT id INTO x.y FROM …` */
function skipInto(cursor: Cursor): boolean {
  const next = cursor.peek(2).tokenType;
  if (cursor.wordAt(1) !== 'INTO' || next === t.Comma || next === t.From || next === t.Dot) return false;
  cursor.report('no-clause', { clause: 'INTO' });
  cursor.skipUntil((type) => type === t.From || clauseKeywords.has(type));
  return true;
}

function isClauseWord(cursor: Cursor): boolean {
  return (
    clauseKeywords.has(cursor.peek(1).tokenType) &&
    cursor.peek(2).tokenType !== t.Dot &&
    cursor.peek(2).tokenType !== t.Comma
  );
}

function skipColumnAlias(cursor: Cursor, column: SelectItem | undefined): void {
  const as = cursor.skip();
  const alias = cursor.peek(1);
  const isName = cursor.isType(t.Identifier) || alias.tokenType === t.StringToken;
  if (isName) cursor.skip();
  const name = alias.tokenType === t.StringToken ? unquote(alias.image) : alias.image;
  const fixes =
    isName && canBeNamed(cursor, column, name)
      ? [aliasFix(cursor, column.expression, { start: as.startOffset, end: endOf(alias) }, name, true)]
      : [];
  const span = { start: as.startOffset, end: isName ? endOf(alias) : endOf(as) };
  cursor.reporter.report('no-column-alias', {}, { span, fixes });
}

/** Whether an annotation can give a column a name: one line long, and the only one. */
function canBeNamed(cursor: Cursor, column: SelectItem | undefined, name: string): column is Column {
  return (
    column?.kind === 'Column' && column.annotations.length === 0 && !/[\r\n]/.test(name) && !cursor.reporter.isFull
  );
}

/** Names a column by an annotation: it stands on a line of its own before the column. */
function aliasFix(cursor: Cursor, column: Column['expression'], alias: Span, name: string, safe: boolean): Fix {
  const { start } = sourceSpan(column);
  const lineBreak = /[\r\n][ \t]*$/.test(cursor.text.slice(0, start)) ? '' : '\n';
  const annotation = `${lineBreak}--v:result{displayname=${quote(name)}}\n`;
  return fix('Name the column with an annotation', safe, insertion(start, annotation), deletion(cursor.text, alias));
}

import { EOF, type IToken } from 'chevrotain';
import type { Fix } from '../../../diagnostics/diagnostic.js';
import type { Span } from '../../../diagnostics/span.js';
import { isReserved } from '../../../dialect/keywords.js';
import { quote, unquote } from '../../../dialect/literals.js';
import type { Column, SelectItem } from '../../ast.js';
import { endOf, retype, spanOf } from '../../lexer/lexer.js';
import * as t from '../../lexer/tokens.js';
import { sourceSpan } from '../../nodes.js';
import type { Cursor } from '../cursor.js';
import { deletion, fix, insertion, removal, replacement } from '../fix.js';
import { clauseEnds, literals } from '../token-sets.js';
import { skipExtraClosing, startsClause } from './clauses.js';
import { readConcatenation } from './concatenation.js';
import { skipForeign } from './foreign-constructs.js';
import { respell, respellAs } from './misspellings.js';
import { insertComma, parenthesisFixes, skipArithmetic, skipCase } from './operands.js';
import { noteFollower, skipPlaceholder } from './placeholders.js';

/** Reports and skips the second SELECT of `SELECT SELECT id`. */
export function skipSecondSelect(cursor: Cursor): void {
  if (!cursor.isType(t.Select)) return;
  const start = cursor.start();
  const after = cursor.after('SELECT');
  while (cursor.isType(t.Select)) cursor.skip();
  const span = cursor.spanFrom(start);
  const found = cursor.quote(span);
  // Comments and annotations after it are preserved; a fix that removes those inside it is not safe.
  const hasOnlySpace = cursor.text.slice(span.end, cursor.start()).trim() === '';
  const edit = removal(hasOnlySpace ? { start, end: cursor.start() } : span);
  const fixes = [fix('Remove it', edit, { safe: !/--|\/\*/.test(found) })];
  cursor.report('unexpected-text', { found, after }, { at: span, fixes });
}

/** Words of other dialects that mean DISTINCT. */
const distinctWords: ReadonlySet<string> = new Set(['UNIQUE', 'DISTINCTROW']);

/** Reads a misspelled DISTINCT before a column: `SELECT DISTICT state`, and the words of other dialects that mean it. */
export function respellDistinct(cursor: Cursor): void {
  const next = cursor.peek(2).tokenType;
  if (next !== t.Word && next !== t.StarToken) return;
  if (distinctWords.has(cursor.wordAt(1))) respellAs(cursor, t.Distinct, { safe: false });
  else respell(cursor, [t.Distinct], { isCertain: false });
}

/** Reports a reserved word or a parenthesis at the beginning of a column; returns whether a column follows. */
export function repairColumn(cursor: Cursor): boolean {
  if (cursor.isType(t.LeftParenthesis)) return openColumn(cursor);
  const token = cursor.peek(1);
  if (token.tokenType === t.Arithmetic) {
    cursor.report('no-arithmetic', { operator: token.image });
    cursor.skip();
    return cursor.startsColumn();
  }
  const next = cursor.peek(2).tokenType;
  if (
    !isReserved(token.image) ||
    (cursor.isOneOf(literals) && next !== t.Dot) ||
    (next !== t.Comma && next !== t.Dot && next !== t.From)
  ) {
    if (skipForeign(cursor, 'column')) cursor.reporter.mute(cursor.start());
    return false;
  }
  cursor.report('reserved-word', { word: token.image });
  retype(token, t.Word);
  return true;
}

/** Reports and skips a value instead of a column, with its alias; returns whether there is one. In EXISTS the columns have no meaning. */
function skipValueColumn(cursor: Cursor): boolean {
  const token = cursor.peek(1);
  if (!cursor.isOneOf(literals) || token.tokenType === t.VariableToken) return false;
  const isInExists = cursor.isType(t.Select, 0) && cursor.isType(t.LeftParenthesis, -1) && cursor.isType(t.Exists, -2);
  // An annotation of the value is part of the mistake.
  cursor.takeAnnotations();
  const ends = (type: IToken['tokenType']): boolean =>
    type === t.Comma || type === t.From || type === t.Select || clauseEnds.has(type);
  cursor.skipUntil((type) => ends(type) || startsFrom(cursor));
  const span = cursor.spanFrom(token.startOffset);
  const isOnly = isInExists && cursor.isType(t.From);
  const fixes = isOnly ? [fix('Write "*"', replacement(span, '*'), { safe: !/--|\/\*/.test(cursor.quote(span)) })] : [];
  cursor.report('no-column-value', { isInExists }, { at: span, fixes });
  return true;
}

/** Reports the parenthesis of `SELECT (id)`, `SELECT DISTINCT(id)` or `SELECT (SELECT …)`; returns whether a column follows. */
function openColumn(cursor: Cursor): boolean {
  if (skipForeign(cursor, 'column')) {
    // Its alias is part of the mistake.
    if (cursor.isType(t.As) && cursor.isType(t.Identifier, 2)) for (let count = 0; count < 2; count++) cursor.skip();
    cursor.reporter.mute(cursor.start());
    return false;
  }
  cursor.report('no-value-parentheses', {}, { fixes: parenthesisFixes(cursor) });
  cursor.skip();
  cursor.openColumns++;
  return cursor.startsColumn();
}

/** Reports and skips the star of `SELECT a.*`. Its only column is written as a star alone. */
export function skipQualifiedStar(cursor: Cursor): boolean {
  if (!cursor.isType(t.StarToken)) return false;
  const [name, before] = [cursor.peek(-1), cursor.peek(-2)];
  const isOnly = (before.tokenType === t.Select || before.tokenType === t.Distinct) && cursor.isType(t.From, 2);
  const prefix = { start: name.startOffset, end: cursor.start() };
  const fixes = isOnly ? [fix('Write "*" alone', removal(prefix))] : [];
  cursor.report('no-qualified-star', {}, { fixes });
  cursor.skip();
  return true;
}

/** Whether a misspelled FROM follows a comma: `FORM account.query`. */
export function startsFrom(cursor: Cursor): boolean {
  return cursor.startsTemplate(2) && respell(cursor, [t.From]);
}

/** Reports that the columns are missing, or that a value is instead of the first one. */
export function reportMissingColumns(cursor: Cursor): void {
  if (skipValueColumn(cursor)) return;
  cursor.report('missing-columns', { after: cursor.after('SELECT'), found: cursor.found() });
  skipUnexpectedValue(cursor);
}

/** Reports a comma without a column after it. Removing the comma is safe only if FROM or the end of the text follows. */
export function reportMissingColumn(cursor: Cursor, comma: IToken): void {
  if (skipValueColumn(cursor)) return;
  const isLast = cursor.isType(t.From) || cursor.isType(EOF);
  const fixes = isLast ? [fix('Remove the comma', removal(spanOf(comma)), { safe: true })] : [];
  cursor.report('missing-column', { found: cursor.found() }, { fixes });
  skipUnexpectedValue(cursor);
}

/** Creates a column whose expression is missing. */
export function missingColumn(cursor: Cursor): Column {
  const expression = cursor.missing();
  return { kind: 'Column', annotations: [], expression, span: expression.span };
}

/** Skips a literal where a name is missing, so that parsing resumes after it. */
export function skipUnexpectedValue(cursor: Cursor): void {
  if (cursor.isOneOf(literals)) cursor.skip();
}

/** Reports text after a column that is neither a comma nor FROM: an alias, arithmetic, another column. */
export function continueColumns(cursor: Cursor, items: SelectItem[]): void {
  for (let last: IToken | undefined; cursor.peek(1) !== last; ) {
    last = cursor.peek(1);
    const { tokenType } = last;
    if (tokenType === t.Comma || tokenType === t.From || tokenType === EOF) return;
    if (tokenType === t.RightParenthesis && cursor.openColumns > 0) closeColumn(cursor);
    else if (tokenType === t.RightParenthesis && cursor.enclosing === 0) skipExtraClosing(cursor);
    else if (tokenType === t.As) skipColumnAlias(cursor, items.at(-1));
    else if (
      !skipPlaceholder(cursor, 'column') &&
      !skipForeign(cursor, 'after column') &&
      !skipConcatenation(cursor, items.at(-1)) &&
      !skipArithmetic(cursor) &&
      !skipCase(cursor) &&
      !continueWithColumn(cursor, items)
    )
      return;
  }
}

function skipConcatenation(cursor: Cursor, item: SelectItem | undefined): boolean {
  return (
    item?.kind === 'Column' &&
    item.expression.kind !== 'Missing' &&
    readConcatenation(cursor, item.expression, 'each part as a column') !== undefined
  );
}

/** Skips the parenthesis that closes one around a column, which was reported. */
function closeColumn(cursor: Cursor): void {
  cursor.openColumns--;
  cursor.skip();
}

function continueWithColumn(cursor: Cursor, items: SelectItem[]): boolean {
  if (!cursor.startsColumn()) return false;
  if (startsFrom(cursor)) return true;
  if ((startsClause(cursor) && !cursor.isType(t.Comma, 2)) || isTemplateBeforeClause(cursor)) return false;
  const last = items.at(-1);
  const fixes = [insertComma(cursor)];
  const name = cursor.peek(1);
  if (name.tokenType !== t.StarToken && canBeNamed(cursor, last, name.image, name.startOffset))
    fixes.push(aliasFix(cursor, last.expression, spanOf(name), name.image));
  noteFollower(cursor);
  cursor.report('missing-comma', { found: cursor.found() }, { fixes });
  items.push(cursor.SUBRULE(cursor.rules.selectItem));
  return true;
}

/** Whether a template follows whose FROM is missing: `SELECT id account.query WHERE …`. */
function isTemplateBeforeClause(cursor: Cursor): boolean {
  return cursor.isType(t.Dot, 2) && cursor.isType(t.Identifier, 3) && cursor.isOneOf(clauseEnds, 4);
}

function skipColumnAlias(cursor: Cursor, column: SelectItem | undefined): void {
  const as = cursor.skip();
  const alias = cursor.peek(1);
  const isName = cursor.isType(t.Identifier) || alias.tokenType === t.StringToken;
  if (isName) cursor.skip();
  const name = alias.tokenType === t.StringToken ? unquote(alias.image) : alias.image;
  const span = { start: as.startOffset, end: isName ? endOf(alias) : endOf(as) };
  const fixes =
    isName && canBeNamed(cursor, column, name, alias.startOffset)
      ? [aliasFix(cursor, column.expression, span, name, { safe: true })]
      : [];
  cursor.report('no-column-alias', {}, { at: span, fixes });
}

/** Whether an annotation can name a column: it is one line long, and the only one, also between the column and the name at an offset. */
function canBeNamed(cursor: Cursor, column: SelectItem | undefined, name: string, nameStart: number): column is Column {
  return (
    column?.kind === 'Column' &&
    column.annotations.length === 0 &&
    !cursor.hasAnnotationBefore(nameStart) &&
    !/[\r\n]/.test(name) &&
    !cursor.reporter.isFull
  );
}

/** Number of spaces before a column that are removed at the end of the line. */
const maxSpaces = 200;

/** Creates the fix that names a column by an annotation, on its own line before the column. */
function aliasFix(
  cursor: Cursor,
  column: Column['expression'],
  alias: Span,
  name: string,
  safety?: { readonly safe: boolean },
): Fix {
  const { start } = sourceSpan(column);
  const annotation = `--v:result{displayname=${quote(name)}}\n`;
  const before = cursor.text.slice(0, start);
  const lineEnd = before.length - (/[ \t]*$/.exec(before.slice(-maxSpaces))?.[0].length ?? 0);
  const startsLine = lineEnd === 0 || /[\r\n]/.test(before.charAt(lineEnd - 1));
  const naming = startsLine
    ? insertion(start, annotation)
    : replacement({ start: lineEnd, end: start }, `\n${annotation}`);
  const edits = [naming, deletion(cursor.text, alias)];
  return fix('Name the column with an annotation', edits, safety);
}

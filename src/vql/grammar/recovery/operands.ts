import { EOF, type IToken, tokenMatcher } from 'chevrotain';
import type { Fix } from '../../../diagnostics/diagnostic.js';
import { quoted } from '../../../diagnostics/quoted.js';
import { isReserved } from '../../../dialect/keywords.js';
import { quote } from '../../../dialect/string-literal.js';
import type { Missing, Operand, Path, Star } from '../../ast.js';
import { pathText, sourceSpan } from '../../nodes.js';
import { type Cursor, clauseEnds, clauseKeywords, endsCondition, literals, maxRuleDepth } from '../cursor.js';
import { fix, insertion } from '../fix.js';
import * as foreign from '../foreign.js';
import { retype } from '../lexer.js';
import { spanOf } from '../reporter.js';
import * as t from '../tokens.js';

export function missingOperand(cursor: Cursor): Operand {
  const token = cursor.peek(1);
  if (token.tokenType === t.LeftParenthesis) return operandInParentheses(cursor);
  if (token.image === '%' && cursor.peek(2).startOffset === token.startOffset + 1) return bareParticle(cursor);
  if (token.tokenType === t.Arithmetic) {
    cursor.report('no-arithmetic', { operator: token.image });
    cursor.skip();
    if (cursor.isType(t.LeftParenthesis)) cursor.skipParenthesis();
    return cursor.startsOperand() ? cursor.readOperand() : cursor.missing();
  }
  if (isReservedName(cursor)) {
    cursor.report('reserved-word', { word: token.image });
    retype(token, t.Word);
    return cursor.readOperand();
  }
  cursor.report('missing-value', { after: cursor.peek(0).image, found: cursor.found() }, token, {
    fixes: commaTooMany(cursor),
  });
  return cursor.missing();
}

/** The fix where nothing is missing but a comma is one too many. It is not safe: perhaps a value is lost. */
export function commaTooMany(cursor: Cursor): Fix[] {
  const comma = cursor.peek(0);
  const next = cursor.peek(1).tokenType;
  if (comma.tokenType !== t.Comma || !(next === t.Comma || clauseEnds.has(next))) return [];
  return [fix('Remove the comma', false, { span: spanOf(comma), text: '' })];
}

/** `LIKE %x%`: a pattern without its quotes. */
function bareParticle(cursor: Cursor): Missing {
  const after = cursor.peek(0).image;
  const { startOffset: start } = cursor.peek(1);
  do cursor.skip();
  while (cursor.peek(1).startOffset === cursor.previousEnd() && !cursor.isType(t.RightParenthesis));
  const span = cursor.spanFrom(start);
  const pattern = cursor.text.slice(span.start, span.end);
  const fixes = [fix('Put it into quotes', false, { span, text: quote(pattern) })];
  cursor.reporter.report('missing-value', { after, found: quoted(pattern) }, { span, fixes });
  return cursor.missing();
}

/** A reserved word that is used like a field. */
export function isReservedName(cursor: Cursor): boolean {
  const { tokenType, image } = cursor.peek(1);
  return (
    isReserved(image) &&
    (cursor.peek(2).tokenType === t.Dot ||
      (tokenMatcher(cursor.peek(2), t.ComparisonOperator) && tokenType !== t.And && tokenType !== t.Or))
  );
}

function operandInParentheses(cursor: Cursor): Operand {
  const open = cursor.peek(1);
  if (cursor.peek(2).tokenType === t.Select) {
    cursor.report('no-subquery', {}, open);
    cursor.skipParenthesis();
    return cursor.missing();
  }
  if (cursor.ruleDepth >= maxRuleDepth) return cursor.tooDeep(maxRuleDepth);
  cursor.report('no-value-parentheses', {}, open);
  cursor.ruleDepth++;
  cursor.skip();
  const operand = cursor.readOperand();
  cursor.skipUntil(endsCondition);
  if (cursor.isType(t.RightParenthesis)) cursor.skip();
  cursor.ruleDepth--;
  return operand;
}

/** Skips an arithmetic tail behind an operand or column; whether there was one. */
export function skipArithmetic(cursor: Cursor): boolean {
  let skipped = false;
  for (let token = cursor.peek(1); isArithmetic(token); token = cursor.peek(1)) {
    if (!skipped)
      cursor.report('no-arithmetic', {
        operator: token.tokenType === t.NumberToken ? token.image.charAt(0) : token.image,
      });
    skipped = true;
    cursor.skip();
    if (token.tokenType === t.NumberToken) continue;
    if (cursor.isType(t.LeftParenthesis)) cursor.skipParenthesis();
    else if (literals.has(cursor.peek(1).tokenType)) cursor.skip();
    else if (cursor.startsName()) skipPath(cursor);
  }
  // "(price + 1) > 2": the parenthesis held a value, and the operator behind it belongs to that.
  if (skipped && cursor.isType(t.RightParenthesis)) cursor.reporter.mute(cursor.start());
  return skipped;
}

/** Deals with what may follow an operand in SQL: arithmetic, or the string of a typed literal. */
export function finishOperand(cursor: Cursor, operand: Operand): Operand {
  if (operand.kind === 'Path' && cursor.isType(t.StringToken)) return typedLiteral(cursor, operand);
  if (operand.kind === 'Path' && skipCase(cursor)) return cursor.missing();
  skipArithmetic(cursor);
  return operand;
}

/** `DATE '2026-01-01'`: the string is the value. */
function typedLiteral(cursor: Cursor, operand: Path): Operand {
  const type = pathText(operand).toUpperCase();
  if (!foreign.literalTypes.has(type)) return operand;
  const span = sourceSpan(operand);
  const isAlone = cursor.text.slice(span.end, cursor.start()).trim() === '';
  const edit = { span: { start: span.start, end: cursor.start() }, text: '' };
  const fixes = [fix(`Remove ${type}`, isAlone && type !== 'INTERVAL', edit)];
  cursor.reporter.report('no-typed-literal', { type }, { span, fixes });
  return cursor.readOperand();
}

/** `CASE WHEN … END`, behind a CASE that was read as a name. */
export function skipCase(cursor: Cursor): boolean {
  if (cursor.peek(0).tokenType !== t.Word || cursor.peek(0).image.toUpperCase() !== 'CASE') return false;
  if (!cursor.startsOperand()) return false;
  cursor.report('no-case', {}, cursor.peek(0));
  const start = cursor.start();
  let depth = 1;
  cursor.skipUntil((type) => {
    if (type === t.Word) {
      const word = cursor.peek(1).image.toUpperCase();
      if (word === 'CASE') depth++;
      if (word === 'END') depth--;
    }
    // The first word was found to begin an operand, so that a keyword there is a name.
    return depth === 0 || (cursor.start() > start && (type === t.From || clauseKeywords.has(type)));
  });
  if (depth === 0) cursor.skip();
  cursor.reporter.mute(cursor.start());
  return true;
}

/** Reads on where values stand side by side without a comma. */
export function continueList(cursor: Cursor, values: (Operand | Star)[]): void {
  while (cursor.startsOperand() && !cursor.isType(t.As)) {
    const fixes = [fix('Insert a comma', false, insertion(cursor.previousEnd(), ','))];
    cursor.report('missing-comma', { found: cursor.found() }, cursor.peek(1), { fixes });
    values.push(cursor.readOperand());
  }
}

export function listWithoutParentheses(cursor: Cursor): readonly Operand[] {
  const first = cursor.peek(1);
  const values: Operand[] = [];
  const found = cursor.found();
  if (cursor.startsOperand()) {
    values.push(cursor.readOperand());
    while (cursor.isType(t.Comma)) {
      cursor.skip();
      values.push(cursor.readOperand());
    }
  }
  const fixes =
    values.length === 0
      ? []
      : [
          fix(
            'Put the list into parentheses',
            true,
            insertion(first.startOffset, '('),
            insertion(cursor.previousEnd(), ')'),
          ),
        ];
  cursor.report('list-needs-parentheses', { found }, first, { fixes });
  return values;
}

export function skipSubqueryInList(cursor: Cursor): void {
  cursor.report('no-subquery-in-list', {});
  cursor.skipUntil(() => false);
}

/** CAST(a AS b), EXTRACT(a FROM b), COUNT(SELECT …): skips to the end of the arguments. */
export function skipForeignArguments(cursor: Cursor): void {
  if (cursor.isType(t.RightParenthesis) || cursor.isType(EOF)) return;
  if (cursor.isType(t.As)) cursor.report('no-cast', {}, cursor.peek(1));
  else if (cursor.isType(t.Select)) cursor.report('no-subquery', {}, cursor.peek(1));
  else return;
  cursor.skipUntil(() => false);
}

/** Names of calls that are no functions. */
export function rejectCallee(cursor: Cursor, name: string, start: number): void {
  if (cursor.isRecording) return;
  rejectQuantifier(cursor, name, start);
  if (name.includes('.')) cursor.report('unexpected-text', { found: cursor.found(), after: 'the path' });
}

function rejectQuantifier(cursor: Cursor, name: string, start: number): void {
  // A dialect may have a function of that name; behind a comparison, or before a statement, it is a quantifier.
  const isCompared = tokenMatcher(cursor.peek(-1), t.ComparisonOperator) || cursor.peek(2).tokenType === t.Select;
  if (!foreign.quantifiers.has(name.toUpperCase()) || !isCompared) return;
  cursor.reporter.report('no-quantifier', { word: name.toUpperCase() }, { span: { start, end: start + name.length } });
  if (cursor.peek(2).tokenType === t.Select) cursor.reporter.mute(cursor.peek(2).startOffset);
}

export function skipWindow(cursor: Cursor): void {
  if (cursor.peek(1).tokenType !== t.Word || cursor.peek(2).tokenType !== t.LeftParenthesis) return;
  if (cursor.wordAt(1) !== 'OVER') return;
  cursor.report('no-window', {});
  cursor.skip();
  cursor.skipParenthesis();
}

function skipPath(cursor: Cursor): void {
  while (cursor.isType(t.Identifier) || cursor.isType(t.Dot)) cursor.skip();
  if (cursor.isType(t.LeftParenthesis)) cursor.skipParenthesis();
}

function isArithmetic({ tokenType, image }: IToken): boolean {
  if (tokenType === t.Arithmetic || tokenType === t.StarToken) return true;
  return tokenType === t.NumberToken && (image.startsWith('+') || image.startsWith('-'));
}

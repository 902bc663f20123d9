import type { IToken } from 'chevrotain';
import type { Fix } from '../../../diagnostics/diagnostic.js';
import { isPath } from '../../../dialect/names.js';
import type { Operand, Predicate } from '../../ast.js';
import { retype, spanOf } from '../../lexer/lexer.js';
import * as t from '../../lexer/tokens.js';
import { pathText, sourceSpan } from '../../nodes.js';
import type { Cursor } from '../cursor.js';
import { deletion, fix, insertion, removal } from '../fix.js';
import { clauseEnds, conditionEnds, endsCondition, literals, operands } from '../token-sets.js';
import { reportCallAsCondition } from './call-conditions.js';
import { skipExtraClosing } from './clauses.js';
import { adviceForOperator } from './foreign-conditions.js';
import { isForeign, skipForeign } from './foreign-constructs.js';
import { respell, skipCountAfterName } from './misspellings.js';
import { isReservedName, skipCase, skipDecimalComma } from './operands.js';
import { operatorOfWords } from './operators.js';
import { notePlaceholder } from './placeholders.js';

/** Reports a sign or a reserved word at the beginning of a condition; returns whether a condition follows. */
export function repairCondition(cursor: Cursor): boolean {
  const token = cursor.peek(1);
  if (token.tokenType === t.Arithmetic) {
    cursor.report('no-arithmetic', { operator: token.image });
    cursor.skip();
  } else if (isReservedName(cursor)) {
    cursor.report('reserved-word', { word: token.image });
    retype(token, t.Word);
  }
  return cursor.startsCondition();
}

/** Reports that a condition is missing. */
export function missingCondition(cursor: Cursor): Predicate {
  const fixes = cursor.startsComparison()
    ? repeatedField(cursor, cursor.start(), subjectOf(cursor.level.last))
    : extraConnectiveFixes(cursor);
  cursor.report('missing-condition', { after: cursor.after('WHERE'), found: cursor.found() }, { fixes });
  return cursor.missing();
}

/** Returns the fix for `a > 1 AND < 5` and, with an operator, for `a = 1 OR 2`. */
function repeatedField(cursor: Cursor, start: number, field: Operand | undefined, operator = ''): Fix[] {
  // A name that is a keyword would be read as the keyword.
  if (cursor.reporter.isFull || field?.kind !== 'Path' || !isPath(field.segments)) return [];
  const text = pathText(field);
  return [fix(`Repeat "${text}"`, insertion(start, `${text} ${operator}`))];
}

function subjectOf(condition: Predicate | undefined): Operand | undefined {
  if (condition?.kind === 'Comparison') return condition.left;
  return condition && 'operand' in condition ? condition.operand : undefined;
}

/** Returns the fix for `WHERE AND a = 1`, `a = 1 OR OR b = 2` and a final `a = 1 AND`. It is not safe: a condition may be missing. */
function extraConnectiveFixes(cursor: Cursor): Fix[] {
  if (cursor.reporter.isFull) return [];
  const [last, next] = [cursor.peek(0), cursor.peek(1)];
  // The condition after NOT is missing, and without the connective NOT would negate the next one.
  if (last.tokenType === t.Not) return [];
  const isLast = cursor.isType(t.Connective, 0);
  if (cursor.isType(t.Connective))
    return isLast && last.tokenType !== next.tokenType ? [] : [removeKeyword(cursor, next)];
  return isLast && clauseEnds.has(next.tokenType) && next.tokenType !== t.Where ? [removeKeyword(cursor, last)] : [];
}

function removeKeyword(cursor: Cursor, token: IToken): Fix {
  return fix(`Remove ${token.image.toUpperCase()}`, deletion(cursor.text, spanOf(token)));
}

/** Reports that the operator after `operand` is missing, in the condition that begins at `start`. */
export function missingOperator(cursor: Cursor, operand: Operand, start: number): Predicate {
  const close = endOfComparedOperands(cursor);
  if (close !== undefined) {
    const operator = cursor.peek(close + 1);
    const clause = operator.image.toUpperCase();
    const advice = adviceForOperator(clause);
    if (advice !== undefined) cursor.report('no-clause', { clause, advice }, { at: operator });
    // The value in the parentheses may have been reported: `(a & 1) = 1`.
    else if (!cursor.reporter.hasReported(cursor.start()))
      cursor.report('no-value-parentheses', {}, { at: sourceSpan(operand) });
    cursor.skipToClosing();
    cursor.reporter.mute(cursor.peek(2).startOffset);
  } else if (!skipForeign(cursor, 'operator') && !skipCase(cursor) && !isCallAsCondition(cursor, operand)) {
    const fixes = operatorFixes(cursor, operand, start);
    const { end, start: first } = sourceSpan(operand);
    // A call is named as a whole: its parenthesis alone says nothing.
    const isCall = operand.kind === 'Call' && end === cursor.previousEnd() && cursor.isType(t.RightParenthesis, 0);
    const after = isCall ? cursor.quote({ start: first, end }) : cursor.after('the field');
    cursor.report('missing-operator', { after, found: cursor.found() }, { fixes });
  }
  const right = cursor.missing();
  return { kind: 'Comparison', operator: '=', left: operand, right, span: cursor.spanFrom(start) };
}

/** Reports a call that is a condition in other dialects; returns whether there was one. */
function isCallAsCondition(cursor: Cursor, operand: Operand): boolean {
  return operand.kind === 'Call' && cursor.isOneOf(conditionEnds) && reportCallAsCondition(cursor, operand);
}

/**
 * Returns the distance of the parenthesis around the operand before the cursor, alone or with others, if an operator follows it:
 * `(a) = 1`, `(a, b) IN (…)`, `(a, b) OVERLAPS (c, d)`.
 */
function endOfComparedOperands(cursor: Cursor): number | undefined {
  let distance = 1;
  while (
    cursor.level.open !== undefined &&
    cursor.isType(t.Comma, distance) &&
    cursor.isOneOf(operands, distance + 1)
  ) {
    distance += 2;
    while (cursor.isType(t.Dot, distance)) distance += 2;
  }
  const isCompared =
    cursor.startsComparison(distance + 1) || adviceForOperator(cursor.wordAt(distance + 1)) !== undefined;
  return cursor.isType(t.RightParenthesis, distance) && isCompared ? distance : undefined;
}

/** Returns the fixes for an operand without an operator. */
function operatorFixes(cursor: Cursor, operand: Operand, start: number): Fix[] {
  if (!cursor.isOneOf(conditionEnds)) return secondHalfFixes(cursor, operand, start);
  return sourceSpan(operand).end === cursor.previousEnd() ? loneOperandFixes(cursor, operand, start) : [];
}

/** Text that makes a condition of a boolean field. */
export const equalsTrue = " = 'true'";

/** Returns the fixes for `WHERE active`, and for `a = 1 OR 2`, where 2 is compared with the field of the last condition. */
function loneOperandFixes(cursor: Cursor, operand: Operand, start: number): Fix[] {
  const { last, outer, negated, conjunction } = cursor.level;
  const comparesFields = last?.kind === 'Comparison' && last.right.kind === 'Path';
  if (operand.kind === 'Path' && !comparesFields)
    return [fix("Compare it with 'true'", insertion(cursor.previousEnd(), equalsTrue))];
  // `a = ('x' OR 'y')`: the parenthesis belongs to the value.
  const isOfValue = cursor.isType(t.RightParenthesis) && outer === undefined;
  if (negated || isOfValue || operand.kind === 'NullLiteral') return [];
  // `a = 1 AND a = 2` and `a <> 1 OR a <> 2` are not meaningful conditions.
  const isOr = conjunction.length === 0;
  if (last?.kind === 'Comparison' && last.operator === (isOr ? '=' : '<>'))
    return repeatedField(cursor, start, last.left, `${last.operator} `);
  const isPattern = operand.kind === 'StringLiteral' && /[%_]/.test(operand.value);
  if (last?.kind === 'Like' && isPattern && last.negated !== isOr)
    return repeatedField(cursor, start, last.operand, last.negated ? 'NOT LIKE ' : 'LIKE ');
  return [];
}

/** Returns the fix for `a GREATER_THAN 1 AND LESS_THAN 5`, where the operator was read as a field. */
function secondHalfFixes(cursor: Cursor, operand: Operand, start: number): Fix[] {
  if (operand.kind !== 'Path') return [];
  const isOperator = operatorOfWords(pathText(operand).toUpperCase(), cursor.wordAt(1)) !== undefined;
  return isOperator ? repeatedField(cursor, start, subjectOf(cursor.level.last)) : [];
}

/** Reports a second condition that begins here without an AND or OR before it. */
export function lacksConnective(cursor: Cursor): boolean {
  if (!startsNextCondition(cursor)) return false;
  if (notePlaceholder(cursor, 'after condition')) return true;
  const fixes = [fix('Insert AND', insertion(cursor.start(), 'AND '))];
  cursor.report('missing-connective', { found: cursor.found() }, { fixes });
  return true;
}

function startsNextCondition(cursor: Cursor): boolean {
  const { tokenType } = cursor.peek(1);
  if (clauseEnds.has(tokenType)) return false;
  if (tokenType === t.Exists || tokenType === t.Not || tokenType === t.LeftParenthesis) return true;
  if (tokenType === t.Placeholder) return true;
  const isCompared = cursor.isType(t.Dot, 2) || cursor.isType(t.Not, 2) || cursor.startsComparison(2);
  // LOCK IN SHARE MODE
  return isCompared && cursor.startsOperand() && !isForeign(cursor, 'clause');
}

/** Repairs the text between a condition and its connective or closing parenthesis. */
export function finishCondition(cursor: Cursor): void {
  if (cursor.isOneOf(conditionEnds)) return;
  respellConnective(cursor);
  const isInParentheses = cursor.level.outer !== undefined;
  if ((isInParentheses || isUnexpected(cursor)) && !startsNextCondition(cursor)) skipToConnective(cursor);
}

/** Whether the next tokens begin neither a clause, misspelled or not, nor another statement. */
function isUnexpected(cursor: Cursor): boolean {
  return cursor.isOneOf(literals) || cursor.isType(t.Comma) || cursor.isType(t.Dot) || cursor.startsComparison();
}

/** Reads a misspelled AND before a condition: `ADN b = 1`. */
function respellConnective(cursor: Cursor): void {
  // `adn NOT LIKE 'x'` continues a condition on a field.
  if (beginsCondition(cursor, cursor.isType(t.Not, 2) ? 3 : 2)) respell(cursor, [t.And]);
}

function beginsCondition(cursor: Cursor, distance: number): boolean {
  const { tokenType } = cursor.peek(distance);
  if (literals.has(tokenType) || tokenType === t.Exists || tokenType === t.LeftParenthesis) return true;
  return cursor.isType(t.Identifier, distance);
}

/** Reports and skips text up to a connective or closing parenthesis. */
function skipToConnective(cursor: Cursor): void {
  const { tokenType, startOffset } = cursor.peek(1);
  if (tokenType === t.And || tokenType === t.Or || skipDecimalComma(cursor) || skipCountAfterName(cursor)) return;
  const first = spanOf(cursor.skip());
  cursor.skipUntil((type) => endsCondition(type) || type === t.Select);
  const span = cursor.spanFrom(startOffset);
  // More than one token may have been meant as a condition.
  const fixes = span.end === first.end ? [fix('Remove it', deletion(cursor.text, span))] : [];
  cursor.report('unexpected-text', { found: cursor.quote(span), after: 'the condition' }, { at: span, fixes });
}

/** Reports and skips the superfluous parenthesis of `a = 1) AND b = 2`: the condition continues after it. */
export function skipExtraParenthesis(cursor: Cursor): void {
  while (cursor.enclosing === 0 && cursor.isType(t.RightParenthesis)) {
    if (!cursor.isType(t.Connective, 2) && !cursor.isType(t.RightParenthesis, 2)) return;
    skipExtraClosing(cursor);
  }
}

/** Reports the second NOT of `NOT NOT a = 1`. */
export function reportDoubleNot(cursor: Cursor, not: IToken): void {
  const fixes = [fix('Remove this NOT', removal({ start: not.startOffset, end: cursor.start() }))];
  cursor.report('double-not', {}, { at: not, fixes });
}

/** Reports and skips the contents of a parenthesis that is nested too deep. */
export function skipDeepParenthesis(cursor: Cursor, open: IToken): void {
  cursor.report('too-deep', { limit: cursor.maxDepth }, { at: open });
  cursor.skipToClosing();
  cursor.reporter.mute(cursor.start());
}

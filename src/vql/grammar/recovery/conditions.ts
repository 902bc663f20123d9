import { type IToken, tokenMatcher } from 'chevrotain';
import type { Fix } from '../../../diagnostics/diagnostic.js';
import { quoted } from '../../../diagnostics/quoted.js';
import { isPath } from '../../../dialect/names.js';
import type { Operand, Predicate } from '../../ast.js';
import { pathText, sourceSpan } from '../../nodes.js';
import type { Level } from '../conditions.js';
import {
  type Cursor,
  clauseEnds,
  clauseKeywords,
  comparisonKeywords,
  conditionEnds,
  endsCondition,
  literals,
} from '../cursor.js';
import { deletion, fix, insertion } from '../fix.js';
import * as foreign from '../foreign.js';
import { become, retype } from '../lexer.js';
import { endOf, spanOf } from '../reporter.js';
import * as t from '../tokens.js';
import { isReservedName, skipCase } from './operands.js';

/** `EXIST (SELECT …)`, `NOTEXISTS (SELECT …)` */
export function respellExists(cursor: Cursor): void {
  const token = cursor.peek(1);
  if (cursor.peek(3).tokenType !== t.Select) return;
  if (/^NOT_?EXISTS$/i.test(token.image)) respellGlued(cursor, token, ['NOT EXISTS', t.Exists]);
  else cursor.respell([t.Exists]);
}

/** Makes a keyword of a word that stands for two. */
function respellGlued(cursor: Cursor, token: IToken, [keyword, type]: readonly [string, IToken['tokenType']]): void {
  const fixes = [fix(`Replace with "${keyword}"`, true, { span: spanOf(token), text: keyword })];
  cursor.report('misspelt-keyword', { word: token.image, keyword }, token, { fixes });
  retype(token, type);
}

/** Reports a sign or a reserved word at the beginning of a condition; whether a condition begins here then. */
export function mendCondition(cursor: Cursor): boolean {
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

export function missingCondition(cursor: Cursor, previous: Predicate | undefined): Predicate {
  cursor.report('missing-condition', { after: cursor.after('WHERE'), found: cursor.found() }, cursor.peek(1), {
    fixes: cursor.startsComparison()
      ? repeatedField(cursor, cursor.start(), subjectOf(previous))
      : connectiveTooMany(cursor),
  });
  return cursor.missing();
}

/** The fix for `a > 1 AND < 5`, and, with an operator, for `a = 1 OR 2`. */
function repeatedField(cursor: Cursor, start: number, field: Operand | undefined, operator = ''): Fix[] {
  // A name that is a keyword would be read as one again.
  if (cursor.reporter.isFull || field?.kind !== 'Path' || !isPath(field.segments)) return [];
  const text = pathText(field);
  return [fix(`Repeat "${text}"`, false, insertion(start, `${text} ${operator}`))];
}

function subjectOf(condition: Predicate | undefined): Operand | undefined {
  if (condition?.kind === 'Comparison') return condition.left;
  return condition && 'operand' in condition ? condition.operand : undefined;
}

/** The fix for `WHERE AND a = 1`, `a = 1 OR OR b = 2` and `a = 1 AND` with nothing behind it. It is not safe: perhaps a condition is lost. */
function connectiveTooMany(cursor: Cursor): Fix[] {
  if (cursor.reporter.isFull) return [];
  const [last, next] = [cursor.peek(0), cursor.peek(1)];
  // What NOT was to negate is lost, and without the connective it would negate the next condition.
  if (last.tokenType === t.Not) return [];
  const isLast = tokenMatcher(last, t.Connective);
  if (tokenMatcher(next, t.Connective))
    return isLast && last.tokenType !== next.tokenType ? [] : [removal(cursor, next)];
  return isLast && clauseEnds.has(next.tokenType) && next.tokenType !== t.Where ? [removal(cursor, last)] : [];
}

function removal(cursor: Cursor, token: IToken): Fix {
  return fix(`Remove ${token.image.toUpperCase()}`, false, deletion(cursor.text, spanOf(token)));
}

export function missingOperator(cursor: Cursor, operand: Operand, start: number, level: Level): Predicate {
  const next = cursor.peek(2);
  const isValueInParentheses =
    cursor.isType(t.RightParenthesis) &&
    (comparisonKeywords.has(next.tokenType) || tokenMatcher(next, t.ComparisonOperator));
  if (isValueInParentheses) {
    cursor.reporter.report('no-value-parentheses', {}, { span: sourceSpan(operand) });
    cursor.reporter.mute(next.startOffset);
  } else if (!skipCase(cursor)) {
    cursor.report('missing-operator', { after: cursor.after('the field'), found: cursor.found() }, cursor.peek(1), {
      fixes: operatorFixes(cursor, operand, start, level),
    });
  }
  const right = cursor.missing();
  return { kind: 'Comparison', operator: '=', left: operand, right, span: cursor.spanFrom(start) };
}

/** What may have been meant by an operand without an operator behind it. */
function operatorFixes(cursor: Cursor, operand: Operand, start: number, level: Level): Fix[] {
  if (!conditionEnds.has(cursor.peek(1).tokenType)) return secondHalfFixes(cursor, operand, start, level);
  return sourceSpan(operand).end === cursor.previousEnd() ? aloneFixes(cursor, operand, start, level) : [];
}

/** The fixes for `WHERE active`, and for `a = 1 OR 2`, where the condition before says what 2 is compared with. */
function aloneFixes(cursor: Cursor, operand: Operand, start: number, level: Level): Fix[] {
  const { last, outer, negated, conjunction } = level;
  const comparesFields = last?.kind === 'Comparison' && last.right.kind === 'Path';
  if (operand.kind === 'Path' && !comparesFields)
    return [fix("Compare it with 'true'", false, insertion(cursor.previousEnd(), " = 'true'"))];
  // `a = ('x' OR 'y')`: the parenthesis is the value's.
  const isOfValue = cursor.isType(t.RightParenthesis) && outer === undefined;
  if (negated || isOfValue || operand.kind === 'NullLiteral') return [];
  // Of a field that is equal to two values, or unequal to one of two, nobody asks.
  const isOr = conjunction.length === 0;
  if (last?.kind === 'Comparison' && last.operator === (isOr ? '=' : '<>'))
    return repeatedField(cursor, start, last.left, `${last.operator} `);
  const isPattern = operand.kind === 'StringLiteral' && /[%_]/.test(operand.value);
  if (last?.kind === 'Like' && isPattern && last.negated !== isOr)
    return repeatedField(cursor, start, last.operand, last.negated ? 'NOT LIKE ' : 'LIKE ');
  return [];
}

/** The fix for `a GREATER_THAN 1 AND LESS_THAN 5`, where the operator was read as a field. */
function secondHalfFixes(cursor: Cursor, operand: Operand, start: number, { last }: Level): Fix[] {
  if (operand.kind !== 'Path') return [];
  const isOperator = foreign.operatorOfWords(pathText(operand).toUpperCase(), cursor.wordAt(1)) !== undefined;
  return isOperator ? repeatedField(cursor, start, subjectOf(last)) : [];
}

/** Reports a second condition that begins here although no AND or OR stands before it. */
export function lacksConnective(cursor: Cursor): boolean {
  if (!startsNextCondition(cursor)) return false;
  cursor.report('missing-connective', { found: cursor.found() }, cursor.peek(1), {
    fixes: [fix('Insert AND', false, insertion(cursor.start(), 'AND '))],
  });
  return true;
}

function startsNextCondition(cursor: Cursor): boolean {
  const { tokenType } = cursor.peek(1);
  if (clauseEnds.has(tokenType)) return false;
  if (tokenType === t.Exists || tokenType === t.Not || tokenType === t.LeftParenthesis) return true;
  return cursor.startsOperand() && isOperatorAhead(cursor);
}

function isOperatorAhead(cursor: Cursor): boolean {
  const next = cursor.peek(2);
  return (
    next.tokenType === t.Dot ||
    next.tokenType === t.Not ||
    comparisonKeywords.has(next.tokenType) ||
    tokenMatcher(next, t.ComparisonOperator)
  );
}

/** Makes right what stands between a condition and its connective or closing parenthesis. */
export function finishCondition(cursor: Cursor, isInParentheses: boolean): void {
  if (conditionEnds.has(cursor.peek(1).tokenType)) return;
  respellConnective(cursor);
  if ((isInParentheses || isStray(cursor.peek(1))) && !startsNextCondition(cursor)) skipToConnective(cursor);
}

/** What begins neither a clause, however it is spelt, nor another statement. */
function isStray(token: IToken): boolean {
  const { tokenType } = token;
  return (
    literals.has(tokenType) ||
    tokenType === t.Comma ||
    tokenType === t.Dot ||
    comparisonKeywords.has(tokenType) ||
    tokenMatcher(token, t.ComparisonOperator)
  );
}

/** `ADN b = 1`: a misspelt AND before a condition. */
function respellConnective(cursor: Cursor): void {
  // `adn NOT LIKE 'x'` goes on as a condition of a field.
  const isNegated = cursor.peek(2).tokenType === t.Not;
  if (beginsCondition(cursor.peek(isNegated ? 3 : 2))) cursor.respell([t.And]);
}

function beginsCondition(token: IToken): boolean {
  const { tokenType } = token;
  return (
    literals.has(tokenType) ||
    tokenType === t.Exists ||
    tokenType === t.LeftParenthesis ||
    tokenMatcher(token, t.Identifier)
  );
}

/** Skips what neither joins conditions nor closes their parenthesis. */
function skipToConnective(cursor: Cursor): void {
  const { tokenType, startOffset } = cursor.peek(1);
  if (tokenType === t.And || tokenType === t.Or) return;
  const first = spanOf(cursor.skip());
  cursor.skipUntil((type) => endsCondition(type) || type === t.Select);
  const span = cursor.spanFrom(startOffset);
  // Of more than a sign or value, nobody knows whether it was to be a condition.
  const fixes = span.end === first.end ? [fix('Remove it', false, { span, text: '' })] : [];
  cursor.reporter.report(
    'unexpected-text',
    { found: quoted(cursor.text.slice(span.start, span.end)), after: 'the condition' },
    { span, fixes },
  );
}

/** `a = 1) AND b = 2`: the parenthesis is one too many, and the condition goes on behind it. */
export function skipExtraParenthesis(cursor: Cursor): void {
  while (cursor.enclosing === 0 && cursor.isType(t.RightParenthesis)) {
    const next = cursor.peek(2).tokenType;
    if (next !== t.And && next !== t.Or && next !== t.RightParenthesis) return;
    const token = cursor.skip();
    const fixes = [fix('Remove the parenthesis', false, { span: spanOf(token), text: '' })];
    cursor.report('unexpected-parenthesis', {}, token, { fixes });
  }
}

export function reportDoubleNot(cursor: Cursor, not: IToken): void {
  cursor.report('double-not', {}, not, {
    fixes: [fix('Remove this NOT', false, { span: { start: not.startOffset, end: cursor.start() }, text: '' })],
  });
}

/** A parenthesis that opens one level too many: its content is skipped, and what follows is read on. */
export function skipDeepParenthesis(cursor: Cursor, open: IToken): void {
  cursor.report('too-deep', { limit: cursor.maxDepth }, open);
  cursor.skipUntil(() => false);
  cursor.reporter.mute(cursor.start());
}

/** `a NOT = 1`: NOT can stand where the condition begins, at `start`, unless another one stands there. */
export function reportMisplacedNot(cursor: Cursor, not: IToken, operator: IToken, start: number): void {
  const isFirst = !/\bNOT\s+$/i.test(cursor.text.slice(Math.max(0, start - 16), start));
  const canMove = isFirst && !cursor.reporter.isFull;
  const fixes = canMove
    ? [fix('Put NOT before the condition', false, insertion(start, 'NOT '), deletion(cursor.text, spanOf(not)))]
    : [];
  const written = cursor.text.slice(operator.startOffset, endOf(operator));
  cursor.report('misplaced-not', { operator: written }, not, { fixes });
}

/** Behind a comma a name that begins neither a clause nor a condition of its own. */
function isNameAlone(cursor: Cursor): boolean {
  const [name, behind] = [cursor.peek(2), cursor.peek(3)];
  const isCompared = comparisonKeywords.has(behind.tokenType) || tokenMatcher(behind, t.ComparisonOperator);
  return tokenMatcher(name, t.Identifier) && !clauseKeywords.has(name.tokenType) && !isCompared;
}

/** `BETWEEN 1, 2`: a comma for AND is read as one. */
export function reportMissingAnd(cursor: Cursor): void {
  const token = cursor.peek(1);
  const next = cursor.peek(2);
  const isComma = token.tokenType === t.Comma && (literals.has(next.tokenType) || isNameAlone(cursor));
  const fixes = isComma ? [fix('Replace with AND', false, { span: spanOf(token), text: ' AND' })] : [];
  cursor.report('between-needs-and', { found: cursor.found() }, token, { fixes });
  if (isComma) retype(token, t.And);
}

/** Operators of two words, written as one, with an underscore or without. */
const gluedOperators: ReadonlyMap<string, readonly [keyword: string, type: IToken['tokenType']]> = new Map([
  ['NOTLIKE', ['NOT LIKE', t.Like]],
  ['NOTIN', ['NOT IN', t.In]],
  ['NOTBETWEEN', ['NOT BETWEEN', t.Between]],
  ['ISNOT', ['IS NOT', t.Is]],
]);

/** Whether IS or EXISTS was read of a word that holds its NOT. */
export function holdsNot({ image }: IToken): boolean {
  return /NOT/i.test(image);
}

/** Makes an operator of a word that stands for one; gives the token if that means a NOT as well, beside one that is there. */
export function respellComparison(cursor: Cursor, not: IToken | undefined): IToken | undefined {
  const token = cursor.peek(1);
  if (token.tokenType !== t.Word) return undefined;
  const word = token.image.toUpperCase();
  const glued = gluedOperators.get(word.replace('_', ''));
  if (glued !== undefined) {
    const [keyword, type] = glued;
    // Of two NOTs nobody knows whether one is a slip.
    if (not === undefined) respellGlued(cursor, token, [keyword, type]);
    else cursor.respellAs(token, type, false);
    return type === t.Is ? undefined : token;
  }
  const meant = foreign.operatorOfWords(word, cursor.wordAt(2));
  if (meant !== undefined && !tokenMatcher(cursor.peek(meant.count + 1), t.ComparisonOperator)) {
    // Two NOTs are left to the message that finds no operator.
    const isNegated = meant.own[0].startsWith('NOT');
    if (not === undefined || !isNegated) return respellOperatorWord(cursor, meant.own, meant.count);
  }
  if (foreign.patternOperators.has(word)) {
    const last = cursor.wordAt(2) === 'TO' ? cursor.peek(2) : token;
    const span = { start: token.startOffset, end: spanOf(last).end };
    const fixes = [fix('Replace with LIKE', false, { span, text: 'LIKE' })];
    cursor.report('no-pattern-operator', { operator: word }, token, { fixes });
    if (last !== token) cursor.skip();
    retype(last, t.Like);
    return undefined;
  }
  const operators = [t.Like, t.Between, t.NotNull, t.IsNull];
  cursor.respell(not === undefined ? [...operators, t.Not] : operators);
  return cursor.isType(t.Not) ? cursor.skip() : undefined;
}

/** `a EQUALS 1`, `a CONTAINS 'x'`: operators that are words, as in C-Unit. Gives the token if it means a NOT as well. */
function respellOperatorWord(
  cursor: Cursor,
  [operator, before, behind]: foreign.OperatorWord,
  count: 1 | 2,
): IToken | undefined {
  const [first, last, value] = [cursor.peek(1), cursor.peek(count), cursor.peek(count + 1)];
  const isPattern = before !== undefined;
  const isLiteral = isPattern && isLiteralText(value, cursor.peek(count + 2));
  const pattern = `'${before}${isLiteral ? value.image.slice(1, -1) : '…'}${behind}'`;
  const instead = isPattern ? `${operator} ${pattern}` : operator;
  const edits = [
    { span: spanOf(first), text: operator },
    ...(last === first ? [] : [deletion(cursor.text, spanOf(last))]),
    ...(isLiteral ? [{ span: spanOf(value), text: pattern }] : []),
  ];
  cursor.reporter.report(
    'unknown-operator',
    { operator: last === first ? first.image : `${first.image} ${last.image}`, instead },
    {
      span: { start: first.startOffset, end: endOf(last) },
      fixes: isPattern && !isLiteral ? [] : [fix(`Replace with "${instead}"`, false, ...edits)],
    },
  );
  if (last !== first) cursor.skip();
  // The sign of a comparison is read from the image.
  become(last, isPattern ? t.Like : t.Equals, operator);
  if (isLiteral) become(value, t.StringToken, pattern);
  return operator.startsWith('NOT') ? last : undefined;
}

/** Whether a text can stand in a pattern as it is: whole, and without wildcards, which would find more. */
function isLiteralText(value: IToken, behind: IToken): boolean {
  const isWhole = behind.startOffset !== endOf(value) || t.kindOf(behind.tokenType) === 'punctuation';
  return value.tokenType === t.StringToken && !/[%_\\]/.test(value.image) && isWhole && behind.tokenType !== t.Escape;
}

/** `a IS 5`, `a IS NOT 'x'`: reports a value behind IS, and gives it. */
export function readValueBehindIs(cursor: Cursor, is: IToken, isNegated: boolean): Operand | undefined {
  const token = cursor.peek(1);
  if (token.tokenType === t.Null || !literals.has(token.tokenType)) return undefined;
  const last = cursor.peek(0);
  const edits = [
    { span: spanOf(is), text: isNegated ? '<>' : '=' },
    ...(last === is ? [] : [deletion(cursor.text, spanOf(last))]),
  ];
  const title = isNegated ? 'Compare with "<>", which leaves out NULL' : 'Compare with "="';
  cursor.report('missing-null', { found: cursor.found() }, token, { fixes: [fix(title, false, ...edits)] });
  return cursor.readOperand();
}

export function reportMissingNull(cursor: Cursor): void {
  if (cursor.respell([t.Null])) return;
  cursor.report('missing-null', { found: cursor.found() });
  if (cursor.isType(t.Word) || cursor.isType(t.Distinct)) cursor.skip();
}

import type { IToken } from 'chevrotain';
import type { Fix } from '../../../diagnostics/diagnostic.js';
import { isReserved } from '../../../dialect/keywords.js';
import { quote } from '../../../dialect/literals.js';
import type { Missing, Operand, Path, Star } from '../../ast.js';
import { endOf, retype, spanOf } from '../../lexer/lexer.js';
import * as t from '../../lexer/tokens.js';
import { pathText, sourceSpan } from '../../nodes.js';
import { type Cursor, maxRuleDepth } from '../cursor.js';
import { fix, insertion, removal, replacement } from '../fix.js';
import { clauseEnds, clauseKeywords, endsCondition, literals, operands } from '../token-sets.js';
import { readConcatenation } from './concatenation.js';
import { isForeign, skipForeign } from './foreign-constructs.js';
import { noteFollower, readInsertedList, skipPlaceholder, skipPlaceholders } from './placeholders.js';

/** Reports that an operand is missing, or other text instead of it; returns the operand that was probably meant, or a missing one. */
export function missingOperand(cursor: Cursor): Operand {
  const token = cursor.peek(1);
  if (token.tokenType === t.LeftParenthesis) return operandInParentheses(cursor);
  if (token.image === '%' && cursor.peek(2).startOffset === token.startOffset + 1) return unquotedPattern(cursor);
  if (token.tokenType === t.Arithmetic) {
    cursor.report('no-arithmetic', { operator: token.image });
    cursor.skip();
    if (cursor.isType(t.LeftParenthesis)) cursor.skipParenthesis();
    return cursor.startsOperand() ? readOperand(cursor) : cursor.missing();
  }
  if (isReservedName(cursor)) {
    cursor.report('reserved-word', { word: token.image });
    retype(token, t.Word);
    return readOperand(cursor);
  }
  const args = { after: cursor.peek(0).image, found: cursor.found() };
  cursor.report('missing-value', args, { fixes: extraCommaFixes(cursor) });
  return cursor.missing();
}

function readOperand(cursor: Cursor): Operand {
  return cursor.SUBRULE(cursor.rules.operand);
}

/** Returns the fix for a superfluous comma. It is not safe: a value may be missing. */
export function extraCommaFixes(cursor: Cursor): Fix[] {
  const comma = cursor.peek(0);
  if (comma.tokenType !== t.Comma || !(cursor.isType(t.Comma) || cursor.isOneOf(clauseEnds))) return [];
  return [fix('Remove the comma', removal(spanOf(comma)))];
}

/** Reports and skips a pattern without quotes: `LIKE %x%`. */
function unquotedPattern(cursor: Cursor): Missing {
  const after = cursor.peek(0).image;
  const { startOffset: start } = cursor.peek(1);
  do cursor.skip();
  while (cursor.peek(1).startOffset === cursor.previousEnd() && !cursor.isType(t.RightParenthesis));
  const span = cursor.spanFrom(start);
  const literal = quote(cursor.text.slice(span.start, span.end));
  const fixes = [fix('Put it in quotes', replacement(span, literal))];
  cursor.report('missing-value', { after, found: cursor.quote(span) }, { at: span, fixes });
  return cursor.missing();
}

/** Whether a reserved word that is used as a field follows. */
export function isReservedName(cursor: Cursor): boolean {
  const { tokenType, image } = cursor.peek(1);
  const isCompared = cursor.isType(t.ComparisonSign, 2) && tokenType !== t.And && tokenType !== t.Or;
  return isReserved(image) && (cursor.isType(t.Dot, 2) || isCompared);
}

function operandInParentheses(cursor: Cursor): Operand {
  if (skipForeign(cursor, 'operand')) return cursor.missing();
  if (cursor.ruleDepth >= maxRuleDepth) return cursor.skipTooDeep(maxRuleDepth);
  cursor.report('no-value-parentheses', {}, { fixes: parenthesisFixes(cursor) });
  cursor.ruleDepth++;
  cursor.skip();
  const operand = readOperand(cursor);
  cursor.skipUntil(endsCondition);
  if (cursor.isType(t.RightParenthesis)) cursor.skip();
  cursor.ruleDepth--;
  return operand;
}

/** Returns the fix for `DISTINCT(city)`, `ORDER BY (city)` and `= ('x')`: the parenthesis has a single path or literal in it. */
export function parenthesisFixes(cursor: Cursor): Fix[] {
  let distance = 2;
  while (cursor.isType(t.Identifier, distance) && cursor.isType(t.Dot, distance + 1)) distance += 2;
  const isOperand = cursor.isType(t.Identifier, distance) || (distance === 2 && cursor.isOneOf(literals, distance));
  if (!isOperand || !cursor.isType(t.RightParenthesis, distance + 1)) return [];
  const edits = [removal(spanOf(cursor.peek(1))), removal(spanOf(cursor.peek(distance + 1)))];
  return [fix('Remove the parentheses', edits, { safe: true })];
}

/** Reports and skips arithmetic after an operand or column; returns whether there was any. */
export function skipArithmetic(cursor: Cursor): boolean {
  let skipped = false;
  for (let token = cursor.peek(1); isArithmetic(token) || isArithmeticWord(cursor); token = cursor.peek(1)) {
    const isSignedNumber = token.tokenType === t.NumberToken;
    if (!skipped) cursor.report('no-arithmetic', { operator: isSignedNumber ? token.image.charAt(0) : token.image });
    skipped = true;
    cursor.skip();
    if (isSignedNumber) skipTimeUnit(cursor);
    else if (cursor.isType(t.LeftParenthesis)) cursor.skipParenthesis();
    else if (cursor.isOneOf(literals)) skipAmount(cursor);
    else if (cursor.startsName()) {
      skipPath(cursor);
      if (isInterval(cursor)) skipAmount(cursor);
    }
  }
  // "(price + 1) / 2 > 2": the parenthesis contained a value, which the operator after it changes or compares.
  if (skipped && cursor.isType(t.RightParenthesis)) {
    cursor.reporter.mute(cursor.start());
    if (isArithmetic(cursor.peek(2))) cursor.reporter.mute(cursor.peek(2).startOffset);
  }
  return skipped;
}

/** Whether a value follows the word INTERVAL, which was read as a path. */
function isInterval(cursor: Cursor): boolean {
  const isValue = cursor.isType(t.NumberToken) || cursor.isType(t.StringToken) || cursor.isType(t.VariableToken);
  return cursor.wordAt(0) === 'INTERVAL' && isValue;
}

/** Skips a value, and the unit of time after it: `'1' DAY`, `1 YEAR TO MONTH`. */
function skipAmount(cursor: Cursor): void {
  cursor.skip();
  skipTimeUnit(cursor);
}

function skipTimeUnit(cursor: Cursor): void {
  if (!timeUnit.test(cursor.wordAt(1))) return;
  cursor.skip();
  if (cursor.wordAt(1) !== 'TO') return;
  cursor.skip();
  if (timeUnit.test(cursor.wordAt(1))) cursor.skip();
}

const timeUnit = /^(?:MICROSECOND|MILLISECOND|SECOND|MINUTE|HOUR|DAY|WEEK|MONTH|QUARTER|YEAR)S?(?:_[A-Z]+)?$/;

/** Whether DIV or MOD follows as an operator. */
function isArithmeticWord(cursor: Cursor): boolean {
  return /^(?:DIV|MOD)$/.test(cursor.wordAt(1)) && cursor.isOneOf(operands, 2) && !cursor.isType(t.From, 2);
}

function isArithmetic({ tokenType, image }: IToken): boolean {
  if (tokenType === t.Arithmetic || tokenType === t.StarToken) return true;
  return tokenType === t.NumberToken && (image.startsWith('+') || image.startsWith('-'));
}

function skipPath(cursor: Cursor): void {
  while (cursor.isType(t.Identifier) || cursor.isType(t.Dot)) cursor.skip();
  if (cursor.isType(t.LeftParenthesis)) cursor.skipParenthesis();
}

/** Reports SQL syntax after an operand: arithmetic, CASE, and the string of a typed literal, which is then the operand. */
export function finishOperand(cursor: Cursor, operand: Operand): Operand {
  if (operand.kind === 'Path' && isInterval(cursor)) {
    const { start } = sourceSpan(operand);
    skipAmount(cursor);
    cursor.report('no-arithmetic', { operator: 'INTERVAL' }, { at: cursor.spanFrom(start) });
    skipArithmetic(cursor);
    return cursor.missing();
  }
  if (operand.kind === 'Path') skipTimeZone(cursor);
  if (operand.kind === 'Path' && cursor.isType(t.StringToken)) return typedLiteral(cursor, operand);
  if (operand.kind === 'Path' && skipCase(cursor)) return cursor.missing();
  if (skipForeign(cursor, 'after operand')) return operand;
  const concatenation = readConcatenation(cursor, operand);
  if (concatenation !== undefined) return concatenation;
  skipArithmetic(cursor);
  return operand;
}

/** Words that give the string after them a type. */
const literalTypes: ReadonlySet<string> = new Set(['BINARY', 'DATE', 'TIME', 'TIMESTAMP', 'TIMESTAMPTZ', 'DATETIME']);
/** Letters that do so if the string follows directly. */
const stringPrefixes: ReadonlySet<string> = new Set(['N', 'E', 'B', 'X', 'R', 'Q']);

/** Skips the words of `TIMESTAMP WITH TIME ZONE '…'` between the type and the string. */
function skipTimeZone(cursor: Cursor): void {
  const isType = /^TIME(?:STAMP)?$/.test(cursor.wordAt(0)) && /^WITH(?:OUT)?$/.test(cursor.wordAt(1));
  if (!isType || cursor.wordAt(2) !== 'TIME' || !cursor.isType(t.StringToken, 4)) return;
  for (let count = 0; count < 3; count++) cursor.skip();
}

/** Reads `DATE '2026-01-01'` as the string. */
function typedLiteral(cursor: Cursor, operand: Path): Operand {
  const name = pathText(operand).toUpperCase();
  const { start, end } = sourceSpan(operand);
  const isPrefix = stringPrefixes.has(name) && cursor.start() === end;
  if (!literalTypes.has(name) && !isPrefix) return operand;
  const span = cursor.spanFrom(start);
  const type = cursor.text.slice(start, span.end).toUpperCase();
  const isAlone = cursor.text.slice(span.end, cursor.start()).trim() === '' && !/--|\/\*/.test(type);
  // Other letters give the characters of the string another meaning.
  const safe = isAlone && (name === 'N' || !isPrefix);
  const fixes = [fix(`Remove ${type}`, removal({ start, end: cursor.start() }), { safe })];
  cursor.report('no-typed-literal', { type }, { at: span, fixes });
  return readOperand(cursor);
}

/** Whether a word begins `CASE WHEN … END`, or `TYPEOF x WHEN … END` of SOQL. */
function isCase(cursor: Cursor, word: string): boolean {
  return word === 'CASE' || (word === 'TYPEOF' && cursor.wordAt(2) === 'WHEN');
}

/** Reports and skips `CASE WHEN … END`, after a CASE that was read as a name. */
export function skipCase(cursor: Cursor): boolean {
  const last = cursor.peek(0);
  const start = cursor.start();
  const word = last.image.toUpperCase();
  if (last.tokenType !== t.Word || !cursor.startsOperand() || !isCase(cursor, word)) return false;
  // A field named "case", before an operator that is a word; `CASE escape WHEN` tests a field named like one.
  const isOperator = cursor.startsComparison() || (cursor.isType(t.Escape) && cursor.isType(t.StringToken, 2));
  if (isOperator && cursor.wordAt(2) !== 'WHEN') return false;
  let depth = 1;
  cursor.skipUntil((type) => {
    if (type === t.Word) {
      const word = cursor.peek(1).image.toUpperCase();
      if (word === 'CASE') depth++;
      if (word === 'END') depth--;
    }
    // The first word begins an operand, so a keyword there is a name.
    return depth === 0 || (cursor.start() > start && (type === t.From || clauseKeywords.has(type)));
  });
  if (depth === 0) cursor.skip();
  cursor.report('no-case', { word }, { at: cursor.spanFrom(last.startOffset) });
  cursor.reporter.mute(cursor.start());
  return true;
}

/** Returns the fix that inserts a comma after the last token. */
export function insertComma(cursor: Cursor): Fix {
  return fix('Insert a comma', insertion(cursor.previousEnd(), ','));
}

/** Reports that a comma is missing before the next token. */
export function reportMissingComma(cursor: Cursor): void {
  noteFollower(cursor);
  cursor.report('missing-comma', { found: cursor.found() }, { fixes: [insertComma(cursor)] });
}

/** Whether a value in parentheses follows; elsewhere the opening parenthesis is one too many. */
export function startsArgumentInParentheses(cursor: Cursor): boolean {
  if (!cursor.isType(t.LeftParenthesis) || cursor.isType(t.StarToken, 2) || cursor.isType(t.Distinct, 2)) return false;
  const distance = cursor.distanceAfterParenthesis(1);
  return cursor.isType(t.Comma, distance) || cursor.isType(t.RightParenthesis, distance);
}

/** Reads the arguments of a call whose first one is in parentheses: `lower((x))`. */
export function argumentsInParentheses(cursor: Cursor, args: (Operand | Star)[]): void {
  args.push(operandInParentheses(cursor));
  continueList(cursor, args);
  while (cursor.isType(t.Comma)) {
    cursor.skip();
    args.push(readOperand(cursor));
    continueList(cursor, args);
  }
}

/** Continues a list of values that lacks a comma. */
export function continueList(cursor: Cursor, values: (Operand | Star)[]): void {
  skipPlaceholders(cursor, 'separator');
  while (cursor.startsOperand() && !cursor.isType(t.As) && !isForeign(cursor, 'arguments')) {
    reportMissingComma(cursor);
    values.push(readOperand(cursor));
    skipPlaceholders(cursor, 'separator');
  }
}

/** Reads the values of `IN 1, 2`, and reports that their parentheses are missing. */
export function listWithoutParentheses(cursor: Cursor): readonly Operand[] {
  if (skipPlaceholder(cursor, 'after in')) return readInsertedList(cursor);
  const first = cursor.peek(1);
  const values: Operand[] = [];
  if (cursor.startsOperand()) {
    values.push(readOperand(cursor));
    while (cursor.isType(t.Comma)) {
      cursor.skip();
      values.push(readOperand(cursor));
    }
  }
  // In `IN VALUES (1, 2)` the word before the list is superfluous, not an element.
  const safe = values.every(({ kind }) => kind !== 'Call');
  const fixes = values.length === 0 ? [] : [putInParentheses(cursor, 'Put the list in parentheses', first, { safe })];
  cursor.report('list-needs-parentheses', { found: cursor.describe(first) }, { at: first, fixes });
  return values;
}

/** Returns the fix that puts the text from a token to the last one in parentheses. */
export function putInParentheses(cursor: Cursor, title: string, first: IToken, { safe } = { safe: true }): Fix {
  const edits = [insertion(first.startOffset, '('), insertion(cursor.previousEnd(), ')')];
  return fix(title, edits, { safe });
}

/** Reports and skips the rest of `1,5`, a number with a decimal comma. */
export function skipDecimalComma(cursor: Cursor): boolean {
  const [whole, comma, decimals] = [cursor.peek(0), cursor.peek(1), cursor.peek(2)];
  const isNumber = whole.tokenType === t.NumberToken && /^\d+$/.test(decimals.image) && comma.tokenType === t.Comma;
  if (!isNumber || comma.startOffset !== endOf(whole) || decimals.startOffset !== endOf(comma)) return false;
  const span = { start: whole.startOffset, end: endOf(decimals) };
  const fixes = [fix('Write a decimal point', replacement(spanOf(comma), '.'))];
  cursor.report('malformed-number', { text: cursor.text.slice(span.start, span.end) }, { at: span, fixes });
  for (let count = 0; count < 2; count++) cursor.skip();
  return true;
}

/** Words that quantify a comparison with a list or subquery. */
const quantifiers: ReadonlySet<string> = new Set(['ANY', 'ALL', 'SOME']);

/** Reports a name before an argument list that is not the name of a function. */
export function rejectCallee(cursor: Cursor, name: string, start: number): void {
  rejectQuantifier(cursor, name, start);
  if (name.includes('.')) cursor.report('unexpected-text', { found: cursor.found(), after: 'the path' });
}

function rejectQuantifier(cursor: Cursor, name: string, start: number): void {
  const word = name.toUpperCase();
  const isBeforeStatement = cursor.isType(t.Select, 2);
  // A dialect may have a function of that name; after a comparison, or before a statement, it is a quantifier.
  const isCompared = cursor.isType(t.ComparisonSign, -1) || cursor.isType(t.Like, -1) || isBeforeStatement;
  if (!quantifiers.has(word) || !isCompared) return;
  cursor.report('no-quantifier', { word }, { at: { start, end: start + name.length } });
  if (isBeforeStatement) cursor.reporter.mute(cursor.peek(2).startOffset);
}

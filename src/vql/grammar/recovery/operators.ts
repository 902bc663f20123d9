import type { IToken } from 'chevrotain';
import type { Span } from '../../../diagnostics/span.js';
import { comparisonSigns } from '../../../dialect/comparison.js';
import { operatorOfWord } from '../../../dialect/operator-words.js';
import { filterRow, isJunctionOperator } from '../../../dialect/operators.js';
import type { ComparisonOperator, Operand } from '../../ast.js';
import { endOf, replaceToken, retype, spanOf } from '../../lexer/lexer.js';
import * as t from '../../lexer/tokens.js';
import type { Cursor } from '../cursor.js';
import { deletion, fix, insertion, replacement } from '../fix.js';
import { maxSigns, spacedOperator } from '../operator-signs.js';
import { clauseKeywords, conditionEnds, literals } from '../token-sets.js';
import { isForeign, skipForeign } from './foreign-constructs.js';
import { respell, respellAs, respellGlued } from './misspellings.js';
import { type NullSafeComparison, nullSafeFixes, nullSafeSign, reportNullSafe } from './null-safe.js';
import { skipDecimalComma } from './operands.js';
import { skipPlaceholder } from './placeholders.js';

/** Operators of two keywords without a space between them. */
const gluedOperators: ReadonlyMap<string, readonly [keyword: string, type: IToken['tokenType']]> = new Map([
  ['NOTLIKE', ['NOT LIKE', t.Like]],
  ['NOTIN', ['NOT IN', t.In]],
  ['NOTBETWEEN', ['NOT BETWEEN', t.Between]],
  ['ISNOT', ['IS NOT', t.Is]],
]);

/** Words of other dialects that match a pattern. */
const patternOperators: ReadonlySet<string> = new Set([
  ...['ILIKE', 'RLIKE', 'REGEXP', 'REGEX', 'GLOB', 'SIMILAR', 'MATCH', 'MATCHES'],
]);

/** The VQL equivalent of an operator that is a word, with the wildcards before and after the text of its pattern. */
type OperatorWord = readonly [operator: string, before?: string, after?: string];

/** Returns the VQL equivalent of an operator that is a word in C-Unit or elsewhere, such as EQUALS, GT and CONTAINS. */
function operatorWord(word: string): OperatorWord | undefined {
  const operator = operatorOfWord(word);
  if (operator === undefined || isJunctionOperator(operator)) return undefined;
  const { form } = filterRow(operator);
  if (form.kind === 'comparison') return [form.comparison];
  if (form.kind !== 'text') return undefined;
  return [form.negated ? 'NOT LIKE' : 'LIKE', form.before ? '%' : '', form.after ? '%' : ''];
}

/** Returns the operator that a word means, alone or with the next one, and the number of these words. */
export function operatorOfWords(word: string, next: string): { operator: OperatorWord; count: 1 | 2 } | undefined {
  const two = next === '' ? undefined : operatorWord(word + next);
  if (two !== undefined) return { operator: two, count: 2 };
  const one = operatorWord(word);
  return one && { operator: one, count: 1 };
}

/** Whether a token that was read as IS or EXISTS contains a NOT. */
export function containsNot({ image }: IToken): boolean {
  return /NOT/i.test(image);
}

/** Reads a word as the operator that it means or misspells, after the NOT in `not`; returns the token if it contains a NOT too. */
export function respellOperator(cursor: Cursor, not: IToken | undefined): IToken | undefined {
  const token = cursor.peek(1);
  if (token.tokenType !== t.Word || isForeign(cursor, 'operator')) return undefined;
  const word = token.image.toUpperCase();
  const glued = gluedOperators.get(word.replace('_', ''));
  if (glued !== undefined) {
    const [keyword, type] = glued;
    // Of two NOTs one may be a typo.
    if (not === undefined) respellGlued(cursor, keyword, type);
    else respellAs(cursor, type, { safe: false });
    return type === t.Is ? undefined : token;
  }
  const meant = operatorOfWords(word, cursor.wordAt(2));
  if (meant !== undefined && !cursor.isType(t.ComparisonSign, meant.count + 1)) {
    // A second NOT is reported as a missing operator.
    const isNegated = meant.operator[0].startsWith('NOT');
    if (not === undefined || !isNegated) return respellOperatorWord(cursor, meant.operator, meant.count);
  }
  if (patternOperators.has(word)) {
    respellPatternOperator(cursor, token);
    return undefined;
  }
  const operators = [t.Like, t.Between, t.NotNull, t.IsNull];
  respell(cursor, not === undefined ? [...operators, t.Not] : operators);
  return cursor.isType(t.Not) ? cursor.skip() : undefined;
}

/** Reads `ILIKE`, `SIMILAR TO` and the like as LIKE. */
function respellPatternOperator(cursor: Cursor, token: IToken): void {
  const last = cursor.wordAt(2) === 'TO' ? cursor.peek(2) : token;
  const span = { start: token.startOffset, end: endOf(last) };
  const fixes = [fix('Replace with LIKE', replacement(span, 'LIKE'))];
  cursor.report('no-pattern-operator', { operator: token.image.toUpperCase() }, { fixes });
  if (last !== token) cursor.skip();
  retype(last, t.Like);
}

/** Reads `a EQUALS 1`, `a CONTAINS 'x'`: operators that are words, as in C-Unit. Returns the token if it contains a NOT too. */
function respellOperatorWord(
  cursor: Cursor,
  [operator, before, after]: OperatorWord,
  count: 1 | 2,
): IToken | undefined {
  const [first, last, value] = [cursor.peek(1), cursor.peek(count), cursor.peek(count + 1)];
  const isPattern = before !== undefined;
  const isLiteral = isPattern && isLiteralText(value, cursor.peek(count + 2));
  const pattern = `'${before}${isLiteral ? value.image.slice(1, -1) : '…'}${after}'`;
  const instead = isPattern ? `${operator} ${pattern}` : operator;
  const edits = [
    replacement(spanOf(first), operator),
    ...(last === first ? [] : [deletion(cursor.text, spanOf(last))]),
    ...(isLiteral ? [replacement(spanOf(value), pattern)] : []),
  ];
  cursor.report(
    'unknown-operator',
    { operator: last === first ? first.image : `${first.image} ${last.image}`, instead },
    {
      at: { start: first.startOffset, end: endOf(last) },
      fixes: isPattern && !isLiteral ? [] : [fix(`Replace with "${instead}"`, edits)],
    },
  );
  if (last !== first) cursor.skip();
  // The grammar reads the operator of a comparison from the image.
  replaceToken(last, isPattern ? t.Like : t.Equals, operator);
  if (isLiteral) replaceToken(value, t.StringToken, pattern);
  return operator.startsWith('NOT') ? last : undefined;
}

/** Whether a string can be part of a pattern unchanged: it is complete, and has no wildcards, which would match more. */
function isLiteralText(value: IToken, next: IToken): boolean {
  const isWhole = next.startOffset !== endOf(value) || t.kindOf(next.tokenType) === 'punctuation';
  return value.tokenType === t.StringToken && !/[%_\\]/.test(value.image) && isWhole && next.tokenType !== t.Escape;
}

/** Reads the rest of an operator after its first sign, `a < > 1` and `a = = 1`, and reports it; returns the whole sign. */
export function readSpacedSign(cursor: Cursor, first: IToken): IToken {
  if (!cursor.isType(t.ComparisonSign)) return first;
  const signs = [first.image];
  while (signs.length < maxSigns && cursor.isType(t.ComparisonSign, signs.length))
    signs.push(cursor.peek(signs.length).image);
  const spaced = spacedOperator(signs);
  if (spaced === undefined) return first;
  const { sign, operator, count } = spaced;
  const whole = { ...first, image: sign, endOffset: endOf(cursor.peek(count - 1)) - 1 };
  for (let skipped = 1; skipped < count; skipped++) cursor.skip();
  if (sign === nullSafeSign) return whole;
  const instead = comparisonSigns.has(sign) ? sign : operator;
  const fixes = [fix(`Replace with "${instead}"`, replacement(spanOf(whole), instead))];
  const { start, end } = spanOf(whole);
  cursor.report('unknown-operator', { operator: cursor.text.slice(start, end), instead }, { at: whole, fixes });
  return { ...whole, image: instead };
}

/** Reports `a NOT = 1`. The fix moves NOT to the beginning of the condition, at `start`, unless there is another NOT. */
export function reportMisplacedNot(cursor: Cursor, not: IToken, operator: IToken, start: number): void {
  const isOnlyNot = !/\bNOT\s+$/i.test(cursor.text.slice(Math.max(0, start - 16), start));
  const canMove = isOnlyNot && !cursor.reporter.isFull;
  const edits = [insertion(start, 'NOT '), deletion(cursor.text, spanOf(not))];
  const fixes = canMove ? [fix('Put NOT before the condition', edits)] : [];
  const written = cursor.text.slice(operator.startOffset, endOf(operator));
  cursor.report('misplaced-not', { operator: written }, { at: not, fixes });
}

/** Reports that the AND of BETWEEN is missing. A comma is read as one: `BETWEEN 1, 2`. */
export function reportMissingAnd(cursor: Cursor): void {
  if (skipPlaceholder(cursor, 'between and')) return;
  // BETWEEN 1,5 AND 2,5
  if (cursor.isType(t.And, 3) && skipDecimalComma(cursor)) return;
  const token = cursor.peek(1);
  const isComma = token.tokenType === t.Comma && (cursor.isOneOf(literals, 2) || isNameAfterComma(cursor));
  const fixes = isComma ? [fix('Replace with AND', replacement(spanOf(token), ' AND'))] : [];
  cursor.report('between-needs-and', { found: cursor.found() }, { fixes });
  if (isComma) retype(token, t.And);
}

/** Whether a name follows the comma that begins neither a clause nor a condition. */
function isNameAfterComma(cursor: Cursor): boolean {
  return cursor.isType(t.Identifier, 2) && !cursor.isOneOf(clauseKeywords, 2) && !cursor.startsComparison(3);
}

/** Whether a NOT follows IS, and whether one is before it, which has to move first. */
interface NotsAroundIs {
  readonly isNot: boolean;
  readonly isMisplaced: boolean;
}

/** A comparison that was read after IS. */
interface ComparisonAfterIs {
  readonly operator: ComparisonOperator;
  readonly value: Operand;
}

/** Reports and reads a comparison after IS: `a IS 5`, `a IS NOT 'x'`, `a IS DISTINCT FROM 5`, `a IS GREATER THAN 5`. */
export function readComparisonAfterIs(
  cursor: Cursor,
  is: IToken,
  left: Operand,
  { isNot, isMisplaced }: NotsAroundIs,
): ComparisonAfterIs | undefined {
  const operatorFrom = (token: IToken): Span => ({ start: is.startOffset, end: endOf(token) });
  const readNullSafe = (isEqual: boolean, report: (comparison: NullSafeComparison) => void): ComparisonAfterIs => {
    const operator = operatorFrom(cursor.peek(0));
    const value = cursor.SUBRULE(cursor.rules.operand);
    report({ left, right: value, operator, isEqual, isMisplaced });
    return { operator: isEqual ? '=' : '<>', value };
  };
  if (cursor.isType(t.Distinct) && cursor.isType(t.From, 2)) {
    cursor.skip();
    cursor.skip();
    return readNullSafe(isNot, (comparison) => reportNullSafe(cursor, comparison));
  }
  const words = wordsAfterIs(cursor, isNot);
  if (words !== undefined) {
    const span = operatorFrom(cursor.peek(words.count));
    const { operator } = words;
    const fixes = [fix(`Replace with "${operator}"`, replacement(span, operator))];
    cursor.report(
      'unknown-operator',
      { operator: cursor.text.slice(span.start, span.end), instead: operator },
      { at: span, fixes },
    );
    for (let count = 0; count < words.count; count++) cursor.skip();
    return { operator, value: cursor.SUBRULE(cursor.rules.operand) };
  }
  if (cursor.isType(t.Null) || !cursor.isOneOf(literals)) return undefined;
  // IS TRUE of SQL and IS of SQLite are null-safe.
  const [at, found] = [cursor.peek(1), cursor.found()];
  return readNullSafe(!isNot, (comparison) => {
    cursor.report('missing-null', { found }, { at, fixes: nullSafeFixes(cursor, comparison) });
  });
}

/** Maximum number of words of an operator: "greater than or equal to". */
const maxOperatorWords = 5;

/** Returns the operator that the words after IS mean, and their number. */
function wordsAfterIs(cursor: Cursor, isNegated: boolean): { operator: ComparisonOperator; count: number } | undefined {
  if (!cursor.isType(t.Word)) return undefined;
  for (let count = maxOperatorWords; count > 0; count--) {
    const words = Array.from({ length: count }, (_, index) => cursor.peek(index + 1));
    if (!words.every(({ image }) => /^[a-z]+$/i.test(image))) continue;
    const operator = operatorOfWord(
      words
        .map(({ image }) => image)
        .join('')
        .toUpperCase()
        .replace(/TO$/, ''),
    );
    const form = operator === undefined || isJunctionOperator(operator) ? undefined : filterRow(operator).form;
    if (form?.kind !== 'comparison') continue;
    if (!isNegated) return { operator: form.comparison, count };
    return form.comparison === '=' ? { operator: '<>', count } : undefined;
  }
  return undefined;
}

/** Reads `a NOT NULL` and `a NULL`, where IS is missing. */
export function readBareNull(cursor: Cursor, not: IToken | undefined): boolean {
  const token = cursor.peek(1);
  if (token.tokenType !== t.Null) return false;
  const start = (not ?? token).startOffset;
  const words = not === undefined ? 'NULL' : 'NOT NULL';
  const fixes = [fix('Insert IS', insertion(start, 'IS '), { safe: not !== undefined })];
  const args = { operator: words, instead: `IS ${words}` };
  cursor.report('unknown-operator', args, { at: { start, end: endOf(token) }, fixes });
  retype(token, not === undefined ? t.IsNull : t.NotNull);
  return true;
}

/** Reports that NULL is missing after IS, unless it is misspelled or called UNKNOWN, as for a boolean in SQL. */
export function reportMissingNull(cursor: Cursor): void {
  if (cursor.wordAt(1) === 'UNKNOWN' && cursor.isOneOf(conditionEnds, 2)) {
    const token = cursor.peek(1);
    cursor.report(
      'missing-null',
      { found: cursor.found() },
      { fixes: [fix('Replace with NULL', replacement(spanOf(token), 'NULL'))] },
    );
    retype(token, t.Null);
    return;
  }
  if (skipForeign(cursor, 'test') || respell(cursor, [t.Null])) return;
  cursor.report('missing-null', { found: cursor.found() });
  if (cursor.isType(t.Word) || cursor.isType(t.Distinct)) cursor.skip();
}

import type { IToken } from 'chevrotain';
import type { Operand } from '../../ast.js';
import { endOf, replaceToken, retype, spanOf } from '../../lexer/lexer.js';
import * as t from '../../lexer/tokens.js';
import type { Cursor } from '../cursor.js';
import { deletion, fix, insertion, replacement } from '../fix.js';
import { clauseKeywords, literals } from '../token-sets.js';
import { respell, respellAs, respellGlued } from './misspellings.js';

/** Operators of two words that are written as one, with an underscore or without. */
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

/** An operator of VQL, and what surrounds the text in its pattern. */
type OperatorWord = readonly [operator: string, before?: string, behind?: string];

/** **The** table of operators that are words in C-Unit and elsewhere, without their spaces and underscores. */
const operatorWords: ReadonlyMap<string, OperatorWord> = new Map<string, OperatorWord>([
  ['EQUALS', ['=']],
  ['EQUAL', ['=']],
  ['EQUALSTO', ['=']],
  ['EQUALTO', ['=']],
  ['EQ', ['=']],
  ['NOTEQUALS', ['<>']],
  ['NOTEQUAL', ['<>']],
  ['NEQ', ['<>']],
  ['NE', ['<>']],
  ['GREATERTHAN', ['>']],
  ['GT', ['>']],
  ['GREATERTHANEQUALS', ['>=']],
  ['GREATERTHANOREQUALS', ['>=']],
  ['GTE', ['>=']],
  ['GE', ['>=']],
  ['LESSTHAN', ['<']],
  ['LT', ['<']],
  ['LESSTHANEQUALS', ['<=']],
  ['LESSTHANOREQUALS', ['<=']],
  ['LTE', ['<=']],
  ['LE', ['<=']],
  ['CONTAINS', ['LIKE', '%', '%']],
  ['CONTAIN', ['LIKE', '%', '%']],
  ['NOTCONTAINS', ['NOT LIKE', '%', '%']],
  ['STARTSWITH', ['LIKE', '', '%']],
  ['BEGINSWITH', ['LIKE', '', '%']],
  ['ENDSWITH', ['LIKE', '%', '']],
]);

/** Finds the operator that a word stands for, or the word and the next one, and how many of the two. */
export function operatorOfWords(word: string, next: string): { own: OperatorWord; count: 1 | 2 } | undefined {
  const two = operatorWords.get(word + next);
  if (two !== undefined && next !== '') return { own: two, count: 2 };
  const one = operatorWords.get(word.replaceAll('_', ''));
  return one && { own: one, count: 1 };
}

/** Whether the token that was read as IS or EXISTS contains a NOT. */
export function containsNot({ image }: IToken): boolean {
  return /NOT/i.test(image);
}

/** Makes an operator of a word that stands for one; returns the token if that means a NOT as well, beside one in `not`. */
export function respellOperator(cursor: Cursor, not: IToken | undefined): IToken | undefined {
  const token = cursor.peek(1);
  if (token.tokenType !== t.Word) return undefined;
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
  if (meant !== undefined && !cursor.isType(t.ComparisonOperator, meant.count + 1)) {
    // A second NOT is left to the message that finds no operator.
    const isNegated = meant.own[0].startsWith('NOT');
    if (not === undefined || !isNegated) return respellOperatorWord(cursor, meant.own, meant.count);
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

/** Reads `a EQUALS 1`, `a CONTAINS 'x'`: operators that are words, as in C-Unit. Returns the token if it means a NOT as well. */
function respellOperatorWord(
  cursor: Cursor,
  [operator, before, behind]: OperatorWord,
  count: 1 | 2,
): IToken | undefined {
  const [first, last, value] = [cursor.peek(1), cursor.peek(count), cursor.peek(count + 1)];
  const isPattern = before !== undefined;
  const isLiteral = isPattern && isLiteralText(value, cursor.peek(count + 2));
  const pattern = `'${before}${isLiteral ? value.image.slice(1, -1) : '…'}${behind}'`;
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
  // The sign of a comparison is read from the image.
  replaceToken(last, isPattern ? t.Like : t.Equals, operator);
  if (isLiteral) replaceToken(value, t.StringToken, pattern);
  return operator.startsWith('NOT') ? last : undefined;
}

/** Whether a string can be part of a pattern as it is: complete, and without wildcards, which would match more. */
function isLiteralText(value: IToken, behind: IToken): boolean {
  const isWhole = behind.startOffset !== endOf(value) || t.kindOf(behind.tokenType) === 'punctuation';
  return value.tokenType === t.StringToken && !/[%_\\]/.test(value.image) && isWhole && behind.tokenType !== t.Escape;
}

/** Reports `a NOT = 1`. The NOT can move to the beginning of the condition, at `start`, unless another one is there. */
export function reportMisplacedNot(cursor: Cursor, not: IToken, operator: IToken, start: number): void {
  const isFirst = !/\bNOT\s+$/i.test(cursor.text.slice(Math.max(0, start - 16), start));
  const canMove = isFirst && !cursor.reporter.isFull;
  const edits = [insertion(start, 'NOT '), deletion(cursor.text, spanOf(not))];
  const fixes = canMove ? [fix('Put NOT before the condition', edits)] : [];
  const written = cursor.text.slice(operator.startOffset, endOf(operator));
  cursor.report('misplaced-not', { operator: written }, { at: not, fixes });
}

/** Reports that the AND of BETWEEN is missing. A comma is read as one: `BETWEEN 1, 2`. */
export function reportMissingAnd(cursor: Cursor): void {
  const token = cursor.peek(1);
  const isComma = token.tokenType === t.Comma && (cursor.isOneOf(literals, 2) || isLoneName(cursor));
  const fixes = isComma ? [fix('Replace with AND', replacement(spanOf(token), ' AND'))] : [];
  cursor.report('between-needs-and', { found: cursor.found() }, { fixes });
  if (isComma) retype(token, t.And);
}

/** Whether a name follows the comma that begins neither a clause nor a condition. */
function isLoneName(cursor: Cursor): boolean {
  return cursor.isType(t.Identifier, 2) && !cursor.isOneOf(clauseKeywords, 2) && !cursor.startsComparison(3);
}

/** Reports and reads a value after IS: `a IS 5`, `a IS NOT 'x'`. */
export function readValueAfterIs(cursor: Cursor, is: IToken, isNegated: boolean): Operand | undefined {
  if (cursor.isType(t.Null) || !cursor.isOneOf(literals)) return undefined;
  const last = cursor.peek(0);
  const edits = [
    replacement(spanOf(is), isNegated ? '<>' : '='),
    ...(last === is ? [] : [deletion(cursor.text, spanOf(last))]),
  ];
  const title = isNegated ? 'Compare with "<>", which excludes NULL' : 'Compare with "="';
  cursor.report('missing-null', { found: cursor.found() }, { fixes: [fix(title, edits)] });
  return cursor.SUBRULE(cursor.rules.operand);
}

/** Reports that NULL is missing after IS, unless it is misspelled. */
export function reportMissingNull(cursor: Cursor): void {
  if (respell(cursor, [t.Null])) return;
  cursor.report('missing-null', { found: cursor.found() });
  if (cursor.isType(t.Word) || cursor.isType(t.Distinct)) cursor.skip();
}

import { type IToken, tokenMatcher } from 'chevrotain';
import { isReserved } from '../../dialect/keywords.js';
import { quote } from '../../dialect/literals.js';
import { namePattern } from '../../dialect/names.js';
import { unicodePattern } from '../../dialect/unicode-pattern.js';
import type { VariableStyle } from '../../dialect/variable-style.js';
import { keywordType } from '../lexer/keyword-type.js';
import { endOf, replaceToken, spanOf } from '../lexer/lexer.js';
import * as t from '../lexer/tokens.js';
import { fix, replacement } from './fix.js';
import type { Reporter } from './reporter.js';
import { afterName, beforeCondition, beforeName, beforeTemplate, literals } from './token-sets.js';

/** The context of a token. */
export interface TokenContext {
  readonly previous: IToken | undefined;
  readonly next: IToken | undefined;
  /** Whether the token is between SELECT and FROM, where names are expected, not values. */
  readonly isInColumns: boolean;
  /** Whether an operator is between SELECT and the token: without FROM and WHERE it can be in a condition. */
  readonly isCompared: boolean;
  /** Whether the token is among the sort keys, which are names too. */
  readonly isInSortKeys: boolean;
  readonly isStatement: boolean;
  readonly variableStyle: VariableStyle;
}

/** Whether only a name is possible instead of a quoted text: it is then a name in the quotes of another dialect. */
export function isNamePosition(
  previousType: IToken['tokenType'],
  { next, isInColumns, isInSortKeys }: TokenContext,
): boolean {
  const nextType = next?.tokenType ?? t.Comma;
  if (isInColumns || isInSortKeys || beforeName.has(previousType) || afterName.has(nextType)) return true;
  return beforeCondition.has(previousType) && operatorLike.has(nextType);
}

/** After the beginning of a condition a quoted text is a name if NOT or a misspelled operator follows. */
const operatorLike = new t.TokenSet([t.Not, t.Word]);

/** Title of the fix that reads a quoted text as a name. */
export const removeQuotes = 'Remove the quotes';

/** Reports other quotes than single ones: they contain a name where only a name is possible, and otherwise a string. */
export function repairQuoted(token: IToken, context: TokenContext, reporter: Reporter): void {
  // The grammar reports that it expects SELECT.
  if (context.previous === undefined && context.isStatement) return;
  const span = spanOf(token);
  const { image } = token;
  const inner = unescapeQuotes(image.slice(1, isClosedQuote(image) ? -1 : undefined), image.charAt(0));
  const isBracket = image.startsWith('[');
  // A predicate is read as if it followed WHERE.
  const previousType = context.previous?.tokenType ?? t.Where;
  // An alias is reported as such; its quotes are not reported separately.
  if (context.isInColumns && previousType === t.As && isClosedQuote(image)) {
    replaceToken(token, t.StringToken, quote(inner));
    return;
  }
  const keyword = isClosedQuote(image) ? quotedKeyword(inner, context) : undefined;
  if (keyword !== undefined) {
    const word = inner.toUpperCase();
    reporter.report(
      'quoted-name',
      { name: word, what: 'Keywords' },
      { span, fixes: [fix(removeQuotes, replacement(span, word))] },
    );
    replaceToken(token, keyword, word);
    return;
  }
  // No name is written like it, with or without quotes.
  if (isReservedField(inner, previousType, context)) {
    reporter.report('reserved-word', { word: inner }, { span });
    replaceToken(token, t.Word, inner);
    return;
  }
  const isPosition = isNamePosition(previousType, context);
  const isPath = pathPattern().test(inner);
  const literal = quote(inner);
  // A path cannot be an alias or a part of another path.
  const isInOtherName =
    inner.includes('.') && (previousType === t.Dot || previousType === t.As || context.next?.tokenType === t.Dot);
  const withoutQuotes = (safe: boolean) =>
    isPath && !isReserved(inner) && !isInOtherName
      ? [fix(removeQuotes, replacement(span, inner), { safe: safe && keywordType(inner) === undefined })]
      : [];
  const inSingleQuotes = (safe: boolean) => fix('Use single quotes', replacement(span, literal), { safe });
  if (isBracket || (isPath && isPosition)) {
    const isColumn = context.isInColumns && !context.isCompared;
    const isCertain = isBracket || isColumn || context.isInSortKeys || beforeName.has(previousType);
    const fixes = withoutQuotes(isCertain);
    reporter.report(
      'quoted-name',
      { name: isPath ? inner : inner.trim() === '' ? 'the name alone' : 'a name without spaces' },
      { span, fixes },
    );
    // The grammar reads a template in quotes as a whole.
    if (beforeTemplate.has(previousType) && inner.includes('.')) replaceToken(token, t.StringToken, quote(inner));
    else replaceToken(token, t.Word, inner);
  } else {
    // A backslash is an ordinary character in VQL, and two adjacent texts would become one.
    const isLiteral = isClosedQuote(image) && !inner.includes('\\') && !touchesText(token, context);
    const isName = mayBeName(image, inner);
    const safe = isLiteral && !isPosition && !isName;
    // ESCAPE takes a text alone.
    const asName = isClosedQuote(image) && isName && previousType !== t.Escape ? withoutQuotes(false) : [];
    // No language has strings in back-ticks.
    const fixes = image.startsWith('`') ? [...asName, inSingleQuotes(safe)] : [inSingleQuotes(safe), ...asName];
    reporter.report('string-quotes', { text: literal }, { span, fixes });
    replaceToken(token, t.StringToken, literal);
  }
}

/** Returns the keyword in a quoted text that follows an operand of a condition, where neither a value nor a name is possible. */
function quotedKeyword(
  inner: string,
  { previous, isInColumns, isInSortKeys }: TokenContext,
): IToken['tokenType'] | undefined {
  const keyword = keywordType(inner.toUpperCase());
  if (keyword === undefined || previous === undefined || isInColumns || isInSortKeys) return undefined;
  const { tokenType } = previous;
  const isAfterOperand =
    tokenMatcher(previous, t.Identifier) || literals.has(tokenType) || tokenType === t.RightParenthesis;
  if (keyword === t.Null) return tokenType === t.Is || tokenType === t.Not ? keyword : undefined;
  if (keyword === t.Not) return isAfterOperand || tokenType === t.Is ? keyword : undefined;
  return afterOperand.has(keyword) && (isAfterOperand || tokenType === t.Not) ? keyword : undefined;
}

/** Whether a quoted text is the first name of a path, and a reserved word. */
function isReservedField(inner: string, previousType: IToken['tokenType'], context: TokenContext): boolean {
  return isReserved(inner) && previousType !== t.Dot && previousType !== t.As && isNamePosition(previousType, context);
}

/** Keywords that follow the first operand of a condition, or a whole condition. */
const afterOperand = new t.TokenSet([...t.keywordTypesOf('operator'), ...t.keywordTypesOf('connective')]);

/**
 * Whether a quoted text may be a name also where a value is possible: standard SQL puts names in double quotes, which word processors
 * make curly, and other dialects in back-ticks.
 */
function mayBeName(image: string, inner: string): boolean {
  return /^["`\u201C\u201D\u201E]/.test(image) && quotedNamePattern().test(inner);
}

/** Matches a name, or several with dots between them. */
const pathPattern = unicodePattern(`^${namePattern}(?:\\.${namePattern})*$`);

/** Matches the same with spaces within and around names. */
const quotedNamePattern = unicodePattern(
  String.raw`^ *[\p{L}_][\p{L}\p{M}\p{N}_ ]*(?:\.[\p{L}_ ][\p{L}\p{M}\p{N}_ ]*)*$`,
);

/** Replaces the doubled quotes in a quoted text by single ones. */
function unescapeQuotes(inner: string, mark: string): string {
  return isEscapedByDoubling(mark) ? inner.replaceAll(mark + mark, mark) : inner;
}

function isEscapedByDoubling(mark: string): boolean {
  return mark === '"' || mark === '`';
}

/** Whether a quoted text touches a word or another quoted text. */
function touchesText(token: IToken, { previous, next }: TokenContext): boolean {
  const isText = ({ tokenType }: IToken): boolean =>
    ['identifier', 'string', 'number', 'invalid'].includes(t.kindOf(tokenType));
  const touchesPrevious = previous !== undefined && endOf(previous) === token.startOffset && isText(previous);
  return touchesPrevious || (next !== undefined && next.startOffset === endOf(token) && isText(next));
}

/** Whether a quoted text ends in the quote that closes its first character. */
export function isClosedQuote(image: string): boolean {
  const mark = image.charAt(0);
  if (isEscapedByDoubling(mark) && image.split(mark).length % 2 === 0) return false;
  const pair = `${image.charAt(0)}${image.slice(1).slice(-1)}`;
  return /""|``|\[\]|[\u201C\u201D\u201E\u00AB][\u201C\u201D\u00BB"]|[\u2018\u2019\u201A\u00B4][\u2018\u2019\u00B4']/.test(
    pair,
  );
}

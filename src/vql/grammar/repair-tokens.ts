import type { IToken } from 'chevrotain';
import type { Fix } from '../../diagnostics/diagnostic.js';
import { isReserved } from '../../dialect/keywords.js';
import { quote } from '../../dialect/literals.js';
import { isName } from '../../dialect/names.js';
import { type VariableStyle, variableNameIn, writeVariable } from '../../dialect/variable-style.js';
import { endOf, replaceToken, retype, type Scan, spanOf } from '../lexer/lexer.js';
import * as t from '../lexer/tokens.js';
import { fix, insertion, removal, replacement } from './fix.js';
import { reportCharacter } from './report-character.js';
import type { Reporter } from './reporter.js';

/** VQL equivalents of operators of other languages; `=` for all others. */
const operatorEquivalents: Readonly<Record<string, { readonly image: string; readonly type: IToken['tokenType'] }>> = {
  '=<': { image: '<=', type: t.LessEquals },
  '=>': { image: '>=', type: t.GreaterEquals },
  '!==': { image: '<>', type: t.NotEquals },
  '^=': { image: '<>', type: t.NotEquals },
  '&&': { image: 'AND', type: t.And },
  '||': { image: 'OR', type: t.Or },
};
const equals = { image: '=', type: t.Equals };

interface RepairOptions {
  /** Whether the text is a statement; if not, it is a predicate. */
  readonly isStatement: boolean;
  /** Style of variables; default `:name`. */
  readonly variableStyle: VariableStyle | undefined;
}

/**
 * Reports the tokens that no valid text contains, and replaces each by the token that was probably meant, so that
 * the grammar can continue. Arithmetic is left to the grammar, since its message depends on the context.
 */
export function repairTokens(
  text: string,
  { tokens }: Scan,
  reporter: Reporter,
  { isStatement, variableStyle = ':name' }: RepairOptions,
): IToken[] {
  const repaired: IToken[] = [];
  let mute = false;
  let hasUndoubledQuote = false;
  // A missing or superfluous quote leaves a string open at the end of its line; without one, all strings end correctly.
  const hasOpenString = tokens.some((token) => token.tokenType === t.UnclosedString);
  let isInColumns = false;
  for (const [index, token] of tokens.entries()) {
    if (token.tokenType === t.UnknownCharacter) {
      // The text after an unknown character is not part of the error.
      if (!mute) reportCharacter(token, text, reporter);
      mute = true;
      continue;
    }
    trimSpaces(token);
    if (token.tokenType === t.ForeignCast) {
      const fixes = [fix('Remove it', removal(spanOf(token)))];
      reporter.report('no-cast', {}, { span: spanOf(token), fixes });
      continue;
    }
    if (mute) reporter.mute(token.startOffset);
    mute = false;
    const previous = repaired.at(-1);
    if (
      hasOpenString &&
      previous?.tokenType === t.StringToken &&
      endOf(previous) === token.startOffset &&
      t.kindOf(token.tokenType) !== 'punctuation'
    ) {
      if (!hasUndoubledQuote) reportUndoubledQuote(previous, token, reporter);
      hasUndoubledQuote = true;
    }
    // Quotes are matched per line.
    if (hasUndoubledQuote && previous !== undefined && /[\r\n]/.test(text.slice(endOf(previous), token.startOffset)))
      hasUndoubledQuote = false;
    // The quote inside the string was read as its end, so the real end looks like the beginning of another string.
    if (hasUndoubledQuote && token.tokenType === t.UnclosedString) reporter.mute(token.startOffset);
    if (token.tokenType === t.Select) isInColumns = true;
    if (token.tokenType === t.From) isInColumns = false;
    repairToken(token, { previous, next: tokens[index + 1], isInColumns, isStatement, variableStyle }, reporter);
    repaired.push(token);
  }
  return repaired;
}

/** The context of a token. */
interface TokenContext {
  readonly previous: IToken | undefined;
  readonly next: IToken | undefined;
  /** Whether the token is between SELECT and FROM, where names are expected, not values. */
  readonly isInColumns: boolean;
  readonly isStatement: boolean;
  readonly variableStyle: VariableStyle;
}

function repairToken(token: IToken, context: TokenContext, reporter: Reporter): void {
  const span = spanOf(token);
  const { image } = token;
  switch (token.tokenType) {
    case t.UnclosedString: {
      const fixes = [fix('Close the string', insertion(span.end, "'"))];
      reporter.report('unclosed-string', {}, { span, fixes });
      replaceToken(token, t.StringToken, `${image}'`);
      break;
    }
    case t.QuotedText:
    case t.QuotedName:
      repairQuoted(token, context, reporter);
      break;
    case t.ForeignOperator:
    case t.ForeignConnective:
      repairOperator(token, context, reporter);
      break;
    case t.BareDate:
    case t.MalformedNumber:
      reporter.report('malformed-number', { text: image }, { span, fixes: numberFixes(token) });
      replaceToken(token, t.NumberToken, image);
      break;
    case t.ForeignPlaceholder:
      repairPlaceholder(token, context, reporter);
      break;
  }
}

/** Reports an operator of another language, and reads it as its VQL equivalent. */
function repairOperator(token: IToken, { previous, isInColumns }: TokenContext, reporter: Reporter): void {
  const span = spanOf(token);
  const { image } = token;
  if (image === '||' && isInColumns) {
    // Between columns two bars concatenate texts; the grammar reports that.
    retype(token, t.Arithmetic);
    return;
  }
  if (image.includes('~')) {
    reporter.report('no-pattern-operator', { operator: `operator "${image}"` }, { span });
    replaceToken(token, t.Equals, '=');
    return;
  }
  const { image: operator, type } = operatorEquivalents[image] ?? equals;
  // Two bars concatenate texts in SQL and mean OR in other languages: the fix may not be what was meant.
  const safe = image !== '||' && image !== '<=>';
  // After a dot a name is missing, and an operator would become one.
  const isName = previous?.tokenType === t.Dot;
  const fixes = isName ? [] : [fix(`Replace with "${operator}"`, replacement(span, operator), { safe })];
  reporter.report('unknown-operator', { operator: image, instead: operator }, { span, fixes });
  replaceToken(token, type, operator);
}

/** Reads a variable in the style of the dialect, and reports a placeholder in any other style. */
function repairPlaceholder(token: IToken, context: TokenContext, reporter: Reporter): void {
  const span = spanOf(token);
  const { image } = token;
  const { previous, isInColumns, variableStyle } = context;
  const variableName = variableNameIn(image, variableStyle);
  if (variableName !== undefined) {
    replaceToken(token, t.VariableToken, `:${variableName}`);
    return;
  }
  const name = /\((\w+)\)/.exec(image)?.[1] ?? image.replaceAll(/[^\p{L}\p{M}\p{N}_]/gu, '');
  const isNamed = isName(name) && !/^%[a-z]$/.test(image);
  const instead = writeVariable(isNamed ? name : 'name', variableStyle);
  const canBeValue = !isInColumns && !beforeNonValue.has(previous?.tokenType ?? t.From);
  const fixes = isNamed && canBeValue ? [fix(`Write ${instead}`, replacement(span, instead))] : [];
  reporter.report('foreign-placeholder', { text: image, instead }, { span, fixes });
  replaceToken(token, t.VariableToken, `:${isNamed ? name : 'name'}`);
}

/** Reports the quote in `'O'Brien'`: the word directly after the string was probably meant as part of it. */
function reportUndoubledQuote(literal: IToken, word: IToken, reporter: Reporter): void {
  const quoteStart = endOf(literal) - 1;
  const span = { start: quoteStart, end: endOf(word) };
  const fixes = [fix('Double the quote', replacement({ start: quoteStart, end: quoteStart + 1 }, "''"))];
  reporter.report('undoubled-quote', {}, { span, fixes });
  reporter.mute(word.startOffset);
}

/** Reports other quotes than single ones: they contain a name where only a name is possible, and otherwise a string. */
function repairQuoted(token: IToken, context: TokenContext, reporter: Reporter): void {
  // The grammar reports that it expects SELECT.
  if (context.previous === undefined && context.isStatement) return;
  const span = spanOf(token);
  const { image } = token;
  const inner = unescapeQuotes(image.slice(1, isClosed(image) ? -1 : undefined), image.charAt(0));
  const isBracket = image.startsWith('[');
  // A predicate is read as if it followed WHERE.
  const previousType = context.previous?.tokenType ?? t.Where;
  // An alias is reported as such; its quotes are not reported separately.
  if (context.isInColumns && previousType === t.As && isClosed(image)) {
    replaceToken(token, t.StringToken, quote(inner));
    return;
  }
  const isPosition = isNamePosition(previousType, context);
  if (isBracket || (isPosition && pathPattern.test(inner))) {
    const isName = pathPattern.test(inner) && !isReserved(inner);
    const isCertain = isBracket || context.isInColumns || beforeName.has(previousType);
    const fixes = isName ? [fix('Remove the quotes', replacement(span, inner), { safe: isCertain })] : [];
    reporter.report(
      'quoted-name',
      { name: pathPattern.test(inner) ? inner : inner.trim() === '' ? 'the name alone' : 'a name without spaces' },
      { span, fixes },
    );
    // The grammar reads a template in quotes as a whole.
    if (beforeTemplate.has(previousType) && inner.includes('.')) replaceToken(token, t.StringToken, quote(inner));
    else replaceToken(token, t.Word, inner);
  } else {
    const literal = quote(inner);
    // A backslash is an ordinary character in VQL, and two adjacent texts would become one.
    const isLiteral = isClosed(image) && !inner.includes('\\') && !touchesText(token, context);
    const safe = isLiteral && !isPosition && !mayBeName(image, inner);
    const fixes = [fix('Use single quotes', replacement(span, literal), { safe })];
    reporter.report('string-quotes', { text: literal }, { span, fixes });
    replaceToken(token, t.StringToken, literal);
  }
}

/**
 * Whether a quoted text may be a name also where a value is possible: other dialects put double quotes, which word processors
 * make curly, or back-ticks around names with dots and spaces.
 */
function mayBeName(image: string, inner: string): boolean {
  return /^["`\u201C\u201D\u201E]/.test(image) && /[. ]/.test(inner) && quotedNamePattern.test(inner);
}

/** Removes the trailing spaces of the line from an unclosed text. No other token ends in spaces. */
function trimSpaces(token: IToken): void {
  const image = token.image.trimEnd();
  if (image === token.image) return;
  token.image = image;
  token.endOffset = token.startOffset + token.image.length - 1;
}

/** Matches a name, or several with dots between them. */
const pathPattern = /^[\p{L}_][\p{L}\p{M}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{M}\p{N}_]*)*$/u;

/** Matches the same with spaces within and around names. */
const quotedNamePattern = /^ *[\p{L}_][\p{L}\p{M}\p{N}_ ]*(?:\.[\p{L}_ ][\p{L}\p{M}\p{N}_ ]*)*$/u;

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
function isClosed(image: string): boolean {
  const mark = image.charAt(0);
  if (isEscapedByDoubling(mark) && image.split(mark).length % 2 === 0) return false;
  const pair = `${image.charAt(0)}${image.slice(1).slice(-1)}`;
  return /""|``|\[\]|[\u201C\u201D\u201E\u00AB][\u201C\u201D\u00BB"]|[\u2018\u2019\u201A\u00B4][\u2018\u2019\u00B4']/.test(
    pair,
  );
}

/** Whether only a name is possible instead of a quoted text: it is then a name in the quotes of another dialect. */
function isNamePosition(previousType: IToken['tokenType'], { next, isInColumns }: TokenContext): boolean {
  const nextType = next?.tokenType ?? t.Comma;
  if (isInColumns || beforeName.has(previousType) || afterName.has(nextType)) return true;
  return beforeCondition.has(previousType) && operatorLike.has(nextType);
}

/** Tokens after which a value, and so a variable, is not possible. */
const beforeNonValue = new t.TokenSet([t.From, t.Dot, t.Limit, t.Offset, t.By, t.As, t.Join]);

/** Tokens after which only a name is possible. */
const beforeName = new t.TokenSet([t.Dot, t.From, t.By, t.As, t.Join]);

/** Tokens after which a template is expected. */
const beforeTemplate = new t.TokenSet([t.From, t.Join]);

/** Tokens before which only a name is possible. */
const afterName = new t.TokenSet([
  t.Dot,
  t.From,
  t.Equals,
  t.NotEquals,
  t.Less,
  t.LessEquals,
  t.Greater,
  t.GreaterEquals,
  t.ForeignOperator,
  t.In,
  t.Like,
  t.Is,
  t.Between,
  t.NotNull,
  t.IsNull,
]);

/** Tokens after which a condition begins: a quoted text there is a name if NOT or a misspelled operator follows. */
const beforeCondition = new t.TokenSet([t.Where, t.And, t.Or, t.Not, t.On, t.LeftParenthesis]);
const operatorLike = new t.TokenSet([t.Not, t.Word]);

function numberFixes(token: IToken): Fix[] {
  const { image } = token;
  const span = spanOf(token);
  if (/^[+-]?\.\d+$/.test(image))
    return [fix('Add the leading zero', replacement(span, image.replace('.', '0.')), { safe: true })];
  if (/^[+-]?\d+\.$/.test(image))
    return [fix('Remove the decimal point', replacement(span, image.slice(0, -1)), { safe: true })];
  return [fix('Write it as a string', replacement(span, quote(image)))];
}

import { type IToken, tokenMatcher } from 'chevrotain';
import type { Fix } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import { comparisonSigns } from '../../dialect/comparison.js';
import { escapeMark, quote } from '../../dialect/literals.js';
import { isName } from '../../dialect/names.js';
import { unicodePattern } from '../../dialect/unicode-pattern.js';
import { foreignDates } from '../../dialect/value/date.js';
import { type VariableStyle, variableNameIn, writeVariable } from '../../dialect/variable-style.js';
import { endOf, replaceToken, retype, scan, spanOf } from '../lexer/lexer.js';
import * as t from '../lexer/tokens.js';
import { isConcatenation } from './concatenation.js';
import { fix, insertion, removal, replacement } from './fix.js';
import { reportForeignComments } from './foreign-comments.js';
import { maxSigns, spacedOperator, vqlOperators } from './operator-signs.js';
import { nullSafeSign } from './recovery/null-safe.js';
import { isNamePosition, repairQuoted, type TokenContext } from './repair-quotes.js';
import { endsOperand, repairSign } from './repair-signs.js';
import { reportCharacter } from './report-character.js';
import type { Reporter } from './reporter.js';
import { splitList, splitNames, splitNumber } from './split-tokens.js';
import { afterSortKeys, beforeNonValue, comparisonOperators } from './token-sets.js';

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
  tokens: readonly IToken[],
  reporter: Reporter,
  { isStatement, variableStyle = ':name' }: RepairOptions,
): IToken[] {
  const repaired: IToken[] = [];
  let mute = false;
  let hasUndoubledQuote = false;
  // A missing or superfluous quote leaves a string open at the end of its line; without one, all strings end correctly.
  const hasOpenString = tokens.some((token) => token.tokenType === t.UnclosedString);
  const tags = tokens.filter((token) => token.tokenType === t.TemplateTag);
  const elements = new Set(tags.flatMap(({ image }) => /^<\/(\w+)>$/.exec(image)?.[1] ?? []));
  reportForeignComments(text, tokens, reporter);
  // An object in braces is one mistake.
  let braceEnd = -1;
  let hasTag = false;
  let isInColumns = false;
  /** Whether an operator follows SELECT before FROM: then FROM and WHERE can both be misspelled. */
  let isCompared = false;
  /** Numbers of open parentheses: at the token, around the columns, and around the sort keys, which end below it. */
  let depth = 0;
  let columnsDepth = 0;
  let sortDepth: number | undefined;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined) break;
    const joined = joinSigns(text, tokens, index, reporter);
    index += joined;
    const count = joined > 0 ? 0 : repairSign({ tokens, index, repaired, isStatement }, reporter);
    if (count > 0) {
      index += count - 1;
      continue;
    }
    if (token.tokenType === t.UnknownCharacter) {
      // The text after an unknown character is not part of the error.
      if (!mute && index > braceEnd && reportCharacter(token, text, reporter)) {
        repaired.push(token);
        continue;
      }
      if (token.image === '{') braceEnd = Math.max(braceEnd, endOfBraces(tokens, index));
      mute = true;
      continue;
    }
    if (!isInColumns && isOuterJoinSign(tokens, index)) {
      const span = { start: token.startOffset, end: endOf(tokens[index + 2] ?? token) };
      reporter.report('no-join-kind', { kind: 'OUTER' }, { span });
      index += 2;
      continue;
    }
    const tagEnd = tags.length === 0 ? undefined : endOfTag(tokens, index, elements);
    if (tagEnd !== undefined) {
      const span = { start: token.startOffset, end: endOf(tokens[tagEnd] ?? token) };
      if (!hasTag) reporter.report('template-tag', { tag: text.slice(span.start, span.end) }, { span });
      hasTag = true;
      mute = true;
      index = tagEnd;
      continue;
    }
    trimSpaces(token);
    if (dropsToken(token, reporter)) continue;
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
    if (token.tokenType === t.Select) {
      isInColumns = true;
      isCompared = false;
      columnsDepth = depth;
    }
    // FROM can be missing or misspelled.
    if (token.tokenType === t.From || (token.tokenType === t.Where && depth <= columnsDepth)) isInColumns = false;
    if (comparisonOperators.has(token.tokenType)) isCompared = true;
    if (token.tokenType === t.By) sortDepth = depth;
    if (token.tokenType === t.LeftParenthesis) depth++;
    if (token.tokenType === t.RightParenthesis) depth--;
    if (sortDepth !== undefined && (depth < sortDepth || afterSortKeys.has(token.tokenType))) sortDepth = undefined;
    // The values of a template are part of it.
    if (tags.length > 0 && /^(?:\{\{|<%)/.test(token.image)) reporter.mute(token.startOffset);
    const isInSortKeys = sortDepth !== undefined;
    const next = tokens[index + 1];
    const context = { previous, next, isInColumns, isCompared, isInSortKeys, isStatement, variableStyle };
    const parts = isNumberForName(token, context)
      ? splitNames(token, reporter)
      : (splitNumber(token, reporter) ?? splitList(token, previous, reporter));
    if (parts !== undefined) {
      for (const part of parts) repaired.push(part);
    } else {
      // The grammar reports a concatenation.
      if (token.image === '||' && (isInColumns || isConcatenation(tokens, index, repaired)))
        retype(token, t.Arithmetic);
      else repairToken(token, context, reporter);
      repaired.push(token);
    }
  }
  return repaired;
}

/**
 * Joins the signs of an operator such as `! =` and `| |` in the first one, if the first sign is no operator by itself, and reports it if VQL has the
 * operator; returns the number of the others.
 */
function joinSigns(text: string, tokens: readonly IToken[], index: number, reporter: Reporter): number {
  const [first, ...others] = tokens.slice(index, index + maxSigns);
  if (first?.tokenType !== t.UnknownCharacter) return 0;
  const spaced = spacedOperator([first.image, ...others.map(({ image }) => image)]);
  if (spaced === undefined) return 0;
  const { sign, count } = spaced;
  const span = { start: first.startOffset, end: endOf(others[count - 2] ?? first) };
  const [joined] = scan(sign).tokens;
  replaceToken(first, joined?.tokenType ?? t.Equals, sign);
  first.endOffset = span.end - 1;
  // Operators of other languages are reported as such.
  if (comparisonSigns.has(sign)) {
    const fixes = [fix(`Replace with "${sign}"`, replacement(span, sign))];
    reporter.report('unknown-operator', { operator: text.slice(span.start, span.end), instead: sign }, { span, fixes });
  }
  return count - 1;
}

/** Whether `(+)` follows a path, the sign of an outer join of Oracle. */
function isOuterJoinSign(tokens: readonly IToken[], index: number): boolean {
  const [name, open] = [tokens[index - 1], tokens[index]];
  if (name === undefined || open?.tokenType !== t.LeftParenthesis || !tokenMatcher(name, t.Identifier)) return false;
  return tokens[index + 1]?.image === '+' && tokens[index + 2]?.tokenType === t.RightParenthesis;
}

/** Maximum number of tokens between braces. */
const maxBraceLength = 200;

/** Returns the index of the brace that closes the one at an index, or that index. */
function endOfBraces(tokens: readonly IToken[], index: number): number {
  let depth = 0;
  for (let end = index; end < tokens.length && end < index + maxBraceLength; end++) {
    if (tokens[end]?.image === '{') depth++;
    if (tokens[end]?.image === '}' && --depth === 0) return end;
  }
  return index;
}

/** Maximum number of tokens in the tag of an element. */
const maxTagLength = 50;

/** Returns the index of the last token of a tag that begins at an index: `{% if x %}`, or `<if test="x">` if its end tag is in the text. */
function endOfTag(tokens: readonly IToken[], index: number, elements: ReadonlySet<string>): number | undefined {
  if (tokens[index]?.tokenType === t.TemplateTag) return index;
  if (tokens[index]?.tokenType !== t.Less || !elements.has(tokens[index + 1]?.image ?? '')) return undefined;
  const length = tokens.slice(index, index + maxTagLength).findIndex(({ tokenType }) => tokenType === t.Greater);
  return length < 0 ? undefined : index + length;
}

/** Reports a token that has no meaning for the grammar: a type cast, a comment of another language; returns whether it is one. */
function dropsToken(token: IToken, reporter: Reporter): boolean {
  const span = spanOf(token);
  switch (token.tokenType) {
    case t.ForeignCast:
      reporter.report('no-cast', {}, { span, fixes: [fix('Remove it', removal(span))] });
      return true;
    case t.MarkdownFence:
      // Usually the text is read without its fences.
      reporter.report('text-around-statement', { found: quoted(token.image), what: 'a fence of Markdown' }, { span });
      return true;
    // These were reported as a whole.
    case t.ForeignComment:
    case t.HtmlEntity:
      return true;
    default:
      return false;
  }
}

/** Whether a number with letters is where a name is expected: `SELECT 2fa`, `account.2query`. */
function isNumberForName({ tokenType, image, startOffset }: IToken, context: TokenContext): boolean {
  const { previous } = context;
  if (tokenType !== t.MalformedNumber) return false;
  if (image.startsWith('.'))
    return previous !== undefined && endOf(previous) === startOffset && tokenMatcher(previous, t.Identifier);
  return numberWithLetter().test(image) && previous !== undefined && isNamePosition(previous.tokenType, context);
}

function repairToken(token: IToken, context: TokenContext, reporter: Reporter): void {
  const span = spanOf(token);
  const { image } = token;
  switch (token.tokenType) {
    case t.UnclosedString: {
      const fixes = [fix('Close the string', insertion(span.end, image.charAt(0)))];
      reporter.report('unclosed-string', {}, { span, fixes });
      replaceToken(token, t.StringToken, image + image.charAt(0));
      break;
    }
    case t.QuotedText:
    case t.QuotedName:
      repairQuoted(token, context, reporter);
      break;
    case t.Shift:
      retype(token, t.Arithmetic);
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
function repairOperator(token: IToken, { previous }: TokenContext, reporter: Reporter): void {
  const span = spanOf(token);
  const { image } = token;
  // The grammar reports it, since its equivalent depends on the operands.
  if (image === nullSafeSign) {
    retype(token, t.Equals);
    return;
  }
  // Before an operand it inverts the bits of a number; the grammar reports arithmetic.
  if (image === '~' && !endsOperand(previous)) {
    retype(token, t.Arithmetic);
    return;
  }
  if (image.includes('~')) {
    reporter.report('no-pattern-operator', { operator: `operator "${image}"` }, { span });
    replaceToken(token, t.Equals, '=');
    return;
  }
  const operator = vqlOperators[image] ?? '=';
  // Two bars concatenate texts in SQL and mean OR in other languages: the fix may not be what was meant.
  const safe = image !== '||' && image !== '=!';
  // After a dot a name is missing, and an operator would become one.
  const isName = previous?.tokenType === t.Dot;
  const fixes = isName ? [] : [fix(`Replace with "${operator}"`, replacement(span, operator), { safe })];
  reporter.report('unknown-operator', { operator: image, instead: operator }, { span, fixes });
  replaceToken(token, t.typeOfText(operator) ?? t.Equals, operator);
}

/** A number with a letter in it. */
const numberWithLetter = unicodePattern(String.raw`^\d.*\p{L}`);
/** A character that no name has. */
const noNameCharacter = unicodePattern(String.raw`[^\p{L}\p{M}\p{N}_]`, 'gu');
/** A placeholder with a single name in it. */
const namedPlaceholder = unicodePattern(String.raw`^(?:%\(\w+\)[sd]|[^\p{L}]*[\p{L}\p{M}\p{N}_. ]*[^\p{L}]*)$`);

/** Reads a variable in the style of the dialect and `:daysAgo(7)`, and reports a placeholder in any other style. */
function repairPlaceholder(token: IToken, context: TokenContext, reporter: Reporter): void {
  const span = spanOf(token);
  const { image } = token;
  const { previous, isInColumns, variableStyle } = context;
  const isCalledDate = image.startsWith(':') && image.includes('(');
  const variableName = isCalledDate ? image.replaceAll(/[:()]/g, '') : variableNameIn(image, variableStyle);
  if (variableName !== undefined) {
    replaceToken(token, t.VariableToken, `:${variableName}`);
    return;
  }
  const name = /\((\w+)\)/.exec(image)?.[1] ?? image.replaceAll(noNameCharacter(), '');
  // An expression, such as `${a ? b : c}`, has no name.
  const isNamed = isName(name) && namedPlaceholder().test(image) && !/^%[a-z]$/.test(image);
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
  const fixes = [
    fix(
      'Double the quote',
      replacement({ start: quoteStart, end: endOf(literal) }, escapeMark(literal.image.charAt(0))),
    ),
  ];
  reporter.report('undoubled-quote', {}, { span, fixes });
  reporter.mute(word.startOffset);
}

/** Removes the trailing spaces of the line from an unclosed text. No other token ends in spaces. */
function trimSpaces(token: IToken): void {
  const image = token.image.trimEnd();
  if (image === token.image) return;
  token.image = image;
  token.endOffset = token.startOffset + token.image.length - 1;
}

function numberFixes(token: IToken): Fix[] {
  const { image } = token;
  const span = spanOf(token);
  if (/^[+-]?\.\d+$/.test(image))
    return [fix('Add the leading zero', replacement(span, image.replace('.', '0.')), { safe: true })];
  if (/^[+-]?\d+\.$/.test(image))
    return [fix('Remove the decimal point', replacement(span, image.slice(0, -1)), { safe: true })];
  const [date] = foreignDates(image);
  const title = date === undefined ? 'Write it as a string' : `Replace with ${quote(date)}`;
  return [fix(title, replacement(span, quote(date ?? image)))];
}

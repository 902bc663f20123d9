import type { IToken } from 'chevrotain';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';
import { unicodePattern } from '../../dialect/unicode-pattern.js';
import { keywordType } from '../lexer/keyword-type.js';
import { replaceToken, spanOf } from '../lexer/lexer.js';
import * as t from '../lexer/tokens.js';
import { fix, isInvisible, removal, replacement } from './fix.js';
import { createVqlDiagnostic, type Reporter } from './reporter.js';

/** Names of characters that are invisible or easily confused. */
const characterNames: Readonly<Record<string, string>> = {
  '\u0085': 'U+0085 (next line)',
  '\u00A0': 'U+00A0 (no-break space)',
  '\u00AD': 'U+00AD (soft hyphen)',
  '\u2009': 'U+2009 (thin space)',
  '\u200B': 'U+200B (zero-width space)',
  '\u200C': 'U+200C (zero-width non-joiner)',
  '\u200D': 'U+200D (zero-width joiner)',
  '\u2013': 'U+2013 (en dash)',
  '\u2014': 'U+2014 (em dash)',
  '\u2028': 'U+2028 (line separator)',
  '\u2029': 'U+2029 (paragraph separator)',
  '\u202E': 'U+202E (right-to-left override)',
  '\u202F': 'U+202F (narrow no-break space)',
  '\u2060': 'U+2060 (word joiner)',
  '\u2212': 'U+2212 (minus sign)',
  '\u3000': 'U+3000 (ideographic space)',
  '\uFE0F': 'U+FE0F (variation selector)',
  '\uFEFF': 'U+FEFF (byte order mark)',
};

/** **The** table of characters that stand for signs of VQL; a long dash stands for the sign that begins a comment. */
const lookalikes: Readonly<Record<string, string>> = {
  '\u2013': '-',
  '\u2014': '--',
  '\u2212': '-',
  '\u2260': '<>',
  '\u2264': '<=',
  '\u2265': '>=',
  '\u3001': ',',
  '\uFF08': '(',
  '\uFF09': ')',
  '\uFF0C': ',',
  '\uFF1B': ';',
  '\uFF1C': '<',
  '\uFF1D': '=',
  '\uFF1E': '>',
};

/**
 * Reports a character that no valid text contains, with a fix if it is invisible, a space, a sign of a currency, or looks like another.
 * Returns whether it was changed into the token for which it stands.
 */
export function reportCharacter(token: IToken, text: string, reporter: Reporter): boolean {
  const { image: character } = token;
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  const isHidden = isInvisible(character);
  const isSpace = /\s|\u0085/u.test(character) && !isHidden;
  const isVisible = !isHidden && visible().test(character);
  const name = characterNames[character] ?? (isVisible ? '' : `U+${code}`);
  const lookalike = lookalikes[character];
  const span = spanOf(token);
  const parts = isHidden ? partsAround(text, span) : [];
  const isDivided = dividesKeyword(parts);
  // Between a keyword and another word it stands for a space, unless both are the halves of a keyword.
  const standsForSpace = isSpace || (isDivided && keywordType(parts.join('')) === undefined);
  const isRemoved = !standsForSpace && (isHidden || currencySign().test(character));
  const instead = isRemoved ? '' : standsForSpace ? ' ' : lookalike;
  const title = isRemoved ? 'Remove it' : standsForSpace ? 'Replace with a space' : `Replace with "${instead}"`;
  const safe = isHidden ? !isDivided : isSpace;
  const fixes = instead === undefined ? [] : [fix(title, replacement(span, instead), { safe })];
  reporter.report('unknown-character', { character, name }, { span, fixes });
  if (lookalike === undefined) return false;
  const type = lookalike === '-' ? t.Arithmetic : t.typeOfText(lookalike);
  if (type === undefined) return false;
  replaceToken(token, type, lookalike);
  return true;
}

/**
 * Reports a byte order mark at the beginning of a statement that is not the first of its file, such as one of files that were joined.
 * At the beginning of a text the lexer skips it. `start` is the offset of the statement in the file.
 */
export function reportInnerMark(text: string, start: number): readonly Diagnostic[] {
  if (start === 0 || !text.startsWith(t.byteOrderMark)) return [];
  const span = { start: 0, end: t.byteOrderMark.length };
  const args = { character: t.byteOrderMark, name: characterNames[t.byteOrderMark] ?? '' };
  return [
    createVqlDiagnostic('unknown-character', args, { span, fixes: [fix('Remove it', removal(span), { safe: true })] }),
  ];
}

/**
 * Whether a keyword would become part of a longer word without invisible characters, such as `NOT` in `NOTactive`. All invisible
 * characters of a word count, since each of them gets the same fix.
 */
function dividesKeyword(parts: readonly string[]): boolean {
  const runs = parts.flatMap((_, from) => parts.slice(from).map((_part, index) => parts.slice(from, from + index + 1)));
  return runs.some((run) => run.length < parts.length && keywordType(run.join('')) !== undefined);
}

/** Returns the parts of the word around a span, divided by invisible characters; a quoted name beside it is an empty part. */
function partsAround(text: string, { start, end }: Span): readonly string[] {
  const [before = '', quoteBefore = ''] = wordBefore().exec(text.slice(Math.max(0, start - reach), start)) ?? [];
  const [after = '', quoteAfter = ''] = wordAfter().exec(text.slice(end, end + reach)) ?? [];
  const parts = `${before} ${after}`.split(noWord()).filter((part) => part !== '');
  return [...(quoteBefore === '' ? [] : ['']), ...parts, ...(quoteAfter === '' ? [] : [''])];
}

const visible = unicodePattern(String.raw`[\p{L}\p{N}\p{P}\p{S}]`);
const currencySign = unicodePattern(String.raw`\p{Sc}`);
const noWord = unicodePattern(String.raw`(?:[^\p{L}\p{M}\p{N}_]|\p{Default_Ignorable_Code_Point})+`);

/** Word characters and invisible characters before and after a span, and a quote beside them. */
const wordBefore = unicodePattern('(["`\\]]?)[\\p{L}\\p{M}\\p{N}_\\p{Default_Ignorable_Code_Point}]*$');
const wordAfter = unicodePattern('^[\\p{L}\\p{M}\\p{N}_\\p{Default_Ignorable_Code_Point}]*(["`[]?)');

/** Number of characters that are searched on each side. */
const reach = 40;

import { didYouMean } from '../../../diagnostics/did-you-mean.js';
import type { Span } from '../../../diagnostics/span.js';
import { unicodePattern } from '../../../dialect/unicode-pattern.js';
import { keywordType } from '../../lexer/keyword-type.js';
import { scan } from '../../lexer/lexer.js';
import * as t from '../../lexer/tokens.js';
import { isForeignWord } from '../recovery/foreign-constructs.js';

/** Signs that pages, chats and terminals put before the lines of a statement. */
interface LinePrefix {
  readonly what: string;
  /** The sign before SELECT. */
  readonly first: RegExp;
  /** The signs before the lines after it. */
  readonly next?: RegExp;
  /** The sign after the statement. */
  readonly last?: RegExp;
}

/** The name of text that someone wrote around a statement. */
export const otherText = 'other text';

/** **The** table of signs before the lines of a statement. */
const prefixes: readonly LinePrefix[] = [
  { what: 'a prompt', first: /^[ \t]*(SQL>)[ \t]*(?=select\b)/im, next: /^[ \t]*\d{1,3}[ \t]{2}/gm },
  { what: 'a prompt', first: /^[ \t]*(\d{1,3}>)[ \t]*(?=select\b)/im, next: /^[ \t]*\d{1,3}>[ \t]?/gm },
  { what: 'a prompt', first: /^[ \t]*(>>>)[ \t]*(?=select\b)/im, next: /^[ \t]*\.{3}[ \t]?/gm },
  {
    what: 'a prompt',
    first: /^[ \t]*([$%]|[\w-]{1,40}=?>|[\w-]{1,40}=#)[ \t]*(?=select\b)/im,
    next: /^[ \t]*[\w-]{0,40}[-'"(*][>#][ \t]?/gm,
  },
  {
    what: 'a quotation mark of Markdown',
    first: /^[ \t]*(>(?:[ \t]{0,3}>){0,10})[ \t]*(?=select\b)/im,
    next: /^[ \t]*>(?:[ \t]?>){0,10}[ \t]?/gm,
  },
  {
    what: 'a list marker',
    first: /^[ \t]*([-*+\u2022]|\d{1,9}[.)])[ \t]+(?=select\b)/im,
    next: /^[ \t]*(?:[-*+\u2022]|\d{1,9}[.)])[ \t]+(?=(?:select|from|join|where|and|or|order|limit|offset)\b)/gim,
  },
  {
    what: 'a sign of Markdown',
    first: /^[ \t]*(\*{2,3}|_{2,3})[ \t]*(?=select\b)/im,
    next: /\*{2,3}|(?<!\w)_{2,3}|_{2,3}(?!\w)/g,
  },
  { what: 'the border of a table', first: /^[ \t]*(\|)[ \t]*(?=select\b)/im, last: /\|$/ },
  {
    what: 'a tag of a page',
    first:
      /^[ \t]*((?:<(?:pre|code|kbd|samp|p|div|span|td|li|b|i|em|strong)\b[^<>\r\n]{0,100}>|\[(?:code|sql|quote|pre)\]){1,10})\s*(?=select\b)/im,
    last: /(?:<\/\w{1,20}>|\[\/\w{1,20}\]){1,10}$/,
  },
  { what: otherText, first: /^[ \t]*([^\r\n'"`()]{1,200}[:=][*_]{0,3})[ \t]*(?=select\b)/im },
];

/** First line of a statement. */
export interface StatementLine {
  /** Offset of the beginning of the line. */
  readonly lineStart: number;
  /** Offset of SELECT. */
  readonly start: number;
  /** The sign between both. */
  readonly prefix: { readonly sign: Span; readonly row: LinePrefix } | undefined;
}

/** Returns the first line within a span that begins with SELECT, or with SELECT after a sign. */
export function findStatementLine(text: string, { start, end }: Span): StatementLine | undefined {
  const region = text.slice(start, end);
  const bare = /^[ \t]*(?=select\b)/im.exec(region);
  let first = bare === null ? undefined : toLine(bare, start, undefined);
  // No sign is before the first word.
  if (bare !== null && !/\S/.test(region.slice(0, bare.index))) return first;
  for (const row of prefixes) {
    const match = row.first.exec(region);
    if (match !== null && (first === undefined || start + match.index < first.lineStart))
      first = toLine(match, start, row);
  }
  return first;
}

function toLine(match: RegExpExecArray, offset: number, row: LinePrefix | undefined): StatementLine {
  const [line, sign = ''] = match;
  const lineStart = offset + match.index;
  const signStart = lineStart + line.indexOf(sign);
  const prefix = row && { sign: { start: signStart, end: signStart + sign.length }, row };
  return { lineStart, start: lineStart + line.length, prefix };
}

/** Returns the spans of the signs before the lines of a statement, its first line included. */
export function signSpans(text: string, { prefix, start }: StatementLine, end: number): Span[] {
  if (prefix === undefined) return [];
  const spans = [{ start: prefix.sign.start, end: start }];
  const { next } = prefix.row;
  if (next === undefined) return spans;
  for (const { index, 0: sign } of text.slice(start, end).matchAll(next))
    spans.push({ start: start + index, end: start + index + sign.length });
  return spans;
}

/** Whether a text consists of spaces and comments, which may precede a statement. */
export function isCommentOnly(text: string): boolean {
  const { tokens, annotations } = scan(text);
  return tokens.length === 0 && annotations.length === 0;
}

/** Statements about the session, and ends of batches, each on a line before the statement. */
const sessionLines = /^(?:\s*(?:use|set|go|declare|prompt)\b[^\r\n]{0,500}(?:[\r\n]|$))+\s*$/i;

/** Whether the text before a statement is about the session, such as `USE erp`. */
export function isAboutSession(text: string): boolean {
  return sessionLines.test(text);
}

/** Whether the text before a statement is not a part of it and not reported otherwise: an introduction, not `INSERT INTO x` or `JOIN (`. */
export function isIntroduction(text: string): boolean {
  const { tokens } = scan(text);
  const [first] = tokens;
  if (first === undefined || first.tokenType === t.Select || !letter().test(text)) return false;
  // Some editors replace the sign of a comment by a dash.
  if (first.image === '\u2014') return false;
  if (tokens.every(({ tokenType }) => tokenType === t.ForeignComment)) return false;
  if (tokens.some(({ tokenType }) => tokenType === t.TemplateTag || tokenType === t.HtmlEntity)) return false;
  if (text.split('(').length > text.split(')').length) return false;
  if (/[:.!]$/.test(text.trimEnd())) return true;
  const isStatement = isForeignWord(first.image, 'statement') || didYouMean(first.image, ['SELECT']).length > 0;
  return t.kindOf(first.tokenType) !== 'keyword' && !isStatement;
}

/** Text that follows a statement. */
export interface Tail {
  readonly span: Span;
  readonly what: string;
}

const letter = unicodePattern(String.raw`\p{L}`);
/** The first of two words at the beginning of a line, after signs of Markdown. */
const firstWord = unicodePattern(String.raw`^[-*_#>]{0,6}[ \t]*(\p{L}+)(?:['\u2019]\p{L}+)?[,:]?[*_]{0,3}[ \t]+\p{L}`);
/** The end of a part of a statement after which nothing has to follow. */
const wholeEnd = unicodePattern(String.raw`[\p{L}\p{N}_')*;]$`);

/** Sign that ends a batch in the scripts of another database, or that sends it. */
const batchEnd = /(?:[\r\n][ \t]*(?:\d{1,3}>[ \t]*)?(?:go|\/)|\\gx?)$/i;

/** Returns the text after a statement in a span that no clause begins with; `undefined` if the statement has the whole span. */
export function findTail(text: string, { start, end }: Span, prefix: StatementLine['prefix']): Tail | undefined {
  const region = text.slice(start, end);
  const body = region.trimEnd();
  const sign = batchEnd.exec(body);
  if (sign !== null) return { span: tailSpan(body, start, sign.index), what: 'the end of a batch' };
  const last = prefix?.row.last?.exec(body);
  if (prefix !== undefined && last) return { span: tailSpan(body, start, last.index), what: prefix.row.what };
  let lineEnd = 0;
  // A paragraph begins after an empty line.
  for (const { index, 0: line } of region.matchAll(/\S[^\r\n]*/g)) {
    const [, word] = firstWord().exec(line) ?? [];
    const isParagraph = /(?:\r\n|\n|\r(?!\n))[ \t]*[\r\n]/.test(region.slice(lineEnd, index));
    const isAfterWhole = wholeEnd().test(region.slice(Math.max(0, lineEnd - 2), lineEnd).trimEnd());
    lineEnd = index + line.trimEnd().length;
    if (!isParagraph || !isAfterWhole || word === undefined || line.startsWith('--')) continue;
    if (keywordType(word) === undefined && !isForeignWord(word, 'clause'))
      return { span: tailSpan(body, start, index), what: otherText };
  }
  return undefined;
}

function tailSpan(body: string, offset: number, index: number): Span {
  const tail = body.slice(index);
  return { start: offset + index + tail.length - tail.trimStart().length, end: offset + body.length };
}

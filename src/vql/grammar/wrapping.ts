import type { IToken } from 'chevrotain';
import type { Edit } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import { endOf, spanOf } from '../lexer/lexer.js';
import * as t from '../lexer/tokens.js';
import { fix, removal } from './fix.js';
import type { Reporter } from './reporter.js';

/** **The** table of signs that pages, chats and terminals put before a statement. */
const prefixes: readonly { readonly pattern: RegExp; readonly what: string }[] = [
  { pattern: /^\s*(>>>|[$%]|[\w-]{1,40}=?>)[ \t]*(?=select\b)/i, what: 'a prompt' },
  { pattern: /^\s*(>)[ \t]*(?=select\b)/i, what: 'a quotation mark of Markdown' },
  { pattern: /^\s*([-*+\u2022]|\d{1,9}[.)])[ \t]+(?=select\b)/i, what: 'a list marker' },
];

/** Reports what is around a statement that was copied from elsewhere, and returns the tokens of the statement. */
export function unwrap(text: string, tokens: IToken[], reporter: Reporter): IToken[] {
  const inner = tokens.some(({ tokenType }) => tokenType === t.MarkdownFence)
    ? withoutFences(text, tokens, reporter)
    : tokens;
  if (inner[0] === undefined || inner[0].tokenType === t.Select) return inner;
  const [, mark = ''] = /^\s*(["'`\u201C\u201E\u00AB])\s*select\s/i.exec(text) ?? [];
  if (mark !== '') return withoutQuotes(text, inner, reporter);
  for (const { pattern, what } of prefixes) {
    const match = pattern.exec(text);
    if (match !== null) return withoutPrefix({ text, tokens: inner, what, match }, reporter);
  }
  return inner;
}

/** Returns the tokens of the first fenced block, or those around a fence that has no counterpart. */
function withoutFences(text: string, tokens: IToken[], reporter: Reporter): IToken[] {
  const fences = tokens.filter(({ tokenType }) => tokenType === t.MarkdownFence);
  const [open, close] = fences;
  if (open === undefined) return tokens;
  const isInner = ({ startOffset }: IToken): boolean =>
    startOffset > open.startOffset && (close === undefined || startOffset < close.startOffset);
  const isFence = ({ tokenType }: IToken): boolean => tokenType === t.MarkdownFence;
  const inner = tokens.filter((token) => (close === undefined ? !isFence(token) : isInner(token)));
  const isAlone = inner.length + fences.length === tokens.length;
  const edits = isAlone
    ? fences.map((fence) => fenceEdit(text, fence, fence === open))
    : outsideEdits(text, open, close);
  const fixes = inner.length === 0 ? [] : [fix('Remove the fence', edits, { safe: isAlone })];
  const args = { found: quoted(open.image), what: 'a fence of Markdown' };
  reporter.report('text-around-statement', args, { span: spanOf(open), fixes });
  return inner;
}

/** Removes a fence with its line: the line end after the first one, and before the others. */
function fenceEdit(text: string, fence: IToken, isFirst: boolean): Edit {
  const { start, end } = spanOf(fence);
  const [after = ''] = /^[ \t]*(?:\r?\n)?/.exec(text.slice(end, end + maxSpaces)) ?? [];
  const [before = ''] = /(?:\r?\n)?[ \t]*$/.exec(text.slice(Math.max(0, start - maxSpaces), start)) ?? [];
  return removal(isFirst ? { start, end: end + after.length } : { start: start - before.length, end });
}

/** Number of spaces beside a fence that are removed with it. */
const maxSpaces = 100;

function outsideEdits(text: string, open: IToken, close: IToken | undefined): Edit[] {
  const before = removal({ start: 0, end: endOf(open) });
  return close === undefined ? [before] : [before, removal({ start: close.startOffset, end: text.length })];
}

/** Returns the first token alone: what is in quotes is one text, not a statement. */
function withoutQuotes(text: string, tokens: IToken[], reporter: Reporter): IToken[] {
  const start = text.length - text.trimStart().length;
  const span = { start, end: start + 1 };
  const body = text.trimEnd();
  const trimmed = body.endsWith(';') ? body.slice(0, -1).trimEnd() : body;
  const end = /["'`\u201D\u201C\u00BB]$/.test(trimmed.slice(-1)) ? trimmed.length - 1 : -1;
  const inner = text.slice(span.end, end);
  // An escaped quote or line end inside would stay.
  const isPlain =
    end > start && !/["`\u201D\u201C\u00BB\\]|''/.test(inner) && !(text[start] === "'" && inner.includes("'"));
  const edits = [removal(span), removal({ start: end, end: end + 1 })];
  const fixes = isPlain ? [fix('Remove the quotes', edits, { safe: true })] : [];
  const args = { found: quoted(text.slice(start, span.end)), what: 'a quotation mark around the text' };
  reporter.report('text-around-statement', args, { span, fixes });
  return tokens.slice(0, 1);
}

interface Prefixed {
  readonly text: string;
  readonly tokens: IToken[];
  readonly what: string;
  readonly match: RegExpExecArray;
}

function withoutPrefix({ text, tokens, what, match }: Prefixed, reporter: Reporter): IToken[] {
  const [whole, sign = ''] = match;
  const start = whole.indexOf(sign);
  const span = { start, end: start + sign.length };
  const spans = [{ start, end: whole.length }];
  const rest = tokens.filter((token, index) => {
    if (token.startOffset < whole.length) return false;
    const previous = tokens[index - 1];
    const isMark =
      sign === '>' &&
      token.tokenType === t.Greater &&
      previous !== undefined &&
      /[\r\n]/.test(text.slice(endOf(previous), token.startOffset));
    if (isMark) spans.push({ start: token.startOffset, end: endOf(token) + (text[endOf(token)] === ' ' ? 1 : 0) });
    return !isMark;
  });
  const fixes = [fix('Remove it', spans.map(removal), { safe: true })];
  reporter.report('text-around-statement', { found: quoted(sign), what }, { span, fixes });
  return rest;
}

/** Returns what to do with a text that is JSON; `undefined` if it is not. */
export function jsonAdvice(text: string): string | undefined {
  if (!/^\s*(?:\{\s*(?:"[^"\r\n]{0,200}"\s*:|\}\s*$)|\[\s*(?:[{"]|\]\s*$))/.test(text)) return undefined;
  const head = text.slice(0, 2_000);
  if (/"(?:statement|queryStatement|query|vql)"\s*:\s*"\s*select\b/i.test(head))
    return 'take the statement out of the object';
  const isCUnit = /"(?:queryPredicate|additionalPredicate|adhocPreset|pageable|operator|children)"\s*:/.test(head);
  return isCUnit
    ? 'it is a C-Unit object, which readRequest, readPredicate and .json files take'
    : 'a statement begins with SELECT';
}

import type { Span } from '../../../diagnostics/span.js';

/** A statement in quotes of any kind, or in the backticks of Markdown. */
export interface QuotedStatement {
  /** The sign before the statement. */
  readonly sign: Span;
  /** The text between the signs; `undefined` if it is not the statement as it is: unclosed, or with quotes or escaped characters. */
  readonly content: Span | undefined;
  /** The sign after the statement. */
  readonly closing: Span;
  /** Whether there is no other text around it, but a semicolon. */
  readonly isAlone: boolean;
}

/** Quotes before a statement, at the beginning of the text or after a sign such as `=`; backticks also after words. */
const opening =
  /(?:^\s*|[=:(,>][ \t]*)("{3}|'{3}|["'\u201C\u201E\u00AB])(?=\s*select\s)|(?:^|[^`])(`{1,3})(?!`)(?=\s*(?:(?:sql|vql)\s+)?select\s)/i;

/** The signs that end a text, where they differ from the sign that begins it. */
const closings: Readonly<Record<string, string>> = { '\u201C': '\u201D', '\u201E': '\u201C', '\u00AB': '\u00BB' };

/** Returns the first statement of a text that is in quotes; `undefined` for a text without one. */
export function findQuotedStatement(text: string): QuotedStatement | undefined {
  const match = opening.exec(text);
  const mark = match?.[1] ?? match?.[2];
  if (match === null || mark === undefined) return undefined;
  const start = match.index + match[0].indexOf(mark);
  const sign = { start, end: start + mark.length };
  const contentStart = text.toLowerCase().indexOf('select', match.index + match[0].length);
  const closing = closings[mark] ?? mark;
  const isFirst = !/\S/.test(text.slice(0, start));
  const body = text.trimEnd();
  const isWhole = isFirst && (body.endsWith(';') ? body.slice(0, -1).trimEnd() : body).endsWith(closing);
  // The quote around a whole text is its last one; there may be others inside.
  const end = isWhole ? text.lastIndexOf(closing) : text.indexOf(closing, contentStart);
  if (end < contentStart) return isFirst ? { sign, content: undefined, closing: sign, isAlone: true } : undefined;
  const contentEnd = text.slice(0, end).trimEnd().length;
  const content = isPlain(text.slice(contentStart, end), mark) ? { start: contentStart, end: contentEnd } : undefined;
  return { sign, content, closing: { start: contentEnd, end: end + closing.length }, isAlone: isWhole };
}

function isPlain(content: string, mark: string): boolean {
  if (mark.length > 1) return true;
  if (mark === '`') return !content.includes('`');
  return mark === "'" ? !/['\\]/.test(content) : !/["\u201D\u201C\u00BB\\]|''/.test(content);
}

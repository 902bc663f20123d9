import type { Diagnostic, Severity } from './diagnostic.js';
import { createLineIndex, type LineIndex } from './position.js';
import type { Span } from './span.js';

/** The role of a part of a code frame, for colors. */
export type FrameRole = Severity | 'gutter' | 'help' | 'fix';

/** Options of `codeFrame`; color is off unless `paint` adds it. */
export interface CodeFrameOptions {
  /** Shown before line and column; default: none. */
  readonly fileName?: string;
  /** Colors a part of the frame; default: no colors. */
  readonly paint?: (role: FrameRole, text: string) => string;
  /** Shown below the fixes, such as `helpFor(diagnostic.code)`; default: none. */
  readonly help?: string;
  /** Maximum width of a source line in columns of a terminal; a longer line is cut around the span, with an ellipsis. Default 120. */
  readonly width?: number;
  /** The index of the text's lines, if there is one already. */
  readonly lines?: LineIndex;
}

/** Draws a diagnostic on its source line, with its fixes below. */
export function drawFrame(text: string, diagnostic: Diagnostic, options: CodeFrameOptions = {}): string {
  const { paint = (_role, part) => part, help, width = 120 } = options;
  const { severity, code, message, span, path, related = [], fixes = [] } = diagnostic;
  const fileName = visible(options.fileName ?? '');
  const lines = [`${paint(severity, `${severity}[${code}]`)}: ${visible(message)}`];
  if (span) {
    const index = options.lines ?? createLineIndex(text);
    const location = (offset: number): string => {
      const { line, column } = index.positionAt(offset);
      return `${fileName === '' ? '' : `${fileName}:`}${line}:${column}`;
    };
    const starts = [span, ...related.map((other) => other.span)].map(({ start }) => start);
    const last = starts.reduce((latest, start) => Math.max(latest, start), 0);
    const margin = String(index.positionAt(last).line).length;
    const gutter = (label: string): string => paint('gutter', `${label.padStart(margin + 1)} |`);
    const excerpt = (at: Span, mark: string, role: FrameRole): void => {
      const { line } = index.positionAt(at.start);
      const { source, pointer } = excerptOf(text, at, index.lineSpan(line), mark, width);
      lines.push(`${gutter(String(line))} ${source}`, `${gutter('')} ${paint(role, pointer)}`);
    };
    lines.push(`${paint('gutter', `${' '.repeat(margin)}-->`)} ${location(span.start)}`);
    excerpt(span, '^', severity);
    for (const other of related) {
      lines.push(`${paint('gutter', `${' '.repeat(margin)}---`)} ${location(other.span.start)} ${other.message}`);
      excerpt(other.span, '-', 'help');
    }
  } else if (path !== undefined) {
    lines.push(`${paint('gutter', ' -->')} ${fileName}#${path}`);
  }
  for (const { safe, title } of fixes) lines.push(`  ${paint('fix', safe ? 'fix' : 'suggestion')}: ${visible(title)}`);
  if (help !== undefined) lines.push(`  ${paint('help', 'help')}: ${help}`);
  return lines.join('\n');
}

/** Returns the part of a line around a span, and the row of marks under it. */
function excerptOf(
  text: string,
  at: Span,
  line: Span,
  mark: string,
  width: number,
): { source: string; pointer: string } {
  const end = Math.min(Math.max(at.end, at.start), line.end);
  const start = Math.min(at.start, line.end);
  const fits = endWithin(text, line.start, line.end, width) === line.end;
  // A third of the width is before the span, or more if the line ends soon after it.
  const from = fits
    ? line.start
    : Math.min(
        startWithin(text, start, line.start, Math.floor(width / 3)),
        startWithin(text, line.end, line.start, width),
      );
  const to = fits ? line.end : endWithin(text, from, line.end, width);
  const before = visible(text.slice(from, start));
  const marked = visible(text.slice(start, Math.min(end, to)));
  const after = visible(text.slice(Math.min(end, to), to));
  const head = from > line.start ? '…' : '';
  const tail = to < line.end ? '…' : '';
  const indent = ' '.repeat(columnsOf(head + before));
  return {
    source: head + before + marked + after + tail,
    pointer: indent + mark.repeat(Math.max(1, columnsOf(marked))),
  };
}

/** Returns the last offset up to `end` with which the text from `start` has at most `width` columns. */
function endWithin(text: string, start: number, end: number, width: number): number {
  let columns = 0;
  for (let offset = start; offset < end; ) {
    const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
    columns += columnsOf(visible(character));
    if (columns > width) return offset;
    offset += character.length;
  }
  return end;
}

/** Returns the first offset from `start` on with which the text up to `end` has at most `width` columns. */
function startWithin(text: string, end: number, start: number, width: number): number {
  let columns = 0;
  for (let offset = end; offset > start; ) {
    const isPair = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(offset - 2, offset));
    const next = offset - (isPair ? 2 : 1);
    columns += columnsOf(visible(text.slice(next, offset)));
    if (columns > width) return offset;
    offset = next;
  }
  return start;
}

/** Replaces tabs by two spaces, and control characters by a replacement character. */
function visible(text: string): string {
  return text.replaceAll('\t', '  ').replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD');
}

/** Returns the width of a text in terminal columns: East Asian wide characters and emoji take two, combining marks none. */
function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (/\p{M}|[\u200B-\u200D]/u.test(character)) continue;
    columns +=
      /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/u.test(
        character,
      )
        ? 2
        : 1;
  }
  return columns;
}

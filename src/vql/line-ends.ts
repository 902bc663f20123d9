import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { fileSegments } from './file-segments.js';
import { type LineEnd, lineEndOf, replaceLineEnds } from './lexer/line-end.js';
import { tokenize } from './tokenize.js';

/** Names of the line ends, as in `.editorconfig`. */
export const endsOfLine = ['lf', 'crlf'] as const;

/** A line end: `\n` or `\r\n`. */
export type EndOfLine = (typeof endsOfLine)[number];

const lineEnds: Readonly<Record<EndOfLine, LineEnd>> = { lf: '\n', crlf: '\r\n' };

/**
 * Ends the lines of a formatted file by the given line end, else as most lines of the original do; a lone CR becomes LF. Line ends
 * inside a string belong to its value: they stay, and do not count.
 */
export function formatLineEnds(formatted: string, original: string, endOfLine?: EndOfLine): string {
  const written = endOfLine === undefined ? lineEndOutsideStrings(original) : lineEnds[endOfLine];
  return withLineEnd(formatted, written === '\r' ? '\n' : written);
}

/** Returns a function that ends the lines of what is inserted into a text as most lines of the text do. */
export function lineEndsOf(text: string): (inserted: string) => string {
  let lineEnd: LineEnd | undefined;
  return (inserted) => {
    if (!/[\r\n]/.test(inserted)) return inserted;
    lineEnd ??= lineEndOutsideStrings(text);
    return withLineEnd(inserted, lineEnd);
  };
}

/** Returns the fixes of a diagnostic with line ends of a text. */
export function withLineEndsIn(diagnostic: Diagnostic, withLineEnds: (inserted: string) => string): Diagnostic {
  const { fixes } = diagnostic;
  if (fixes === undefined) return diagnostic;
  return {
    ...diagnostic,
    fixes: fixes.map((fix) => ({
      ...fix,
      edits: fix.edits.map(({ span, text }) => ({ span, text: withLineEnds(text) })),
    })),
  };
}

function withLineEnd(text: string, lineEnd: LineEnd): string {
  if (lineEnd === '\n' && !text.includes('\r')) return text;
  const segments: string[] = [];
  for (const parts of partsBySegment(text)) {
    const texts = parts.map((part) => (part.isString ? part.text : replaceLineEnds(part.text, lineEnd)));
    segments.push(texts.join(''));
  }
  return segments.join('');
}

function lineEndOutsideStrings(text: string): LineEnd {
  if (!text.includes('\r')) return '\n';
  let outside = '';
  for (const parts of partsBySegment(text)) for (const part of parts) outside += part.isString ? ' ' : part.text;
  return lineEndOf(outside);
}

/** A token or a separator of a file. */
interface Part {
  readonly isString: boolean;
  readonly text: string;
}

/** Yields the parts of a file segment by segment: joined, they are the text. */
function* partsBySegment(text: string): Generator<readonly Part[]> {
  let offset = 0;
  for (const { start, end } of fileSegments(text)) {
    const tokens = tokenize(text.slice(start, end)).map((token) => ({
      isString: token.kind === 'string',
      text: token.text,
    }));
    yield [{ isString: false, text: text.slice(offset, start) }, ...tokens];
    offset = end;
  }
}

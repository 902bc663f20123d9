import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { fileSegments } from './file-segments.js';
import { formatRegions, isInRegion } from './format-regions.js';
import { tokenize } from './tokenize.js';

/** Names of the line ends, as in `.editorconfig`. */
export const endsOfLine = ['lf', 'crlf'] as const;

/** Name of a line end: `lf` or `crlf`. */
export type EndOfLine = (typeof endsOfLine)[number];

/** Characters that end a line. */
type LineEnd = '\n' | '\r\n' | '\r';

const lineEnds: Readonly<Record<EndOfLine, LineEnd>> = { lf: '\n', crlf: '\r\n' };

/**
 * Ends the lines of a formatted file by the given line end, else as most lines of the original do; a lone CR becomes LF. Line ends
 * inside a string belong to its value: they stay, as do line ends in regions that are not formatted.
 */
export function formatLineEnds(formatted: string, original: string, endOfLine?: EndOfLine): string {
  const written = endOfLine === undefined ? lineEndOf(original) : lineEnds[endOfLine];
  return withLineEnd(formatted, written === '\r' ? '\n' : written);
}

/**
 * Returns the line end of most lines of a text: LF if there are as many others, and for a text of one line. Those inside strings belong to
 * their values, and do not count.
 */
export function lineEndOf(text: string): LineEnd {
  if (!text.includes('\r')) return '\n';
  const counts = { '\n': 0, '\r\n': 0, '\r': 0 };
  for (const parts of partsBySegment(text)) {
    const outside = parts.map((part) => (part.isString ? ' ' : part.text)).join('');
    for (const [lineEnd] of outside.matchAll(/\r\n?|\n/g)) counts[lineEnd as LineEnd] += 1;
  }
  const others = counts['\r\n'] >= counts['\r'] ? '\r\n' : '\r';
  return counts[others] > counts['\n'] ? others : '\n';
}

/** Returns a function that ends the lines of what is inserted into a text as most lines of the text do. */
export function lineEndWriter(text: string): (inserted: string) => string {
  let lineEnd: LineEnd | undefined;
  return (inserted) => {
    if (!/[\r\n]/.test(inserted)) return inserted;
    lineEnd ??= lineEndOf(text);
    return withLineEnd(inserted, lineEnd);
  };
}

/** Returns a diagnostic whose fixes have the line ends of a text. */
export function withLineEndsInFixes(diagnostic: Diagnostic, writeLineEnds: (inserted: string) => string): Diagnostic {
  const { fixes } = diagnostic;
  if (fixes === undefined) return diagnostic;
  return {
    ...diagnostic,
    fixes: fixes.map((fix) => ({
      ...fix,
      edits: fix.edits.map(({ span, text }) => ({ span, text: writeLineEnds(text) })),
    })),
  };
}

function withLineEnd(text: string, lineEnd: LineEnd): string {
  if (lineEnd === '\n' && !text.includes('\r')) return text;
  const regions = formatRegions(text);
  const segments: string[] = [];
  let offset = 0;
  for (const parts of partsBySegment(text)) {
    const texts = parts.map(({ isString, text: part }) => {
      const start = offset;
      offset += part.length;
      const isKept = isString || isInRegion(regions, { start, end: offset });
      return isKept ? part : part.replaceAll(/\r\n?|\n/g, lineEnd);
    });
    // A text of its own, without the parts of which a long file has millions.
    segments.push(texts.join(''));
  }
  return segments.join('');
}

/** A token or a separator of a file. */
interface FilePart {
  readonly isString: boolean;
  readonly text: string;
}

/** Yields the parts of a file segment by segment: joined, they are the text. */
function* partsBySegment(text: string): Generator<readonly FilePart[]> {
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

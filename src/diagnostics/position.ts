import type { Span } from './span.js';

/** Line and column, both from 1; the column counts UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Converts between offsets and positions of one text. Lines end at `\n`, `\r\n` or a lone `\r`. */
export interface LineIndex {
  readonly lineCount: number;
  /** The position of an offset; an offset outside the text is taken to be its nearest end. */
  positionAt(offset: number): Position;
  /** The offset of a position; a column after the end of its line is taken to be that end. */
  offsetAt(position: Position): number;
  /** The span of a line (from 1), without its line end. */
  lineSpan(line: number): Span;
}

/**
 * Indexes the lines of a text once, so that each later look-up costs a binary search.
 *
 * @example
 * ```ts
 * import { createLineIndex } from 'vql-kit/diagnostics';
 * const index = createLineIndex('SELECT id\r\nFROM account.query');
 * console.log(index.positionAt(11)); // { line: 2, column: 1 }
 * ```
 */
export function createLineIndex(text: string): LineIndex {
  const starts = [0];
  const ends: number[] = [];
  for (const match of text.matchAll(/\r\n|\n|\r/g)) {
    ends.push(match.index);
    starts.push(match.index + match[0].length);
  }
  ends.push(text.length);

  const lineSpan = (line: number): Span => {
    const row = Math.min(Math.max(line, 1), starts.length) - 1;
    return { start: starts[row] ?? 0, end: ends[row] ?? text.length };
  };
  return {
    lineCount: starts.length,
    lineSpan,
    positionAt(offset) {
      const inside = Math.min(Math.max(offset, 0), text.length);
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= inside) low = middle;
        else high = middle - 1;
      }
      return { line: low + 1, column: inside - (starts[low] ?? 0) + 1 };
    },
    offsetAt({ line, column }) {
      const { start, end } = lineSpan(line);
      return Math.min(start + Math.max(column, 1) - 1, end);
    },
  };
}

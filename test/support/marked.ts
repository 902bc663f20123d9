import type { Span } from '../../src/diagnostics/index.js';

/** A text whose places were marked, and the places in the order in which they begin; an outer one before the inner. */
export interface MarkedText {
  readonly text: string;
  readonly spans: readonly Span[];
}

/** Takes the guillemets out of `SELECT ‹nmae› FROM …` and remembers where they stood. Marks may nest. */
export function marked(source: string): MarkedText {
  const spans: { start: number; end: number }[] = [];
  const open: { start: number; end: number }[] = [];
  let text = '';
  for (const character of source) {
    if (character === '‹') {
      const span = { start: text.length, end: -1 };
      spans.push(span);
      open.push(span);
    } else if (character === '›') {
      const span = open.pop();
      if (span === undefined) throw new Error(`A mark is closed that was never opened: ${source}`);
      span.end = text.length;
    } else {
      text += character;
    }
  }
  if (open.length > 0) throw new Error(`A mark is not closed: ${source}`);
  return { text, spans };
}

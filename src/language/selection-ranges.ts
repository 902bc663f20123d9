import type { Span } from '../diagnostics/span.js';
import { nodeAt } from '../vql/node-at.js';
import { type Document, pieceAt } from './document.js';
import { movedSpan } from './move.js';
import { tokenAt } from './token-at.js';

/** What a selection grows to, step by step: the word, then every node around it, the statement, the document. */
export function selectionRanges(document: Document, offset: number): readonly Span[] {
  const { piece, start } = pieceAt(document, offset);
  const at = offset - start;
  const { value: statement } = piece.reading;
  const { node, ancestors = [] } = (statement && nodeAt(statement, at)) ?? {};
  const nodes = node === undefined ? [] : [...ancestors, node].reverse();
  const spans = [tokenAt(piece, at)?.span, ...nodes.map(({ span }) => span)].flatMap((span) =>
    span === undefined ? [] : [movedSpan(span, start)],
  );
  const growing: Span[] = [];
  for (const span of [...spans, { start: 0, end: document.text.length }]) {
    const last = growing.at(-1);
    if (span.start > offset || span.end < offset) continue;
    const grows = last === undefined || (span.start <= last.start && span.end >= last.end);
    if (grows && (last === undefined || span.start < last.start || span.end > last.end)) growing.push(span);
  }
  return growing;
}

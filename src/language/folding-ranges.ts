import type { Span } from '../diagnostics/span.js';
import type { Comment } from '../vql/read.js';
import { visit } from '../vql/visit.js';
import type { Document, PlacedPiece } from './document.js';
import { movedSpan } from './move.js';

/** Lines that can be folded into one. */
export interface FoldingRange {
  readonly kind: 'statement' | 'list' | 'comment';
  readonly span: Span;
}

/** What can be folded: statements, joined ones and those of EXISTS, lists and comments, where they take several lines. */
export function foldingRanges({ text, pieces }: Document): readonly FoldingRange[] {
  return pieces
    .flatMap((placed) => [...statementsIn(placed), ...commentsIn(placed)])
    .filter(({ span }) => /[\r\n]/.test(text.slice(span.start, span.end)))
    .sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
}

function statementsIn({ piece, start }: PlacedPiece): readonly FoldingRange[] {
  const found: FoldingRange[] = [];
  const { value: statement } = piece.reading;
  if (statement === undefined) return found;
  visit(statement, {
    enter: ({ kind, span }) => {
      if (span === undefined) return;
      if (kind === 'Statement') found.push({ kind: 'statement', span: movedSpan(span, start) });
      if (kind === 'In' || kind === 'Call') found.push({ kind: 'list', span: movedSpan(span, start) });
    },
  });
  return found;
}

/** Comments; those of neighbouring lines are one. */
function commentsIn({ piece, start }: PlacedPiece): readonly FoldingRange[] {
  const { text, reading } = piece;
  const runs: Comment[][] = [];
  for (const comment of reading.comments) {
    const last = runs.at(-1);
    const previous = last?.at(-1);
    const gap = previous && text.slice(previous.span.end, comment.span.start);
    const continues = previous?.kind === 'line' && comment.kind === 'line' && /^\s*$/.test(gap ?? '');
    if (continues) last?.push(comment);
    else runs.push([comment]);
  }
  return runs.flatMap((run): readonly FoldingRange[] => {
    const [first, last] = [run[0], run.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [{ kind: 'comment', span: movedSpan({ start: first.span.start, end: last.span.end }, start) }];
  });
}

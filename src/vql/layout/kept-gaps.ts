import { firstIndex } from '../../diagnostics/first-index.js';
import type { Span } from '../../diagnostics/span.js';
import { overlaps } from '../format-regions.js';
import type { LineIgnore } from '../ignore-comments.js';
import type { Comment } from '../read.js';

/**
 * Returns the gaps that keep their line breaks, so that each comment ignores rules at the same tokens in the formatted text: those
 * before, between and after the tokens of the line that it applies to. A gap has the index of the token after it.
 */
export function keptGaps(
  ignores: readonly LineIgnore[],
  tokens: readonly { readonly span: Span }[],
): ReadonlySet<number> {
  const gaps = new Set<number>();
  for (const { comment, line } of ignores) {
    gaps.add(firstIndex(tokens, ({ span }) => span.start >= comment.start));
    if (line === undefined) continue;
    const first = firstIndex(tokens, ({ span }) => span.start >= line.start);
    const last = firstIndex(tokens, ({ span }) => span.start > line.end);
    // A line without tokens is in one gap.
    for (let gap = first; gap <= last; gap++) gaps.add(gap);
  }
  return gaps;
}

/**
 * Returns the regions of a statement together with the lines that have a comment which ignores rules: a clause in a region ends with its
 * line, so gaps cannot keep such a line if only a part of it is in the clause. Without regions, no line is added.
 */
export function regionsWithLines(
  regions: readonly Span[],
  ignores: readonly LineIgnore[],
  comments: readonly Comment[],
): readonly Span[] {
  if (regions.length === 0) return regions;
  // A line may begin or end inside a comment.
  const longComments = comments.filter(({ text }) => /[\r\n]/.test(text));
  const lines = ignores.flatMap(({ comment, line }): Span[] => {
    if (line === undefined) return [];
    const span = { start: Math.min(comment.start, line.start), end: Math.max(comment.end, line.end) };
    return [span, ...longComments.map((one) => one.span).filter((one) => overlaps(one, line))];
  });
  const joined: Span[] = [];
  for (const span of [...regions, ...lines].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last === undefined || span.start > last.end) joined.push(span);
    else joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return joined;
}

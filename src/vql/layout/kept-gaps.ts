import { firstIndex } from '../../diagnostics/first-index.js';
import type { Span } from '../../diagnostics/span.js';
import type { LineIgnore } from '../ignore-comments.js';

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

import type { Candidate } from './candidate.js';
import type { CompletionItem } from './completion-item.js';
import { glued } from './glue.js';
import { matchRank } from './match.js';
import type { WritingPlace } from './place.js';

/** Candidates as items: those that fit what was typed, the best first, each with its edit. */
export function rankedItems(
  candidates: readonly Candidate[],
  { span, typed }: Pick<WritingPlace, 'span' | 'typed'>,
  text: string,
): readonly CompletionItem[] {
  const seen = new Set<string>();
  const ranked: { readonly candidate: Candidate; readonly rank: number }[] = [];
  for (const candidate of candidates) {
    const rank = matchRank(typed, candidate.sought ?? candidate.label);
    const key = `${candidate.kind} ${candidate.label}`;
    if (rank === undefined || seen.has(key)) continue;
    seen.add(key);
    ranked.push({ candidate, rank });
  }
  ranked.sort((a, b) => a.rank - b.rank);
  const before = text.slice(Math.max(span.start - 1, 0), span.start);
  const after = text.slice(span.end, span.end + 1);
  return ranked.map(({ candidate }): CompletionItem => {
    const { text: body = candidate.label, sought, ...shown } = candidate;
    const written = glued(before, body, after);
    const end = written.start + body.length;
    const cursor = shown.cursor === undefined ? end : written.start + shown.cursor;
    return {
      ...shown,
      edit: { span, text: written.text },
      ...(cursor < written.text.length && { cursor }),
    };
  });
}

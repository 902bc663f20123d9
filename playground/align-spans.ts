import type { Span } from '../src/diagnostics/index.js';
import { type Token, tokenize } from '../src/vql/index.js';

/**
 * Tells where a span of one VQL text stands in another that differs in its layout alone. Undefined where the texts have not
 * the same tokens, or the span begins or ends within one.
 */
export function alignSpans(from: string, to: string): (span: Span) => Span | undefined {
  const sources = wordsOf(from);
  const targets = wordsOf(to);
  if (sources.length !== targets.length) return () => undefined;
  const starts = new Map(sources.map(({ span }, index) => [span.start, targets[index]?.span.start]));
  const ends = new Map(sources.map(({ span }, index) => [span.end, targets[index]?.span.end]));
  return (span) => {
    const start = starts.get(span.start);
    const end = ends.get(span.end);
    return start === undefined || end === undefined ? undefined : { start, end };
  };
}

function wordsOf(text: string): readonly Token[] {
  return tokenize(text).filter(({ kind }) => kind !== 'whitespace');
}

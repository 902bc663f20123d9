import type { Span } from '../../diagnostics/span.js';
import type { Quote } from '../languages/strings/string-syntax.js';

export type { Quote };

/**
 * A part of a query, and the part of the program that it comes from: `text` is the same in both, an `escape` is written in another
 * way (`\n`, or a line end of two characters), and a `hole` is what the program inserts, or what is between two joined strings.
 */
export interface Segment {
  readonly kind: 'text' | 'escape' | 'hole';
  /** Offsets in the query. */
  readonly query: Span;
  /** Offsets in the program. */
  readonly host: Span;
  /** The quote around it, which decides how new text is escaped. */
  readonly quote: Quote;
}

/** Returns a function that cuts segments at spans, which must be given in order. */
export function createCutter(segments: readonly Segment[]): (span: Span) => readonly Segment[] {
  let next = 0;
  return (span) => {
    const cut: Segment[] = [];
    for (; next < segments.length; next++) {
      const segment = segments[next];
      if (segment === undefined || segment.query.start >= span.end) break;
      const part = cutSegment(segment, span);
      if (part !== undefined) cut.push(part);
      if (segment.query.end > span.end) break;
    }
    return cut;
  };
}

/** Returns the part of a segment in a span; an empty segment belongs to the span that it begins. */
function cutSegment(segment: Segment, { start, end }: Span): Segment | undefined {
  const { kind, query, host } = segment;
  if (query.start === query.end) return start <= query.start && query.start < end ? segment : undefined;
  const from = Math.max(query.start, start);
  const to = Math.min(query.end, end);
  if (from >= to) return undefined;
  if (kind !== 'text') return { ...segment, query: { start: from, end: to } };
  return {
    ...segment,
    query: { start: from, end: to },
    host: { start: host.start + from - query.start, end: host.start + to - query.start },
  };
}

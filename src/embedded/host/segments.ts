import type { Span } from '../../diagnostics/span.js';

/**
 * A piece of a query, and the piece of the program that it comes from: `text` is written there as it is, an `escape` in another
 * way (`\n`, or a line end of two characters), and a `hole` is what the program puts in, or what stands between two strings.
 */
export interface Segment {
  readonly kind: 'text' | 'escape' | 'hole';
  /** Offsets in the query. */
  readonly query: Span;
  /** Offsets in the program. */
  readonly host: Span;
  /** The quote around it, which says how new text is written there. */
  readonly quote: Quote;
}

/** What stands around a string; `raw` are the back-ticks of String.raw`…`. */
export type Quote = "'" | '"' | '`' | 'raw';

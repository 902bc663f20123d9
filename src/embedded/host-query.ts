import type { Span } from '../diagnostics/span.js';
import type { Quote, Stretch } from './stretch.js';

/** A query, or a part of one, as a program writes it. */
export interface HostQuery {
  /** The whole expression: with its quotes, and the tag in front of it. */
  readonly span: Span;
  readonly isTagged: boolean;
  /** Strings, and what the program puts between them, in their order. */
  readonly parts: readonly Part[];
  /** What stands between the outermost quotes. */
  readonly content: Span;
  readonly quote: Quote;
}

/** A part of a query in a program. */
export type Part =
  | { readonly kind: 'text'; readonly text: string; readonly stretches: readonly Stretch[] }
  /** `${…}`, or what stands between two strings that are joined; `value` is what is put in, if anything is. */
  | { readonly kind: 'hole'; readonly host: Span; readonly value: Span | undefined };

import type { Span } from '../../diagnostics/span.js';
import type { Quote, Segment } from './segments.js';
import type { HostValue } from './value-kind.js';

/** A query, or a part of one, as a program writes it. */
export interface HostQuery {
  /** The whole expression: with its quotes, and the tag in front of it. */
  readonly span: Span;
  /** What it is: given to the tag, or to a call; or a text that the program puts into one of these. */
  readonly role: 'tag' | 'call' | 'part';
  /** Strings, and what the program puts between them, in their order. */
  readonly parts: readonly Part[];
  /** What stands between the outermost quotes. */
  readonly content: Span;
  readonly quote: Quote;
  /** The value of another query that it is: where it is put in. The first, if it is put in several times. */
  readonly insertedAt?: Span | undefined;
}

/** A part of a query in a program. */
export type Part = TextPart | HolePart;

/** What stands between two quotes, or between two values of a template. */
export interface TextPart {
  readonly kind: 'text';
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly host: Span;
  readonly quote: Quote;
}

/** `${…}`, or what stands between two strings that are joined. */
export interface HolePart {
  readonly kind: 'hole';
  readonly host: Span;
  /** What is put in, if anything is. */
  readonly value: HostValue | undefined;
  /** What stands there in the query where no value does: that by which a list is joined. */
  readonly text?: string;
}

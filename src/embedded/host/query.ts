import type { Span } from '../../diagnostics/span.js';
import type { Quote, Segment } from './segments.js';
import type { HostValue } from './value-kind.js';

/** A query, or a part of one, as a program writes it. */
export interface HostQuery {
  /** Span of the whole expression, with its quotes and the tag. */
  readonly span: Span;
  /** A template of the tag, an argument of a call, or a text that is inserted into one of these. */
  readonly role: 'tag' | 'call' | 'part';
  /** Strings, and what the program inserts between them, in order. */
  readonly parts: readonly QueryPart[];
  /** Span between the outermost quotes. */
  readonly content: Span;
  readonly quote: Quote;
  /** For an inserted text: span of the value of the other query. The first one, if it is inserted several times. */
  readonly insertedAt?: Span | undefined;
  /** The argument with the variables of its call; absent if a fix cannot add a variable there. */
  readonly variables?: VariablesArgument;
  /** Whether the program adds to the text later: its last part stands for all that is added. */
  readonly isContinued?: true;
}

/** The argument of a call with the variables of its query, as a fix can change it. */
export type VariablesArgument = Span & VariablesForm;

/** How the variables of a call are given. */
export type VariablesForm =
  /** There is no argument: the span is empty, where it can be inserted after the argument before it. */
  | { readonly form: 'absent' }
  /** The argument says that there are no variables. */
  | { readonly form: 'empty' }
  /** A map that is written in the call, with the spans of all its keys; an entry can be added before its closing bracket. */
  | { readonly form: 'map'; readonly keys: readonly Span[]; readonly closing: number };

/** A part of a query in a program. */
export type QueryPart = TextPart | HolePart;

/** The text between two quotes, or between two values of a template. */
interface TextPart {
  readonly kind: 'text';
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly host: Span;
  readonly quote: Quote;
}

/** `${…}`, or the program text between two strings that are joined. */
export interface HolePart {
  readonly kind: 'hole';
  readonly host: Span;
  /** The inserted value, if there is one. */
  readonly value: HostValue | undefined;
  /** The text in the query if there is no value: the separator of a joined list. */
  readonly text?: string;
}

/** Whether a text contains a keyword between spaces: other functions have the same names as those that take queries. */
export function looksLikeQuery({ parts }: Pick<HostQuery, 'parts'>): boolean {
  return parts.some(({ text = '' }) => /(?:^|[\s(])(?:SELECT|FROM|WHERE)(?![^\s(*])/i.test(text));
}

/** Whether a text is empty, or consists of the first letters of SELECT. */
export function isDraft({ parts }: Pick<HostQuery, 'parts'>): boolean {
  const [only, ...others] = parts;
  return only?.kind === 'text' && others.length === 0 && /^\s*(?:S(?:E(?:L(?:EC?)?)?)?)?\s*$/i.test(only.text);
}

import type { Span } from '../../diagnostics/span.js';
import type { Statement } from '../../vql/ast.js';
import { type Reading, readStatement } from '../../vql/read.js';
import { errorSpans } from '../error-spans.js';
import { once } from '../once.js';
import type { Abridged } from './abridge.js';
import { glued } from './glue.js';

/**
 * How much is read at most to find what can stand at a place, and as much to try items one by one, in UTF-16 units. What comes after that
 * is left out.
 */
export const mostRead = 2_000_000;

/** How long what is read each time is. */
export function lengthOf({ head, tail }: Abridged): number {
  return head.length + tail.length;
}

/** Whether so little could be tried that it would say nothing. */
export function isTooLong(place: Abridged): boolean {
  return lengthOf(place) > mostRead / 10;
}

/** What is wrong before anything is written at a place: what is tried there may add nothing to it. */
export interface Baseline {
  readonly count: number;
  readonly starts: ReadonlySet<number>;
}

/** Finds what is wrong without what stands at a place, when it is asked for; `mostErrors` is how many errors there are with it. */
export function createBaseline(place: Abridged, mostErrors: number): () => Baseline {
  return once(() => {
    const blank = /\.\s*$/.test(place.head) ? '' : ' ';
    const errors = errorSpans(readWith(place, blank));
    return { count: Math.min(errors.length, mostErrors), starts: new Set(errors.map(({ start }) => start)) };
  });
}

/** How many errors there are with a text in the place. */
export function errorsWith(place: Abridged, text: string): number {
  return errorSpans(readWith(place, text)).length;
}

/**
 * Tries a text in a place: **the** question whether something can be written there. It can if no error lies on it, none is new
 * before it, and there are no more than without it; with one of the texts behind it that it waits for, or with nothing. Gives the
 * reading of which that is true: one without errors, or else the first.
 */
export function tryAt(
  place: Abridged,
  written: string,
  awaited: readonly string[],
  without: () => Baseline,
): Reading<Statement> | undefined {
  const span = spanAt(place, written);
  const wrong: { readonly reading: Reading<Statement>; readonly errors: readonly Span[] }[] = [];
  for (const rest of awaited) {
    const reading = readWith(place, withRest(written, rest));
    const errors = errorSpans(reading);
    if (errors.length === 0) return reading;
    if (!errors.some(({ start, end }) => start < span.end && end > span.start)) wrong.push({ reading, errors });
  }
  return wrong.find(({ errors }) => {
    const { count, starts } = without();
    return errors.length <= count && !errors.some(({ start }) => start < place.head.length && !starts.has(start));
  })?.reading;
}

/** Whether a text brings no more errors to a place, with one of the texts behind it that it waits for, or with nothing. */
export function isHarmless(place: Abridged, written: string, awaited: readonly string[], mostErrors: number): boolean {
  return awaited.some((rest) => errorsWith(place, withRest(written, rest)) <= mostErrors);
}

/** A text as it is written in a place, with blanks around it where they are needed. */
export function writtenAt({ head, tail }: Abridged, body: string): string {
  return glued(head, body, tail).text;
}

/** Where a text that is written in a place stands, without the blanks around it. */
export function spanAt({ head }: Abridged, written: string): Span {
  const start = head.length + written.length - written.trimStart().length;
  return { start, end: start + written.trim().length };
}

/** The next segment follows right behind a dot, everything else behind a blank. */
function withRest(written: string, rest: string): string {
  if (rest === '') return written;
  const body = written.trimEnd();
  return rest.startsWith('.') || body.endsWith('.') ? `${body}${rest} ` : `${written} ${rest} `;
}

/** The reading of a text with something in its place. */
export function readWith({ head, tail, dialect }: Abridged, piece: string): Reading<Statement> {
  return readStatement(head + piece + tail, { dialect });
}

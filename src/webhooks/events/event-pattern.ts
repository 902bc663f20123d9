import type { EventPayloadName, eventPayloads } from '../../interface/event-names/event-payloads.js';
import type { OtherPayload } from '../../resources/webhook/payloads.js';
import type { EventPayloads, PayloadOf } from '../../resources/webhook/read-payload.js';

/** The names that a pattern stands for: `*` is any text here. */
type Matching<Pattern extends string> = Pattern extends `${infer Start}*${infer Rest}`
  ? `${Start}${string}${Matching<Rest>}`
  : Pattern;

/** The rows of the table of payloads that have an event which the pattern stands for. */
type RowsWithin<Pattern extends string> = {
  [Name in EventPayloadName]: Extract<(typeof eventPayloads)[Name]['events'][number], Matching<Pattern>> extends never
    ? never
    : EventPayloads[Name];
}[EventPayloadName];

/**
 * The payload of the events that a pattern stands for: that of the event, or of each that is possible. `sales_channel.*` has the
 * payloads of two rows of the table, and that of other events.
 */
export type PatternPayload<Pattern extends string> = string extends Pattern
  ? PayloadOf<string>
  : [OtherPayload] extends [PayloadOf<Pattern>]
    ? OtherPayload | RowsWithin<Pattern>
    : PayloadOf<Pattern>;

/**
 * Returns the test whether an event has a name that a pattern stands for. A name without `*` stands for itself alone; `*` stands for any
 * part of a name, at the end for any parts, and in parentheses for any value: `article(sales-channel-id=*).update`.
 */
export function matcherOf(pattern: string): (queue: string) => boolean {
  if (!pattern.includes('*')) return (queue) => queue === pattern;
  if (pattern === '*') return () => true;
  const source = pattern
    .split(/(\([^()]*\))/)
    .map((piece) => (piece.startsWith('(') ? escaped(piece, '[^()=]*') : escaped(piece, '[^.()]+')))
    .join('')
    .replace(/\[\^\.\(\)\]\+$/, '[^()]+');
  const expression = new RegExp(`^${source}$`);
  return (queue) => expression.test(queue);
}

/** Returns the source of an expression for a text in which `*` stands for something. */
function escaped(text: string, any: string): string {
  return text
    .split('*')
    .map((piece) => piece.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join(any);
}

import type { PayloadOf } from '../../resources/webhook/read-payload.js';
import type { DeliveryPayload } from '../delivery.js';

/**
 * The payload of the events that a pattern stands for. `document.*.*` is a row of the table of payloads; a pattern of several rows, as
 * `sales_channel.*`, has any object: there may be events whose payload is not documented.
 */
export type PatternPayload<Pattern extends string> = string extends Pattern ? DeliveryPayload : PayloadOf<Pattern>;

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

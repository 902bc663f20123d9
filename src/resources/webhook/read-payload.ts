import type * as z from 'zod';
import { callback, checkOptions } from '../../diagnostics/arguments.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { Result } from '../../diagnostics/result.js';
import { type EventPayloadName, type eventPayloads, payloadOf } from '../../interface/event-names/event-payloads.js';
import { compareWithSchema } from '../compare-with-schema.js';
import {
  type AccountPayload,
  type ArticlePayload,
  accountPayloadSchema,
  articlePayloadSchema,
  type DocumentPayload,
  documentPayloadSchema,
  type OtherPayload,
  otherPayloadSchema,
  type ParcelPayload,
  parcelPayloadSchema,
  type SalesChannelPayload,
  type StockChangePayload,
  salesChannelPayloadSchema,
  stockChangePayloadSchema,
  unwrapJson,
} from './payloads.js';

/** The payloads, by the names of the table `eventPayloads` of `vql-kit/interface`. */
export interface EventPayloads {
  readonly document: DocumentPayload;
  readonly article: ArticlePayload;
  readonly account: AccountPayload;
  readonly salesChannel: SalesChannelPayload;
  readonly stockChange: StockChangePayload;
  readonly parcel: ParcelPayload;
}

/** The names of events that a pattern of the table stands for. */
type Matching<Pattern extends string> = Pattern extends `${infer Start}*${infer Rest}`
  ? `${Start}${string}${Matching<Rest>}`
  : Pattern;

type WithoutParameter<Event extends string> = Event extends `${infer Entity}(${string})${infer Rest}`
  ? `${Entity}${Rest}`
  : Event;

type PayloadNameOf<Event extends string> = {
  [Name in EventPayloadName]: WithoutParameter<Event> extends Matching<(typeof eventPayloads)[Name]['events'][number]>
    ? Name
    : never;
}[EventPayloadName];

/** The payload of an event, by its name; of a name that is not known to the compiler it is any payload. */
export type PayloadOf<Event extends string> = string extends Event
  ? EventPayloads[EventPayloadName] | OtherPayload
  : [PayloadNameOf<Event>] extends [never]
    ? OtherPayload
    : EventPayloads[PayloadNameOf<Event>];

const schemas: { readonly [Name in EventPayloadName]: z.ZodPreprocess<z.ZodType<EventPayloads[Name]>> } = {
  document: documentPayloadSchema,
  article: articlePayloadSchema,
  account: accountPayloadSchema,
  salesChannel: salesChannelPayloadSchema,
  stockChange: stockChangePayloadSchema,
  parcel: parcelPayloadSchema,
};

/** Options of `readPayload`. */
export interface ReadPayloadOptions {
  /** Parses a body that is a text. The default is `JSON.parse`; `parseJson` of `vql-kit` keeps ids beyond 2^53. */
  readonly parse?: ((text: string) => unknown) | undefined;
}

/**
 * Reads the body of a delivery by the schema of the payload of its event. The body may be an object, its JSON, or JSON that was encoded
 * twice. It is read as tolerantly as an answer by `readResource`: any member can be absent or null, members that are not documented are
 * kept, and an id that is too long is a warning. A body that is not an object, and an id of another type or one that has lost digits, are
 * errors, and then there is no value. An event of which no payload is documented has any object, or an empty one.
 *
 * @param event name of the event, also a filtered one.
 * @throws {VqlError} `unknown-option` or `wrong-argument` for an invalid option.
 *
 * @example
 * ```ts
 * import { parseJson } from 'vql-kit';
 * import { readPayload } from 'vql-kit/resources';
 * const { value } = readPayload('shipment.parcel.completed', '{"shipmentId":"7","parcelId":"12"}');
 * console.log(value?.parcelId); // 12
 * const encodedTwice = JSON.stringify('{"documentId":1389132653974581248}');
 * const document = readPayload('document.customer_order.create', encodedTwice, { parse: parseJson });
 * console.log(document.value); // { documentId: 1389132653974581248n }
 * ```
 */
export function readPayload<const Event extends string>(
  event: Event,
  body: unknown,
  options: ReadPayloadOptions = {},
): Result<PayloadOf<Event>> {
  checkOptions('readPayload', options, { parse: callback });
  const { parse = JSON.parse } = options;
  const name = payloadOf(event);
  const schema = name === undefined ? otherPayloadSchema : schemas[name];
  const value = unwrapJson(body, parse);
  // The schema of the object itself: its outer one would read a text that is encoded once more.
  const diagnostics = compareWithSchema(schema.def.out, value, 'warning');
  // The type is found as the name is: by the patterns of the table.
  return hasErrors(diagnostics) ? { diagnostics } : { value: value as PayloadOf<Event>, diagnostics };
}

import * as z from 'zod';
import { type EventPayloadName, eventPayloads } from '../../interface/event-names/event-payloads.js';
import { limits } from '../../interface/limits.js';
import { type OpenResource, openResource, type Resource, resourceSchema } from '../resource.js';
import { type Int64, int64Schema, text } from '../values.js';

const textCharacters = limits.textCharacters.value;

/** An id in a payload, which may be absent or null: the interface document lists members, and does not state that any of them is always there. */
type IdSchema = z.ZodOptional<z.ZodNullable<z.ZodType<Int64, Int64>>>;

const message = `Expected an id: a string of at most ${textCharacters} characters, a bigint, or an integer up to 2^53.`;

const id: IdSchema = (
  z
    .unknown()
    // A number beyond 2^53 has lost digits: it is the id of another record, however tolerant a reader is.
    .refine((value) => ['string', 'bigint'].includes(typeof value) || int64Schema.safeParse(value).success, {
      error: message,
      params: { isUnusable: true },
      abort: true,
    })
    .refine((value) => (typeof value === 'string' ? text : int64Schema).safeParse(value).success, { error: message })
    // As for a 64-bit integer: `refine` does not narrow the output type, and JSON Schema has no form for a custom check.
    .meta({ type: ['integer', 'string'], maxLength: textCharacters }) as z.ZodType<Int64, Int64>
).nullish();

/** The members of a row of the table of payloads, which are all ids. */
type MembersOf<Name extends EventPayloadName> = {
  readonly [Member in (typeof eventPayloads)[Name]['members'][number]]: IdSchema;
};

/** A schema that also reads a text which is the JSON of the object: deliveries may be encoded twice. */
type FromJson<Schema extends z.core.SomeType> = z.ZodPreprocess<Schema>;

function payload<Name extends EventPayloadName>(title: string, name: Name): FromJson<Resource<MembersOf<Name>>> {
  const { members } = eventPayloads[name];
  // The keys of the object are the members of the table, which the compiler does not follow through `fromEntries`.
  const shape = Object.fromEntries(members.map((member) => [member, id])) as MembersOf<Name>;
  return fromJson(resourceSchema(title, shape));
}

function fromJson<Schema extends z.core.SomeType>(schema: Schema): FromJson<Schema> {
  return z.preprocess((body) => unwrapJson(body, JSON.parse), schema);
}

/** Parses a text that is JSON, and the text in it; anything else stays as it is, for the schema to report. */
export function unwrapJson(body: unknown, parse: (text: string) => unknown): unknown {
  let value = body;
  for (let depth = 0; depth < 2 && typeof value === 'string'; depth++) {
    try {
      value = parse(value);
    } catch {
      return value;
    }
  }
  return value;
}

/** Type of {@link documentPayloadSchema}. */
export interface DocumentPayloadSchema extends FromJson<Resource<MembersOf<'document'>>> {}

/** The payload of a document event: an object, or a text that is its JSON. */
export const documentPayloadSchema: DocumentPayloadSchema = payload('DocumentPayload', 'document');

/** Output of {@link documentPayloadSchema}. */
export interface DocumentPayload extends z.infer<DocumentPayloadSchema> {}

/** Type of {@link articlePayloadSchema}. */
export interface ArticlePayloadSchema extends FromJson<Resource<MembersOf<'article'>>> {}

/** The payload of an article event: an object, or a text that is its JSON. Its other members are not documented; they are kept. */
export const articlePayloadSchema: ArticlePayloadSchema = payload('ArticlePayload', 'article');

/** Output of {@link articlePayloadSchema}. */
export interface ArticlePayload extends z.infer<ArticlePayloadSchema> {}

/** Type of {@link accountPayloadSchema}. */
export interface AccountPayloadSchema extends FromJson<Resource<MembersOf<'account'>>> {}

/** The payload of an account event: an object, or a text that is its JSON. */
export const accountPayloadSchema: AccountPayloadSchema = payload('AccountPayload', 'account');

/** Output of {@link accountPayloadSchema}. */
export interface AccountPayload extends z.infer<AccountPayloadSchema> {}

/** Type of {@link salesChannelPayloadSchema}. */
export interface SalesChannelPayloadSchema extends FromJson<Resource<MembersOf<'salesChannel'>>> {}

/** The payload of an event of a sales channel: an object, or a text that is its JSON. */
export const salesChannelPayloadSchema: SalesChannelPayloadSchema = payload('SalesChannelPayload', 'salesChannel');

/** Output of {@link salesChannelPayloadSchema}. */
export interface SalesChannelPayload extends z.infer<SalesChannelPayloadSchema> {}

/** Type of {@link stockChangePayloadSchema}. */
export interface StockChangePayloadSchema extends FromJson<Resource<MembersOf<'stockChange'>>> {}

/** The payload of a change of stock: an object, or a text that is its JSON. */
export const stockChangePayloadSchema: StockChangePayloadSchema = payload('StockChangePayload', 'stockChange');

/** Output of {@link stockChangePayloadSchema}. */
export interface StockChangePayload extends z.infer<StockChangePayloadSchema> {}

/** Type of {@link parcelPayloadSchema}. */
export interface ParcelPayloadSchema extends FromJson<Resource<MembersOf<'parcel'>>> {}

/** The payload of the completion of a parcel: an object, or a text that is its JSON. */
export const parcelPayloadSchema: ParcelPayloadSchema = payload('ParcelPayload', 'parcel');

/** Output of {@link parcelPayloadSchema}. */
export interface ParcelPayload extends z.infer<ParcelPayloadSchema> {}

/** Type of {@link otherPayloadSchema}. */
export interface OtherPayloadSchema extends FromJson<OpenResource> {}

/** The payload of any other event: an object, empty if the event has none, or a text that is its JSON. */
export const otherPayloadSchema: OtherPayloadSchema = fromJson(openResource('OtherPayload'));

/** Output of {@link otherPayloadSchema}. */
export type OtherPayload = z.infer<OtherPayloadSchema>;

import type { PayloadOf } from '../../resources/webhook/read-payload.js';

/** A value of JSON, in which an integer beyond 2^53 is a bigint. */
export type PayloadValue = null | boolean | number | bigint | string | readonly PayloadValue[] | PayloadObject;

/** The payload of any event. */
export interface PayloadObject {
  readonly [member: string]: PayloadValue;
}

/** The payload of an event, by its name: the documented members have their types, ids of 64 bits too; others are accepted. */
export type EmittedPayload<Event extends string> = string extends Event
  ? PayloadObject
  : PayloadOf<Event> & PayloadObject;

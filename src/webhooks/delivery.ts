/** The payload of a delivery: an object of JSON, in which an integer beyond 2^53 is a bigint. */
export interface DeliveryPayload {
  readonly [member: string]: unknown;
}

/** A delivery that was verified and read. It is data that JSON can express, but for integers beyond 2^53, which are bigints. */
export interface Delivery {
  /** The queue, which is the name of the event: what `queueOf` returned. */
  readonly queue: string;
  /** A hint, usually ids only: it is not signed, so read the record again. Empty if the event has no payload. */
  readonly payload: DeliveryPayload;
  /** The user who triggered the event; absent if no user did. Not signed either. */
  readonly userId?: string;
  /** When the delivery arrived, in ISO 8601. */
  readonly receivedAt: string;
}

/** Returns the delivery that was received first. A delivery whose time cannot be read does not count. */
export function oldestOf(deliveries: Iterable<Delivery>): Delivery | undefined {
  let oldest: { readonly delivery: Delivery; readonly atMs: number } | undefined;
  for (const delivery of deliveries) {
    const atMs = Date.parse(delivery.receivedAt);
    if (atMs < (oldest?.atMs ?? Number.POSITIVE_INFINITY)) oldest = { delivery, atMs };
  }
  return oldest?.delivery;
}

import type { Delivery } from '../delivery.js';

/** A delivery that is stored until it was handled. */
export interface PendingDelivery {
  /** At most one delivery is stored for each key. */
  readonly key: string;
  /** Identifies this delivery among those of its key. */
  readonly id: string;
  /** Data that `stringifyJson` of `vql-kit` writes, and `parseJson` reads. */
  readonly delivery: Delivery;
  /** Why it was given up, in a store of dead letters. */
  readonly failure?: DeliveryFailure;
}

/** The last failure of a delivery that was given up. */
export interface DeliveryFailure {
  /** The message of the error. */
  readonly message: string;
  /** Number of attempts since the program had started. */
  readonly attempts: number;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Where deliveries are stored until they were handled. It belongs to one coalescer at a time. `memoryStore` and, in
 * `vql-kit/webhooks/node`, `openFileStore` are two; one on a database needs a table with the columns of `PendingDelivery`.
 */
export interface DeliveryStore {
  /** Stores a delivery instead of the one that its key has. Fulfilled when it is durable: the service gets 200 then. */
  put(stored: PendingDelivery): Promise<void>;
  /** Removes the delivery of a key if it still is the one with this id; otherwise a newer one has replaced it, and remains. */
  remove(stored: Pick<PendingDelivery, 'key' | 'id'>): Promise<void>;
  /** Returns all deliveries, those that are stored longest first: after a crash they are handled again. */
  list(): Promise<readonly PendingDelivery[]>;
}

import type { Delivery } from '../delivery.js';
import { type CoalesceOptions, checkCoalesceOptions } from './coalesce-options.js';
import { type Backlog, DeliveryWork } from './delivery-work.js';

/** Stores deliveries, and handles each at least once. */
export interface Coalescer {
  /**
   * Stores a delivery, and is fulfilled when it is durable: pass it to `createReceiver`. Nothing is stored if an identical delivery waits.
   *
   * @throws {VqlError} `stopped-coalescer`, or `wrong-argument` for a key that is not a string; and what the store or `keyOf` throws.
   */
  accept(this: void, delivery: Delivery): Promise<void>;
  /** Returns how many deliveries wait and run, and how old the oldest is. */
  backlog(this: void): Backlog;
  /** Fulfilled as soon as nothing waits and nothing runs, or after `stop`. A pause before another attempt is waiting. */
  idle(this: void): Promise<void>;
  /** Begins nothing more, and is fulfilled when what runs has ended. What waits is in the store, for the next start. */
  stop(this: void): Promise<void>;
}

/**
 * Creates a coalescer: `accept` stores deliveries, `handle` works on them, at least once, also after a crash. The newest delivery of a key
 * replaces one that waits. One that comes while the key is handled is handled afterwards, even if it is identical: the record may have
 * changed after it was read. Handles first what the store has from before.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`; and what `store.list()` throws.
 *
 * @example
 * ```ts
 * import { coalesce, memoryStore } from 'vql-kit/webhooks';
 * const { accept, idle } = await coalesce({
 *   store: memoryStore(),
 *   keyOf: ({ payload }) => `document ${payload.documentId}`,
 *   handle: async ({ payload }) => console.log('read again:', payload.documentId), // read again: 7
 * });
 * const delivery = { queue: 'document.customer_order.create', payload: { documentId: '7' }, receivedAt: '2026-03-01T08:00:00.000Z' };
 * await Promise.all([accept(delivery), accept(delivery)]);
 * await idle();
 * ```
 */
export async function coalesce(options: CoalesceOptions): Promise<Coalescer> {
  checkCoalesceOptions(options);
  const work = new DeliveryWork(options);
  work.resume(await options.store.list());
  return {
    accept: async (delivery) => work.accept(delivery),
    backlog: () => work.backlog(),
    idle: () => work.idle(),
    stop: () => work.stop(),
  };
}

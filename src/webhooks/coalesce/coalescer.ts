import {
  type ArgumentKind,
  callback,
  checkArgument,
  checkOptions,
  clockKind,
  filledText,
  type OptionKinds,
  record,
  wholeNumber,
} from '../../diagnostics/arguments.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { webhookCodes } from '../../diagnostics/codes/webhooks.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import { stringifyJson } from '../../json/stringify-json.js';
import { type Clock, wallClock } from '../../timing/clock.js';
import type { Delivery } from '../delivery.js';
import type { DeliveryStore, StoredDelivery } from './delivery-store.js';

/** Options of `coalesce`. `store` and `handle` are required. */
export interface CoalesceOptions {
  readonly store: DeliveryStore;
  /**
   * Returns the key of a delivery, a text: of deliveries with the same key, only the newest is handled. Return the id of a record, as
   * `String(payload.articleId)`, if its state is read again. Default: the queue with the payload, so that only identical deliveries are joined.
   */
  readonly keyOf?: ((delivery: Delivery) => string) | undefined;
  /** Does the work. It is called again if it fails, and after a crash, so it must not matter that it is called twice. */
  readonly handle: (delivery: Delivery, context: HandleContext) => unknown;
  /** How many keys are handled at the same time; default 4. Two deliveries of one key never are. */
  readonly concurrency?: number | undefined;
  /**
   * Called when `handle` has failed, or the store could not remove what was handled. `'discard'` gives the delivery up; otherwise it is
   * tried again, after a pause that doubles from 1 second up to 5 minutes. What it throws is ignored. Without it no failure is reported.
   */
  readonly onError?: ((error: unknown, failure: HandleFailure) => 'discard' | void) | undefined;
  /** Default: the clock of the platform. */
  readonly clock?: Clock | undefined;
}

/** The second argument of `handle`. */
export interface HandleContext {
  /** 1 for the first attempt since the program has started. */
  readonly attempt: number;
}

/** The second argument of `onError`. */
export interface HandleFailure extends HandleContext {
  readonly delivery: Delivery;
}

/** Stores deliveries, and handles each at least once. */
export interface Coalescer {
  /**
   * Stores a delivery, and is fulfilled when it is durable: pass it to `createReceiver`. An identical one that waits is joined.
   *
   * @throws {VqlError} `stopped-coalescer`, or `wrong-argument` for a key that is not a text; and what the store or `keyOf` throws.
   */
  accept(this: void, delivery: Delivery): Promise<void>;
  /** Fulfilled as soon as nothing waits and nothing runs, or after `stop`. A pause before another attempt is waiting. */
  idle(this: void): Promise<void>;
  /** Begins nothing more, and is fulfilled when what runs has ended. What waits is in the store, for the next start. */
  stop(this: void): Promise<void>;
}

const storeKind: ArgumentKind = {
  expected: 'an object with the functions put, remove and list',
  accepts: (value) =>
    record.accepts(value) &&
    ['put', 'remove', 'list'].every((name) => callback.accepts(Reflect.get(Object(value), name))),
};

/** The kinds of the options, for each function that has them. */
export const coalesceOptionKinds: OptionKinds<CoalesceOptions> = {
  store: storeKind,
  keyOf: callback,
  handle: callback,
  concurrency: wholeNumber(1),
  onError: callback,
  clock: clockKind,
};

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
  checkArgument('The options of coalesce', options, record);
  checkOptions('coalesce', options, coalesceOptionKinds);
  checkArgument('The option "store" of coalesce', options.store, storeKind);
  checkArgument('The option "handle" of coalesce', options.handle, callback);
  const work = new Work(options);
  work.resume(await options.store.list());
  return {
    accept: async (delivery) => work.accept(delivery),
    idle: () => work.idle(),
    stop: () => work.stop(),
  };
}

const create = diagnosticsOf(webhookCodes);

/** A delivery with the text by which identical ones are known. */
interface Item extends StoredDelivery {
  readonly text: string;
}

/** What is known of a key. It is removed when nothing is left. */
interface Slot {
  /** The newest delivery that is durable and not begun. */
  waiting?: Item | undefined;
  /** The newest delivery that is being stored, and when it is. */
  writing?: { readonly item: Item; readonly stored: Promise<void> } | undefined;
  isRunning: boolean;
  /** How often the delivery that waits has failed. */
  failures: number;
}

const pauseMs = { first: 1_000, longest: 300_000 } as const;

class Work {
  readonly #options: CoalesceOptions;
  readonly #clock: Clock;
  readonly #slots = new Map<string, Slot>();
  /** Keys whose delivery can be begun, in this order. */
  readonly #ready = new Set<string>();
  readonly #stopped = new AbortController();
  #running = 0;
  /** Called when something has ended. */
  #observers: (() => void)[] = [];

  constructor(options: CoalesceOptions) {
    this.#options = options;
    this.#clock = options.clock ?? wallClock;
  }

  /** Begins with what the store has. */
  resume(stored: readonly StoredDelivery[]): void {
    for (const one of stored) this.#makeReady({ ...one, text: textOf(one.delivery) });
  }

  accept(delivery: Delivery): Promise<void> {
    if (this.#isStopped) throw new VqlError([create('stopped-coalescer', {})]);
    const text = textOf(delivery);
    const key = this.#options.keyOf === undefined ? text : this.#options.keyOf(delivery);
    // Another value would join what does not belong together, or be unreadable in the store.
    checkArgument('The key that keyOf returns', key, filledText);
    const slot = this.#slotOf(key);
    const { writing, waiting } = slot;
    // Only the newest one is compared: an older one that is identical will be replaced.
    if (writing !== undefined ? writing.item.text === text : waiting?.text === text)
      return writing?.stored ?? Promise.resolve();
    const item: Item = { key, id: crypto.randomUUID(), delivery, text };
    const stored = this.#store(item, slot);
    slot.writing = { item, stored };
    return stored;
  }

  async idle(): Promise<void> {
    while (this.#slots.size > 0 && !this.#isStopped) await this.#change();
  }

  get #isStopped(): boolean {
    return this.#stopped.signal.aborted;
  }

  async stop(): Promise<void> {
    this.#stopped.abort(new Error('The coalescer was stopped.'));
    this.#notify();
    while (this.#running > 0 || [...this.#slots.values()].some(({ writing }) => writing !== undefined))
      await this.#change();
  }

  #slotOf(key: string): Slot {
    let slot = this.#slots.get(key);
    if (slot === undefined) {
      slot = { isRunning: false, failures: 0 };
      this.#slots.set(key, slot);
    }
    return slot;
  }

  /** Stores a delivery after the one before it, so that the newest one is stored last. */
  async #store({ text, ...stored }: Item, slot: Slot): Promise<void> {
    // What it rejects with is for its own caller.
    await slot.writing?.stored.catch(() => undefined);
    try {
      await this.#options.store.put(stored);
      this.#makeReady({ ...stored, text });
    } finally {
      if (slot.writing?.item.id === stored.id) slot.writing = undefined;
      this.#release(stored.key);
    }
  }

  /** Lets a delivery wait, instead of an older one. */
  #makeReady(item: Item): void {
    const slot = this.#slotOf(item.key);
    slot.waiting = item;
    slot.failures = 0;
    if (!slot.isRunning) this.#ready.add(item.key);
    this.#begin();
  }

  #begin(): void {
    const { concurrency = 4 } = this.#options;
    for (const key of this.#ready) {
      if (this.#running >= concurrency || this.#isStopped) return;
      this.#ready.delete(key);
      const slot = this.#slotOf(key);
      const { waiting } = slot;
      if (waiting === undefined) continue;
      slot.waiting = undefined;
      slot.isRunning = true;
      this.#running += 1;
      // It never rejects.
      this.#run(waiting, slot).then(() => this.#end(key, slot));
    }
  }

  async #run(item: Item, slot: Slot): Promise<void> {
    const { store, handle } = this.#options;
    const { key, id, delivery } = item;
    const attempt = slot.failures + 1;
    const failure = { delivery, attempt };
    try {
      await handle(delivery, { attempt });
    } catch (error) {
      if (this.#report(error, failure) !== 'discard') return this.#retryLater(item, slot, attempt);
    }
    slot.failures = 0;
    try {
      await store.remove({ key, id });
    } catch (error) {
      this.#report(error, failure);
    }
  }

  #report(error: unknown, failure: HandleFailure): 'discard' | void {
    try {
      return this.#options.onError?.(error, failure);
    } catch {
      // A log that fails does not stop the work.
    }
  }

  #end(key: string, slot: Slot): void {
    slot.isRunning = false;
    this.#running -= 1;
    if (slot.waiting !== undefined && slot.failures === 0) this.#ready.add(key);
    this.#release(key);
    this.#begin();
  }

  /** Lets a delivery wait that has failed, unless a newer one does. */
  #retryLater(item: Item, slot: Slot, attempt: number): void {
    if (slot.waiting !== undefined) return;
    slot.waiting = item;
    slot.failures = attempt;
    const delayMs = Math.min(pauseMs.longest, pauseMs.first * 2 ** (attempt - 1));
    this.#clock.sleep(delayMs, this.#stopped.signal).then(
      () => {
        if (slot.waiting?.id !== item.id) return;
        this.#ready.add(item.key);
        this.#begin();
      },
      // Stopped: it is in the store.
      () => undefined,
    );
  }

  /** Forgets a key of which nothing is left. */
  #release(key: string): void {
    const slot = this.#slots.get(key);
    if (slot !== undefined && !slot.isRunning && slot.waiting === undefined && slot.writing === undefined)
      this.#slots.delete(key);
    this.#notify();
  }

  #notify(): void {
    const observers = this.#observers;
    this.#observers = [];
    for (const observe of observers) observe();
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#observers.push(resolve));
  }
}

function textOf({ queue, payload }: Delivery): string {
  return stringifyJson([queue, payload]);
}

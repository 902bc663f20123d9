import { checkArgument, filledText } from '../../diagnostics/arguments.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { webhookCodes } from '../../diagnostics/codes/webhooks.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import { stringifyJson } from '../../json/stringify-json.js';
import { type Clock, wallClock } from '../../timing/clock.js';
import type { Delivery } from '../delivery.js';
import type { CoalesceOptions, HandleFailure } from './coalesce-options.js';
import type { StoredDelivery } from './delivery-store.js';

const create = diagnosticsOf(webhookCodes);

/** The deliveries that are stored and not handled. */
export interface Backlog {
  /** Number of those that wait for their turn, or for the end of a pause after a failure. */
  readonly waiting: number;
  /** Number of those that wait and have failed. */
  readonly failed: number;
  /** Number of those that `handle` works on. */
  readonly running: number;
  /** The one that was received first; absent if there is none. */
  readonly oldest?: { readonly delivery: Delivery; readonly ageMs: number };
}

/** A delivery with the text by which identical ones are known. */
interface Item extends StoredDelivery {
  readonly text: string;
}

/** State of a key; deleted when it is empty. */
interface Slot {
  /** The newest delivery that is durable and not begun. */
  waiting?: Item | undefined;
  /** The newest delivery that is being stored, and when it is. */
  writing?: { readonly item: Item; readonly stored: Promise<void> } | undefined;
  /** The delivery that is handled. */
  running?: Item | undefined;
  /** How often the delivery that waits has failed. */
  failures: number;
  /** The pause after a failure, in which the delivery waits. */
  pause?: Pause | undefined;
}

interface Pause {
  readonly isShort: boolean;
  /** Ends the wait, without another attempt. */
  readonly cancelled: AbortController;
}

const pauseMs = { first: 1_000, longest: 300_000 } as const;

/** The work of a coalescer. */
export class DeliveryWork {
  readonly #options: CoalesceOptions;
  readonly #clock: Clock;
  readonly #slots = new Map<string, Slot>();
  /** Keys whose delivery can be begun, in this order. */
  readonly #ready = new Set<string>();
  #isStopped = false;
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
    if (writing !== undefined) {
      if (writing.item.text === text) return writing.stored;
    } else if (waiting?.text === text) {
      // Something has happened again: it is not worth a long pause.
      if (slot.pause?.isShort === false) this.#pause(waiting, slot, pauseMs.first);
      return Promise.resolve();
    }
    const item: Item = { key, id: crypto.randomUUID(), delivery, text };
    const stored = this.#store(item, slot);
    slot.writing = { item, stored };
    return stored;
  }

  async idle(): Promise<void> {
    while (this.#slots.size > 0 && !this.#isStopped) await this.#change();
  }

  backlog(): Backlog {
    const slots = [...this.#slots.values()];
    const items = slots.flatMap(({ waiting, running }) => [waiting, running]).filter((item) => item !== undefined);
    let oldest: Backlog['oldest'];
    for (const { delivery } of items) {
      const ageMs = this.#clock.now() - Date.parse(delivery.receivedAt);
      if (ageMs > (oldest?.ageMs ?? Number.NEGATIVE_INFINITY)) oldest = { delivery, ageMs };
    }
    return {
      waiting: slots.filter(({ waiting }) => waiting !== undefined).length,
      failed: slots.filter(({ waiting, failures }) => waiting !== undefined && failures > 0).length,
      running: this.#running,
      ...(oldest && { oldest }),
    };
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    // What waits in a pause is in the store.
    for (const { pause } of this.#slots.values()) pause?.cancelled.abort();
    this.#notify();
    while (this.#running > 0 || [...this.#slots.values()].some(({ writing }) => writing !== undefined))
      await this.#change();
  }

  #slotOf(key: string): Slot {
    let slot = this.#slots.get(key);
    if (slot === undefined) {
      slot = { failures: 0 };
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
    slot.pause?.cancelled.abort();
    slot.pause = undefined;
    if (slot.running === undefined) this.#ready.add(item.key);
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
      slot.running = waiting;
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
      const isGivenUp =
        this.#report(error, failure) === 'discard' && (await this.#storeDeadLetter(item, error, failure));
      if (!isGivenUp) return this.#retryLater(item, slot, attempt);
    }
    slot.failures = 0;
    try {
      await store.remove({ key, id });
    } catch (error) {
      this.#report(error, failure);
    }
  }

  /** Stores a delivery that is given up where it can be read; returns whether it is there. */
  async #storeDeadLetter({ text: _, ...stored }: Item, error: unknown, failure: HandleFailure): Promise<boolean> {
    const message = error instanceof Error ? error.message : String(error);
    const at = new Date(this.#clock.now()).toISOString();
    try {
      await this.#options.deadLetters?.put({ ...stored, failure: { message, attempts: failure.attempt, at } });
      return true;
    } catch (cause) {
      this.#report(cause, failure);
      return false;
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
    slot.running = undefined;
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
    this.#pause(item, slot, Math.min(pauseMs.longest, pauseMs.first * 2 ** (attempt - 1)));
  }

  /** Lets a delivery wait for a time, instead of the pause that it is in. */
  #pause({ key }: Item, slot: Slot, delayMs: number): void {
    slot.pause?.cancelled.abort();
    if (this.#isStopped) return;
    const pause: Pause = { isShort: delayMs <= pauseMs.first, cancelled: new AbortController() };
    slot.pause = pause;
    this.#clock.sleep(delayMs, pause.cancelled.signal).then(
      () => {
        if (slot.pause !== pause) return;
        slot.pause = undefined;
        this.#ready.add(key);
        this.#begin();
      },
      () => undefined,
    );
  }

  /** Deletes the state of a key if it is empty. */
  #release(key: string): void {
    const slot = this.#slots.get(key);
    if (slot !== undefined && slot.running === undefined && slot.waiting === undefined && slot.writing === undefined)
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

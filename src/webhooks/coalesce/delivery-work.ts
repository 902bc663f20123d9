import { checkArgument, filledText } from '../../diagnostics/arguments.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { webhookCodes } from '../../diagnostics/codes/webhooks.js';
import { thrownText } from '../../diagnostics/thrown-value.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import { stringifyJson } from '../../exact-json/stringify-json.js';
import { backOffMs } from '../../internal/timing/back-off.js';
import { type Clock, sleepBy, wallClock } from '../../internal/timing/clock.js';
import { type Delivery, oldestOf } from '../delivery.js';
import type { CoalesceOptions, HandleFailure } from './coalesce-options.js';
import type { PendingDelivery } from './delivery-store.js';
import { retryPauseMs } from './retry-pause.js';

const create = diagnosticsOf(webhookCodes);

/** The deliveries that are stored and not handled. */
export interface Backlog {
  /** Number of deliveries that wait for their turn, or for the end of a pause after a failure. */
  readonly waiting: number;
  /** Number of deliveries that wait and have failed. */
  readonly failed: number;
  /** Number of deliveries that `handle` works on. */
  readonly running: number;
  /** The delivery that was received first; absent if there are no deliveries. */
  readonly oldest?: { readonly delivery: Delivery; readonly ageMs: number };
}

/** A delivery with the text by which identical deliveries are recognized. */
interface Item extends PendingDelivery {
  readonly text: string;
}

/** State of a key; deleted when it is empty. */
interface KeyState {
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

/** The work of a coalescer. */
export class DeliveryWork {
  readonly #options: CoalesceOptions;
  readonly #clock: Clock;
  readonly #states = new Map<string, KeyState>();
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
  resume(stored: readonly PendingDelivery[]): void {
    for (const one of stored) this.#makeReady({ ...one, text: textOf(one.delivery) });
  }

  accept(delivery: Delivery): Promise<void> {
    if (this.#isStopped) throw new VqlError([create('stopped-coalescer', {})]);
    const text = textOf(delivery);
    const key = this.#options.keyOf === undefined ? text : this.#options.keyOf(delivery);
    // Another value would join what does not belong together, or be unreadable in the store.
    checkArgument('The key that keyOf returns', key, filledText);
    const state = this.#stateOf(key);
    const { writing, waiting } = state;
    // Only the newest one is compared: an older one that is identical will be replaced.
    if (writing !== undefined) {
      if (writing.item.text === text) return writing.stored;
    } else if (waiting?.text === text) {
      // Something has happened again: it is not worth a long pause.
      if (state.pause?.isShort === false) this.#pause(waiting, state, retryPauseMs.first);
      return Promise.resolve();
    }
    const item: Item = { key, id: crypto.randomUUID(), delivery, text };
    const stored = this.#store(item, state);
    state.writing = { item, stored };
    return stored;
  }

  async idle(): Promise<void> {
    while (this.#states.size > 0 && !this.#isStopped) await this.#change();
  }

  backlog(): Backlog {
    const states = [...this.#states.values()];
    const items = states.flatMap(({ waiting, running }) => [waiting, running]).filter((item) => item !== undefined);
    const delivery = oldestOf(items.map((item) => item.delivery));
    const oldest = delivery && { delivery, ageMs: this.#clock.now() - Date.parse(delivery.receivedAt) };
    return {
      waiting: states.filter(({ waiting }) => waiting !== undefined).length,
      failed: states.filter(({ waiting, failures }) => waiting !== undefined && failures > 0).length,
      running: this.#running,
      ...(oldest && { oldest }),
    };
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    // Deliveries that wait in a pause are in the store.
    for (const { pause } of this.#states.values()) pause?.cancelled.abort();
    this.#notify();
    while (this.#running > 0 || [...this.#states.values()].some(({ writing }) => writing !== undefined))
      await this.#change();
  }

  #stateOf(key: string): KeyState {
    let state = this.#states.get(key);
    if (state === undefined) {
      state = { failures: 0 };
      this.#states.set(key, state);
    }
    return state;
  }

  /** Stores a delivery after the one before it, so that the newest one is stored last. */
  async #store({ text, ...stored }: Item, state: KeyState): Promise<void> {
    // A rejection is for the caller that has passed that delivery.
    await state.writing?.stored.catch(() => undefined);
    try {
      await this.#options.store.put(stored);
      this.#makeReady({ ...stored, text });
    } finally {
      if (state.writing?.item.id === stored.id) state.writing = undefined;
      this.#release(stored.key);
    }
  }

  /** Lets a delivery wait, instead of an older one. */
  #makeReady(item: Item): void {
    const state = this.#stateOf(item.key);
    state.waiting = item;
    state.failures = 0;
    state.pause?.cancelled.abort();
    state.pause = undefined;
    if (state.running === undefined) this.#ready.add(item.key);
    this.#begin();
  }

  #begin(): void {
    const { concurrency = 4 } = this.#options;
    for (const key of this.#ready) {
      if (this.#running >= concurrency || this.#isStopped) return;
      this.#ready.delete(key);
      const state = this.#stateOf(key);
      const { waiting } = state;
      if (waiting === undefined) continue;
      state.waiting = undefined;
      state.running = waiting;
      this.#running += 1;
      // It never rejects.
      this.#run(waiting, state).then(() => this.#end(key, state));
    }
  }

  async #run(item: Item, state: KeyState): Promise<void> {
    const { store, handle } = this.#options;
    const { key, id, delivery } = item;
    const attempt = state.failures + 1;
    const failure = { delivery, attempt };
    try {
      await handle(delivery, { attempt });
    } catch (error) {
      const isGivenUp =
        (await this.#report(error, failure)) === 'discard' && (await this.#storeDeadLetter(item, error, failure));
      if (!isGivenUp) return this.#retryLater(item, state, attempt);
    }
    try {
      await store.remove({ key, id });
    } catch (error) {
      await this.#report(error, failure);
    }
  }

  /** Stores a delivery that is given up as a dead letter, if there is a store for them; returns whether that has not failed. */
  async #storeDeadLetter({ text: _, ...stored }: Item, error: unknown, failure: HandleFailure): Promise<boolean> {
    const message = thrownText(error);
    const at = new Date(this.#clock.now()).toISOString();
    try {
      await this.#options.deadLetters?.put({ ...stored, failure: { message, attempts: failure.attempt, at } });
      return true;
    } catch (cause) {
      await this.#report(cause, failure);
      return false;
    }
  }

  /** Returns what `onError` decides; it never rejects. */
  async #report(error: unknown, failure: HandleFailure): Promise<'discard' | void> {
    try {
      return await this.#options.onError?.(error, failure);
    } catch {
      // A log that fails does not stop the work.
    }
  }

  #end(key: string, state: KeyState): void {
    state.running = undefined;
    this.#running -= 1;
    if (state.waiting !== undefined && state.failures === 0) this.#ready.add(key);
    this.#release(key);
    this.#begin();
  }

  /** Lets a delivery that has failed wait, unless a newer one waits. */
  #retryLater(item: Item, state: KeyState, attempt: number): void {
    if (state.waiting !== undefined) return;
    state.waiting = item;
    state.failures = attempt;
    this.#pause(item, state, backOffMs(attempt, retryPauseMs));
  }

  /** Lets a delivery wait for a time, instead of the pause that it is in. */
  #pause({ key }: Item, state: KeyState, delayMs: number): void {
    state.pause?.cancelled.abort();
    if (this.#isStopped) return;
    const pause: Pause = { isShort: delayMs <= retryPauseMs.first, cancelled: new AbortController() };
    state.pause = pause;
    sleepBy(this.#clock, delayMs, pause.cancelled.signal).then(
      () => {
        if (state.pause !== pause) return;
        state.pause = undefined;
        this.#ready.add(key);
        this.#begin();
      },
      () => undefined,
    );
  }

  /** Deletes the state of a key if it is empty. */
  #release(key: string): void {
    const state = this.#states.get(key);
    if (
      state !== undefined &&
      state.running === undefined &&
      state.waiting === undefined &&
      state.writing === undefined
    )
      this.#states.delete(key);
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

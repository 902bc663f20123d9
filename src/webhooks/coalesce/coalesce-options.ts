import {
  type ArgumentKind,
  callback,
  checkArgument,
  checkOptions,
  clockKind,
  type OptionKinds,
  record,
  wholeNumber,
} from '../../diagnostics/arguments.js';
import type { Clock } from '../../internal/timing/clock.js';
import type { Delivery } from '../delivery.js';
import type { DeliveryStore } from './delivery-store.js';

/** Options of `coalesce`. `store` and `handle` are required. */
export interface CoalesceOptions {
  readonly store: DeliveryStore;
  /**
   * Returns the key of a delivery, a string: of deliveries with the same key, only the newest is handled. Return the id of a record, as
   * `String(payload.articleId)`, if its state is read again. Default: the queue with the payload, so that only identical deliveries are joined.
   */
  readonly keyOf?: ((delivery: Delivery) => string) | undefined;
  /** Does the work. It is called again if it fails, and after a crash, so it must not matter that it is called twice. */
  readonly handle: (delivery: Delivery, context: HandleContext) => unknown;
  /** How many keys are handled at the same time; default 4. Two deliveries of one key never are. */
  readonly concurrency?: number | undefined;
  /**
   * Called when `handle` has failed, or a store could not remove what was handled or store a dead letter. `'discard'` gives the delivery
   * up; otherwise it is tried again, after a pause that doubles from 1 second up to 5 minutes. A promise is waited for, and the key is
   * not free meanwhile. What it throws, or rejects with, is ignored. Without it no failure is reported.
   */
  readonly onError?:
    | ((error: unknown, failure: HandleFailure) => 'discard' | void | Promise<'discard' | void>)
    | undefined;
  /**
   * Stores the deliveries that are given up, with their failure, before they are removed from `store`: the newest delivery of each key.
   * It is another store. Without it they are lost.
   */
  readonly deadLetters?: DeliveryStore | undefined;
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
  deadLetters: storeKind,
  clock: clockKind,
};

/** Checks the options. @throws {VqlError} `wrong-argument` or `unknown-option`. */
export function checkCoalesceOptions(options: CoalesceOptions): void {
  checkArgument('The options of coalesce', options, record);
  checkOptions('coalesce', options, coalesceOptionKinds);
  checkArgument('The option "store" of coalesce', options.store, storeKind);
  checkArgument('The option "handle" of coalesce', options.handle, callback);
  checkArgument('The option "deadLetters" of coalesce', options.deadLetters, {
    expected: 'another store than the option "store", from which a dead letter would be removed',
    accepts: (value) => value !== options.store,
  });
}

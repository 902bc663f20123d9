import { type ArgumentKind, callback, record } from '../diagnostics/arguments.js';
import { sleep } from '../timing/wait.js';

/** Where time comes from: tests pass a clock that they move themselves. */
export interface WebhookClock {
  /** Milliseconds since 1970, as `Date.now()`. */
  now(): number;
  /** Waits; rejects as soon as the signal is aborted. */
  sleep(delayMs: number, signal: AbortSignal): Promise<void>;
}

/** The clock of the platform. */
export const systemClock: WebhookClock = { now: () => Date.now(), sleep };

/** An option that is a clock. */
export const clockKind: ArgumentKind = {
  expected: 'an object with the functions now and sleep',
  accepts: (value) =>
    record.accepts(value) && ['now', 'sleep'].every((name) => callback.accepts(Reflect.get(Object(value), name))),
};

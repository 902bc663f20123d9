import { sleep } from './wait.js';

/** Where time comes from: tests pass a clock that they move themselves. */
export interface Clock {
  /** Milliseconds: since 1970, or where only differences count, since any moment. */
  now(): number;
  /** Waits; rejects as soon as the signal is aborted. */
  sleep(delayMs: number, signal: AbortSignal): Promise<void>;
}

/** The time of day of the platform, which can be set back. */
export const wallClock: Clock = { now: () => Date.now(), sleep };

/** The clock of the platform that is never set back, for ages and delays. It may stand still while the machine sleeps. */
export const monotonicClock: Clock = { now: () => performance.now(), sleep };

import { sleep } from './wait.js';

/** Where time comes from: tests pass a clock that they move themselves, such as `TestClock` of `vql-kit/testing`. */
export interface Clock {
  /** Milliseconds since 1970; where only differences matter, since any moment. */
  now(): number;
  /** Waits for a pause to pass, such as before another attempt; rejects as soon as the signal is aborted. */
  sleep(delayMs: number, signal: AbortSignal): Promise<void>;
  /**
   * Waits for a time limit to pass, such as `timeoutMs`; rejects as soon as the signal is aborted. Default: the timers of the platform, so
   * that a clock whose `sleep` returns at once ends no request.
   */
  timeLimit?(limitMs: number, signal: AbortSignal): Promise<void>;
}

/** Waits by a clock; rejects as `sleep` does. The `sleep` of a test may be synchronous, return nothing, or throw. */
export async function sleepBy(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  await clock.sleep(delayMs, signal);
}

/** The time of day of the platform, which can be set back. */
export const wallClock: Clock = { now: () => Date.now(), sleep };

/**
 * Creates a clock for ages and delays, which is never set back. It has the monotonic time of the platform, which may stand still while the
 * machine is suspended, and catches up with the time of day afterwards.
 */
export function createElapsedClock(
  monotonicMs: () => number = () => performance.now(),
  timeOfDayMs: () => number = () => Date.now(),
): Clock {
  let suspendedMs = 0;
  /** How far the time of day is ahead of the monotonic time. */
  let aheadMs = timeOfDayMs() - monotonicMs();
  return {
    now() {
      const nowMs = monotonicMs();
      const jumpMs = timeOfDayMs() - nowMs - aheadMs;
      if (jumpMs < 0 || jumpMs >= minJumpMs) aheadMs += jumpMs;
      // The time of day was set forward, or the machine was suspended: what was fresh before may not be.
      if (jumpMs >= minJumpMs) suspendedMs += jumpMs;
      return nowMs + suspendedMs;
    },
    sleep,
  };
}

/** Smaller differences between the two times come from rounding, and would add up. */
const minJumpMs = 10;

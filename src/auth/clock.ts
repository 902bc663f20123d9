/** Where time comes from: tests pass a clock that they move themselves. */
export interface Clock {
  /** Milliseconds on a monotonic clock: one that is never set back. */
  now(): number;
  /** Waits; rejects as soon as the signal is aborted. */
  sleep(delayMs: number, signal: AbortSignal): Promise<void>;
}

/** A timer that is set for longer fires at once. */
const longestTimerMs = 2 ** 31 - 1;

/** The clock of the platform. */
export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (delayMs, signal) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const elapsed = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, Math.min(delayMs, longestTimerMs));
    });
    return waitFor(elapsed, signal).finally(() => clearTimeout(timer));
  },
};

/** Waits for a promise. An abort of one of the signals ends the wait, not what is waited for. */
export async function waitFor<Value>(
  promise: Promise<Value>,
  ...signals: readonly (AbortSignal | undefined)[]
): Promise<Value> {
  // Removed one by one: with the option `signal` of `addEventListener`, Node loses some of those that share a signal.
  const listening: (() => void)[] = [];
  const aborted = new Promise<never>((_, reject) => {
    for (const signal of signals) {
      const stop = (): void => reject(signal?.reason);
      if (signal?.aborted) stop();
      signal?.addEventListener('abort', stop);
      listening.push(() => signal?.removeEventListener('abort', stop));
    }
  });
  try {
    return await Promise.race([aborted, promise]);
  } finally {
    for (const remove of listening) remove();
  }
}

/** The longest delay of a timer. One that is set for longer fires at once. */
export const longestTimerMs = 2 ** 31 - 1;

/** Waits, no longer than a timer can; rejects as soon as the signal is aborted. */
export function sleep(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  // Not by `waitFor`: a receiver waits once for each delivery, and nearly all of these waits are aborted.
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const end = (): void => {
      signal?.removeEventListener('abort', stop);
      resolve();
    };
    const timer = setTimeout(end, Math.min(delayMs, longestTimerMs));
    signal?.addEventListener('abort', stop, { once: true });
  });
}

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

import { type AbortSource, onAbort } from './on-abort.js';

/** Maximum delay of a timer, which fires at once if it is set for longer. */
export const maxTimerMs = 2 ** 31 - 1;

/** Waits, no longer than a timer can; rejects as soon as the signal is aborted. */
export function sleep(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  // Not by `waitFor`: a receiver waits once for each delivery, and nearly all of these waits are aborted.
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const end = (): void => {
      removeListener();
      resolve();
    };
    const timer = setTimeout(end, Math.min(delayMs, maxTimerMs));
    const removeListener = onAbort(signal, () => {
      clearTimeout(timer);
      reject(signal?.reason);
    });
  });
}

/** Waits for a promise. An abort of one of the signals ends the wait, not what is waited for. */
export async function waitFor<Value>(
  promise: Promise<Value>,
  ...signals: readonly (AbortSource | undefined)[]
): Promise<Value> {
  const removeListeners: (() => void)[] = [];
  const aborted = new Promise<never>((_, reject) => {
    for (const signal of signals) removeListeners.push(onAbort(signal, () => reject(signal?.reason)));
  });
  try {
    return await Promise.race([aborted, promise]);
  } finally {
    for (const removeListener of removeListeners) removeListener();
  }
}

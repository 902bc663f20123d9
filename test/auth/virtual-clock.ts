import type { Clock } from '../../src/auth/index.js';

interface Timer {
  readonly atMs: number;
  readonly fire: () => void;
}

/** A clock that stands still until a test moves it. */
export class VirtualClock implements Clock {
  #now = 0;
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#now;
  }

  sleep(delayMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const stop = (): void => {
        this.#timers.delete(timer);
        reject(signal.reason);
      };
      const fire = (): void => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const timer = { atMs: this.#now + delayMs, fire };
      this.#timers.add(timer);
      signal.addEventListener('abort', stop, { once: true });
    });
  }

  /** How many waits are not over. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Moves the time on, from timer to timer, and lets everything run that follows from each. */
  async advance(byMs: number): Promise<void> {
    const endMs = this.#now + byMs;
    await settle();
    for (;;) {
      const [next] = [...this.#timers].filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs);
      if (next === undefined) break;
      this.#timers.delete(next);
      this.#now = next.atMs;
      next.fire();
      await settle();
    }
    this.#now = endMs;
    await settle();
  }
}

/** Lets everything run that waits for nothing but promises. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
}

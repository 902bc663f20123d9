import type { Clock } from '../auth/index.js';
import { amount, checkArgument } from '../diagnostics/arguments.js';

interface Timer {
  readonly atMs: number;
  readonly fire: () => void;
}

/**
 * A clock that stands still until a test moves it, for the option `clock` of clients, token sources, pagers, receivers and stand-ins.
 *
 * @example
 * ```ts
 * import { passwordGrant } from 'vql-kit/auth';
 * import { TestClock } from 'vql-kit/testing';
 * const clock = new TestClock();
 * const user = { clientId: 'app', clientSecret: 'secret', username: 'ann', password: 'secret' };
 * // An identity server that never answers.
 * const fetch = () => new Promise<never>(() => undefined);
 * const source = passwordGrant({ authUrl: 'https://id.example/oidc', ...user, fetch, clock });
 * const token = source.token().catch(({ code }) => code);
 * await clock.advance(30_000);
 * console.log(await token); // auth-timeout
 * ```
 */
export class TestClock implements Clock {
  #nowMs: number;
  readonly #timers = new Set<Timer>();

  /**
   * @param nowMs the time at which it begins: milliseconds since 1970, if dates matter.
   * @throws {VqlError} `wrong-argument`.
   */
  constructor(nowMs = 0) {
    checkArgument('The time of TestClock', nowMs, amount);
    this.#nowMs = nowMs;
  }

  readonly now = (): number => this.#nowMs;

  readonly sleep = (delayMs: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const stop = (): void => {
        this.#timers.delete(timer);
        reject(signal.reason);
      };
      const fire = (): void => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const timer = { atMs: this.#nowMs + delayMs, fire };
      this.#timers.add(timer);
      signal.addEventListener('abort', stop, { once: true });
    });

  readonly timeLimit = this.sleep;

  /** Number of pauses and time limits that have not passed. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Moves the time on, from one end of a pause or a time limit to the next, and lets everything run that follows from each. */
  async advance(byMs: number): Promise<void> {
    const endMs = this.#nowMs + byMs;
    await settle();
    for (;;) {
      const [next] = [...this.#timers].filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs);
      if (next === undefined) break;
      this.#timers.delete(next);
      this.#nowMs = next.atMs;
      next.fire();
      await settle();
    }
    this.#nowMs = endMs;
    await settle();
  }
}

/** Lets everything run that waits for nothing but promises. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise<void>(nextTurn);
}

/** Read when the module is loaded: tests may replace the timers of the platform. Browsers have no `setImmediate`. */
const { setImmediate: platformImmediate, setTimeout: platformTimeout } = globalThis as {
  readonly setImmediate?: (callback: () => void) => void;
  readonly setTimeout: (callback: () => void, delayMs: number) => void;
};

function nextTurn(callback: () => void): void {
  if (platformImmediate === undefined) platformTimeout(callback, 0);
  else platformImmediate(callback);
}

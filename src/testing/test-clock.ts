import type { Clock } from '../auth/index.js';
import { checkArgument, milliseconds } from '../diagnostics/arguments.js';
import { onAbort } from '../internal/timing/on-abort.js';

interface Timer {
  readonly atMs: number;
  readonly isLimit: boolean;
  readonly fire: () => void;
}

/** Number of turns of a timer, of about a millisecond each, that running work is given before its time limit ends. */
const turnsOfWork = 100;

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
    checkArgument('The time of TestClock', nowMs, milliseconds);
    this.#nowMs = nowMs;
  }

  readonly now = (): number => this.#nowMs;

  readonly sleep = (delayMs: number, signal: AbortSignal): Promise<void> => this.#wait(delayMs, signal, false);

  readonly timeLimit = (limitMs: number, signal: AbortSignal): Promise<void> => this.#wait(limitMs, signal, true);

  #wait(delayMs: number, signal: AbortSignal, isLimit: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const fire = (): void => {
        removeListener();
        resolve();
      };
      const timer = { atMs: this.#nowMs + delayMs, isLimit, fire };
      this.#timers.add(timer);
      const removeListener = onAbort(signal, () => {
        this.#timers.delete(timer);
        reject(signal.reason);
      });
    });
  }

  /** Number of pauses and time limits that have not passed. */
  get waiting(): number {
    return this.#timers.size;
  }

  /**
   * Moves the time on, from one end of a pause or a time limit to the next, and lets everything run that follows from each. What takes
   * time of the machine, such as a signature or a database, is waited for before its time limit ends, up to some 100 ms.
   *
   * @throws {VqlError} `wrong-argument`.
   */
  async advance(byMs: number): Promise<void> {
    checkArgument('The argument of advance', byMs, milliseconds);
    const endMs = this.#nowMs + byMs;
    const awaited = new Set<Timer>();
    await settle();
    for (;;) {
      const [next] = [...this.#timers].filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs);
      if (next === undefined) break;
      if (next.isLimit && !awaited.has(next)) {
        for (const timer of this.#timers) if (timer.isLimit && timer.atMs === next.atMs) awaited.add(timer);
        for (let turn = 0; turn < turnsOfWork && this.#timers.has(next); turn++) await pause(1);
        continue;
      }
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

/** Lets time of the machine pass. */
function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => platformTimeout(resolve, delayMs));
}

function nextTurn(callback: () => void): void {
  if (platformImmediate === undefined) platformTimeout(callback, 0);
  else platformImmediate(callback);
}

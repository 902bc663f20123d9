import { type Clock, sleepBy } from '../internal/timing/clock.js';
import { onAbort } from '../internal/timing/on-abort.js';

/** A request that waits for its turn. */
interface Waiting {
  readonly start: () => void;
}

/** Maximum share by which a pause is longer than the service asks: otherwise all clients that it refused would come back at once. */
const jitter = 0.1;
/** After a pause, the number of requests after which one more may run at the same time: so the rate approaches that of the service. */
const requestsPerStep = 8;

/**
 * Decides when the requests of a client are sent: a limited number at the same time, and no request during a pause that the service has
 * asked for. After a pause, requests are sent one at a time at first, then more at the same time.
 */
export class Throttle {
  readonly #clock: Clock;
  readonly #maxConcurrent: number;
  #concurrent: number;
  #running = 0;
  #ended = 0;
  /** By the number of the attempt, from 1. Requests that were refused most often are sent first, or some would never succeed. */
  readonly #queues: Set<Waiting>[] = [];
  #pausedUntilMs: number | undefined;
  /** The wait for the end of the pause; only while a request waits. */
  #timer: AbortController | undefined;

  constructor({ clock, maxConcurrent }: { readonly clock: Clock; readonly maxConcurrent: number }) {
    this.#clock = clock;
    this.#maxConcurrent = this.#concurrent = maxConcurrent;
  }

  /** Sends a request when its turn has come. An abort ends the wait. */
  async run<Value>(
    request: { readonly attempt: number; readonly signal: AbortSignal | undefined },
    send: () => Promise<Value>,
  ): Promise<Value> {
    await this.#turn(request);
    try {
      return await send();
    } finally {
      this.#running -= 1;
      this.#ended += 1;
      if (this.#concurrent < this.#maxConcurrent && this.#ended % requestsPerStep === 0) this.#concurrent += 1;
      this.#startNext();
    }
  }

  /** Sends no request for a while. */
  pause(pauseMs: number): void {
    const untilMs = this.#clock.now() + pauseMs * (1 + Math.random() * jitter);
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs ?? untilMs, untilMs);
    this.#concurrent = 1;
    this.#ended = 0;
  }

  #turn({ attempt, signal }: { readonly attempt: number; readonly signal: AbortSignal | undefined }): Promise<void> {
    while (this.#queues.length <= attempt) this.#queues.push(new Set());
    const queue = this.#queues[attempt] ?? new Set();
    return new Promise((resolve, reject) => {
      const waiting = {
        start: () => {
          removeListener();
          resolve();
        },
      };
      queue.add(waiting);
      const removeListener = onAbort(signal, () => {
        queue.delete(waiting);
        if (this.#next === undefined) this.#timer?.abort();
        reject(signal?.reason);
      });
      this.#startNext();
    });
  }

  get #next(): Waiting | undefined {
    for (let attempt = this.#queues.length - 1; attempt > 0; attempt--) {
      const [next] = this.#queues[attempt] ?? [];
      if (next !== undefined) return next;
    }
    return undefined;
  }

  #startNext(): void {
    for (let next = this.#next; next !== undefined && this.#running < this.#concurrent; next = this.#next) {
      if (this.#pausedUntilMs !== undefined) {
        this.#awaitEnd(this.#pausedUntilMs);
        return;
      }
      for (const queue of this.#queues) queue.delete(next);
      this.#running += 1;
      next.start();
    }
  }

  /** Waits for the end of the pause, and starts requests then. The pause ends with `sleep`, also if `now` of the clock stands still. */
  #awaitEnd(untilMs: number): void {
    if (this.#timer !== undefined) return;
    const timer = new AbortController();
    this.#timer = timer;
    const end = (isOver: boolean): void => {
      this.#timer = undefined;
      // Another refusal may have lengthened the pause.
      if (isOver && this.#pausedUntilMs === untilMs) this.#pausedUntilMs = undefined;
      this.#startNext();
    };
    sleepBy(this.#clock, untilMs - this.#clock.now(), timer.signal).then(
      () => end(true),
      () => end(false),
    );
  }
}

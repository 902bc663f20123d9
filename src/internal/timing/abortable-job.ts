import { type AbortSource, onAbort } from './on-abort.js';

/** A job that can be ended early. Its signal is created when it is first read, since signals are costly and not every job uses one. */
export class AbortableJob {
  #controller: AbortController | undefined;
  #reject: ((reason: unknown) => void) | undefined;

  /** The signal for the job. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    return this.#controller.signal;
  }

  /** Throws the reason if the job was aborted. */
  throwIfAborted(): void {
    // Without a controller, there was no abort.
    this.#controller?.signal.throwIfAborted();
  }

  /** Ends the job, whatever it does. */
  abort(reason?: unknown): void {
    this.#controller ??= new AbortController();
    this.#controller.abort(reason);
    // Before the job can reject: the reason of the abort is what is thrown.
    this.#reject?.(this.#controller.signal.reason);
  }

  /** Runs the job, which an abort of `parent` ends as well. */
  async run<Value>(job: () => Promise<Value>, parent: AbortSource | undefined): Promise<Value> {
    const removeListener = onAbort(parent, () => this.abort(parent?.reason));
    try {
      this.throwIfAborted();
      // A listener of the signal would hold the result as long as platforms hold the signal: until garbage is collected.
      return await new Promise<Value>((resolve, reject) => {
        this.#reject = reject;
        job().then(resolve, reject);
      });
    } finally {
      this.#reject = undefined;
      removeListener();
    }
  }
}

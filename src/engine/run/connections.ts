import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { PagingSignal } from '../../paging/fetch-page.js';
import { engineDiagnostic } from './engine-diagnostic.js';
import { EngineError } from './engine-error.js';
import { interruptible } from './interruptible.js';

/** The connections to one database: one for each query that runs, so that none waits for another. */
export class Connections {
  readonly #instance: DuckDBInstance;
  readonly #closing = new AbortController();
  /** What the engine has been asked and has not answered yet. */
  #asked = 0;

  constructor(instance: DuckDBInstance) {
    this.#instance = instance;
  }

  /**
   * Runs a job on a connection of its own, which is released behind it. What the job asks of the engine goes through `run`,
   * which stops when the signal is aborted, or the engine is closed.
   *
   * @throws EngineError if the engine is closed.
   */
  async *use<Value>(
    signal: PagingSignal | undefined,
    job: (connection: DuckDBConnection, run: Run) => AsyncGenerator<Value, void, undefined>,
  ): AsyncGenerator<Value, void, undefined> {
    const signals: readonly PagingSignal[] = [this.#closing.signal, ...(signal ? [signal] : [])];
    const rejectIfAborted = (): void => {
      for (const one of signals) one.throwIfAborted();
    };
    rejectIfAborted();
    const connection = await this.#ask(() => this.#instance.connect());
    try {
      rejectIfAborted();
      yield* job(connection, (ask) => this.#ask(() => interruptible(connection, signals, ask)));
    } finally {
      connection.closeSync();
    }
  }

  /** Stops what runs, and frees the database as soon as the last query has stopped. */
  close(): void {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort(new EngineError([engineDiagnostic('engine-closed', {})]));
    if (this.#asked === 0) this.#instance.closeSync();
  }

  /** Keeps the database while it is asked: to close it under a connection that is being made, or a query that begins, ends the process. */
  async #ask<Value>(job: () => Promise<Value>): Promise<Value> {
    this.#asked++;
    try {
      return await job();
    } finally {
      this.#asked--;
      if (this.#asked === 0 && this.#closing.signal.aborted) this.#instance.closeSync();
    }
  }
}

/** Asks something of the engine, which a signal can stop. */
export type Run = <Value>(ask: () => Promise<Value>) => Promise<Value>;

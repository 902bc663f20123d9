import type * as Duckdb from '@duckdb/node-api';
import type { PagingSignal } from '../../paging/abort.js';
import { EngineError, engineDiagnostic } from './engine-error.js';

/** Loads the embedded engine, which is a package of its own. @throws Error if it is not installed. */
export async function loadDuckdb(): Promise<typeof Duckdb> {
  try {
    return await import('@duckdb/node-api');
  } catch (cause) {
    throw new Error(
      'Queries run on the embedded engine DuckDB, which is not installed here: npm install @duckdb/node-api',
      { cause },
    );
  }
}

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

/** An interrupt that comes before the engine has begun with a job is lost, so it is sent again. */
const againMs = 20;

/** Runs a job on a connection, which any of the signals stops; then it rejects with the reason of the signal. */
export async function interruptible<Value>(
  connection: DuckDBConnection,
  signals: readonly PagingSignal[],
  job: () => Promise<Value>,
): Promise<Value> {
  const rejectIfAborted = (): void => {
    for (const signal of signals) signal.throwIfAborted();
  };
  rejectIfAborted();
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = (): void => {
    connection.interrupt();
    timer ??= setInterval(() => connection.interrupt(), againMs);
  };
  for (const signal of signals) signal.addEventListener('abort', stop);
  try {
    return await job();
  } finally {
    clearInterval(timer);
    for (const signal of signals) signal.removeEventListener('abort', stop);
    // What the engine says of its interruption is of no use to anybody.
    rejectIfAborted();
  }
}

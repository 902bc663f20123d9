import type * as Duckdb from '@duckdb/node-api';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { PagingSignal } from '../../paging/fetch-page.js';
import { closedError } from './engine-error.js';

/** Loads DuckDB, which is an optional peer dependency. @throws {Error} if it is not installed. */
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

/** Sends a request to DuckDB that a signal can stop. */
export type Run = <Value>(request: () => Promise<Value>) => Promise<Value>;

/** The connections to one database: one for each running query, so that queries do not wait for each other. */
export class Connections {
  readonly #instance: DuckDBInstance;
  readonly #closing = new AbortController();
  /** Number of requests that DuckDB has not answered. */
  #pending = 0;

  constructor(instance: DuckDBInstance) {
    this.#instance = instance;
  }

  /**
   * Runs a job on a new connection and closes the connection afterwards. The job sends its requests through `run`, which stops
   * when the signal is aborted or the engine is closed.
   *
   * @throws {VqlError} `engine-closed`.
   */
  async *use<Value>(
    signal: PagingSignal | undefined,
    job: (connection: DuckDBConnection, run: Run) => AsyncGenerator<Value, void, undefined>,
  ): AsyncGenerator<Value, void, undefined> {
    const signals: readonly PagingSignal[] = [this.#closing.signal, ...(signal ? [signal] : [])];
    throwIfAborted(signals);
    const connection = await this.#send(() => this.#instance.connect());
    try {
      throwIfAborted(signals);
      yield* job(connection, (request) => this.#send(() => interruptible(connection, signals, request)));
    } finally {
      connection.closeSync();
    }
  }

  /** Stops the running queries, and frees the database when the last of them has stopped. */
  close(): void {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort(closedError());
    if (this.#pending === 0) this.#instance.closeSync();
  }

  /** Keeps the database open during a request: closing it while a connection is made or a query starts crashes the process. */
  async #send<Value>(request: () => Promise<Value>): Promise<Value> {
    this.#pending++;
    try {
      return await request();
    } finally {
      this.#pending--;
      if (this.#pending === 0 && this.#closing.signal.aborted) this.#instance.closeSync();
    }
  }
}

/** An interrupt is lost if DuckDB has not started the request, so it is repeated. */
const interruptIntervalMs = 20;

/** Sends a request that any of the signals stops. Then it rejects with the reason of the signal. */
async function interruptible<Value>(
  connection: DuckDBConnection,
  signals: readonly PagingSignal[],
  request: () => Promise<Value>,
): Promise<Value> {
  throwIfAborted(signals);
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = (): void => {
    connection.interrupt();
    timer ??= setInterval(() => connection.interrupt(), interruptIntervalMs);
  };
  for (const signal of signals) signal.addEventListener('abort', stop);
  try {
    return await request();
  } finally {
    clearInterval(timer);
    for (const signal of signals) signal.removeEventListener('abort', stop);
    // The reason of the signal replaces the error that DuckDB reports for the interrupt.
    throwIfAborted(signals);
  }
}

function throwIfAborted(signals: readonly PagingSignal[]): void {
  for (const signal of signals) signal.throwIfAborted();
}

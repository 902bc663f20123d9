import type * as Duckdb from '@duckdb/node-api';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { filledModule, missingPeer } from '../../diagnostics/optional-peer.js';
import { onAbort } from '../../internal/timing/on-abort.js';
import type { PagingSignal } from '../../paging/fetch-page.js';
import { closedError } from '../run/engine-error.js';

/** Loads DuckDB, which is an optional peer dependency. @throws {Error} if it is not installed. */
export async function loadDuckdb(): Promise<typeof Duckdb> {
  try {
    return filledModule(await import('@duckdb/node-api'));
  } catch (cause) {
    throw missingPeer({ purpose: 'Queries run on the embedded engine DuckDB', install: '@duckdb/node-api' }, cause);
  }
}

/** Sends a request to DuckDB that a signal can stop. */
export type RunRequest = <Value>(request: () => Promise<Value>) => Promise<Value>;

/** The connections to one database: one for each running query, so that queries do not wait for each other. */
export class Connections {
  readonly #instance: DuckDBInstance;
  /** Stops the requests that are running. Listeners on one signal would be as many, of which Node warns. */
  readonly #stops = new Set<() => void>();
  /** Number of requests that DuckDB has not answered. */
  #pending = 0;
  #isClosed = false;

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
    job: (connection: DuckDBConnection, run: RunRequest) => AsyncGenerator<Value, void, undefined>,
  ): AsyncGenerator<Value, void, undefined> {
    this.#throwIfStopped(signal);
    const connection = await this.#send(() => this.#instance.connect());
    try {
      this.#throwIfStopped(signal);
      yield* job(connection, (request) => this.#send(() => this.#interruptible(connection, signal, request)));
    } finally {
      connection.closeSync();
    }
  }

  /** Stops the running queries, and frees the database when the last of them has stopped. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const stop of this.#stops) stop();
    if (this.#pending === 0) this.#instance.closeSync();
  }

  /** Keeps the database open during a request: closing it while a connection is made or a query starts crashes the process. */
  async #send<Value>(request: () => Promise<Value>): Promise<Value> {
    this.#pending++;
    try {
      return await request();
    } finally {
      this.#pending--;
      if (this.#pending === 0 && this.#isClosed) this.#instance.closeSync();
    }
  }

  /** Sends a request that the signal and `close` stop. Then it rejects with the reason of the signal, or as closed. */
  async #interruptible<Value>(
    connection: DuckDBConnection,
    signal: PagingSignal | undefined,
    request: () => Promise<Value>,
  ): Promise<Value> {
    this.#throwIfStopped(signal);
    let timer: ReturnType<typeof setInterval> | undefined;
    const stop = (): void => {
      connection.interrupt();
      timer ??= setInterval(() => connection.interrupt(), interruptIntervalMs);
    };
    this.#stops.add(stop);
    const removeListener = onAbort(signal, stop);
    try {
      return await request();
    } finally {
      clearInterval(timer);
      this.#stops.delete(stop);
      removeListener();
      // It replaces the error that DuckDB reports for the interrupt.
      this.#throwIfStopped(signal);
    }
  }

  #throwIfStopped(signal: PagingSignal | undefined): void {
    if (this.#isClosed) throw closedError();
    signal?.throwIfAborted();
  }
}

/** An interrupt is lost if DuckDB has not started the request, so it is repeated. */
const interruptIntervalMs = 20;

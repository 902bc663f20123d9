import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

/** The connections to one database: one for each query that runs, so that none waits for another. */
export class Connections {
  readonly #instance: DuckDBInstance;
  readonly #open = new Set<DuckDBConnection>();
  #isClosed = false;

  constructor(instance: DuckDBInstance) {
    this.#instance = instance;
  }

  /** @throws {Error} if the engine is closed. */
  async open(): Promise<DuckDBConnection> {
    if (this.#isClosed) throw new Error('The engine is closed.');
    const connection = await this.#instance.connect();
    this.#open.add(connection);
    await connection.run("SET TimeZone = 'UTC'");
    return connection;
  }

  release(connection: DuckDBConnection): void {
    if (this.#open.delete(connection)) connection.closeSync();
  }

  /** Stops what runs, and frees the database. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const connection of this.#open) {
      connection.interrupt();
      this.release(connection);
    }
    this.#instance.closeSync();
  }
}

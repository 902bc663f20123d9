/** The part of sql.js that the tests use; the package has no types of its own. */
declare module 'sql.js' {
  /** A cell as it comes back. */
  export type SqlValue = number | string | Uint8Array | null;

  /** Result of one statement. */
  export interface QueryResult {
    readonly columns: readonly string[];
    readonly values: readonly (readonly SqlValue[])[];
  }

  /** A database in memory. */
  export interface Database {
    run(sql: string, params?: readonly SqlValue[]): Database;
    exec(sql: string, params?: readonly SqlValue[]): readonly QueryResult[];
    close(): void;
  }

  /** Loads SQLite. */
  export default function initSqlJs(): Promise<{ readonly Database: new () => Database }>;
}

import type { PagingSignal } from '../../paging/fetch-page.js';
import type { Statement } from '../../vql/ast.js';
import type { Columns } from '../column-type.js';
import type { OutputColumn } from '../compile/columns.js';
import type { CompiledQuery } from '../compile-sql.js';
import type { EnginePage } from '../engine-query.js';
import type { SqlTable } from '../table.js';
import type { TargetName } from '../targets/targets.js';
import type { FindMisread } from './check-on-tables.js';
import type { EngineRow } from './engine-row.js';
import type { RunControl, TextChunk, TextOptions } from './run-options.js';

/** A query that can be run. */
export interface PreparedQuery extends CompiledQuery {
  readonly columns: readonly OutputColumn[];
  /** The text, if the query is VQL text. */
  readonly text: string | undefined;
  readonly page: EnginePage;
}

/** The tables of a database at one point in time, by template. */
export interface DatabaseTables {
  readonly columns: ReadonlyMap<string, Columns>;
  /** Their names and columns for the compiler. */
  readonly sql: Readonly<Record<string, SqlTable>>;
}

/**
 * **The** seam of the engine: a database that has the tables of templates, and runs queries that were checked and compiled for it. Each
 * database is a folder beside this one, with a function that opens it, and a row in `open-engine.ts`.
 */
export interface EngineDatabase {
  /** The SQL that it understands. */
  readonly target: TargetName;
  /** Returns the tables as they are now, with names in the letter case of a statement if the database ignores letter case. */
  tables(statement?: Statement): DatabaseTables;
  /** Returns the result of a job that compiles and runs a query; the job is repeated if a table was changed meanwhile. */
  whileStable<Value>(job: () => Promise<Value>): Promise<Value>;
  /** Runs a query and yields its rows in chunks. Leaving the loop stops it. @throws {VqlError} */
  run(query: PreparedQuery, context: RunControl): AsyncGenerator<readonly EngineRow[], void, undefined>;
  /** Runs a query and yields its rows as text. Leaving the loop stops it. @throws {VqlError} */
  runAsText(query: PreparedQuery, options: TextOptions): AsyncGenerator<TextChunk, void, undefined>;
  /** Runs a check that searches the values of the tables. */
  withSearch<Value>(signal: PagingSignal | undefined, check: (find: FindMisread) => Promise<Value>): Promise<Value>;
  /** Puts rows into a table. @throws {VqlError} */
  put(template: string, rows: readonly object[]): Promise<void>;
  /** Removes the rows with these ids. @throws {VqlError} */
  remove(template: string, ids: readonly unknown[]): Promise<void>;
  /** Stops the running queries; they and later ones fail with `engine-closed`. */
  close(): void;
}

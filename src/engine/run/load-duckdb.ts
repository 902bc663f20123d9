import type * as Duckdb from '@duckdb/node-api';

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

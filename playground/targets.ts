import type { TargetName } from '../src/engine/index.js';

/** What each target of SQL is called, in the order in which they are offered. */
export const targetTitles: Readonly<Record<TargetName, string>> = {
  duckdb: 'DuckDB',
  postgres: 'PostgreSQL',
  sqlite: 'SQLite',
  trino: 'Trino',
};

/** Whether there is such a target. */
export function isTarget(name: string): name is TargetName {
  return Object.hasOwn(targetTitles, name);
}

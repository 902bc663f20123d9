import type { TargetName } from '../../src/engine/index.js';
import type { SessionStart } from './session.js';

/** Views below the editors, in order. */
export const views = ['problems', 'losses', 'tree', 'sql', 'catalog'] as const;

/** Name of a view. */
export type ViewName = (typeof views)[number];

/** State from which the page can be restored. */
export interface PageState extends SessionStart {
  readonly view: ViewName;
  /** Target of the SQL view. */
  readonly target: TargetName;
}

/** Defaults of the page state. */
export const defaults = {
  view: 'problems',
  target: 'duckdb',
  acceptLosses: false,
} as const satisfies Partial<PageState>;

/** Display names of the SQL targets, in the order of the menu. */
export const targetTitles: Readonly<Record<TargetName, string>> = {
  duckdb: 'DuckDB',
  postgres: 'PostgreSQL',
  sqlite: 'SQLite',
  trino: 'Trino',
};

/** Whether a string names a target. */
export function isTarget(name: string): name is TargetName {
  return Object.hasOwn(targetTitles, name);
}

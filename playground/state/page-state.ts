import { type TargetName, targetTitles } from '../../src/engine/index.js';
import type { SessionStart } from './session.js';

/** Views of the query beside the C-Unit, in order. */
export const views = ['words', 'conditions', 'pages', 'sql', 'tree', 'catalog'] as const;

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
  view: 'sql',
  target: 'duckdb',
  acceptLosses: false,
} as const satisfies Partial<PageState>;

/** Whether a string names a target. */
export function isTarget(name: string): name is TargetName {
  return Object.hasOwn(targetTitles, name);
}

import type { TargetName } from '../src/engine/index.js';
import type { SessionStart } from './session.js';

/** The views below the editors, in their order. */
export const views = ['problems', 'losses', 'tree', 'sql', 'catalog'] as const;

/** The name of a view. */
export type ViewName = (typeof views)[number];

/** What the page can be brought back from. */
export interface PageState extends SessionStart {
  readonly view: ViewName;
  /** What SQL is shown for. */
  readonly target: TargetName;
}

/** What holds where nothing else is said. */
export const defaults = {
  view: 'problems',
  target: 'duckdb',
  acceptLosses: false,
} as const satisfies Partial<PageState>;

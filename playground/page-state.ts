import type { TargetName } from '../src/engine/index.js';
import type { Side } from './side.js';

/** The views below the editors, in their order. */
export const views = ['problems', 'losses', 'tree', 'sql', 'catalog'] as const;

/** The name of a view. */
export type ViewName = (typeof views)[number];

/** What the page can be brought back from. */
export interface PageState {
  /** The side that was edited last: the other one follows from it. */
  readonly source: Side;
  /** The texts of both sides; of the other side's only what does not follow from the source's. */
  readonly texts: Partial<Readonly<Record<Side, string>>>;
  readonly view: ViewName;
  /** What SQL is shown for. */
  readonly target: TargetName;
  /** Whether what one form cannot say is left out of it. */
  readonly acceptLosses: boolean;
}

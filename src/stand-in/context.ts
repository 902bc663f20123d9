import type { Clock } from '../internal/timing/clock.js';
import type { StandInOptions } from './options.js';
import type { Random } from './random.js';
import type { Store } from './state/store.js';

/** The options, the state and the sources of time and chance, which the parts of a stand-in share. */
export interface StandInContext {
  readonly options: StandInOptions;
  readonly store: Store;
  /** The only source of time. */
  readonly clock: Clock;
  /** The only source of chance. */
  readonly random: Random;
}

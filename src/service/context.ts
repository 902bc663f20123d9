import type { Dialect } from '../dialect/dialect.js';
import type { Clock } from '../timing/clock.js';
import type { StandInOptions } from './options.js';
import type { Store } from './state/store.js';

/** What the parts of a stand-in share. */
export interface Context {
  readonly options: StandInOptions;
  readonly dialect: Dialect;
  readonly store: Store;
  /** The only source of time. */
  readonly clock: Clock;
  /** The only source of chance. */
  readonly random: Random;
}

/** Values that a seed determines, or that nobody can predict. */
export interface Random {
  /** Returns a number from 0 up to 1. */
  number(): number;
  /** Returns a text of letters, digits, "-" and "_" with 192 bits, for codes and tokens. */
  token(): string;
  /** Returns a positive integer of 63 bits in decimal, which no other record has: an id. */
  id(): string;
}

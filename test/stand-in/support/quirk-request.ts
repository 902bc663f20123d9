import type { StandInOptions } from '../../../src/stand-in/options.js';
import type { Erp } from './open-erp.js';

/** Opens a stand-in, which is closed after the test. */
export type Open = (options?: StandInOptions) => Promise<Erp>;

/** Sends requests to a stand-in that show a quirk. */
export type QuirkRequest = (open: Open) => Promise<void>;

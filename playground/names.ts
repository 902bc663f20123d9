import type { Side } from './side.js';

/** What the two forms are called. */
export const names: Readonly<Record<Side, string>> = { vql: 'VQL', cunit: 'C-Unit' };

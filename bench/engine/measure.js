import { measureCompileTimes } from './compile-times.js';
import { measureRunTimes } from './run-times.js';

/** @typedef {{ compile: import('./compile-times.js').CompileTimes, run: import('./run-times.js').RunFigures }} EngineFigures */

/**
 * Measures compiling and running.
 *
 * @param {import('../effort.js').Effort} effort
 * @returns {Promise<EngineFigures>}
 */
export async function measureEngine(effort) {
  const compile = measureCompileTimes(effort);
  const run = await measureRunTimes({ rounds: effort.rounds, rows: 1_000_000 });
  return { compile, run };
}

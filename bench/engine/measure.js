import { measureCompileTimes } from './compile-times.js';
import { measureRunTimes } from './run-times.js';

/** @typedef {{ compile: import('./compile-times.js').CompileTimes, run: import('./run-times.js').RunFigures }} EngineFigures */

/**
 * Measures compiling and running.
 *
 * @param {import('../interleave.js').Effort} effort
 * @param {boolean} quick
 * @returns {Promise<EngineFigures>}
 */
export async function measureEngine(effort, quick) {
  const compile = measureCompileTimes(effort);
  const run = await measureRunTimes({ rounds: quick ? 3 : 9, rows: 1_000_000 });
  return { compile, run };
}

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { candidates } from './candidates/index.js';
import { median } from './median.js';

const child = fileURLToPath(new URL('./start-child.js', import.meta.url));

/**
 * Measures the milliseconds of import and first parse in a fresh process, minus those of an empty process, by candidate name.
 *
 * @param {number} rounds
 */
export function measureStartTimes(rounds) {
  const names = ['', ...candidates.map(({ name }) => name)];
  const samples = new Map(names.map((name) => [name, /** @type {number[]} */ ([])]));
  // The first round, which does not count, fills the file cache of the system.
  for (const name of names) start(name);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) samples.get(name)?.push(start(name));
  }
  const empty = median(samples.get('') ?? []);
  return new Map(candidates.map(({ name }) => [name, median(samples.get(name) ?? []) - empty]));
}

/** @param {string} name name of a candidate, or the empty string */
function start(name) {
  const begin = performance.now();
  const { status } = spawnSync(process.execPath, [child, name], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`"${name}" could not be started.`);
  return performance.now() - begin;
}

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { candidates } from '../candidates/index.js';
import { median } from '../median.js';
import { loadedSize } from './size.js';

const child = fileURLToPath(new URL('./child.js', import.meta.url));

/** Result of `measureStart`. @typedef {Awaited<ReturnType<typeof measureStart>>} StartFigures */

/**
 * Measures import and first parse, and the size of what is imported.
 *
 * @param {import('../effort.js').Effort} effort
 */
export async function measureStart({ rounds }) {
  return { times: measureTimes(rounds), size: await loadedSize(new URL('../../dist/vql/index.js', import.meta.url)) };
}

/** Returns the milliseconds of import and first parse in a fresh process, minus those of an empty process, by candidate name. @param {number} rounds */
function measureTimes(rounds) {
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

/**
 * Returns the milliseconds of a process that imports a candidate and parses a text.
 *
 * @param {string} name name of a candidate, or the empty string
 * @param {readonly string[]} [flags] of Node
 */
export function start(name, flags = []) {
  const begin = performance.now();
  const { status } = spawnSync(process.execPath, [...flags, child, name], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`"${name}" could not be started.`);
  return performance.now() - begin;
}

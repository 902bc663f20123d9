import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from '../median.js';
import { createShuffle } from '../random.js';
import { bareLoop, pagingCandidates } from './candidates.js';
import { createService } from './pages.js';

/**
 * Nanoseconds per row.
 *
 * @typedef {object} PagingFigures
 * @property {ReadonlyMap<string, number>} parsed with pages parsed from JSON, as over a network
 * @property {ReadonlyMap<string, number>} ready with pages in memory: the cost of the pager only
 * @property {{ rows: number, peakBytes: number, keptBytes: number }} memory
 */

/** Number of rows, a multiple of the page size. */
const rowCount = 200_000;

/**
 * Measures the candidates in turn, in rounds: a slow phase of the machine affects all of them.
 *
 * @param {import('../effort.js').Effort} effort
 * @returns {Promise<PagingFigures>}
 */
export async function measurePaging({ rounds, quick }) {
  return {
    parsed: await measure(rounds, true),
    ready: await measure(rounds, false),
    memory: measureMemory(quick ? 1_000_000 : 10_000_000),
  };
}

/** With pages in memory. @param {import('./candidates.js').PagingCandidate} candidate @returns {import('../profile/scenario.js').Scenario} */
export const readyScenario = ({ name, read }) => ({
  name: `${name}, pages in memory`,
  async prepare() {
    const fetchRows = createService(rowCount, false);
    return () => read(fetchRows);
  },
});

/** @param {number} rounds @param {boolean} isParsed */
async function measure(rounds, isParsed) {
  const fetchRows = createService(rowCount, isParsed);
  const samples = new Map(pagingCandidates.map(({ name }) => [name, /** @type {number[]} */ ([])]));
  const expected = await bareLoop.read(fetchRows);
  const shuffle = createShuffle();
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, read } of shuffle(pagingCandidates)) {
      const start = performance.now();
      const sum = await read(fetchRows);
      const elapsed = performance.now() - start;
      if (sum !== expected) throw new Error(`${name} does not read every row once.`);
      if (round > 0) samples.get(name)?.push((elapsed * 1e6) / rowCount);
    }
  }
  return new Map([...samples].map(([name, values]) => [name, median(values)]));
}

/** @param {number} rows @returns {PagingFigures['memory']} */
function measureMemory(rows) {
  const script = fileURLToPath(new URL('./memory.js', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--expose-gc', script, String(rows)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

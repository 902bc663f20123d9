import { median } from './median.js';
import { createShuffle } from './random.js';

/** Last result, stored so that the JavaScript engine cannot eliminate the call. */
export const sink = { last: undefined };

/**
 * Measures jobs in this process: each is warmed up, then they take turns in rounds, so that a
 * slow phase of the machine affects all of them. Returns the median time of one run in microseconds, in the order of the jobs.
 *
 * @param {readonly (() => unknown)[]} jobs
 * @param {import('./effort.js').Effort} effort
 */
export function interleave(jobs, effort) {
  const warm = jobs.map((run) => time(run, effort.warmUpMs, 1));
  const samples = jobs.map(() => /** @type {number[]} */ ([]));
  const shuffle = createShuffle();
  for (let round = 0; round < effort.rounds; round += 1) {
    for (const index of shuffle([...jobs.keys()])) {
      const isSlow = warm[index] > effort.slowMs * 1000;
      if (isSlow && round % 3 !== 0) continue;
      const batch = Math.max(1, Math.floor((effort.sampleMs * 1000) / warm[index] / 10));
      // Collects the garbage of the previous job. A full collection would also discard optimized code: it made
      // the parsers in JavaScript 3 to 10 times slower and did not affect the native ones.
      if (!isSlow) time(jobs[index], effort.settleMs, batch);
      samples[index].push(time(jobs[index], effort.sampleMs, batch));
    }
  }
  return samples.map(median);
}

/**
 * Measures jobs that have names, as `interleave` does, and returns the times by name.
 *
 * @template {string} Name
 * @param {Readonly<Record<Name, () => unknown>>} jobs
 * @param {import('./effort.js').Effort} effort
 * @returns {Record<Name, number>}
 */
export function interleaveNamed(jobs, effort) {
  const times = interleave(Object.values(jobs), effort);
  return Object.fromEntries(Object.keys(jobs).map((name, index) => [name, times[index]]));
}

/**
 * Runs a job for a while and returns microseconds per run. The clock is read once per batch, since a run of a
 * few microseconds takes about as long as reading the clock.
 *
 * @param {() => unknown} run
 * @param {number} forMs
 * @param {number} batch
 */
function time(run, forMs, batch) {
  const start = performance.now();
  let runs = 0;
  let elapsed = 0;
  do {
    for (let index = 0; index < batch; index += 1) sink.last = run();
    runs += batch;
    elapsed = performance.now() - start;
  } while (elapsed < forMs);
  return (elapsed * 1000) / runs;
}

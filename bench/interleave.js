import { median } from './median.js';

/**
 * How long and how often to measure.
 *
 * @typedef {object} Effort
 * @property {number} rounds
 * @property {number} warmUpMs per job, one run at least
 * @property {number} settleMs before each sample and not counted, one run at least, unless the job is slow
 * @property {number} sampleMs per job and round, one run at least
 * @property {number} slowMs a job whose single run takes longer than this joins every third round only
 */

/** Results go here, so that no engine may leave out a call whose result nobody reads. */
export const sink = { last: undefined };

/**
 * Measures jobs against each other in this process: each is warmed up, then they take turns round by round, so that a
 * slow spell of the machine hits all of them alike. Gives the median time of one run in microseconds, in the jobs' order.
 *
 * @param {readonly (() => unknown)[]} jobs
 * @param {Effort} effort
 */
export function interleave(jobs, effort) {
  const warm = jobs.map((run) => time(run, effort.warmUpMs, 1));
  const samples = jobs.map(() => /** @type {number[]} */ ([]));
  for (let round = 0; round < effort.rounds; round += 1) {
    for (let turn = 0; turn < jobs.length; turn += 1) {
      // Another job begins each round, so that none runs always behind the same neighbour.
      const index = (round + turn) % jobs.length;
      const isSlow = warm[index] > effort.slowMs * 1000;
      if (isSlow && round % 3 !== 0) continue;
      const batch = Math.max(1, Math.floor((effort.sampleMs * 1000) / warm[index] / 10));
      // Cleans up behind the job before. Asking for a full collection instead would throw away optimised code as well: it made
      // the parsers in JavaScript 3 to 10 times slower and left the native ones as they were.
      if (!isSlow) time(jobs[index], effort.settleMs, batch);
      samples[index].push(time(jobs[index], effort.sampleMs, batch));
    }
  }
  return samples.map(median);
}

/**
 * Runs a job for a while and gives microseconds per run. The clock is read once per batch, not once per run: a run of a
 * few microseconds would be measured with its reading of the clock.
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

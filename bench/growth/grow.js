import { families, textOf } from '../../scripts/growth/families.js';
import { subjects } from '../../scripts/growth/subjects.js';
import { median } from '../median.js';

/** Lengths of the texts, in characters. */
export const lengths = [10_000, 100_000, 1_000_000];

/** The time for each character of a longer text may be this many times that of the shortest. */
export const highestGrowth = 1.5;

/** Milliseconds of processor time that a sample takes at least. */
const sampleMs = 5;

/**
 * A function on a family of texts: nanoseconds of processor time for each character, by length of the text, and the largest relative
 * to that of the shortest text.
 *
 * @typedef {{ subject: string, family: string, times: number[], ratio: number }} Growth
 */

/**
 * Measures how the time that a function takes for each character grows with the length of a text. One sample decides if it is
 * below the limit; otherwise the medians of five do.
 *
 * @param {string} subject
 * @param {string} [only] name of a family; default: all
 * @returns {Growth[]}
 */
export function measureGrowth(subject, only) {
  const names = only === undefined ? Object.keys(families) : [only];
  return names.map((family) => {
    const runs = lengths.map((length) => subjects[subject].prepare(textOf(families[family], length)));
    for (let turn = 0; turn < 20; turn += 1) runs[0]();
    const once = growthOf(subject, family, runs, 1);
    return once.ratio <= highestGrowth ? once : growthOf(subject, family, runs, 5);
  });
}

/** @param {string} subject @param {string} family @param {readonly (() => unknown)[]} runs @param {number} rounds @returns {Growth} */
function growthOf(subject, family, runs, rounds) {
  const samples = Array.from({ length: rounds }, () => runs.map(sample));
  const times = lengths.map((length, index) => (median(samples.map((round) => round[index])) * 1e6) / length);
  return { subject, family, times, ratio: Math.max(...times) / times[0] };
}

/** Returns the milliseconds of processor time of a run, without that of the system, which hands out memory when it is first used. @param {() => unknown} run */
function sample(run) {
  const start = process.cpuUsage();
  for (let runs = 1; ; runs += 1) {
    run();
    const elapsed = process.cpuUsage(start).user / 1000;
    if (elapsed >= sampleMs) return elapsed / runs;
  }
}

import { interleave } from '../interleave.js';
import { longPredicate } from './predicate.js';

/** Number of conditions of the short and of the long predicate. */
export const conditionCounts = [1_000, 10_000];

/** Microseconds per condition of the short and of the long predicate, by operation. @typedef {Map<string, [number, number]>} Growth */

/**
 * Measures the time per condition in a short and in a long predicate, which is equal if the cost is linear.
 *
 * @param {import('../interleave.js').Effort} effort
 * @returns {Promise<Growth>}
 */
export async function measureGrowth(effort) {
  const { createMatcher, fingerprint, negate, normalize, readPredicate, toCUnit, toVql } = await import(
    '../../dist/cunit/index.js'
  );
  const { parsePredicate, print } = await import('../../dist/vql/index.js');
  const trees = conditionCounts.map((count) => parsePredicate(longPredicate(count)).value);
  const objects = trees.map((tree) => toCUnit(tree).value);
  const steps = [
    ['toCUnit', (index) => toCUnit(trees[index])],
    ['toVql and print', (index) => print(toVql(objects[index]).value)],
    ['createMatcher of VQL', (index) => createMatcher(trees[index])],
    ['createMatcher of C-Unit', (index) => createMatcher(objects[index])],
    ['readPredicate', (index) => readPredicate(objects[index])],
    ['normalize', (index) => normalize(objects[index])],
    ['negate', (index) => negate(objects[index])],
    ['fingerprint', (index) => fingerprint(objects[index])],
  ];
  return new Map(
    steps.map(([name, step]) => {
      const medians = interleave([() => step(0), () => step(1)], effort);
      return [name, medians.map((time, index) => time / conditionCounts[index])];
    }),
  );
}
